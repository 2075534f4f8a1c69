import { type Extensions, getSchema } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';

const isSafeLink = (address: string | undefined): boolean => /^(https?:|mailto:)/i.test(address?.trim() ?? '');

/**
 * The editor supports exactly what is stored: lists and quotations of one level, web and mail links. Anything else that
 * is pasted becomes plain text.
 */
export const extensions: Extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Heading.configure({ levels: [3] }),
  Blockquote.extend({ content: 'paragraph+' }),
  BulletList,
  OrderedList,
  ListItem.extend({ content: 'paragraph' }),
  Bold,
  Italic,
  Link.configure({
    openOnClick: false,
    autolink: false,
    isAllowedUri: isSafeLink,
    HTMLAttributes: { rel: 'nofollow noreferrer', target: null },
  }),
  UndoRedo,
];

export const richTextSchema = () => getSchema(extensions);

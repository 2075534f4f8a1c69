import { type CutBlock, cutBlocks, type RichPiece, type RichText } from '@trover/core/cases/rich-text.ts';
import type { DocumentNode } from './read-document.ts';

/** Converts a stored text to an editor document. Adjacent list items share a list, adjacent quotations a quotation. */
export function writeDocument(text: RichText | null): DocumentNode {
  const content: DocumentNode[] = [];
  let previous = '';
  for (const block of text === null ? [] : cutBlocks(text)) {
    const group = groupOf(block.type);
    const node = group === 'bulletList' || group === 'orderedList' ? itemOf(block) : paragraphOf(block);
    const last = content.at(-1);
    if (group === null) content.push(node);
    else if (last && previous === group) last.content = [...(last.content ?? []), node];
    else content.push({ type: group, content: [node] });
    previous = group ?? '';
  }
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

function groupOf(type: string): 'bulletList' | 'orderedList' | 'blockquote' | null {
  if (type === 'blockquote') return 'blockquote';
  if (!type.endsWith('list-item')) return null;
  return type.startsWith('ordered') ? 'orderedList' : 'bulletList';
}

const itemOf = (block: CutBlock): DocumentNode => ({ type: 'listItem', content: [paragraphOf(block)] });

function paragraphOf({ type, pieces }: CutBlock): DocumentNode {
  const content = pieces.filter(({ text }) => text !== '').map(lettersOf);
  return type.startsWith('header') ? { type: 'heading', attrs: { level: 3 }, content } : { type: 'paragraph', content };
}

function lettersOf({ text, bold, italic, href }: RichPiece): DocumentNode {
  const marks = [
    ...(href === null ? [] : [{ type: 'link', attrs: { href } }]),
    ...(bold ? [{ type: 'bold' }] : []),
    ...(italic ? [{ type: 'italic' }] : []),
  ];
  return { type: 'text', text, ...(marks.length > 0 && { marks }) };
}

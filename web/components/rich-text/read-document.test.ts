import type { RichText } from '@trover/core/cases/rich-text.ts';
import { describe, expect, it } from 'vitest';
import { richTextSchema } from './extensions.ts';
import { type DocumentNode, readDocument } from './read-document.ts';
import { writeDocument } from './write-document.ts';

const letters = (text: string, ...marks: string[]): DocumentNode => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
});
const node = (type: string, ...content: DocumentNode[]): DocumentNode => ({ type, content });
const paragraph = (...content: DocumentNode[]) => node('paragraph', ...content);
const item = (text: string) => node('listItem', paragraph(letters(text)));
const link = (href: string, text: string): DocumentNode => ({
  type: 'text',
  text,
  marks: [{ type: 'link', attrs: { href } }],
});

const stored: RichText = {
  blocks: [
    {
      type: 'paragraph',
      text: 'They said yields rose, see the docket',
      inline_style_ranges: [
        { offset: 10, length: 11, style: 'BOLD' },
        { offset: 16, length: 5, style: 'ITALIC' },
      ],
      entity_ranges: [{ offset: 27, length: 10, key: '0' }],
    },
    { type: 'unordered-list-item', text: 'One' },
    { type: 'unordered-list-item', text: 'Two' },
    { type: 'blockquote', text: 'Fewer than four in ten.' },
  ],
  entity_map: { 0: { type: 'LINK', data: { url: 'https://docket.example' } } },
};

describe('what is in the editor of a case’s story', () => {
  it('[E-9] is stored as blocks with their styles and an entity map', () => {
    const root = node(
      'doc',
      paragraph(
        letters('They said '),
        letters('yields', 'bold'),
        letters(' rose', 'bold', 'italic'),
        letters(', see '),
        link('https://docket.example', 'the docket'),
      ),
      node('bulletList', item('One'), item('Two')),
      node('blockquote', paragraph(letters('Fewer than four in ten.'))),
    );
    expect(readDocument(root)).toEqual(stored);
  });

  it('[E-9] comes back from storage as it was, block by block', () => {
    const every: RichText = {
      blocks: [
        ...stored.blocks,
        { type: 'blockquote', text: 'And a second one.' },
        { type: 'ordered-list-item', text: 'First' },
        { type: 'unordered-list-item', text: 'Not ordered' },
        { type: 'header-two', text: 'What followed' },
        { type: 'paragraph', text: 'The end.' },
      ],
      entity_map: stored.entity_map,
    };
    const written = writeDocument(every);
    expect(readDocument(written)).toEqual(every);
    // and the editor supports all of it
    expect(() => richTextSchema().nodeFromJSON(written).check()).not.toThrow();
  });

  it('begins a block at a line break, and leaves empty lines out', () => {
    const root = node(
      'doc',
      paragraph(letters('First\u00a0line'), { type: 'hardBreak' }, letters('second')),
      paragraph(),
      paragraph(letters('  third ')),
    );
    expect(readDocument(root).blocks).toEqual([
      { type: 'paragraph', text: 'First line' },
      { type: 'paragraph', text: 'second' },
      { type: 'paragraph', text: 'third' },
    ]);
  });

  it('counts styles from the first letter that is stored', () => {
    expect(readDocument(node('doc', paragraph(letters('  '), letters(' bold ', 'bold')))).blocks).toEqual([
      { type: 'paragraph', text: 'bold', inline_style_ranges: [{ offset: 0, length: 4, style: 'BOLD' }] },
    ]);
  });

  it('shows a link to a script as plain words', () => {
    const text: RichText = {
      blocks: [{ type: 'paragraph', text: 'Press here', entity_ranges: [{ offset: 6, length: 4, key: '0' }] }],
      entity_map: { 0: { type: 'LINK', data: { url: 'javascript:alert(1)' } } },
    };
    expect(JSON.stringify(writeDocument(text))).not.toContain('javascript');
  });
});

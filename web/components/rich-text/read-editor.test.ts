import { describe, expect, it } from 'vitest';
import { type EditedNode, readEditor } from './read-editor.ts';

const text = (value: string): EditedNode => ({ nodeName: '#text', nodeValue: value, childNodes: [] });
const node = (nodeName: string, ...childNodes: (EditedNode | string)[]): EditedNode => ({
  nodeName,
  nodeValue: null,
  childNodes: childNodes.map((child) => (typeof child === 'string' ? text(child) : child)),
});
const link = (href: string, words: string): EditedNode => ({ ...node('A', words), getAttribute: () => href });

describe('what stands in the editor of a case’s story', () => {
  it('[E-9] is kept as blocks with their looks and an entity map', () => {
    const root = node(
      'DIV',
      node(
        'P',
        'They said ',
        node('B', 'yields', node('I', ' rose')),
        ', see ',
        link('https://docket.example', 'the docket'),
      ),
      node('UL', node('LI', 'One'), node('LI', 'Two')),
      node('BLOCKQUOTE', node('P', 'Fewer than four in ten.')),
    );
    expect(readEditor(root)).toEqual({
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
    });
  });

  it('takes a first line that is in no paragraph yet, a break as a new line, and leaves empty lines out', () => {
    const root = node('DIV', 'First\u00a0line', node('BR'), 'second', node('P', node('BR')), node('P', '  third '));
    expect(readEditor(root).blocks).toEqual([
      { type: 'paragraph', text: 'First line' },
      { type: 'paragraph', text: 'second' },
      { type: 'paragraph', text: 'third' },
    ]);
  });

  it('counts looks from the first letter that is kept', () => {
    const root = node('DIV', node('P', '  ', node('STRONG', ' bold ')));
    expect(readEditor(root).blocks).toEqual([
      { type: 'paragraph', text: 'bold', inline_style_ranges: [{ offset: 0, length: 4, style: 'BOLD' }] },
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import { type AnswerNode, citeAnswer, citeFigures, isEstimateRow, numericColumns } from './parse-answer.ts';

const answer = {
  facts: [
    { value: '$31,815.60', source_id: 's1' },
    { value: '12.4¢', source_id: 's2' },
    { value: '5', source_id: 's1' },
    { value: '9 Nov 2023', source_id: 'gone' },
  ],
  sources: ['s1', 's2'].map((id) => ({ id, kind: 'match' as const, title: id, url: '/', passage: '' })),
};

describe('figures of an answer with their sources', () => {
  test('[API-78] each figure is followed by the number of the source that states it, once', () => {
    const cited = new Set<string>();
    expect(citeFigures('It is 12.4¢ for each dollar of $31,815.60.', answer, cited)).toEqual([
      { text: 'It is 12.4¢', source: 2 },
      { text: ' for each dollar of $31,815.60', source: 1 },
      { text: '.', source: null },
    ]);
    expect(citeFigures('In (5 days left).', answer, new Set())).toEqual([
      { text: 'In (5 days left', source: 1 },
      { text: ').', source: null },
    ]);
    expect(citeFigures('Of $31,815.60 again', answer, cited)).toEqual([{ text: 'Of $31,815.60 again', source: null }]);
  });

  test('a digit of an address is no figure', () => {
    const text = 'Site: https://claims-5.example/ or info@claims-5.example.';
    expect(citeFigures(text, answer, new Set())).toEqual([{ text, source: null }]);
    expect(citeFigures('Up to 5 of them', answer, new Set())).toHaveLength(2);
  });

  test('a figure inside another one is not marked, nor one without a source', () => {
    expect(citeFigures('$1,235 by 9 Nov 2023', answer, new Set())).toEqual([
      { text: '$1,235 by 9 Nov 2023', source: null },
    ]);
  });

  test('a figure that a longer one begins with is not marked', () => {
    const facts = [
      { value: '$10', source_id: 's1' },
      { value: '$10.00', source_id: 's2' },
    ];
    expect(citeFigures('Minimum payment: $10.00.', { ...answer, facts }, new Set())).toEqual([
      { text: 'Minimum payment: $10.00', source: 2 },
      { text: '.', source: null },
    ]);
  });

  test('a row of an estimated payment is known by its first cell', () => {
    const row = (label: string): AnswerNode => ({
      ...{ kind: 'element', tag: 'tr', href: null },
      children: [{ kind: 'element', tag: 'td', href: null, children: [{ kind: 'text', text: label }] }],
    });
    expect([row('Estimated payment'), row('Recognized loss')].map(isEstimateRow)).toEqual([true, false]);
  });

  test('a column is at the right where each of its cells is a number or empty', () => {
    const element = (tag: 'table' | 'tbody' | 'tr' | 'td', ...children: AnswerNode[]): AnswerNode => ({
      ...{ kind: 'element', tag, href: null, children },
    });
    const row = (...cells: string[]): AnswerNode =>
      element('tr', ...cells.map((text) => element('td', { kind: 'text', text })));
    const table = element(
      'table',
      element('tbody', row('22 Mar 2022', '160', '$20.01', '–'), row('Recognized loss', '', '−$3,201.60', '5')),
    );
    expect([...numericColumns(table)]).toEqual([1, 2, 3]);
  });

  test('[API-78] successive figures of one source in a paragraph share a mark, each paragraph has its own', () => {
    const text = (words: string): AnswerNode => ({ kind: 'text', text: words });
    const paragraph = (...children: AnswerNode[]): AnswerNode => ({ kind: 'element', tag: 'p', href: null, children });
    const facts = ['$1.10', '$2.20', '$3.30', '$4.40'].map((value, at) => ({
      value,
      source_id: at === 2 ? 's2' : 's1',
    }));
    const nodes = [paragraph(text('$1.10 and '), text('$2.20, of $3.30')), paragraph(text('$4.40'))];
    const runs = [...citeAnswer(nodes, { ...answer, facts }).values()].flat();
    expect(runs.map(({ text: words, source }) => `${words}:${source}`)).toEqual([
      ...['$1.10:null', ' and :null', '$2.20:1', ', of $3.30:2', '$4.40:1'],
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowedTypingErrors, typingErrors } from '../catalogue/typing-errors.ts';
import { CompanyIndex } from './company-index.ts';

const companies = [
  { id: 1, names: ['Halden Semiconductor Corp.'], tickers: ['HLDN'] },
  { id: 2, names: ['Kestrel Mobility plc', 'Ardal Motors'], tickers: ['KSTM'] },
  { id: 3, names: ['The Kraft Heinz Company'], tickers: ['KHC'] },
  { id: 4, names: ['HL Bank'], tickers: ['HL'] },
];
const index = new CompanyIndex(companies);

describe('[API-17] the companies that someone means by what they typed', () => {
  test.each([
    ['hald', [1]],
    ['HL', [4, 1]], // the ticker in full first
    ['khc', [3]],
    ['heinz', [3]],
    ['  kraft  hei', [3]],
    ['ardal', [2]],
    ['hadlen', [1]],
    ['kestral', [2]],
    ['semicondutcor', [1]],
    ['xraft', [3]],
    ['conduct', [1]],
    ['zzzq', []],
    ['', []],
    ['100%', []],
  ])('typed as %s', (term, ids) => {
    expect(index.search(term, 8)).toEqual(ids);
  });

  test('of four letters with a typing error are those with such a whole word', () => {
    const named = (...names: string[]) =>
      new CompanyIndex(names.map((name, id) => ({ id, names: [name], tickers: [] })));
    expect(named('Brightmoor Retail Group', 'Metro Bank', 'Metal Works').search('meta', 8)).toEqual([2]);
    expect(named('Brightmoor Retail Group', 'Metro Bank').search('meta', 8)).toEqual([]);
    expect(named('Fortis', 'Fort Bank').search('ford', 8)).toEqual([1]);
    expect(named('Apple Inc.', 'Applied Fibers').search('aple', 8)).toEqual([0]);
  });

  test('are at most as many as asked for, each once', () => {
    const many = Array.from({ length: 500 }, (_, id) => ({ id, names: ['Alba', `Alba ${id}`], tickers: ['ALBA'] }));
    const found = new CompanyIndex(many).search('alb', 7);
    expect(found.length).toBe(7);
    expect(new Set(found).size).toBe(7);
  });

  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), minLength: 1, maxLength: 9 });

  test('mistyped are those that are nearest letter by letter', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 12 }), word, (names, term) => {
        const typed = term.trim().replace(/\s+/g, ' ');
        fc.pre(typed.length >= 5);
        const plain = names.map((name) => name.trim().replace(/\s+/g, ' '));
        fc.pre(!plain.some((name) => name.startsWith(typed) || name.includes(` ${typed}`)));
        const found = new CompanyIndex(plain.map((name, id) => ({ id, names: [name], tickers: [] }))).search(typed, 20);
        const near = plain.flatMap((name, id) => (typingErrors(typed, name) <= allowedTypingErrors(typed) ? [id] : []));
        if (near.length > 0) expect(found.toSorted((a, b) => a - b)).toEqual(near);
      }),
      { numRuns: 500 },
    );
  });
});

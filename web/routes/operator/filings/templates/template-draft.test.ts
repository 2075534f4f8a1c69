import { neutralTemplate } from '@trover/core/filings/template.ts';
import { describe, expect, test } from 'vitest';
import { draftOf, moved, newColumn, newSheet, type TemplateDraft, templateOf } from './template-draft.ts';

const draft = (more: Partial<TemplateDraft> = {}): TemplateDraft => ({ ...draftOf(neutralTemplate), ...more });
const faultsOf = (column: object): string[] =>
  templateOf(
    draft({ sheets: [{ ...newSheet(), name: 'Data', columns: [{ ...newColumn(), header: 'A', ...column }] }] }),
  ).faults;

describe('a template in its form', () => {
  test('is the template again when nothing was typed', () => {
    expect(templateOf(draft())).toEqual({ template: neutralTemplate, faults: [] });
  });

  test('reads an administrator’s codes, places, length and fixed texts', () => {
    const columns = [
      { ...newColumn(), header: 'T', field: 'type' as const, codes: 'buy = P\n\n sell=S - Sale ' },
      { ...newColumn(), header: 'Q', field: 'quantity' as const, format: 'number' as const, decimals: '4' },
      { ...newColumn(), header: 'Version', field: '' as const, text: '2026', max_length: '4' },
    ];
    const { template, faults } = templateOf(
      draft({ sheets: [{ key: 1, name: 'Data', rows: 'transactions', columns }] }),
    );
    expect(faults).toEqual([]);
    expect(template.sheets[0]?.columns).toEqual([
      { header: 'T', field: 'type', format: 'text', codes: { buy: 'P', sell: 'S - Sale' } },
      { header: 'Q', field: 'quantity', format: 'number', decimals: 4 },
      { header: 'Version', field: null, text: '2026', format: 'text', max_length: 4 },
    ]);
  });

  test.each([
    [{ codes: 'buy P' }, 'The codes of "A" of "Data" have "buy P"; write our word, = and theirs, as in buy = P.'],
    [{ codes: 'buy = P\nbuy = B' }, 'The codes of "A" of "Data" name "buy" twice.'],
    [{ decimals: '9' }, 'The places of "A" of "Data" is "9"; use a whole number from 0 to 8.'],
    [{ max_length: 'long' }, 'The length of "A" of "Data" is "long"; use a whole number from 1 to 10000.'],
    [{ header: ' ' }, 'Column 1 of "Data" has no heading.'],
    [{ field: 'quantity' }, 'The column "A" of "Data" shows quantity, which a claim has many of.'],
  ])('shows what is wrong: %j', (column, sentence) => {
    expect(faultsOf(column)).toEqual([sentence]);
  });

  test('has limits that are whole numbers, a date with year, month and day, and sheets with names and columns', () => {
    const bare = { ...newSheet(), columns: [] };
    expect(templateOf(draft({ most_claims: '0', date_format: 'MM/DD', sheets: [bare] })).faults).toEqual([
      'Maximum claims per filing is "0"; use a whole number from 1 to 10000.',
      'The date format "MM/DD" has no single YYYY.',
      'Sheet 1 has no name.',
      'The sheet "" has no column.',
    ]);
  });

  test('moves a column up and down, and not out of its sheet', () => {
    expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  });
});

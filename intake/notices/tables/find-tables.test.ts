import { describe, expect, it } from 'vitest';
import type { SourceLine, SourcePage } from '../source/source.ts';
import { findTables } from './find-tables.ts';
import { isTitle } from './table-columns.ts';

/** A line of cells, each around its middle. */
const line = (top: number, ...cells: [text: string, middle: number][]): SourceLine => ({
  top,
  bottom: top + 10,
  height: 10,
  cells: cells.map(([text, middle]) => ({ text, x: middle - 2.4 * text.length, end: middle + 2.4 * text.length })),
});
const page = (...lines: SourceLine[]): SourcePage => ({ lines, tables: [], isPlaced: true });
const row = (top: number, from: string, to: string, one: string, two: string) =>
  line(top, [from, 120], [to, 230], [one, 340], [two, 470]);

describe('the tables of pages', () => {
  it('go on under a head in which a name over two columns is nearer to the other', () => {
    const tables = findTables([
      page(
        line(60, ['TABLE 1', 306]),
        line(74, ['Inflation in Securities of Orrin Corp.', 306]),
        line(90, ['Day of Purchase or Sale', 172]),
        line(104, ['From', 120], ['To', 230], ['Stock', 340], ['Notes', 470]),
        row(118, 'May 1, 2019', 'May 31, 2019', '$9.00', '$80.00'),
        row(132, 'June 1, 2019', 'June 30, 2019', '$8.00', '$70.00'),
      ),
      page(
        line(60, ['Day of Purchase or Sale', 178]),
        line(74, ['From', 120], ['To', 230], ['Stock', 340], ['Notes', 470]),
        row(88, 'July 1, 2019', 'August 31, 2019', '$7.00', '$60.00'),
        row(102, 'September 1, 2019', 'Thereafter', '$0.00', '$0.00'),
      ),
    ]);
    expect(tables).toHaveLength(1);
    expect(tables[0]).toMatchObject({ title: 'TABLE 1 Inflation in Securities of Orrin Corp.' });
    expect(tables[0]!.columns.slice(2)).toEqual(['Stock', 'Notes']);
    expect(tables[0]!.rows).toHaveLength(4);
  });

  it('are none of a line with an address and a number to call', () => {
    expect(findTables([page(line(60, ['(877)', 100], ['883-1104;', 200], ['info@orrin.example', 320]))])).toEqual([]);
  });
});

describe('the title of a table', () => {
  it.each(['INFLATION TABLE A', 'DECLINE TABLE (per share)', 'LOOK-BACK TABLE', 'INFLATION MATRIX: Class A'])(
    'is a name in capitals: %s',
    (line) => {
      expect(isTitle(line)).toBe(true);
    },
  );

  it.each([
    'THE TABLE BELOW STATES THE AMOUNTS',
    'SEE TABLE 1',
    'PLEASE READ TABLE 2 CAREFULLY',
    'AS SET OUT IN TABLE 3',
    'INFLATION TABLE VALUES APPLY',
  ])('is no sentence in capitals: %s', (line) => {
    expect(isTitle(line)).toBe(false);
  });
});

it('a row whose figure is close behind its days belongs to its table', () => {
  const [table] = findTables([
    page(
      line(60, ['Table 1: Inflation per ADS', 200]),
      line(74, ['Bought or sold', 150], ['Inflation', 350]),
      line(88, ['May 1, 2019 to May 31, 2019, inclusive', 150], ['$9.00', 350]),
      line(102, ['June 1, 2019 to June 30, 2019, inclusive', 150], ['$8.00', 350]),
      line(116, ['September 1, 2019 to September 30, 2019, inclusive $7.00', 230]),
    ),
  ]);
  expect(table!.rows.at(-1)).toEqual(['September 1, 2019 to September 30, 2019, inclusive', '$7.00']);
});

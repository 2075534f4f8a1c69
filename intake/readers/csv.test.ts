import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvReader, type TableRecord } from './csv.ts';

function read(text: string, pieces = [text.length], delimiter = ','): TableRecord[] {
  const csv = new CsvReader(delimiter, text.includes('\n') ? '\n' : '\r');
  const records: TableRecord[] = [];
  let at = 0;
  for (const size of pieces) {
    csv.push(text.slice(at, at + size), records);
    at += size;
  }
  csv.push(text.slice(at), records);
  csv.end(records);
  return records;
}

const cells = (text: string, delimiter = ',') => read(text, [text.length], delimiter).map((record) => record.cells);

describe('a delimited text', () => {
  it('is split into records and cells', () => {
    expect(cells('a,b,c\r\n1,,3\n')).toEqual([
      ['a', 'b', 'c'],
      ['1', '', '3'],
    ]);
    expect(cells('a;b\n"c;d";e', ';')).toEqual([
      ['a', 'b'],
      ['c;d', 'e'],
    ]);
    expect(cells('a\tb\n"c"\t d', '\t')).toEqual([
      ['a', 'b'],
      ['c', ' d'],
    ]);
    expect(cells('a,b\rc,"d"\r')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('reports where its last record has no line break behind it', () => {
    const unended = (text: string) => read(text).map((record) => record.unended ?? false);
    expect(unended('a,b\n1,2\n')).toEqual([false, false]);
    expect(unended('a,b\n1,2')).toEqual([false, true]);
    expect(unended('a,b\n"1","2"\n')).toEqual([false, false]);
    expect(unended('a,b\n"1","2"')).toEqual([false, true]);
    expect(unended('a,b\n1,"2')).toEqual([false, true]);
  });

  it('may hold quotes, delimiters and newlines in quoted cells', () => {
    expect(cells('"a ""b""","c,d","e\nf",g')).toEqual([['a "b"', 'c,d', 'e\nf', 'g']]);
  });

  it('counts the physical lines of its records', () => {
    expect(read('a\n"b\r\nc"\n\nd').map(({ line }) => line)).toEqual([1, 2, 4, 5]);
  });

  it('forgives text behind a closing quote, and spaces around quotes', () => {
    expect(cells('x,"Individual" X00000000,"y"')).toEqual([['x', 'Individual X00000000', 'y']]);
    expect(cells('"a" ,"b" ,\n ,"c"')).toEqual([
      ['a', 'b', ''],
      [' ', 'c'],
    ]);
    expect(cells('"Date downloaded" 04/06/2019, 6:29 PM')).toEqual([['Date downloaded 04/06/2019', ' 6:29 PM']]);
  });

  it('takes an inch sign as a character', () => {
    expect(cells('5" pipe,b\nc,d')).toEqual([
      ['5" pipe', 'b'],
      ['c', 'd'],
    ]);
  });

  it('lets a quote that never closes swallow no row', () => {
    expect(cells('a,"b,c\nd,e,f\ng,h,i')).toEqual([
      ['a', '"b', 'c'],
      ['d', 'e', 'f'],
      ['g', 'h', 'i'],
    ]);
    expect(cells('a,"b,c\n"d","e",f')).toEqual([
      ['a', '"b', 'c'],
      ['d', 'e', 'f'],
    ]);
    const long = `a,"b\n${'1,2\n'.repeat(40_000)}`;
    expect(cells(long)).toHaveLength(40_001);
  });

  it('reports a line without end and reads on behind it', () => {
    const records = read(
      `${'x'.repeat(1_200_000)}\na,b\n`,
      Array.from({ length: 20 }, () => 65_536),
    );
    expect(records.map(({ line, oversized }) => [line, oversized])).toEqual([
      [1, true],
      [2, undefined],
    ]);
  });

  it('reads the same however it arrives', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '1', ',', '"', '\n', '\r', ' ', ';') });
    fc.assert(
      fc.property(text, fc.array(fc.nat({ max: 5 }), { maxLength: 40 }), (whole, pieces) => {
        expect(read(whole, pieces)).toEqual(read(whole));
      }),
      { numRuns: 2000 },
    );
  });

  it('gives back the cells that were written', () => {
    const table = fc.array(
      fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '7') }), { minLength: 1, maxLength: 5 }),
      {
        minLength: 1,
      },
    );
    fc.assert(
      fc.property(table, (rows) => {
        const text = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');
        expect(cells(text)).toEqual(rows);
      }),
    );
  });
});

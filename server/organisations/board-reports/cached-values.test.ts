import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import writeExcelFile, { type Cell } from 'write-excel-file/node';
import { cachedValues, storeValue, sumIf } from './cached-values.ts';

const formula = (rows: number): string => `SUMIF(A$1:A$${rows},"USD",B$1:B$${rows})`;

const rowsOfCells = fc.array(
  fc.record({
    currency: fc.constantFrom('USD', 'EUR', 'R&D'),
    amount: fc.oneof(
      fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((cents) => cents / 100),
      fc.constant('12.00'),
    ),
  }),
  { minLength: 1, maxLength: 30 },
);

const cellsOf = (rows: readonly { currency: string; amount: number | string }[]): Cell[][] =>
  rows.map(({ currency, amount }) => [
    { value: currency, type: String },
    typeof amount === 'number' ? { value: amount, type: Number } : { value: amount, type: String },
  ]);

test('the value beside a formula is what a spreadsheet computes from the cells: numbers of its currency, no texts', async () => {
  await fc.assert(
    fc.asyncProperty(rowsOfCells, async (rows) => {
      const cells = cellsOf(rows);
      const values = new Map<string, string>();
      const sum = formula(rows.length);
      storeValue(values, { sheet: 'R&D', formula: sum }, sumIf(cells, { key: 0, text: 'USD', column: 1 }));
      const data = [...cells, [null, { value: sum, type: 'Formula' } as const]];
      const file = await writeExcelFile([{ sheet: 'R&D', data }], { features: [cachedValues(values)] }).toBuffer();
      const xml = Buffer.from(unzipSync(new Uint8Array(file))['xl/worksheets/sheet1.xml']!).toString();
      const numbers = [...xml.matchAll(/<c r="B(\d+)"(?![^>]*t="s")[^>]*><v>([^<]*)<\/v>/g)];
      const computed = numbers
        .filter(([, row]) => rows[Number(row) - 1]!.currency === 'USD')
        .reduce((total, [, , value]) => total + Math.round(Number(value) * 100), 0);
      const [, cached] = /<f>SUMIF\([^<]*<\/f><v>([^<]*)<\/v>/.exec(xml)!;
      expect(Math.round(Number(cached) * 100)).toBe(computed);
    }),
    { numRuns: 30 },
  );
});

test('a formula without a value is refused', async () => {
  const data: Cell[][] = [[{ value: 'SUM(B1:B2)', type: 'Formula' }]];
  const write = async () =>
    writeExcelFile([{ sheet: 'Sums', data }], { features: [cachedValues(new Map())] }).toBuffer();
  await expect(write()).rejects.toThrow('no value for the formula SUM(B1:B2) of the sheet Sums');
});

import type { PriceRow } from '@trover/db/queries/catalogue/prices.ts';
import { describe, expect, it } from 'vitest';
import { type RefusedPrice, readPrices } from './read-prices.ts';

async function read(text: string, piece = 7) {
  const bytes = new TextEncoder().encode(text);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.slice(at, at + piece);
  }
  const refused: RefusedPrice[] = [];
  const rows: PriceRow[] = [];
  for await (const row of readPrices(pieces(), (each) => refused.push(each))) rows.push(row);
  return { rows, refused };
}

describe('a price file', () => {
  it('is read in whatever order its columns come and its bytes arrive', async () => {
    for (const piece of [1, 7, 1000])
      expect(
        await read('\uFEFFDate,Close,Volume,Symbol\r\n2019-02-21,48.18,12,khc\r\n\r\n2019-02-22,"34.95",9,KHC', piece),
      ).toEqual({
        rows: [
          { row: 2, symbol: 'KHC', date: '2019-02-21', close: '48.18' },
          { row: 4, symbol: 'KHC', date: '2019-02-22', close: '34.95' },
        ],
        refused: [],
      });
  });

  it('has its bad rows reported with what would be right, and the others read', async () => {
    const { rows, refused } = await read(
      'symbol,date,close\nKHC,2019-02-30,1\nK HC,2019-02-21,1\nKHC,2019-02-21,0\nKHC,2019-02-21,1e3\nKHC,2019-02-21\nKHC,2019-02-22,5\n',
    );
    expect(rows).toEqual([{ row: 7, symbol: 'KHC', date: '2019-02-22', close: '5' }]);
    expect(refused).toEqual([
      { row: 2, reason: '"2019-02-30" is not a date: expected one that exists, as YYYY-MM-DD' },
      { row: 3, reason: '"K HC" is not a symbol: expected capitals and digits, such as KHC' },
      { row: 4, reason: '"0" is not a close: expected a decimal above 0 with at most 8 places, such as 27.55' },
      { row: 5, reason: '"1e3" is not a close: expected a decimal above 0 with at most 8 places, such as 27.55' },
      { row: 6, reason: '"" is not a close: expected a decimal above 0 with at most 8 places, such as 27.55' },
    ]);
  });

  it('without its columns is refused as a whole', async () => {
    expect(await read('ticker,day,close\nKHC,2019-02-21,1\n')).toEqual({
      rows: [],
      refused: [{ row: 1, reason: 'expected a header with symbol, date and close; symbol and date missing' }],
    });
    expect((await read('')).refused).toEqual([
      { row: 1, reason: 'the file is empty: expected a header with symbol, date and close' },
    ]);
  });
});

import { DAY_MS } from '@trover/core/dates/day-length.ts';

const encoder = new TextEncoder();
const LINES_A_PIECE = 2_000;

const day = (at: number, rows: number): string => {
  const date = new Date(Date.UTC(2012, 0, 3) + Math.floor((at * 3_600) / rows) * DAY_MS);
  return `${String(date.getUTCMonth() + 1).padStart(2, '0')}/${String(date.getUTCDate()).padStart(2, '0')}/${date.getUTCFullYear()}`;
};

/** A broker's export of so many fills over ten years, in five hundred securities, as it streams from a disk. */
export function* tradeFile(rows: number): Generator<Uint8Array> {
  yield encoder.encode('"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"\n');
  for (let at = 0; at < rows; ) {
    let piece = '';
    for (const end = Math.min(at + LINES_A_PIECE, rows); at < end; at++) {
      const symbol = at % 50 === 0 ? 'KHC' : `ZZ${(at * 7919) % 500}`;
      const quantity = 1 + ((at * 31) % 900);
      const cents = 1_000 + ((at * 17) % 9_000);
      const price = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      piece += `"${day(at, rows)}","${at % 9 < 5 ? 'Buy' : 'Sell'}","${symbol}","A COMPANY","${quantity}","$${price}","$0.65",""\n`;
    }
    yield encoder.encode(piece);
  }
}

import type { TradeFile } from '@trover/core/trades/trade.ts';
import { readTradeFile } from '../read-trade-file.ts';
import { type PlacedWords, pdfOf } from './pdf.ts';

interface Column {
  x: number;
  end?: number;
}

export const left = (x: number): Column => ({ x });
export const right = (end: number): Column => ({ x: end, end });

/** A page of a statement: lines above the table, the lines of its header, and rows; a text alone is a line of its own. */
export interface Layout {
  above: readonly string[];
  columns: readonly Column[];
  header: readonly (readonly string[])[];
  rows: readonly (readonly string[] | string)[];
}

function pageOf({ above, columns, header, rows }: Layout): PlacedWords[] {
  const words: PlacedWords[] = [];
  for (const [at, text] of above.entries()) words.push({ text, x: 40, y: 53 + at * 13 });
  let y = 40 + above.length * 13;
  for (const line of [...header, ...rows]) {
    y += 12;
    if (typeof line === 'string') words.push({ text: line, x: columns[0]!.x, y });
    else for (const [at, text] of line.entries()) if (text !== '') words.push({ text, y, ...columns[at]! });
  }
  return words;
}

/** The statement as a PDF document, one layout a page. */
const statementOf = (...pages: readonly Layout[]): Promise<Uint8Array> =>
  pdfOf({ pages: pages.map(pageOf), landscape: true, size: 7.5 });

export async function readStatement(...pages: readonly Layout[]): Promise<TradeFile> {
  const bytes = await statementOf(...pages);
  return await readTradeFile(
    (async function* () {
      yield bytes;
    })(),
  );
}

/** Its purchases and sales as short lines. */
export const boughtAndSold = ({ trades }: TradeFile): string[] =>
  trades
    .filter(({ type }) => type === 'buy' || type === 'sell')
    .map(({ type, trade_date, settle_date, quantity, price, net_amount }) =>
      [type, trade_date, settle_date, quantity, price, net_amount].join(' '),
    );

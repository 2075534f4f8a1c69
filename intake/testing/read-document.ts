import type { TradeFile } from '@trover/core/trades/trade.ts';
import { readTradeFile } from '../read-trade-file.ts';

export async function readPdf(bytes: Uint8Array): Promise<TradeFile> {
  return readTradeFile(
    (async function* () {
      yield bytes;
    })(),
  );
}

export const readLines = (lines: readonly string[]): Promise<TradeFile> =>
  readPdf(new TextEncoder().encode(lines.join('\n')));

/** Each trade by its side, day, units, price, sum and ISIN. */
export const factsOf = ({ trades }: TradeFile) =>
  trades.map(({ type, trade_date, quantity, price, net_amount, isin }) => [
    type,
    trade_date,
    quantity,
    price,
    net_amount,
    isin,
  ]);

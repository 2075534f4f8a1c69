import { blankTrade } from '@trover/core/trades/blank-trade.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import { negate } from '../../../readers/numbers.ts';
import type { Findings, LineFormat, LineReader, TextLine } from '../../format.ts';
import type { ReadConfirmation } from './confirmed-trade.ts';
import { readConfirmations } from './read-confirmation.ts';

/** A confirmation has no more. */
export const MAX_LINES = 2000;

/**
 * A bank's confirmation of one trade, in any of the languages of `vocabulary.ts`. It is read where units times price come
 * to the printed sum; a document whose figures do not agree is not of this format.
 */
export const verifiedConfirmation: LineFormat = {
  kind: 'lines',
  isConfirmation: true,
  id: 'bank-confirmation',
  title: 'Confirmation of a trade by a bank or broker (PDF or text)',
  recognizes: (opening) => readConfirmations(opening.split('\n', MAX_LINES)) !== null,
  start: () => new VerifiedReader(),
};

class VerifiedReader implements LineReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #lines: TextLine[] = [];

  read(line: TextLine): void {
    if (this.#lines.length < MAX_LINES) this.#lines.push(line);
  }

  end(): void {
    const trades = confirmedTrades(this.#lines);
    if (trades === null)
      this.found.errors.push({
        row: this.#lines[0]?.ref ?? 'line 1',
        column: null,
        value: null,
        reason:
          'The units, the price and the sum of this confirmation do not agree. It should be the confirmation of one or more trades.',
      });
    else this.found.trades.push(...trades);
  }
}

/** The trades that the lines of a document confirm; null where their words or figures leave any doubt. */
export function confirmedTrades(lines: readonly TextLine[]): Trade[] | null {
  const read = readConfirmations(lines.map(({ text }) => text));
  return read?.map((one) => tradeOf(one, lines[one.line]?.ref ?? 'line 1')) ?? null;
}

function tradeOf(read: ReadConfirmation, ref: string): Trade {
  const trade = blankTrade(ref);
  const sum = read.net ?? read.gross;
  Object.assign(trade, {
    type: read.side,
    account: read.account,
    trade_date: read.traded,
    settle_date: read.settled,
    isin: read.security.isin,
    isin_valid: read.security.isin_valid,
    cusip: read.security.cusip,
    cusip_valid: read.security.cusip === null ? null : true,
    symbol: read.security.symbol,
    security_name: read.security.name,
    note: read.security.note,
    quantity: read.quantity,
    price: read.price,
    currency: read.currency,
    price_currency: read.priceCurrency === read.currency ? null : read.priceCurrency,
    fees: read.fees,
    net_amount: read.side === 'buy' ? negate(sum) : sum,
    net_amount_basis: read.net === null ? 'units times price, without costs' : 'sign derived: the sum is unsigned',
  } satisfies Partial<Trade>);
  return trade;
}

import type { Trade } from '@trover/core/trades/trade.ts';
import type { Findings } from '../formats/format.ts';
import type { NumberedLine } from './aligned-table.ts';

/** The title of a list of trades that are, or are listed again, among those of the activity. */
const UNSETTLED = /\b(?:not (?:yet )?settled|unsettled|(?:pending|awaiting) settlement)\b/i;
const MAX_TITLE_LENGTH = 80;

/** Trades that a statement lists both while they are unsettled and in its activity: they are read once. */
export class UnsettledTrades {
  #isInside = false;
  #refs = new Set<string | number>();

  pass({ cells }: NumberedLine, ref: string | number): void {
    const text = cells.map((cell) => cell.text).join(' ');
    const isTitle = cells.length === 1 && text.length <= MAX_TITLE_LENGTH && !/\d/.test(text);
    if (isTitle) this.#isInside = UNSETTLED.test(text);
    else if (this.#isInside) this.#refs.add(ref);
  }

  /** Leaves out those that another row of the statement is the same trade as. */
  leaveOut({ trades, ignored }: Findings): void {
    const others = trades.filter(({ ref }) => !this.#refs.has(ref));
    for (const trade of trades.filter(({ ref }) => this.#refs.has(ref))) {
      const at = others.findIndex((other) => isSame(trade, other));
      if (at < 0) continue;
      // Each row of the activity is that of one unsettled trade.
      others.splice(at, 1);
      trades.splice(trades.indexOf(trade), 1);
      ignored.push({ row: trade.ref, reason: 'trade that the statement lists again when it is settled' });
    }
  }
}

const isSame = (one: Trade, other: Trade): boolean =>
  (['type', 'trade_date', 'symbol', 'cusip', 'security_name', 'quantity', 'price', 'net_amount'] as const).every(
    (name) => one[name] === other[name],
  );

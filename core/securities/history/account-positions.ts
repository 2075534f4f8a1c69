import { type Day, parseDay } from '../../dates/day.ts';
import { type Decimal, parseRounded } from '../../money/decimal.ts';
import type { Trade } from '../../trades/trade.ts';
import { tradeDay } from '../../trades/trade-day.ts';

/** What an account has of a line of shares after a row; null where a row does not show it. */
interface Position {
  place: number;
  date: Day;
  shares: Decimal | null;
}

const isIn = ({ type, subtype }: Trade): boolean =>
  type === 'buy' ||
  type === 'transfer_in' ||
  (type === 'dividend' && subtype === 'stock_dividend') ||
  (type === 'other' && /(^(stock_dividend|spin_off|free_share)|_in|receive_free)$/.test(subtype ?? ''));

const isOut = ({ type, subtype }: Trade): boolean =>
  type === 'sell' || type === 'transfer_out' || (type === 'other' && /_out$/.test(subtype ?? ''));

/** The change of a position by a row; null where the row does not state it, 0 where it changes none. */
function changeBy(trade: Trade): bigint | null {
  const isSplit = trade.type === 'split';
  if (!isSplit && !isIn(trade) && !isOut(trade)) return 0n;
  const quantity = trade.quantity === null ? null : parseRounded(trade.quantity);
  if (quantity === null || isSplit) return quantity;
  const size = quantity < 0n ? -quantity : quantity;
  return isIn(trade) ? size : -size;
}

/**
 * The positions of accounts in lines of shares, row by row, as printed: a split changes them by the shares that it adds or
 * removes. They are computed when they are needed first, since few files need them.
 */
export class AccountPositions {
  readonly #trades: readonly Trade[];
  readonly #lines: readonly string[];
  readonly #ignored: ReadonlySet<number>;
  #places: ReadonlyMap<string, number[]> | undefined;

  constructor(trades: readonly Trade[], lines: readonly string[], ignored: ReadonlySet<number>) {
    this.#trades = trades;
    this.#lines = lines;
    this.#ignored = ignored;
  }

  /** Those of an account in all of these lines together, by date. */
  of(account: string, lines: readonly string[]): Position[] {
    this.#places ??= Map.groupBy(
      this.#trades.keys(),
      (place) => `${this.#trades[place]!.account ?? ''}\n${this.#lines[place]}`,
    );
    const rows: { place: number; date: Day }[] = [];
    for (const line of new Set(lines))
      for (const place of this.#places.get(`${account}\n${line}`) ?? []) {
        const trade = this.#trades[place]!;
        const date = parseDay(tradeDay(trade));
        if (date !== null && trade.option === null && !this.#ignored.has(place)) rows.push({ place, date });
      }
    rows.sort((one, other) => one.date - other.date || one.place - other.place);
    let shares: bigint | null = 0n;
    return rows.map(({ place, date }) => {
      const trade = this.#trades[place]!;
      const isStated = trade.type === 'other' && trade.subtype === 'opening';
      const change = isStated ? parseRounded(trade.stated_quantity ?? trade.quantity ?? '') : changeBy(trade);
      shares = isStated ? change : shares === null || change === null ? null : shares + change;
      return { place, date, shares: shares as Decimal | null };
    });
  }
}

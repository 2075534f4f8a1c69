import type { Trade } from '@trover/core/trades/trade.ts';
import type { Findings } from '../formats/format.ts';
import { addDecimals, magnitude, readDecimal } from '../readers/numbers.ts';

const TOTAL = /^(?:sub-?)?total\b|\b(?:sub-?)?total\b.{0,20}$/i;
const BOUGHT = /\b(?:bought|purchase[sd]?|buys)\b/i;
const SOLD = /\b(?:sold|sales?|sells)\b/i;
/** A total of purchases and more, whose further words may be in the next line. */
const SEVERAL = /\b(?:bought|purchase[sd]?|buys|sold|sales?|sells)\s*[,&/]|\breinvest/i;
const FIGURE = /\(?-?[$€£]?\(?\d[\d,]*\.\d\d\)?(?!\d)/g;

/**
 * Checks the rows of a statement against its printed totals: `Total securities bought  -$2,263.40`. Rows that do not
 * come to their total are withdrawn, for one of them is missing or misread.
 */
export class PrintedTotals {
  #found: Findings;
  #held = 0;
  #since: Record<Side, Trade[]> = { buy: [], sell: [] };
  #all: Record<Side, string> = { buy: '0', sell: '0' };

  constructor(found: Findings) {
    this.#found = found;
  }

  /** Records the trades that were read since. */
  note(): void {
    const { trades } = this.#found;
    if (trades.length < this.#held) this.#held = 0;
    for (const trade of trades.slice(this.#held)) {
      const { type, net_amount } = trade;
      if (type !== 'buy' && type !== 'sell') continue;
      this.#since[type].push(trade);
      this.#all[type] = addDecimals(this.#all[type], net_amount ?? '0');
    }
    this.#held = trades.length;
  }

  /** A line of the document outside its rows, and where it is. */
  check(text: string, ref: string): void {
    if (!TOTAL.test(text)) return;
    const [isBought, isSold] = [BOUGHT.test(text), SOLD.test(text)];
    if (isBought === isSold || SEVERAL.test(text)) return;
    const printed = [...text.matchAll(FIGURE)].map(([figure]) => magnitude(readDecimal(figure) ?? '0'));
    if (printed.length === 0) return;
    const side: Side = isBought ? 'buy' : 'sell';
    const since = this.#since[side];
    this.#since[side] = [];
    const sum = sumOf(since);
    const withoutReinvested = sumOf(since.filter(({ subtype }) => subtype !== 'reinvest'));
    if ([sum, withoutReinvested, magnitude(this.#all[side])].some((each) => printed.includes(each))) return;
    if (since.length === 0 || since.some(({ net_amount }) => net_amount === null)) return;
    const withdrawn = new Set(since);
    this.#found.trades = this.#found.trades.filter((trade) => !withdrawn.has(trade));
    this.#held = this.#found.trades.length;
    this.#found.errors.push({
      row: ref,
      column: null,
      value: text.slice(0, 80),
      reason: `The rows above add up to ${sum}, not to this total, so we did not import them. Use the broker’s CSV, OFX or QFX file of this period instead.`,
    });
  }
}

type Side = 'buy' | 'sell';

const sumOf = (trades: readonly Trade[]): string =>
  magnitude(trades.reduce((sum, { net_amount }) => addDecimals(sum, net_amount ?? '0'), '0'));

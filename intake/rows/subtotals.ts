import type { Trade } from '@trover/core/trades/trade.ts';
import type { Findings } from '../formats/format.ts';
import { readDecimal } from '../readers/numbers.ts';
import type { Row } from './row.ts';
import { shortened } from './row-errors.ts';

/** What a record prints as the sum of the rows of one security above it, as text. */
export interface Subtotal {
  name: string;
  quantity: string;
  amount: string;
}

interface Counted {
  name: string;
  trade: Trade;
  quantity: number;
  amount: number;
}

/** Sums are printed with fewer decimals than their rows. */
const UNITS_OFF = 0.0001;
const CENTS_OFF = 0.011;

/**
 * Checks rows against the subtotal that the file prints below them. Rows that do not come to it are withdrawn, for one of
 * them is missing or misread. The figures are checked here and are not results.
 */
export class Subtotals {
  #since: Counted[] = [];
  #hasErrors = false;

  /** Counts what a record has become since the numbers of trades and errors before it. */
  note(row: Row, found: Findings, before: { trades: number; errors: number }): void {
    if (found.errors.length > before.errors) this.#hasErrors = true;
    const name = row.text('symbol');
    for (const trade of found.trades.slice(before.trades))
      this.#since.push({ name, trade, quantity: figure(row.text('quantity')), amount: figure(row.text('amount')) });
  }

  check(row: Row, { name, quantity, amount }: Subtotal, found: Findings): void {
    const since = this.#since.filter((one) => one.name === name);
    const isComplete = !this.#hasErrors;
    this.#since = [];
    this.#hasErrors = false;
    if (since.length === 0 || !isComplete) return;
    const units = since.reduce((sum, one) => sum + one.quantity, 0);
    const money = since.reduce((sum, one) => sum + one.amount, 0);
    const off = (printed: string, sum: number, by: number) =>
      readDecimal(printed) !== null && Math.abs(figure(printed) - sum) > by;
    const isOffUnits = off(quantity, units, UNITS_OFF * since.length);
    if (!isOffUnits && !off(amount, money, CENTS_OFF * since.length)) return;
    const withdrawn = new Set(since.map(({ trade }) => trade));
    found.trades = found.trades.filter((trade) => !withdrawn.has(trade));
    const [printed, what] = isOffUnits ? [quantity, 'shares'] : [amount, 'money'];
    found.errors.push({
      row: row.line,
      column: null,
      value: shortened(name),
      reason: `The ${what} of the rows above do not add up to this subtotal of ${shortened(printed)}, so we did not import them. Download the statement again.`,
    });
  }
}

const figure = (printed: string): number => Number(readDecimal(printed) ?? 0);

import { type Decimal, parseRounded, ZERO } from '@trover/core/money/decimal.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import type { Findings, Subtotal } from '../formats/format.ts';
import { readDecimal } from '../readers/numbers.ts';
import type { Row } from './row.ts';
import { shortened } from './row-errors.ts';

interface Counted {
  name: string;
  trade: Trade;
  quantity: Decimal;
  amount: Decimal;
}

/** Sums are printed with fewer decimals than their rows: by how much each row may differ. */
const UNITS_OFF = 10_000n; // 0.0001
const MONEY_OFF = 1_100_000n; // 0.011

/**
 * Checks rows against the subtotal that the file prints below them. Rows that do not come to it are withdrawn, for one of
 * them is missing or misread.
 */
export class Subtotals {
  #since: Counted[] = [];
  #hasErrors = false;

  /** Counts what a record has become since the numbers of trades and errors before it. */
  note(row: Row, found: Findings, before: { trades: number; errors: number }): void {
    if (found.errors.length > before.errors) this.#hasErrors = true;
    const name = row.text('symbol');
    for (const trade of found.trades.slice(before.trades))
      this.#since.push({
        name,
        trade,
        quantity: decimalOf(row.text('quantity')),
        amount: decimalOf(row.text('amount')),
      });
  }

  check(row: Row, { name, quantity, amount }: Subtotal, found: Findings): void {
    const since = this.#since.filter((one) => one.name === name);
    const isComplete = !this.#hasErrors;
    this.#since = [];
    this.#hasErrors = false;
    if (since.length === 0 || !isComplete) return;
    const units = since.reduce((sum, one) => sum + one.quantity, 0n);
    const money = since.reduce((sum, one) => sum + one.amount, 0n);
    const isOff = (printed: string, sum: bigint, perRow: bigint): boolean => {
      const difference = decimalOf(printed) - sum;
      return (
        readDecimal(printed) !== null && (difference < 0n ? -difference : difference) > perRow * BigInt(since.length)
      );
    };
    const isOffUnits = isOff(quantity, units, UNITS_OFF);
    if (!isOffUnits && !isOff(amount, money, MONEY_OFF)) return;
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

/** Of a printed figure; 0 where it is none. */
const decimalOf = (printed: string): Decimal => parseRounded(readDecimal(printed) ?? '0') ?? ZERO;

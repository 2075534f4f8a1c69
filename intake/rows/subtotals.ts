import { type Decimal, parseRounded, ZERO } from '@trover/core/money/decimal.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import type { Findings, Subtotal } from '../formats/format.ts';
import { readDecimal } from '../readers/numbers.ts';
import type { Row } from './row.ts';
import { shortened } from './row-errors.ts';

interface Counted {
  trades: Trade[];
  line: number | string;
  quantity: Decimal;
  amount: string;
}

/** Sums are printed with fewer decimals than their rows: by how much each row may differ. */
const UNITS_TOLERANCE = 10_000n; // 0.0001
const MONEY_TOLERANCE = 1_100_000n; // 0.011
/** Of money that is printed without decimals, as yen are. */
const WHOLE_TOLERANCE = 50_000_000n; // 0.5

/**
 * Checks the rows of one security against the subtotal that the file prints below them. The rows wait until then. Those
 * that do not come to it are withdrawn, for one of them is missing or misread.
 */
export class Subtotals {
  #name = '';
  #rows: Counted[] = [];
  #hasErrors = false;
  /** Securities some rows of which had no subtotal below them: the next one may be of those too. */
  #unchecked = new Set<string>();

  /** Delays the trades of a row until their subtotal, and hands on those of another security. */
  add(row: Row, own: Findings, found: Findings): void {
    found.ignored.push(...own.ignored);
    found.errors.push(...own.errors);
    if (own.trades.length === 0 && own.errors.length === 0) return;
    const name = row.text('symbol');
    if (name !== this.#name) this.#endGroup(found);
    this.#name = name;
    if (own.errors.length > 0) this.#hasErrors = true;
    if (own.trades.length > 0)
      this.#rows.push({
        trades: own.trades,
        line: row.line,
        quantity: decimalOf(row.text('quantity')),
        amount: row.text('amount'),
      });
  }

  check(row: Row, subtotal: Subtotal, own: Findings, found: Findings): void {
    const isOfGroup = subtotal.name === this.#name;
    const reason =
      isOfGroup && !this.#hasErrors && !this.#unchecked.has(subtotal.name) ? this.#compare(subtotal) : null;
    if (reason === null) {
      found.ignored.push(...own.ignored);
      if (isOfGroup) this.#handOn(found);
      else this.#endGroup(found);
    } else {
      const withdrawn = `not imported: the rows do not add up to the subtotal in row ${row.line}`;
      for (const { line } of this.#rows) found.ignored.push({ row: line, reason: withdrawn });
      found.errors.push({ row: row.line, column: null, value: shortened(subtotal.name), reason });
      this.#rows = [];
    }
    this.#hasErrors = false;
    this.#unchecked.delete(subtotal.name);
  }

  /** Hands on what waits, at the end of a table. */
  end(found: Findings): void {
    this.#endGroup(found);
    this.#unchecked.clear();
  }

  #endGroup(found: Findings): void {
    if (this.#rows.length > 0 || this.#hasErrors) this.#unchecked.add(this.#name);
    this.#handOn(found);
    this.#hasErrors = false;
  }

  #handOn(found: Findings): void {
    for (const { trades } of this.#rows) found.trades.push(...trades);
    this.#rows = [];
  }

  /** Why the rows are not those of the subtotal; null where they are. */
  #compare({ name, quantity, amount }: Subtotal): string | null {
    if (this.#rows.length === 0) return null;
    const isWhole = [amount, ...this.#rows.map((row) => row.amount)].every((printed) => !printed.includes('.'));
    const units = this.#rows.reduce((sum, row) => sum + row.quantity, 0n);
    const money = this.#rows.reduce((sum, row) => sum + decimalOf(row.amount), 0n);
    const isOff = (printed: string, sum: bigint, tolerance: bigint): boolean => {
      const difference = decimalOf(printed) - sum;
      const limit = tolerance * BigInt(this.#rows.length);
      return readDecimal(printed) !== null && (difference < 0n ? -difference : difference) > limit;
    };
    const isOffUnits = isOff(quantity, units, UNITS_TOLERANCE);
    if (!isOffUnits && !isOff(amount, money, isWhole ? WHOLE_TOLERANCE : MONEY_TOLERANCE)) return null;
    const printed = isOffUnits ? `${shortened(quantity)} shares` : shortened(amount);
    return `The rows of ${shortened(name)} above do not add up to this subtotal of ${printed}, so we did not import these rows. Download the whole statement again.`;
  }
}

/** Of a printed figure; 0 where it is none. */
const decimalOf = (printed: string): Decimal => parseRounded(readDecimal(printed) ?? '0') ?? ZERO;

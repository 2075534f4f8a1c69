import type { Day } from '../../dates/day.ts';
import { type Decimal, divide, divideHalfUp, multiply } from '../../money/decimal.ts';
import type { Transaction } from '../../trades/transaction.ts';

const orNull = (value: Decimal | null, change: (value: Decimal) => Decimal): Decimal | null =>
  value === null ? null : change(value);

type Split = Pick<Transaction, 'quantity'> & { exact_ratio?: Transaction['exact_ratio'] | undefined };

/** A count of shares before the split as one after it, half up to 8 places. */
export const multiplyBySplit = (value: Decimal, { quantity, exact_ratio }: Split): Decimal =>
  exact_ratio === undefined
    ? multiply(value, quantity)
    : (divideHalfUp(value * exact_ratio.to, exact_ratio.from) as Decimal);

/** A price per share before the split as one after it, half up to 8 places. */
const divideBySplit = (value: Decimal, { quantity, exact_ratio }: Split): Decimal =>
  exact_ratio === undefined
    ? divide(value, quantity)
    : (divideHalfUp(value * exact_ratio.from, exact_ratio.to) as Decimal);

/** The row in the shares after a split. */
function restate(row: Transaction, split: Split): Transaction {
  return {
    ...row,
    quantity: multiplyBySplit(row.quantity, split),
    price: orNull(row.price, (price) => divideBySplit(price, split)),
    acquired_price: orNull(row.acquired_price, (price) => divideBySplit(price, split)),
  };
}

/** The row in the shares before a split. */
function undoSplit(row: Transaction, split: Split): Transaction {
  return {
    ...row,
    quantity: divideBySplit(row.quantity, split),
    price: orNull(row.price, (price) => multiplyBySplit(price, split)),
    acquired_price: orNull(row.acquired_price, (price) => multiplyBySplit(price, split)),
  };
}

/** The split rows of one security, in order. */
export const splitsOf = (rows: readonly Transaction[]): Transaction[] =>
  rows.filter((row) => row.type === 'split').sort((a, b) => a.date - b.date || a.row - b.row);

/** A row in the shares after those splits of its own account that come after it, half up to 8 places at each. */
export function applySplits(row: Transaction, splits: readonly Transaction[]): Transaction {
  return splits.filter((split) => split.account === row.account && row.date < split.date).reduce(restate, row);
}

/**
 * A row in the shares in which a plan's figures are, those of the day `asOf` (the plan page, section 3). Splits up to
 * that day restate the rows before them. Splits after it restate no earlier row: rows of their day or later are brought
 * back, the latest split first. `splits` are in order, as `splitsOf` gives them.
 */
export function restateToShareDate(row: Transaction, splits: readonly Transaction[], asOf: Day): Transaction {
  const later = splits.filter((split) => split.date > asOf && split.account === row.account && row.date >= split.date);
  if (later.length > 0) return later.reduceRight(undoSplit, row);
  return applySplits(
    row,
    splits.filter((split) => split.date <= asOf),
  );
}

import type { Day } from '../../dates/day.ts';
import { type Decimal, divide, multiply } from '../../money/decimal.ts';
import type { Transaction } from '../../trades/transaction.ts';

const orNull = (value: Decimal | null, change: (value: Decimal) => Decimal): Decimal | null =>
  value === null ? null : change(value);

/** The row in the shares after a split of that ratio: quantity × ratio, prices ÷ ratio, half up to 8 places. */
function restate(row: Transaction, ratio: Decimal): Transaction {
  return {
    ...row,
    quantity: multiply(row.quantity, ratio),
    price: orNull(row.price, (price) => divide(price, ratio)),
    acquired_price: orNull(row.acquired_price, (price) => divide(price, ratio)),
  };
}

/** The row in the shares before a split of that ratio: quantity ÷ ratio, prices × ratio, half up to 8 places. */
function undoSplit(row: Transaction, ratio: Decimal): Transaction {
  return {
    ...row,
    quantity: divide(row.quantity, ratio),
    price: orNull(row.price, (price) => multiply(price, ratio)),
    acquired_price: orNull(row.acquired_price, (price) => multiply(price, ratio)),
  };
}

/** The split rows of one security, in order. */
export const splitsOf = (rows: readonly Transaction[]): Transaction[] =>
  rows.filter((row) => row.type === 'split').sort((a, b) => a.date - b.date || a.row - b.row);

/** A row in the shares after those splits of its own account that come after it, half up to 8 places at each. */
export function applySplits(row: Transaction, splits: readonly Transaction[]): Transaction {
  return splits
    .filter((split) => split.account === row.account && row.date < split.date)
    .reduce((restated, split) => restate(restated, split.quantity), row);
}

/**
 * A row in the shares in which a plan's figures are, those of the day `asOf` (the plan page, section 3). Splits up to
 * that day restate the rows before them. Splits after it restate no earlier row: rows of their day or later are brought
 * back, the latest split first. `splits` are in order, as `splitsOf` gives them.
 */
export function restateToShareDate(row: Transaction, splits: readonly Transaction[], asOf: Day): Transaction {
  const later = splits.filter((split) => split.date > asOf && split.account === row.account && row.date >= split.date);
  if (later.length > 0) return later.reduceRight((back, split) => undoSplit(back, split.quantity), row);
  return applySplits(
    row,
    splits.filter((split) => split.date <= asOf),
  );
}

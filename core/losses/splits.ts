import { type Decimal, divideHalfUp, ONE } from '../money/decimal.ts';
import type { Transaction } from '../trades/transaction.ts';

function restate(row: Transaction, ratio: Decimal): Transaction {
  const times = (value: Decimal): Decimal => divideHalfUp(value * ratio, ONE) as Decimal;
  const over = (value: Decimal | null): Decimal | null =>
    value === null ? null : (divideHalfUp(value * ONE, ratio) as Decimal);
  return {
    ...row,
    quantity: times(row.quantity),
    price: over(row.price),
    acquired_price: over(row.acquired_price),
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

import { isNegative, readDecimal } from '../readers/numbers.ts';
import type { Meaning } from '../rows/meaning.ts';
import type { Row } from '../rows/row.ts';

/**
 * Whether a row that names a cancellation cancels a trade: money is printed with it, or the shares of a purchase go out
 * again. Without either, under a state such as Cancelled, it is an order that was never carried out.
 */
export function reverses(row: Row, meaning: Meaning, decimalComma: boolean | undefined): boolean {
  if (meaning.ignored !== undefined || meaning.subtype !== 'cancel') return false;
  const read = (field: 'amount' | 'quantity') =>
    readDecimal(row.text(field), decimalComma === true && !row.isDerived(field)) ?? '0';
  return read('amount') !== '0' || (meaning.cancels === 'buy' && isNegative(read('quantity')));
}

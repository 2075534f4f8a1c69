import { isNegative } from '../readers/numbers.ts';
import { cancelledPurchase, cancelledSale, ignore, type Meaning } from '../rows/meaning.ts';

/** A mark before the name of a security, such as `** CANCELLED ** RHEINGOLD INC` or `CXL - RHEINGOLD INC`. */
const MARK =
  /^(?:\W*\*\s*)?(?:CANCEL(?:L?ED)?|CXL'?D?|VOID(?:ED)?|BUSTED|REVERSED|STORNO(?:IERT)?)\s*(?:\*+|[-:–/])\s*\S/i;

/**
 * What a purchase or sale means whose security is marked as cancelled: nothing where its money goes the way of the trade,
 * for the row is the trade itself, and else the cancellation of another row. Null for a row without the mark.
 */
export function markedCancelled(name: string, side: 'buy' | 'sell', paid: string | null): Meaning | null {
  if (!MARK.test(name)) return null;
  const isItself = paid !== null && paid !== '0' && isNegative(paid) === (side === 'buy');
  if (isItself) return ignore('trade that was cancelled');
  return side === 'buy' ? cancelledPurchase : cancelledSale;
}

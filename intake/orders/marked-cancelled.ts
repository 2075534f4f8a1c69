import { isNegative } from '../readers/numbers.ts';
import type { Actions } from '../rows/actions.ts';
import { cancelledPurchase, cancelledSale, ignore, type Meaning } from '../rows/meaning.ts';

/** A mark before the name of a security, such as `** CANCELLED ** RHEINGOLD INC` or `CXL - RHEINGOLD INC`. */
const BEFORE =
  /^(?:\W*\*\s*)?(?:CANCEL(?:L?ED)?|CXL'?D?|VOID(?:ED)?|BUSTED|REVERSED|STORNO(?:IERT)?)\s*(?:\*+|[-:–/])\s*\S/i;
const WORD = "(?:CANCEL(?:L?ED|LATION)?|CXL'?D?|VOIDED|BUSTED|REVERSED|REVERSAL|STORNO(?:IERT)?)(?: TRADE| CONFIRM)?";
const WITHIN = new RegExp(String.raw`(?<![\p{L}\d])${WORD}(?![\p{L}\d])`, 'iu');
const BEHIND = new RegExp(String.raw`\s[\W]*${WORD}\W*$`, 'i');
const MARK = new RegExp(String.raw`\s*[*(\-–:]*\s*${WITHIN.source}\s*[*)\-–:]*\s*`, 'iu');

/**
 * What a purchase or sale means whose security is marked as cancelled: nothing where its money goes the way of the trade,
 * for the row is the trade itself, and else the cancellation of another row. Null for a row without the mark.
 */
export function markedCancelled(name: string, side: 'buy' | 'sell', paid: string | null): Meaning | null {
  const hasMoney = paid !== null && paid !== '0';
  const isItself = hasMoney && isNegative(paid) === (side === 'buy');
  // Money that comes back for a purchase needs no place for the word that names the reason.
  const isMarked = BEFORE.test(name) || BEHIND.test(name) || (hasMoney && !isItself && WITHIN.test(name));
  if (!isMarked) return null;
  if (isItself) return ignore('trade that was cancelled');
  return side === 'buy' ? cancelledPurchase : cancelledSale;
}

/** The name of a security without the mark, as the cancelled row prints it. */
export const withoutMark = (name: string): string => name.replace(MARK, ' ').trim();

const PURCHASES = 'buy|bought|purchased?|contributions?|reinvest(?:ment|ed)?|kauf|achat|compra|koop|acquisto';
const SALES = 'sell|sold|sale|verkauf|vente|venta|venda|verkoop|vendita';
const PURCHASE_PATTERN = new RegExp(`^(?:${PURCHASES})\\W+${WORD}$|^${WORD}\\W+(?:of )?(?:${PURCHASES})$`, 'i');
const SALE_PATTERN = new RegExp(`^(?:${SALES})\\W+${WORD}$|^${WORD}\\W+(?:of )?(?:${SALES})$`, 'i');

/** Actions that are a side and a cancellation of it, such as `Buy - Cancel`. */
export const CANCELLED_SIDES: Actions = [
  [PURCHASE_PATTERN, cancelledPurchase],
  [SALE_PATTERN, cancelledSale],
];

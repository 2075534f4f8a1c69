import { isNegative } from '../readers/numbers.ts';
import type { Actions } from '../rows/actions.ts';
import { cancelledPurchase, cancelledSale, ignore, type Meaning } from '../rows/meaning.ts';

/** A mark before the name of a security, such as `** CANCELLED ** RHEINGOLD INC` or `CXL - RHEINGOLD INC`. */
const BEFORE =
  /^(?:\W{0,8}\*\s{0,4})?(?:CANCEL(?:L?ED)?|CXL'?D?|VOID(?:ED)?|BUSTED|REVERSED|STORNO(?:IERT)?)\s{0,4}(?:\*{1,4}|[-:–/])\s{0,4}\S/i;
const WORD = "(?:CANCEL(?:L?ED|LATION)?|CXL'?D?|VOIDED|BUSTED|REVERSED|REVERSAL|STORNO(?:IERT)?)(?: TRADE| CONFIRM)?";
const WITHIN = new RegExp(String.raw`(?<![\p{L}\d])${WORD}(?![\p{L}\d])`, 'iu');
/** Behind a name: `CANCELLED TRADE` is no part of it, while a fund may be called `TREND REVERSAL`. */
const BEHIND =
  /\s\W{0,8}(?:CANCEL(?:L?ED|LATION)?|CXL'?D?|VOIDED|BUSTED|REVERSED|REVERSAL|STORNO(?:IERT)?) (?:TRADE|CONFIRM)\W{0,8}$/i;
const MARK = new RegExp(String.raw`\s{0,4}[*(\-–:]{0,4}\s{0,4}${WITHIN.source}\s{0,4}[*)\-–:]{0,4}\s{0,4}`, 'iu');

/** The figures of a row, where the file prints them with the signs of their ways. */
interface SignedFigures {
  paid: string | null;
  units: string | null;
}

/**
 * What a purchase or sale means whose security is marked as cancelled: nothing where its money goes the way of the trade,
 * for the row is the trade itself, and else the cancellation of another row. Null for a row without the mark.
 */
export function markedCancelled(name: string, side: 'buy' | 'sell', { paid, units }: SignedFigures): Meaning | null {
  const hasMoney = paid !== null && paid !== '0';
  const isItself = hasMoney && isNegative(paid) === (side === 'buy');
  const goesBack = !isItself && (hasMoney || (side === 'buy' && units !== null && isNegative(units)));
  // Money or units that come back need no place for the word that names the reason.
  const isMarked = BEFORE.test(name) || BEHIND.test(name) || (goesBack && WITHIN.test(name));
  if (!isMarked) return null;
  if (isItself) return ignore('trade that was canceled');
  return side === 'buy' ? cancelledPurchase : cancelledSale;
}

/** The name of a security without the mark, as the cancelled row prints it. */
export const withoutMark = (name: string): string => name.replace(MARK, ' ').trim();

const PURCHASES = 'buy|bought|purchased?|contributions?|reinvest(?:ment|ed)?|kauf|achat|compra|koop|acquisto';
const SALES = 'sell|sold|sale|verkauf|vente|venta|venda|verkoop|vendita';
const PURCHASE_PATTERN = new RegExp(`^(?:${PURCHASES})\\W+${WORD}\\W*$|^${WORD}\\W+(?:of )?(?:${PURCHASES})$`, 'i');
const SALE_PATTERN = new RegExp(`^(?:${SALES})\\W+${WORD}\\W*$|^${WORD}\\W+(?:of )?(?:${SALES})$`, 'i');

/** Actions that are a side and a cancellation of it, such as `Buy - Cancel`. */
export const CANCELLED_SIDES: Actions = [
  [PURCHASE_PATTERN, cancelledPurchase],
  [SALE_PATTERN, cancelledSale],
];

const BEGIN = '^(?:CANCEL(?:L?ED|LATION)?|CXL|REVERSE[DS]?|REVERSAL)(?: OF)?[ :-]+';

/** The same before the name of the security, such as `Cancel Purchase RHEINGOLD INC`. */
export const CANCELLED_BEGINNINGS: Actions = [
  [new RegExp(`${BEGIN}(?:PURCHASE|BUY|BOUGHT)(?!\\p{L})`, 'iu'), cancelledPurchase],
  [new RegExp(`${BEGIN}(?:SALE|SELL|SOLD)(?!\\p{L})`, 'iu'), cancelledSale],
];

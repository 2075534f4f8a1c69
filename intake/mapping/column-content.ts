import { cusipHolds, isinHolds } from '@trover/core/securities/check-digits.ts';
import type { ColumnField } from '@trover/core/trades/column-mapping.ts';
import { readDay, readTime } from '../readers/dates.ts';
import { isCusipShaped, isIsinShaped } from '../readers/identifiers.ts';
import { isBlank, readDecimal } from '../readers/numbers.ts';
import { readContract } from '../readers/option-symbols.ts';
import { understood } from '../rows/action-terms.ts';

/** Statistics of the filled cells of a column: shares from 0 to 1. */
export interface ColumnContent {
  filled: number;
  dates: number;
  times: number;
  numbers: number;
  negatives: number;
  actions: number;
  trades: number;
  /** Shaped as an ISIN; and those with a valid check digit. */
  isins: number;
  validIsins: number;
  cusips: number;
  cusipShapes: number;
  tickers: number;
  /** Numbers that exchanges of the Far East list companies by. */
  codes: number;
  /** One word in capitals: a long code, or a short name. */
  capitals: number;
  currencies: number;
  words: number;
  /** How many different values it has. */
  distinct: number;
}

const DAY_SHAPE = /^(?:(?:\d{4}|1\d{2})([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2(?:\d{4}|\d{2}))(?=$|[\sT;,.])/;
const TICKER =
  /^(?:[A-Z]{2,8}:|(?:US|AU|SG|CA)\.)?(?:[A-Z][A-Z0-9]{0,5}|\d{1,5}(?= [A-Z]{2} E))(?:[./-][A-Z0-9]{1,3}|\.X[A-Z]{3}| (?:[A-Z]|US|U[NWQ]|LN|G[RY]|FP|NA|HK|J[PT]|C[NT]|AU|S[WM]|IM)(?: E(?:quity|QUITY))?)?(?::[a-z]{4})?$/;
const CURRENCY =
  /^(?:USD|EUR|GBP|GBX|GBp|CHF|CAD|AUD|NZD|JPY|CNY|HKD|SGD|SEK|NOK|DKK|PLN|CZK|HUF|ILS|INR|KRW|MXN|BRL|ZAR|TRY|RUB|RUR|UAH|KZT|CNH|TWD|THB|MYR|IDR|PHP|ISK|RON|BGN|CLP|ARS|AED|SAR|EGP)$/;
const CURRENCY_SIGN = /^(?:(?:US|CA?|AU?|NZ|HK|S|R|NT)\$|[€£¥₹₪₩円원]|ש["״]ח)$/;

const LISTING_CODE = /^(?:[A-Z]{2}[.:])?\d{4,6}(?:[.:][A-Z]{1,4})?$/;
/** How far what is shaped as a CUSIP is one, whatever its check digit. */
const SHAPED = 0.8;
/** How far a long word in capitals is a code. */
const LONG_CODE = 0.6;
const HOLDING_LENGTH = /^(?:short|long)(?:[ -]?term)?$|^(?:cash|margin)(?: account)?$/i;

/** Letters that mean a purchase only if the column also has the letter for a sale. */
const LETTER_PAIRS: readonly (readonly [bought: string, sold: string])[] = [
  ['A', 'V'],
  ['C', 'V'],
  ['P', 'S'],
];

/** Words of custodians for settlements, of which the one alone may also show how any trade is settled. */
const SETTLED_PAIR = { bought: 'RVP', sold: 'DVP' };

/** The word that means a sale only because another one is beside it; null where none does. */
export function wordOfSales(cells: readonly string[]): string | null {
  const words = new Set(cells.map((cell) => cell.trim()));
  return words.has(SETTLED_PAIR.bought) && words.has(SETTLED_PAIR.sold) ? SETTLED_PAIR.sold : null;
}

/** The letter that means a purchase in a column of letters; null where none does. */
export function letterOfPurchases(cells: readonly string[]): string | null {
  const letters = new Set(cells.map((cell) => cell.trim()).filter((cell) => !isBlank(cell)));
  const pair = LETTER_PAIRS.find(([bought, sold]) => letters.has(bought) && letters.has(sold));
  return pair !== undefined && letters.size <= 4 && [...letters].every((cell) => cell.length <= 2) ? pair[0] : null;
}

export const isDayShaped = (cell: string): boolean =>
  DAY_SHAPE.test(cell) || (/[A-Za-z]|^\d{8}(?:$|\D)/.test(cell) && /\d/.test(cell) && readDay(cell, 'mdy') !== null);

const UNIT = /(?<=\d)\s*(?:stk\.?|stück|st\.|shares?|shs?\.?|units?|pcs\.?|株|股|주)(?=\)?$)/i;

/** A number of shares without the unit behind it. */
export const withoutUnit = (cell: string): string => cell.replace(UNIT, '');

export const isFigure = (printed: string): boolean => {
  const cell = withoutUnit(printed.trim());
  return readDecimal(cell, false) !== null || readDecimal(cell, true) !== null;
};

/** `RHNE (Rheingold Inc.)` or `RHNE / 037833100`. */
const isNamedBeside = (cell: string): boolean => /^[A-Z][A-Z.]{0,5} (?:\([^()]+\)|\/ [0-9A-Z]{9})$/.test(cell);

const isContract = (cell: string): boolean => cell.length > 7 && /\d/.test(cell) && readContract(cell) !== null;

export function contentOf(cells: readonly string[]): ColumnContent {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => !isBlank(cell));
  const sides = [letterOfPurchases(filled), wordOfSales(filled)];
  const isLength = filled.every((cell) => HOLDING_LENGTH.test(cell));
  const share = (is: (cell: string) => boolean) =>
    filled.length === 0 ? 0 : filled.reduce((sum, cell) => (is(cell) ? sum + 1 : sum), 0) / filled.length;
  return {
    filled: filled.length,
    dates: share(isDayShaped),
    times: share(
      (cell) => cell.length <= 12 && !isDayShaped(cell) && /^\d{1,2}:\d{2}/.test(cell) && readTime(cell) !== null,
    ),
    numbers: share((cell) => !isDayShaped(cell) && isFigure(cell)),
    negatives: share((cell) => isFigure(cell) && /^\(|-/.test(cell)),
    actions: share((cell) => sides.includes(cell) || understood(plainAction(cell)) !== null),
    trades: isLength ? 0 : share((cell) => sides.includes(cell) || isTradeWord(plainAction(cell))),
    isins: share((cell) => isIsinShaped(cell.toUpperCase())),
    validIsins: share((cell) => isinHolds(cell.toUpperCase())),
    cusips: share((cell) => isCusipShaped(cell.toUpperCase()) && cusipHolds(cell.toUpperCase())),
    cusipShapes: share((cell) => isCusipShaped(cell.toUpperCase())),
    tickers: share((cell) => (TICKER.test(cell) && !CURRENCY.test(cell)) || isContract(cell) || isNamedBeside(cell)),
    codes: share((cell) => LISTING_CODE.test(cell)),
    capitals: share((cell) => /^[A-Z][A-Z0-9&-]{1,10}$/.test(cell)),
    currencies: share((cell) => CURRENCY.test(cell) || CURRENCY_SIGN.test(cell)),
    words: share((cell) => /\p{L}{3}/u.test(cell)),
    distinct: new Set(filled).size,
  };
}

/** Codes such as `TRANSFER_OUT` and `SellShort` as words. */
export const plainAction = (printed: string): string =>
  printed.replaceAll('_', ' ').replace(/([a-z])(?=[A-Z][a-z])/g, '$1 ');

/** Whether a column without a name is the one of purchases and sales. */
export const hasTradeWords = ({ actions, trades }: ColumnContent): boolean => trades >= 0.3 && actions >= 0.6;

export function isTradeWord(printed: string): boolean {
  const meaning = understood(printed);
  return meaning !== null && meaning.ignored === undefined && meaning.side !== undefined;
}

/** How well a column's cells could be this field: 1 wholly, 0 not at all. An empty column could be anything, a little. */
export function contentFit(content: ColumnContent, field: ColumnField): number {
  if (content.filled === 0) return 0.5;
  switch (field) {
    case 'trade_date':
    case 'settle_date':
      return content.dates;
    case 'time':
      return content.times;
    case 'quantity':
    case 'price':
    case 'amount':
    case 'fees':
      return content.numbers;
    case 'action':
      return content.trades > 0 ? Math.max(content.actions, 0.5) : 0;
    case 'isin':
      return content.isins;
    case 'cusip':
      return Math.max(content.cusips, content.cusipShapes * SHAPED);
    case 'symbol':
      return (
        Math.max(content.tickers + content.codes, content.capitals * LONG_CODE) *
        (content.actions === 1 && content.distinct < 4 ? 0.4 : 1)
      );
    case 'currency':
      return content.currencies;
    case 'security_name':
      if (content.dates > 0.5 || content.trades > 0.8) return 0;
      return content.words * (1 - content.isins) * (1 - content.tickers * 0.5);
    case 'status':
    case 'account':
      return content.dates > 0.5 ? 0 : 1;
  }
}

import { blankTrade } from '@trover/core/trades/blank-trade.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import { isFigure } from '../mapping/column-content.ts';
import { currencyBeside, currencyCode } from '../readers/currencies.ts';
import { type DateOrder, readDay } from '../readers/dates.ts';
import { readDecimal } from '../readers/numbers.ts';
import type { PageLine } from '../readers/pdf/text-lines.ts';
import { BEGINS_WITH_DAY, TICKER_ALONE } from './row-patterns.ts';
import { findStatementEnd, withYear } from './statement-year.ts';

/** The title of a table of dividends alone, with the name of the account before it. */
const HEADING =
  /^(?:.{2,40} - )?(?:cash )?dividends?(?: (?:received|paid|income|activity|history|payments?(?: details?)?))?$/i;
const KIND =
  /^(?:(?:cash|qualified|ordinary|non-?qualified|foreign) )?dividends?(?: (?:received|paid|payment|income))?$/i;
/** `NVDA Cash Dividend`, and `Dividend on Johnson & Johnson on 40 Shares`. */
const PAYER = /^([A-Z][A-Z.]{0,5}|\d{4,5}) (?:Cash|CASH) (?:Dividend|DIVIDEND)\b/;
const ON = /^dividend on (.+?) on [\d,.]+ shares?\b/i;
const OTHER = /reinvest|\btax|withh|accru(?!al rate)|declared|reversal|cancel|adjust|\btotals?\b|interest|in lieu/i;
const NAME_WITH_SYMBOL = /^(\S.*?)\s*\(([A-Z][A-Z0-9.]{0,5})\)$/;
/** The sign of a footnote before words. */
const FOOTNOTE = /^\*+ +(?=\p{L})/u;
const MIN_NAME = 3;

/** The security that a dividend's words name. */
type Payer = Pick<Trade, 'symbol' | 'security_name'>;

/** Cash dividends that a statement prints outside the table of its trades: a day, a security and one sum. */
export class DividendLines {
  #isUnderHeading = false;
  #order: DateOrder;
  #end: ReturnType<typeof findStatementEnd>;

  constructor(head: string, order: DateOrder) {
    this.#end = findStatementEnd(head);
    this.#order = order;
  }

  /** The dividend of this line; null of any other line. */
  read({ cells }: PageLine, ref: number | string): Trade | null {
    const texts = cells.map(({ text }) => text.replace(FOOTNOTE, '').trim());
    const [first = '', ...rest] = texts;
    if (texts.length === 1) {
      const isSentence = /\d/.test(first) || first.split(' ').length > MAX_HEADING_WORDS;
      if (!isSentence) this.#isUnderHeading = HEADING.test(first);
      return null;
    }
    const day = readDay(withYear(first, this.#end), this.#order);
    if (day === null || !(BEGINS_WITH_DAY.test(first) || this.#end !== null)) return null;
    const words = rest.filter((text) => !isFigure(text) && readDay(text, this.#order) === null);
    // The sum of the year so far is beside the first dividend of a year, and is the same.
    const sums = [...new Set(rest.filter(isFigure))];
    const isDividend =
      this.#isUnderHeading || words.some((text) => KIND.test(text) || PAYER.test(text) || ON.test(text));
    if (!isDividend || sums.length !== 1 || words.some((text) => OTHER.test(text))) return null;
    const amount = readDecimal(sums[0]!);
    const payer = payerIn(words);
    if (amount === null || amount === '0' || amount.startsWith('-') || payer === null) return null;
    const currency = words
      .map((text) => (/^[A-Z]{3}$/.test(text) ? currencyCode(text) : null))
      .find((one) => one !== null);
    return {
      ...blankTrade(ref),
      type: 'dividend',
      trade_date: day,
      ...payer,
      net_amount: amount,
      currency: currency ?? currencyBeside(sums[0]!),
    };
  }
}

const MAX_HEADING_WORDS = 8;

function payerIn(words: readonly string[]): Payer | null {
  for (const text of words) {
    const on = ON.exec(text)?.[1];
    if (on !== undefined) return { symbol: null, security_name: on };
    const symbol = PAYER.exec(text)?.[1];
    if (symbol !== undefined) return { symbol, security_name: null };
  }
  const rest = words.filter((text) => !KIND.test(text) && !(/^[A-Z]{3}$/.test(text) && currencyCode(text) !== null));
  const [, name, symbol] = rest.map((text) => NAME_WITH_SYMBOL.exec(text)).find((found) => found !== null) ?? [];
  if (name !== undefined) return { symbol: symbol!, security_name: name };
  const ticker = rest.find((text) => TICKER_ALONE.test(text)) ?? null;
  const longest = rest.filter((text) => text !== ticker).toSorted((one, other) => other.length - one.length)[0] ?? '';
  if (ticker === null && longest.length < MIN_NAME) return null;
  return { symbol: ticker, security_name: longest === '' ? null : longest };
}

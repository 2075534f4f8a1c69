import { blankTrade } from '@trover/core/trades/blank-trade.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import { isFigure } from '../mapping/column-content.ts';
import { currencyBeside, currencyCode } from '../readers/currencies.ts';
import { type DateOrder, readDay } from '../readers/dates.ts';
import { readDecimal } from '../readers/numbers.ts';
import type { PageLine } from '../readers/pdf/text-lines.ts';
import { AT_PRICE, BEGINS_WITH_DAY, TICKER_ALONE } from './row-patterns.ts';
import { findStatementEnd, withYear } from './statement-year.ts';

/** The title of a table of dividends alone, with the name of the account before it. */
const HEADING =
  /^(?:.{2,40} - )?(?:cash )?dividends?(?: (?:received|paid|income|activity|history|payments?(?: details?)?))?$/i;
const KIND =
  /^(?:(?:cash|qualified|ordinary|non-?qualified|foreign) )?dividends?(?: (?:received|paid|payment|income))?$|^div (?:domest(?:ic)?|foreign)$/i;
/** `NVDA Cash Dividend`, and `Dividend on Johnson & Johnson`, with ` on 40 Shares` behind it or without. */
const PAYER = /^([A-Z][A-Z.]{0,5}|\d{4,5}) (?:Cash|CASH) (?:Dividend|DIVIDEND)\b/;
const ON = /^dividend on (.+?)(?: on [\d,.]+ shares?\b.*)?$/i;
/** What a dividend that its words name was used for, where that is a column. */
const REINVESTED = /^reinvest(?:ment|ed)$/i;
const OTHER =
  /reinvest|\btax|withh|accru(?!al rate)|declared|revers|cancel|adjust|\btotals?\b|interest|in lieu|\bdebit|\bcharged?\b|\bshort (?:position|sale|stock)/i;
/** Dividends that are not paid in the period of the statement. */
const NOT_PAID =
  /\b(?:upcoming|pending|projected|estimated|expected|declared|announced|future|forecast|anticipated|accrued|year[ -]to[ -]date|ytd)\b/i;
/** The words of a row of cash under a heading of dividends. */
const CASH =
  /^(?:(?:bank|electronic|direct|cash|funds?|eft|online) )?(?:ach|eft|wires?|transfer(?:red)?|deposit(?:ed)?|withdraw(?:al|n)?|fees?|checks?|cheques?|checking|journal(?:ed)?|payment to|funds? (?:received|sent|paid)|card|atm|contribution|sweep)\b/i;
const COLUMNS = /\b(?:date|day|month)$|^(?:date|amount)\b|\bamount$/i;
const UNITS_BEFORE = /^[\d,.]+ (?:SHRS|SHS|SHARES) (?:OF )?/i;
const UNITS_BEHIND = /(?<!\bON) (?:[\d,.]+ (?:SHRS|SHS)\b|(?:RD|PD) \d).*$/;
const ON_UNITS = / on [\d,.]+ shares\b.*$/i;
const NAME_WITH_SYMBOL = /^(\S.*?)\s*\(([A-Z][A-Z0-9.]{0,5})\)$/;
/** The sign of a footnote before words. */
const FOOTNOTE = /^\*+ +(?=\p{L})/u;
const MIN_NAME = 3;

/** The security that a dividend's words name. */
type Payer = Pick<Trade, 'symbol' | 'security_name'>;

/** Cash dividends that a statement prints outside the table of its trades: a day, a security and one sum. */
export class DividendLines {
  /** What the last heading is of. */
  #part: 'paid' | 'not paid' | null = null;
  /** Where the day of the last row begins. */
  #dayAt = Number.POSITIVE_INFINITY;
  /** Where the names of columns in the line above begin. */
  #columnsAt: number | null = null;
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
    const isDated = BEGINS_WITH_DAY.test(first) || this.#end !== null;
    const day = isDated && texts.length > 1 ? readDay(withYear(first, this.#end), this.#order) : null;
    if (day === null) {
      this.#readHeading(cells, texts);
      return null;
    }
    this.#dayAt = cells[0]!.x;
    const words = rest.filter((text) => !isFigure(text) && readDay(text, this.#order) === null);
    // The sum of the year so far is beside the first dividend of a year, and is the same.
    const sums = withoutUnitsAndRate([...new Set(rest.filter(isFigure))]);
    const isNamed = words.some((text) => KIND.test(text) || PAYER.test(text) || ON.test(text));
    const isListed = this.#part === 'paid' && !words.some((text) => CASH.test(text));
    if (this.#part === 'not paid' || !(isNamed || isListed)) return null;
    const isOn = words.some((text) => ON.test(text));
    const own = isOn ? words.filter((text) => !REINVESTED.test(text)) : words;
    if (sums.length !== 1 || own.some((text) => OTHER.test(text))) return null;
    const amount = readDecimal(sums[0]!);
    const payer = payerIn(own);
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

  /** A line without a day begins another part, unless it names the columns or goes on with the row above. */
  #readHeading(cells: PageLine['cells'], texts: readonly string[]): void {
    const [first = ''] = texts;
    const columnsAt = this.#columnsAt;
    this.#columnsAt = null;
    if (first === '') return;
    if (texts.length > 1 && texts.some((text) => COLUMNS.test(text))) {
      this.#columnsAt = cells[0]!.x;
      return;
    }
    // The rest of a name of a column, as `Year To Date`.
    if (columnsAt !== null && cells[0]!.x > columnsAt + 1) return;
    const isShort = first.split(' ').length <= MAX_HEADING_WORDS;
    const isTitle = texts.length === 1 && isShort && !/\d/.test(first);
    if (!isTitle && cells[0]!.x > this.#dayAt + 1) return;
    this.#dayAt = Number.POSITIVE_INFINITY;
    if (isShort && NOT_PAID.test(first)) this.#part = 'not paid';
    else this.#part = HEADING.test(first) ? 'paid' : null;
  }
}

const MAX_HEADING_WORDS = 8;

/** The name of a payer without its units, record day and payment day: `100 SHRS RHEINGOLD INC RD 03/01`. */
export const withoutUnits = (name: string): string =>
  name.replace(UNITS_BEFORE, '').replace(UNITS_BEHIND, '').replace(ON_UNITS, '');

/** The sum alone, where units and what each was paid are before it and come to it. */
function withoutUnitsAndRate(figures: readonly string[]): readonly string[] {
  const [units, each, sum] = figures.map((figure) => Number(readDecimal(figure) ?? Number.NaN));
  const isProduct = figures.length === 3 && Math.abs(units! * each! - sum!) < CENT;
  return isProduct ? figures.slice(2) : figures;
}

const CENT = 0.01;

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
  return { symbol: ticker, security_name: withoutUnits(longest).replace(AT_PRICE, '') || null };
}

import { isFigure } from '../../mapping/column-content.ts';
import { readDecimal } from '../../readers/numbers.ts';
import type { PageLine } from '../../readers/pdf/text-lines.ts';
import { isOfNames } from '../aligned-header.ts';
import { wordsOf } from '../cells/text-of-line.ts';
import { isDayName } from '../column-places.ts';
import { fieldOf, WORTH } from '../like-columns.ts';
import { AT_PRICE } from '../row-patterns.ts';

/** What money is put into between trades. */
const DEPOSITED =
  /\b(?:sweeps?|bank deposits?|deposit (?:accounts?|program|sweep)|insured (?:bank|cash|deposits?)|cash (?:sweep|reserves?)|money[- ]market|core (?:fund|account|position|cash)|settlement fund|liquid(?:ity)? (?:insured|program)|cash management (?:activity|transactions)|(?:electronic|cash|funds?) transfers|checks? (?:paid|written|cleared)|checking activity|card (?:activity|transactions))\b/i;
const MOVEMENTS =
  /\b(?:activity|activities|transactions?|history|summary|movements?|details?|account balance|transfers|paid|written|cleared)\b/i;
/** The title of a section of trades, or of one kind of security. */
const TRADES_TITLE =
  /\b(?:bought|purchases|sold|sales|trades?|executions?|securit(?:y|ies)|transferred|received|delivered|positions?)\b|^(?:mutual funds?|equit(?:y|ies)|(?:common |preferred )?stocks?|(?:exchange[- ]traded (?:funds?|products?)|etfs?|etps?)|bonds?|fixed income|options?|unit (?:investment )?trusts?)(?: \(?continued\)?)?$/i;
/** The title of another section of a statement. */
const OTHER =
  /\b(?:purchased?|sale|dividends?|income|corporate actions?|reorgani[sz]ations?|fees|activity|transactions?|history)\b/i;
/** Words of a sentence, as of a note that points to a section. */
const SENTENCE =
  /\b(?:see|refer|visit|page|pages|is|are|was|were|be|has|have|can|may|will|please|your?|above|below|following)\b/i;
const CONTINUED = /[\s(,–-]*\bcont(?:inued|'d|\.)(?![\p{L}]).*$/iu;
const ACCOUNT = /\baccount\b|\bacct\b|\d{2}/i;
/** What is done with securities. */
const TRADED =
  /\b(?:buy|bought|purchased?|sell|sold|sale|reinvest\w*|split|spin-?off|transfer\w*|journal\w*|deliver\w*|receiv\w*|exchanged?|merger|redemption|redeemed|matur(?:ity|ed)|assign(?:ed|ment)|exercised?|expired|tendered)\b/i;
/** Securities that came or went, by what is before any word of a purchase or sale. */
const MOVED =
  /^(?:(?!\b(?:buy|bought|purchased?|sell|sold|sale|reinvest\w*)\b).)*\b(?:transfer|journal|deliver|receiv|deposit|withdr|acats?\b|gift|moved)/i;
/** Money that is moved or paid, whatever the words for it. */
const PAID =
  /\b(?:ach|eft|wire|electronic|funds transfer|cash transfer|(?:to|from) (?:bank|checking|savings)|(?:debit|credit) card|visa|pos|atm|checks?|bill pay\w*)\b/i;
/** Words beside what was done that name no security. */
const UNNAMED =
  /\b(?:in|out|to|from|of|into|your?|brokerage|bank|savings|money|funds|accounts?|acct|cash|margin|automatic|sweep|income)\b/gi;
const MAX_LENGTH = 90;
const MAX_WORDS = 12;
const MONEY = /\d[.,]\d\d\b/;

/** Whether a line is the title of what a bank account or a fund of cash did; `next` is the line below it. */
function isCashTitle({ cells }: PageLine, next: PageLine | undefined): boolean {
  const title = titleIn(cells);
  if (title === null || !DEPOSITED.test(title) || SENTENCE.test(title.replace(CONTINUED, ''))) return false;
  return MOVEMENTS.test(title) || (next !== undefined && next.cells.length > 1 && isOfNames(next));
}

/** Words that may be a title; the account may be beside them. */
function titleIn(cells: PageLine['cells']): string | null {
  const [first, ...others] = cells.map(({ text }) => text);
  if (first === undefined || others.length > 1 || others.some(isFigure)) return null;
  const isShort = first.length <= MAX_LENGTH && first.split(' ').length <= MAX_WORDS;
  return isShort && /^\p{L}/u.test(first) && !MONEY.test(first) && !/^(?:sub-?)?total|[.:]$/i.test(first)
    ? first
    : null;
}

/** Whether a line names the columns of a table without units, as `Date  Transaction  Amount` does. */
function isHeaderOfCash(line: PageLine): boolean {
  const names = line.cells.map(({ text }) => text);
  if (names.length < 2 || !isOfNames(line) || !names.some(isDayName)) return false;
  const fields = names.map(fieldOf);
  const hasMoney =
    fields.includes('amount') ||
    names.some((name) => /^(?:balance|debits?|credits?|deposits?|withdrawals?)\b/i.test(name));
  return hasMoney && !fields.includes('quantity') && !fields.includes('price');
}

/** A row of a table: all its words, and its figures. */
interface RowFigures {
  words: string;
  units: string;
  price: string;
  amount: string;
}

const hasWorth = (names: readonly string[]): boolean => names.some((name) => WORTH.test(name));
const decimalOf = (printed: string) => readDecimal(printed.replace(/[$€£\s()+-]/g, ''));
/** A price, unless it is that of money itself. */
const isPrice = (printed: string): boolean => !['0', '1', null].includes(decimalOf(printed));
/** The price in the words of a row: `Buy Rheingold Corp @ 102.85`. */
const priceIn = (words: string): string => /@\s+\$?([\d,]*\.\d+)/.exec(AT_PRICE.exec(words)?.[0] ?? '')?.[1] ?? '';
const hasPrice = ({ price, words }: RowFigures): boolean => isPrice(price) || isPrice(priceIn(words));

/** Whether a row has units of a security, in a section of cash whose rows may have units of a fund. */
function isOfUnits(row: RowFigures): boolean {
  const { words, units, price, amount } = row;
  if (!isFigure(units)) return false;
  if (hasPrice(row)) return true;
  const isAtOne =
    decimalOf(price) === '1' || decimalOf(priceIn(words)) === '1' || decimalOf(amount) === decimalOf(units);
  if (isAtOne || !TRADED.test(words) || DEPOSITED.test(words) || PAID.test(words)) return false;
  return (
    isFigure(amount) ||
    /\p{L}{2}/u.test(
      words
        .replace(TRADED, '')
        .replace(UNNAMED, '')
        .replace(/\S*\d\S*/g, ''),
    )
  );
}

/** Whether a row has units, below names of columns without them: a figure alone may be money there. */
function isOfPricedUnits({ words, units, price, amount }: RowFigures): boolean {
  if (!isFigure(units) || !TRADED.test(words)) return false;
  return isPrice(priceIn(words)) || (isPrice(price) && isFigure(amount));
}

/**
 * Rows of a statement that are no trades by what is above them: in a section in which money goes to a bank account or a
 * core fund and comes back, or under the names of columns of positions.
 */
export class CashSections {
  /** What of a section of cash was read: its title, rows below it, or the names of its columns with or without units. */
  #section: 'title' | 'rows' | 'units' | 'money' | null = null;
  /** Whether the last header has what positions are worth, as lists of moved shares and of lots have. */
  #isOfWorth = false;

  /** Records a line; returns whether it is the title of such a section. */
  pass(line: PageLine, next: PageLine | undefined): boolean {
    if (isCashTitle(line, next)) {
      this.#section = 'title';
      return true;
    }
    const title = this.#section === null ? null : titleIn(line.cells);
    const isWhole = line.cells.slice(1).every(({ text }) => ACCOUNT.test(text));
    if (title === null || !isWhole) return false;
    if (TRADES_TITLE.test(title) || (this.#section !== 'money' && OTHER.test(title))) this.#section = null;
    return false;
  }

  /** Records names of columns without units, below which rows are of cash; returns whether the line has such names. */
  passNames(line: PageLine): boolean {
    if (!isHeaderOfCash(line)) return false;
    this.#section = 'money';
    return true;
  }

  /** Records a header: one with units ends a section, unless it is the section's own. */
  passHeader(names: readonly string[], own: readonly string[]): void {
    this.#isOfWorth = hasWorth(names) && !hasWorth(own);
    if (this.#section === null || !names.some((name) => fieldOf(name) === 'quantity')) return;
    this.#section = this.#section === 'title' || this.#section === 'units' ? 'units' : null;
  }

  /**
   * Whether a row is no trade, by its printed lines and its cells of units, price and amount, which are at `places`.
   * A trade at a price ends a section of cash.
   */
  holds(lines: readonly PageLine[], places: readonly number[], cells: readonly string[]): boolean {
    const [units = '', price = '', amount = ''] = places.map((at) => cells[at]);
    const row = { words: lines.map(wordsOf).join(' '), units, price, amount };
    if (this.#isOfWorth && !MOVED.test(row.words)) return true;
    if (this.#section === null) return false;
    const isTrade = this.#section === 'money' ? isOfPricedUnits(row) : isOfUnits(row);
    // Units without a price do not show that the section is over.
    if (isTrade && hasPrice(row)) this.#section = null;
    else if (this.#section === 'title') this.#section = 'rows';
    return !isTrade;
  }
}

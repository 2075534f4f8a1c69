import { isFigure } from '../../mapping/column-content.ts';
import { readDecimal } from '../../readers/numbers.ts';
import type { PageLine } from '../../readers/pdf/text-lines.ts';
import { isOfNames } from '../aligned-header.ts';
import { isDayName } from '../column-places.ts';
import { fieldOf } from '../like-columns.ts';

/** What money is put into between trades. */
const DEPOSITED =
  /\b(?:sweeps?|bank deposits?|deposit (?:accounts?|program|sweep)|insured (?:bank|cash|deposits?)|cash (?:sweep|reserves?)|money[- ]market|core (?:fund|account|position|cash)|settlement fund|liquid(?:ity)? (?:insured|program)|cash management (?:activity|transactions)|(?:electronic|cash|funds?) transfers|checks? (?:paid|written|cleared)|checking activity|card (?:activity|transactions))\b/i;
const MOVEMENTS =
  /\b(?:activity|activities|transactions?|history|summary|movements?|details?|account balance|transfers|paid|written|cleared)\b/i;
/** The title of another section of a statement. */
const OTHER =
  /\b(?:bought|purchase[sd]?|sold|sales?|trades?|executions?|securit(?:y|ies)|dividends?|income|transferred|received|delivered|positions?|corporate actions?|reorgani[sz]ations?|fees|activity|transactions?|history)\b/i;
const MAX_LENGTH = 90;
const MAX_WORDS = 12;
const MONEY = /\d[.,]\d\d\b/;

/** Whether a line is the title of what a bank account or a fund of cash did; `next` is the line below it. */
function isCashTitle({ cells }: PageLine, next: PageLine | undefined): boolean {
  const title = titleIn(cells);
  if (title === null || !DEPOSITED.test(title)) return false;
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
export function isHeaderOfCash(line: PageLine): boolean {
  const names = line.cells.map(({ text }) => text);
  if (names.length < 2 || !isOfNames(line) || !names.some(isDayName)) return false;
  const fields = names.map(fieldOf);
  const hasMoney =
    fields.includes('amount') ||
    names.some((name) => /^(?:balance|debits?|credits?|deposits?|withdrawals?)\b/i.test(name));
  return hasMoney && !fields.includes('quantity') && !fields.includes('price');
}

/** The sections of a statement in which money goes to a bank account or a core fund and comes back, which no row trades. */
export class CashSections {
  #isInside = false;

  /** Records a line; returns whether it is the title of such a section. */
  pass(line: PageLine, next: PageLine | undefined): boolean {
    if (isCashTitle(line, next)) {
      this.#isInside = true;
      return true;
    }
    const title = this.#isInside ? titleIn(line.cells) : null;
    if (title !== null && line.cells.length === 1 && OTHER.test(title)) this.#isInside = false;
    return false;
  }

  /** Whether a row is of cash by its section: unless it has units at a price of their own. */
  holds(units: string, price: string): boolean {
    if (!this.#isInside) return false;
    const each = readDecimal(price.replace(/[$€£\s]/g, ''));
    if (!isFigure(units) || each === null || each === '0' || each === '1') return true;
    this.#isInside = false;
    return false;
  }
}

import { type AgreeingFigures, agreeingFigures, type FigureLine } from './agreeing-figures.ts';
import type { ReadConfirmation } from './confirmed-trade.ts';
import { costsOf, netByCosts } from './costs-of-trade.ts';
import { daysOfTrade, hasDay } from './days.ts';
import { dollarsOf } from './dollars-of.ts';
import { type Figure, figuresOf, hasDecimalComma } from './figures.ts';
import { filledInRows, fillTable } from './fill-tables.ts';
import { fillsOf } from './fills.ts';
import { namesSecurity, namesSeveral, securityBeside } from './security-beside.ts';
import * as words from './vocabulary.ts';

const MAX_LINES = 400;
/**
 * No line of a printed page is longer; one that is belongs to a terms text, a table or markup, and is slow to search.
 */
const MAX_CHARACTERS = 600;
const MAX_TRADES = 50;
/** Marks between cells; a comma of a sentence has a space behind it. */
const MANY_CELLS = [/,(?! )/, /;(?! )/, /\|(?! )/, '\t'];
const MIN_CELLS = 6;
const SIDES = [...words.BOUGHT, ...words.SOLD, words.BOUGHT_ANYWHERE, words.SOLD_ANYWHERE, /\p{L} \p{L} \p{L} \p{L}/u];
/** A shorter line is too common to begin a document. */
const MIN_HEADER = 4;
/** How far above the units the head of their table may be. */
const HEAD_WITHIN = 5;
/** How far below the units a title or the ISIN may be. */
const BELOW = 3;

/** The trades that a document confirms; null where the words or figures of one leave any doubt. */
export function readConfirmations(printed: readonly string[]): ReadConfirmation[] | null {
  const lines = printed.map((line) => (line.length > MAX_CHARACTERS ? '' : line));
  if (isDelimited(lines) || !isAboutTrades(lines)) return null;
  const read = confirmationsIn(lines);
  const fills = fillTable(lines);
  // A part alone must not be read in place of the whole.
  if (fills !== null && (read === null || read.some(({ line }) => fills.some((fill) => fill.line === line))))
    return filledInRows(lines, fills, confirmationsIn);
  const all = read?.map((one) => fillsOf(lines, one, read.length === 1)) ?? [null];
  return all.every((each) => each !== null) ? all.flat() : null;
}

function confirmationsIn(lines: readonly string[]): ReadConfirmation[] | null {
  if (!isAboutTrades(lines)) return null;
  const sides = sidesOf(lines);
  const joined = lines.map(withoutLetterSpacing);
  if (sides.length > 1) return readParts(lines, beginningsOf(joined, sides), 2);
  const titles = titlesIn(joined);
  const starts = titles.length > 1 ? beginningsOf(joined, titles) : [];
  const parts = readParts(lines, starts, 2);
  if (parts !== null) return parts;
  const several = areSeveral(joined, titles);
  const whole = several ? null : readConfirmation(lines);
  if (whole !== null) return [whole];
  const titled = readParts(
    lines,
    startsOf(lines, (line) => words.TRADE_TITLE.test(line) && namesSecurity(line)),
    1,
  );
  return titled ?? (several ? null : readParts(lines, startsOf(lines, namesSecurity), 2));
}

/**
 * Where the confirmations with these titles begin: at the line above each that is printed again above the next, such as the
 * name of the bank; at the titles themselves where no day is above them, which would be counted with the confirmation before.
 */
function beginningsOf(lines: readonly string[], titles: readonly number[]): readonly number[] {
  if (titles.length > MAX_TRADES) return [];
  for (const [at, line] of lines.slice(0, titles[0]).entries()) {
    if (line.trim().length < MIN_HEADER) continue;
    const starts = titles.map((title, index) => {
      const found = startsOf(lines.slice(0, title), (other) => other.trim() === line.trim());
      return found.filter((one) => index === 0 || one > titles[index - 1]!);
    });
    if (starts.every((found) => found.length === 1) && !hasDay(lines.slice(0, at))) return starts.flat();
  }
  return hasDay(lines.slice(0, titles[0])) ? [] : titles;
}

/** The titles of confirmations that are printed one after the other: each names a side, above its security. */
function titlesIn(lines: readonly string[]): number[] {
  const starts: number[] = [];
  let isNamed = true;
  for (const [at, line] of lines.entries()) {
    if (isNamed && isTitle(line) && sideOf([line]) !== null) {
      starts.push(at);
      isNamed = false;
    }
    // The head of a column may be above its number.
    const above = at > (starts.at(-1) ?? 0) ? lines[at - 1] : '';
    isNamed ||= namesSecurity(`${above}\n${line}`);
  }
  return starts;
}

/** Whether such titles are of different securities, so that the facts of one must not be mixed with another's. */
function areSeveral(lines: readonly string[], titles: readonly number[]): boolean {
  const of = (part: readonly string[], line: number | undefined) => {
    const security = line === undefined ? null : securityBeside(part, line);
    return security?.isin ?? security?.cusip ?? security?.note ?? security?.symbol ?? [];
  };
  const named = titles.flatMap((from, at) => {
    const part = lines.slice(from, titles[at + 1]);
    return of(part, figuresIn(part)?.line);
  });
  const onTitles = titles.flatMap((at) => of(lines.slice(at, at + 1), 0));
  return new Set(named).size > 1 || new Set(onTitles).size > 1;
}

/** The lines that state what was done, each the beginning of a confirmation; of several above one security, the first. */
function sidesOf(lines: readonly string[]): number[] {
  const starts = startsOf(lines, (line) => words.DONE_FOR_YOU.test(line));
  const isOwn = (from: number, to: number | undefined) => namesSecurity(lines.slice(from, to).join('\n'));
  return starts.every((from, at) => isOwn(from, starts[at + 1])) ? starts : [];
}

const startsOf = (lines: readonly string[], begins: (line: string) => boolean): number[] =>
  lines.flatMap((line, at) => (begins(line) ? [at] : []));

/** The trades of a document whose every part is the confirmation of one; null where any is not, or two are the same. */
function readParts(lines: readonly string[], starts: readonly number[], least: number): ReadConfirmation[] | null {
  if (starts.length < least || starts.length > MAX_TRADES) return null;
  // The word for a cancellation may be above the title of its part, which is at the end of the part before.
  if (starts.length > 1 && lines.some((line) => isTitle(line) && isCancellation(line))) return null;
  const above = lines.slice(0, starts[0]);
  // Figures above the first security would be of a trade whose security is named below it.
  if (isOtherDocument(above) || (least > 1 && figuresIn(above) !== null)) return null;
  const read: ReadConfirmation[] = [];
  for (const [at, from] of starts.entries()) {
    const one = readConfirmation(lines.slice(from, starts[at + 1]));
    if (one === null) return null;
    read.push({ ...one, line: one.line + from });
  }
  const rows = read.map(({ side, security, traded, quantity, price }) =>
    [side, security.isin ?? security.name, traded, quantity, price].join(' '),
  );
  return new Set(rows).size === rows.length ? read : null;
}

/** Whether a document names a side and a security at all. */
function isAboutTrades(lines: readonly string[]): boolean {
  const used = lines.slice(0, MAX_LINES);
  return (
    used.some((line) => SIDES.some((pattern) => pattern.test(line))) &&
    namesSecurity(used.map(withoutLetterSpacing).join('\n'))
  );
}

function figuresIn(lines: readonly string[]): AgreeingFigures | null {
  const comma = hasDecimalComma(lines.join('\n'));
  return agreeingFigures(lines.map((text): FigureLine => ({ text, figures: figuresOf(text, comma) })));
}

/** The one trade that a document confirms; null where its words or figures leave any doubt. */
function readConfirmation(lines: readonly string[]): ReadConfirmation | null {
  const used = lines.slice(0, MAX_LINES).map((line) => withoutLetterSpacing(line).replace(/\s+/g, ' ').trim());
  const text = used.join('\n');
  const comma = hasDecimalComma(text);
  const dollars = dollarsOf(used);
  const figureLines = used.map(
    (line): FigureLine => ({
      text: line,
      figures: figuresOf(line, comma).map((one) => (one.currency === 'USD' ? { ...one, currency: dollars } : one)),
    }),
  );
  const figures = agreeingFigures(figureLines);
  if (figures === null || (isOfSeveral(used, comma) && namesSeveral(text))) return null;
  const titles = used.slice(0, figures.line + BELOW);
  if (isOtherDocument(titles)) return null;
  const side = sideOf(titles);
  const security = securityBeside(used, figures.line);
  const days = daysOfTrade(used, figures.line);
  if (security === null || side === null || days === null) return null;
  const net = netOf(figureLines, side, figures) ?? netByCosts(figureLines, side, figures.gross);
  return {
    side,
    security,
    account: words.ACCOUNT.exec(text)?.[1]?.trim() ?? null,
    ...days,
    quantity: figures.quantity.value,
    price: figures.price.value,
    priceCurrency: figures.price.currency ?? figures.gross.currency,
    gross: figures.gross.value,
    net: net?.value ?? null,
    fees: costsOf(figureLines, figures.gross, net),
    currency: net?.currency ?? figures.gross.currency ?? figures.price.currency ?? currencyAbove(used, figures.line),
    line: figures.line,
  };
}

/** The currency that the head of a table names, where its figures have none: the first column of sums is the gross one's. */
function currencyAbove(lines: readonly string[], at: number): string | null {
  const heads = lines.slice(Math.max(0, at - HEAD_WITHIN), at).toReversed();
  const named = heads.flatMap((line) => (/\d[.,]\d/.test(line) ? [] : (words.CURRENCY_NAMED.exec(line)?.[0] ?? [])))[0];
  return named === undefined ? null : named.replace('Euro', 'EUR');
}

/** Whether several lines have a word of a trade before different numbers of units. */
function isOfSeveral(lines: readonly string[], comma: boolean): boolean {
  const units = lines.flatMap((line) => figuresOf(line, comma).filter(({ before }) => words.TRADE_OF.test(before)));
  return new Set(units.map(({ value }) => value)).size > 1;
}

/** Whether a document is a table of cells between commas, semicolons or tabs, whose rows other formats read. */
const isDelimited = (lines: readonly string[]): boolean =>
  lines.filter((line) => MANY_CELLS.some((mark) => line.split(mark).length > MIN_CELLS)).length >= 2;

/** `K u r s w e r t : EUR 2 4 , 9 6`, as some producers set each letter by itself: joined, without the spaces of words. */
function withoutLetterSpacing(line: string): string {
  const pieces = line.trim().split(' ');
  const single = pieces.filter((piece) => piece.length === 1).length;
  if (pieces.length < 8 || single / pieces.length < 0.5) return line;
  return line
    .replace(/(?<=(?:^|\s)\S) (?=\S(?:\s|$))/g, '')
    .replace(/(\p{L}[.:])(?=\d)|(\d)(?=\p{Lu}\p{Ll})|(\p{L})(?=\d{6}$)/gu, '$1$2$3 ');
}

/** Whether a line cancels a trade, and does not merely reserve that right. */
const isCancellation = (line: string): boolean => words.CANCELLED.test(line) && !words.RESERVED.test(line);

/** Whether a title is of a document that confirms no trade. */
const isOtherDocument = (titles: readonly string[]): boolean =>
  words.OTHER_DOCUMENT.some((pattern) => titles.some((line) => isTitle(line) && pattern.test(line)));

/** Titles are short, and sentences of a disclosure are not. */
const isTitle = (line: string): boolean => line.length <= 80;

function sideOf(titles: readonly string[]): 'buy' | 'sell' | null {
  const short = titles.filter((line) => line.length <= 140 || words.ORDER_SENTENCE.test(line));
  const has = (patterns: readonly RegExp[]) => short.some((line) => patterns.some((pattern) => pattern.test(line)));
  const [bought, sold] = [has(words.BOUGHT), has(words.SOLD)];
  if (bought !== sold) return bought ? 'buy' : 'sell';
  return bought ? null : sideByWord(short);
}

/** By a word of one side anywhere, where no word of the other is. */
function sideByWord(titles: readonly string[]): 'buy' | 'sell' | null {
  const has = (pattern: RegExp) => titles.some((line) => pattern.test(line));
  const [bought, sold] = [has(words.BOUGHT_ANYWHERE), has(words.SOLD_ANYWHERE)];
  if (bought === sold) return null;
  return bought ? 'buy' : 'sell';
}

/** What was paid or received: no less than the sum for a purchase, no more for a sale, where it is of the same currency. */
function netOf(lines: readonly FigureLine[], side: 'buy' | 'sell', { gross }: AgreeingFigures): Figure | null {
  const sum = Number(gross.value);
  const candidates = lines.flatMap(({ text, figures }, at) =>
    words.NET.test(text) || words.NET.test(lines[at - 1]?.text ?? '')
      ? figures.filter(({ decimals }) => decimals === 2)
      : [],
  );
  const fitting = candidates.filter(({ value, currency, isPercent }) => {
    if (isPercent || (currency !== null && gross.currency !== null && currency !== gross.currency)) return false;
    const ratio = Number(value) / sum;
    return side === 'buy' ? ratio >= 0.9999 && ratio <= 1.1 : ratio <= 1.0001 && ratio >= 0.6;
  });
  return fitting.findLast(({ value }) => value !== gross.value) ?? fitting.at(-1) ?? null;
}

import { CURRENCY, comesTo, type Figure, inPounds } from './figures.ts';
import * as words from './vocabulary.ts';

/** A line of a document and the numbers on it. */
export interface FigureLine {
  text: string;
  figures: Figure[];
}

/** A number of units, a price and a sum of which the first two come to the third. */
export interface AgreeingFigures {
  quantity: Figure;
  price: Figure;
  gross: Figure;
  /** The line that has the number of units. */
  line: number;
}

interface Candidate {
  figure: Figure;
  line: number;
  /** How plainly the words around the number name it: 0 not at all. */
  evidence: number;
}

interface Found extends AgreeingFigures {
  score: number;
  /** The sum is called what the units came to. */
  isNamed: boolean;
}

/** How far from the units the price and the sum may be. */
const NEAR = 16;
const MIN_SCORE = 3;
/** Units that are printed with other decimals elsewhere differ by no more. */
const SAME_UNITS = 1e-6;
/** How many lines above its figures the head of a table may be. */
const HEAD_WITHIN = 5;
/** Limit of figures: more belong to many trades, and comparing all pairs would be slow. */
const MAX_FIGURES = 400;
/** A number of units with its own word. */
const SURE = 3;
/** One unit needs its own word or two other words, and price and sum theirs. */
const PLAIN_SCORE = 4;

/**
 * The figures of the one trade that a document confirms; null where none agree, or where two readings are as plain as each
 * other. A number of units needs its own word, a word of the trade before it, or a price and a sum that have theirs.
 */
export function agreeingFigures(lines: readonly FigureLine[]): AgreeingFigures | null {
  if (lines.reduce((sum, { figures }) => sum + figures.length, 0) > MAX_FIGURES) return null;
  const units = unitsOf(lines);
  const all = units.flatMap((unit) => agreementsOf(unit, lines)).filter(({ score }) => score >= MIN_SCORE);
  const found = plainly(all);
  if (found.length === 0) return null;
  const best = Math.max(...found.map(({ score }) => score));
  const equal = found.filter(({ score }) => score === best);
  const isAnyNamed = equal.some(({ isNamed }) => isNamed);
  // Where a document calls one sum what the units came to, other sums beside them are taxes or gains.
  const plainest = isAnyNamed ? equal.filter(({ isNamed }) => isNamed) : equal;
  // One unit comes to its own price in any line, so that it must be the only number of units.
  const isOther = ({ figure, evidence }: Candidate) => evidence === SURE && figure.value !== '1';
  if (plainest[0]!.quantity.value === '1' && units.some(isOther)) return null;
  const divided = wholeOf(plainest, all);
  if (divided === null) return null;
  const { whole, parts } = divided;
  const same = perUnitFirst(plainest.filter(({ quantity }) => quantity.value === whole.quantity.value));
  if (same.some(({ price }) => Math.abs(Number(price.value) / Number(same[0]!.price.value) - 1) >= 0.002)) return null;
  const rivals = (isAnyNamed ? found.filter(({ isNamed }) => isNamed) : found).filter(({ line }) => !parts.has(line));
  if (rivals.some((other) => isOfAnotherTrade(other, whole, found))) return null;
  return same.reduce((one, other) => (other.price.decimals > one.price.decimals ? other : one));
}

/** Where a price is called that of one unit, the others are sums in another currency. */
function perUnitFirst(found: readonly Found[]): readonly Found[] {
  const perUnit = found.filter(({ price }) => words.PER_UNIT.test(price.before));
  return perUnit.length > 0 ? perUnit : found;
}

/** Whether an agreement is of other units, price and sum, and neither a part of the whole nor the same with other decimals. */
function isOfAnotherTrade(other: Found, whole: AgreeingFigures, found: readonly Found[]): boolean {
  if (other.score < PLAIN_SCORE || other.line === whole.line || other.quantity.value === '1') return false;
  const [units, all] = [Number(other.quantity.value), Number(whole.quantity.value)];
  if (other.price.value === whole.price.value || other.gross.value === whole.gross.value) return false;
  const isPart = units < all && found.some(({ quantity }) => Math.abs(Number(quantity.value) + units - all) < 1e-6);
  return !isPart && Math.abs(units / all - 1) > SAME_UNITS;
}

/** The agreements of several units, where there is any: that of one unit with its own price shows nothing beside it. */
function plainly(found: readonly Found[]): readonly Found[] {
  const several = found.filter(({ quantity }) => quantity.value !== '1');
  return several.length > 0 ? several : found.filter(({ score }) => score >= PLAIN_SCORE);
}

function unitsOf(lines: readonly FigureLine[]): Candidate[] {
  return lines.flatMap(({ figures }, line) =>
    isOfHoldings(lines, line)
      ? []
      : figures.flatMap((figure) => {
          if (figure.isPercent) return [];
          const evidence = unitEvidence(figure, lines, line);
          return evidence === 0 ? [] : [{ figure, line, evidence }];
        }),
  );
}

function unitEvidence(figure: Figure, lines: readonly FigureLine[], line: number): number {
  // The nominal value of a bond, whose price is a percentage.
  if (figure.currency !== null) {
    const isNominal =
      words.NOMINAL_BEFORE.test(figure.before) ||
      words.NOMINAL_BEFORE.test(lines[line - 1]?.text ?? '') ||
      isOfBond(figure);
    return isNominal || (headAbove(lines, line) !== null && /^\s*(?:[A-Z]{3}\s*)?$/.test(figure.before)) ? 2 : 0;
  }
  if (isOfUnits(figure)) return SURE;
  if (isMoney(figure.after) || isBehindUnits(figure)) return 0;
  if (isNamed(figure)) return 2;
  if (headAbove(lines, line) !== null) return 2;
  if (words.PRICE_BEFORE.test(figure.before)) return 0;
  const above = lines[line - 1]?.text ?? '';
  const isRate = isOfRate(figure) || (words.RATE.test(above) && !words.TABLE_HEAD.test(above));
  if (figure.value === '1' || isRate) return 0;
  return words.CURRENCY_AFTER.test(figure.after) ? 0 : 1;
}

function agreementsOf(unit: Candidate, lines: readonly FigureLine[]): Found[] {
  const from = Math.max(0, unit.line - NEAR);
  const near = lines.slice(from, unit.line + NEAR + 1);
  const money = near.flatMap(({ figures }, at) => figures.map((figure) => ({ figure, line: from + at })));
  const isBeside = (line: number) => line === unit.line;
  const labelled = (pattern: RegExp, line: number, { before }: Figure) =>
    pattern.test(before) || pattern.test(lines[line - 1]?.text ?? '') || pattern.test(lines[line - 2]?.text ?? '');
  const prices = money.filter(
    ({ figure }) =>
      figure !== unit.figure &&
      (figure.decimals > 0 || figure.currency !== null || figure.isPercent || IN_CURRENCY.test(figure.after)) &&
      !isOfUnits(figure) &&
      !isOfRate(figure) &&
      !words.LIMIT_BEFORE.test(figure.before),
  );
  const isSum = (figure: Figure) =>
    centsOf(figure) || (figure.decimals <= 5 && words.GROSS_ENDS.test(figure.before)) || isOfRow(unit, figure, lines);
  const sums = money.filter(({ figure }) => !figure.isPercent && isSum(figure) && figure !== unit.figure);
  const isUnderRate = ({ line }: { line: number }) => isBeside(line) && words.RATE.test(lines[line - 1]?.text ?? '');
  const rates = money.filter((one) => one.figure.decimals >= 2 && (isOfRate(one.figure) || isUnderRate(one)));
  const hasPence = near.some(({ text }) => words.POUNDS.test(text));
  const found: Found[] = [];
  for (const { figure: price, line: priceLine } of prices) {
    const isNominal = unit.figure.currency !== null;
    const isCalledNominal =
      words.NOMINAL_BEFORE.test(unit.figure.before) || words.NOMINAL_HEAD.test(headAbove(lines, unit.line) ?? '');
    if (price.isPercent !== isNominal && !(price.isPercent && isCalledNominal)) continue;
    const isBare = price.decimals === 0 && price.currency === null && !price.isPercent;
    if (isBare && !isBeside(priceLine)) continue;
    if (price.value === '1' && unit.evidence < SURE) continue;
    if (unit.evidence < SURE && !isInOrder(unit, price, lines)) continue;
    const priceEvidence = isBeside(priceLine) || labelled(words.PRICE, priceLine, price) ? 1 : 0;
    for (const { figure: gross, line: sumLine } of sums) {
      if (gross === price) continue;
      const isPence = hasPence && !price.isPercent && comesTo(unit.figure, inPounds(price), gross);
      const agrees = isOneCurrency(isNominal ? unit.figure : price, gross)
        ? comesTo(unit.figure, price, gross, undefined, offBy(unit, gross, lines))
        : rates.some(({ figure: rate }) => comesTo(unit.figure, price, gross, rate));
      if (!agrees && !isPence) continue;
      if (gross.decimals < 2 && gross.currency === null) continue;
      const sumEvidence = isBeside(sumLine) || labelled(words.GROSS, sumLine, gross) ? 1 : 0;
      if (priceEvidence + sumEvidence === 0) continue;
      const score = unit.evidence + priceEvidence + sumEvidence;
      const stated = isPence ? inPounds(price) : price;
      const isNamed = words.GROSS_NAMED.test(gross.before);
      found.push({ quantity: unit.figure, price: stated, gross, line: unit.line, score, isNamed });
    }
  }
  return found;
}

/** Whether a sum is of whole cents: `769,7700` is. */
const centsOf = ({ decimals, value }: Figure): boolean => decimals <= 2 || /^\d+(?:\.\d{1,2}0*)?$/.test(value);

/** Whether a sum ends a row of a unit with its word and a price: `0,477676 titre(s) 112,427 EUR 53,703679652 EUR`. */
function isOfRow({ figure, line, evidence }: Candidate, sum: Figure, lines: readonly FigureLine[]): boolean {
  const row = lines[line]!.figures;
  const at = row.indexOf(figure);
  return evidence === SURE && row.length === at + 3 && row[at + 2] === sum && sum.currency !== null;
}

/** The part of a sum by which the rounding of few units or of a small price may be off, by how plain each figure is. */
function offBy(unit: Candidate, sum: Figure, lines: readonly FigureLine[]): number {
  if (isOfRow(unit, sum, lines)) return 0.1;
  return unit.evidence === SURE ? 0.02 : 0.005;
}

interface Whole {
  whole: AgreeingFigures;
  /** The lines of the parts in which an order was executed. */
  parts: ReadonlySet<number>;
}

/** The only number of units, or the sum of an order that was executed in parts, of which some may be of one unit. */
function wholeOf(found: readonly AgreeingFigures[], all: readonly AgreeingFigures[]): Whole | null {
  const largest = found.reduce((one, other) =>
    Number(other.quantity.value) > Number(one.quantity.value) ? other : one,
  );
  const isSame = (one: AgreeingFigures, other: AgreeingFigures) =>
    one.line === other.line || Math.abs(Number(one.quantity.value) / Number(other.quantity.value) - 1) < SAME_UNITS;
  const isPart = (one: AgreeingFigures) => !isSame(one, largest);
  const parts = found.filter((one, at) => isPart(one) && found.findIndex((each) => isSame(each, one)) === at);
  if (parts.length === 0) return { whole: largest, parts: new Set() };
  // Parts of the same size are rows of their own.
  const rows = (some: readonly AgreeingFigures[]) =>
    some.filter((one, at) => isPart(one) && some.findIndex(({ line }) => line === one.line) === at);
  const sums = [parts, rows(found), rows(all)].find((some) => some.length > 1 && isSumOf(largest, some));
  return sums === undefined ? null : { whole: largest, parts: new Set(sums.map(({ line }) => line)) };
}

function isSumOf({ quantity }: AgreeingFigures, parts: readonly AgreeingFigures[]): boolean {
  const sum = parts.reduce((total, part) => total + Number(part.quantity.value), 0);
  return Math.abs(sum - Number(quantity.value)) < 1e-6;
}

/** The line above, among the nearest without figures, that names a number of units and a price as the columns of a table. */
function headAbove(lines: readonly FigureLine[], at: number): string | null {
  for (let back = 1; back <= HEAD_WITHIN && at >= back; back++) {
    const { text, figures } = lines[at - back]!;
    if (figures.some(({ decimals }) => decimals > 0)) return null;
    if (words.TABLE_HEAD.test(text) && words.PRICE.test(text) && figures.length < 2) return text;
  }
  return null;
}

/** Whether the line is a row of a list of holdings. */
function isOfHoldings(lines: readonly FigureLine[], at: number): boolean {
  for (let back = 1; back <= HEAD_WITHIN && at >= back; back++) {
    const { text, figures } = lines[at - back]!;
    if (words.HOLDINGS_HEAD.test(text) && words.TABLE_HEAD.test(text) && !words.NAMED_BY_ISIN.test(text)) return true;
    if (figures.some(({ decimals }) => decimals > 0)) return false;
  }
  return false;
}

/** Whether units and price are on one line, in the order in which the head above names them. */
function isInOrder(unit: Candidate, price: Figure, lines: readonly FigureLine[]): boolean {
  const head = headAbove(lines, unit.line);
  const { figures } = lines[unit.line]!;
  if (head === null || isNamed(unit.figure)) return true;
  if (!figures.includes(price)) return false;
  const isBefore = figures.indexOf(unit.figure) < figures.indexOf(price);
  return isBefore === head.search(words.TABLE_HEAD) < head.search(words.PRICE);
}

/** By the word of the trade before it, or by a price behind it. */
const isNamed = ({ before, after }: Figure): boolean =>
  words.TRADE_BEFORE.test(before) || words.PRICE_AFTER.test(after);

/** `USD 200,000 6.25 % Notes`: a nominal value before the interest of its bond. */
const isOfBond = ({ before, after }: Figure): boolean =>
  /^\W*$/.test(before) && /^\s*\d{1,2}(?:[.,]\d+)?\s?%\s+\p{L}/u.test(after);

/** Whether words before a figure name a rate between currencies. A `cambio` in a currency is a Spanish price. */
const isOfRate = ({ before, currency, after }: Figure): boolean =>
  words.RATE.test(before) &&
  !(currency !== null && !after.startsWith('/') && /(?<!tipo de |del )\bcambio\s*:?\s*$/i.test(before));

const IN_CURRENCY = new RegExp(`^\\s*(?:${CURRENCY})(?![A-Za-z])`);
const MONEY_AFTER = new RegExp(`^\\s*(?:${CURRENCY})(?![A-Za-z]|\\/[A-Z]{3}\\b|\\s*[-+]?\\d)`);
const isMoney = (after: string): boolean => MONEY_AFTER.test(after);

function isOfUnits(figure: Figure): boolean {
  if (figure.currency !== null) return false;
  if (words.QUANTITY_AFTER.test(figure.after)) return true;
  return words.QUANTITY_BEFORE.test(figure.before) && !isBehindUnits(figure) && !words.PER_UNIT.test(figure.before);
}

/** `50 Stk. 7,19`: the word is of the number before it. */
const isBehindUnits = ({ before, after, decimals }: Figure): boolean =>
  decimals > 0 && words.CURRENCY_AFTER.test(after) && words.QUANTITY_ENDS.test(before);

const isOneCurrency = (one: Figure, other: Figure): boolean =>
  one.currency === null || other.currency === null || one.currency === other.currency;

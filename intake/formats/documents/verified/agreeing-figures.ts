import { comesTo, type Figure } from './figures.ts';
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
}

/** How far from the units the price and the sum may be. */
const NEAR = 16;
const LEAST_SCORE = 3;
/** A number of units with a word of its own. */
const SURE = 3;
/** One unit needs a word of its own or two other words, and price and sum theirs. */
const PLAIN_SCORE = 4;

/**
 * The figures of the one trade that a document confirms; null where none agree, or where two readings are as plain as each
 * other. A number of units needs a word of its own, a word of the trade before it, or a price and a sum that have theirs.
 */
export function agreeingFigures(lines: readonly FigureLine[]): AgreeingFigures | null {
  const units = unitsOf(lines);
  const found = plainly(units.flatMap((unit) => agreementsOf(unit, lines)).filter(({ score }) => score >= LEAST_SCORE));
  if (found.length === 0) return null;
  const best = Math.max(...found.map(({ score }) => score));
  const plainest = found.filter(({ score }) => score === best);
  // One unit comes to its own price in any line, so that it must be the only number of units.
  const isOther = ({ figure, evidence }: Candidate) => evidence === SURE && figure.value !== '1';
  if (plainest[0]!.quantity.value === '1' && units.some(isOther)) return null;
  const whole = wholeOf(plainest);
  if (whole === null) return null;
  const same = plainest.filter(({ quantity }) => quantity.value === whole.quantity.value);
  if (same.some(({ price }) => Math.abs(Number(price.value) / Number(whole.price.value) - 1) >= 0.002)) return null;
  return same.reduce((one, other) => (other.price.decimals > one.price.decimals ? other : one));
}

/** The agreements of several units, where there is any: that of one unit with its own price shows nothing beside it. */
function plainly(found: readonly Found[]): readonly Found[] {
  const several = found.filter(({ quantity }) => quantity.value !== '1');
  return several.length > 0 ? several : found.filter(({ score }) => score >= PLAIN_SCORE);
}

function unitsOf(lines: readonly FigureLine[]): Candidate[] {
  return lines.flatMap(({ figures }, line) =>
    figures.flatMap((figure) => {
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
      words.NOMINAL_BEFORE.test(figure.before) || words.NOMINAL_BEFORE.test(lines[line - 1]?.text ?? '');
    return isNominal || (isUnderHead(lines, line) && /^\s*(?:[A-Z]{3}\s*)?$/.test(figure.before)) ? 2 : 0;
  }
  if (isOfUnits(figure)) return SURE;
  if (isMoney(figure.after) || isBehindUnits(figure)) return 0;
  if (words.TRADE_BEFORE.test(figure.before) || words.PRICE_AFTER.test(figure.after)) return 2;
  if (isUnderHead(lines, line)) return 2;
  if (words.PRICE_BEFORE.test(figure.before)) return 0;
  if (figure.value === '1' || words.RATE.test(figure.before) || words.RATE.test(lines[line - 1]?.text ?? '')) return 0;
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
      (figure.decimals > 0 || figure.currency !== null) &&
      !isOfUnits(figure) &&
      !words.RATE.test(figure.before),
  );
  const sums = money.filter(({ figure }) => !figure.isPercent && figure.decimals <= 2 && figure !== unit.figure);
  const rates = money.filter(({ figure }) => words.RATE.test(figure.before) && figure.decimals >= 2);
  const found: Found[] = [];
  for (const { figure: price, line: priceLine } of prices) {
    if (price.isPercent !== (unit.figure.currency !== null)) continue;
    if (price.value === '1' && unit.evidence < SURE) continue;
    const priceEvidence = isBeside(priceLine) || labelled(words.PRICE, priceLine, price) ? 1 : 0;
    for (const { figure: gross, line: sumLine } of sums) {
      if (gross === price) continue;
      const agrees = isOneCurrency(price, gross)
        ? comesTo(unit.figure, price, gross)
        : rates.some(({ figure: rate }) => comesTo(unit.figure, price, gross, rate));
      if (!agrees) continue;
      if (gross.decimals < 2 && gross.currency === null) continue;
      const sumEvidence = isBeside(sumLine) || labelled(words.GROSS, sumLine, gross) ? 1 : 0;
      if (priceEvidence + sumEvidence === 0) continue;
      const score = unit.evidence + priceEvidence + sumEvidence;
      found.push({ quantity: unit.figure, price, gross, line: unit.line, score });
    }
  }
  return found;
}

/** The only number of units, or the sum of an order that was executed in parts. */
function wholeOf(found: readonly AgreeingFigures[]): AgreeingFigures | null {
  const rows = found.filter(({ line }, at) => found.findIndex((each) => each.line === line) === at);
  const largest = rows.reduce((one, other) =>
    Number(other.quantity.value) > Number(one.quantity.value) ? other : one,
  );
  const parts = rows.filter(({ quantity }) => quantity.value !== largest.quantity.value);
  if (parts.length === 0) return largest;
  const sum = parts.reduce((total, { quantity }) => total + Number(quantity.value), 0);
  return parts.length > 1 && Math.abs(sum - Number(largest.quantity.value)) < 1e-6 ? largest : null;
}

/** Whether the line above, or the one over it, names a number of units and a price as the columns of a table. */
const isUnderHead = (lines: readonly FigureLine[], at: number): boolean =>
  [1, 2].some((back) => {
    const head = lines[at - back];
    return (
      head !== undefined && head.figures.length === 0 && words.TABLE_HEAD.test(head.text) && words.PRICE.test(head.text)
    );
  });

const isMoney = (after: string): boolean => /^\s*(?:[A-Z]{3}|€|\$|£)(?![A-Za-z]|\s*[-+]?\d)/.test(after);

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

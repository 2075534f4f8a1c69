import { addDecimals, isMore, isNegative, magnitude, negate } from '../../../readers/numbers.ts';
import type { ReadConfirmation } from './confirmed-trade.ts';
import { comesTo, type Figure, figuresOf, hasDecimalComma } from './figures.ts';
import * as words from './vocabulary.ts';

/** A row of a table of fills: units, a price and what these come to, beside the words for its security. */
interface FillRow {
  line: number;
  /** Null where the figures of the row do not agree. */
  quantity: Figure | null;
  price: Figure | null;
  gross: Figure | null;
  words: string;
}

type ClearRow = { [Name in keyof FillRow]: NonNullable<FillRow[Name]> };

/** How far above the first row the head of the table may be, and how far below the last one the sum of all. */
const HEAD_WITHIN = 2;
const SUM_WITHIN = 6;
const MAX_ROWS = 30;
/** Costs are at most this part of what was paid. */
const MAX_COST_SHARE = 0.1;

/**
 * The fills of one order that a confirmation lists in a table, each row with the same words for the security, where the sum of
 * all is printed below. Each row is read as the confirmation of it alone; null where one of them leaves a doubt.
 */
export function filledInRows(
  lines: readonly string[],
  rows: readonly FillRow[],
  readOne: (lines: readonly string[]) => readonly ReadConfirmation[] | null,
): ReadConfirmation[] | null {
  // One whose figures do not agree is a fill as well.
  const areClear = rows.every((row): row is ClearRow => row.quantity !== null);
  if (!areClear) return null;
  const comma = hasDecimalComma(lines.join('\n'));
  const [first, last] = [rows[0]!.line, rows.at(-1)!.line];
  const gross = rows.reduce((sum, row) => addDecimals(sum, row.gross.value), '0');
  const units = rows.reduce((sum, row) => addDecimals(sum, row.quantity.value), '0');
  const below = lines.slice(last + 1, last + 1 + SUM_WITHIN);
  const isSum = (text: string) => figuresOf(text, comma).some(({ value }) => value === gross);
  if (!below.some(isSum)) return null;
  const read: ReadConfirmation[] = [];
  for (const row of rows) {
    // The other rows and the sums of all are of no row alone.
    const isOwn = (text: string, at: number) =>
      at === row.line ||
      at < first ||
      (at > last && !isSum(text) && !figuresOf(text, comma).some(({ value }) => value === units));
    const own = [...lines.keys()].filter((at) => isOwn(lines[at]!, at));
    const [one, ...more] = readOne(own.map((at) => lines[at]!)) ?? [];
    if (one === undefined || more.length > 0) return null;
    if (own[one.line] !== row.line || one.quantity !== row.quantity.value) return null;
    read.push({ ...one, line: row.line, price: row.price.value, gross: row.gross.value, net: null, fees: null });
  }
  return withCosts(read, lines.slice(last + 1), { gross, comma });
}

/** The rows of the first table of fills: one below the other, each with the words of one security. Null where there is none. */
export function fillTable(lines: readonly string[]): readonly FillRow[] | null {
  const comma = hasDecimalComma(lines.join('\n'));
  for (const [at] of lines.entries()) {
    if (!isHead(lines, at)) continue;
    const rows: FillRow[] = [];
    const like = wordsOf(lines[at]!);
    for (let line = at; line < lines.length && rows.length < MAX_ROWS; line++) {
      if (wordsOf(lines[line]!) !== like) break;
      rows.push({ line, words: like, ...figuresIn(lines[line]!, comma) });
    }
    const isTable = rows.length > 1 && rows.some(({ quantity }) => quantity !== null);
    if (isTable && /\p{L}{3}/u.test(like)) return rows;
  }
  return null;
}

/** A line with its figures as one sign each, so that rows of one security are alike. */
const wordsOf = (text: string): string =>
  text
    .replace(/(?<![\p{L}\d])[\d.,'’$€£]+(?: \d{3}(?![\d]))*(?:[.,]\d+)?(?![\p{L}\d])/gu, '#')
    .replace(/#(?:\s+#)*/g, '#');

/** Whether the head of a table is right above this line. */
const isHead = (lines: readonly string[], at: number): boolean =>
  lines
    .slice(Math.max(0, at - HEAD_WITHIN), at)
    .some((text) => words.TABLE_HEAD.test(text) && words.PRICE.test(text) && !/\d[.,]\d/.test(text));

/** Units, a price behind them and a sum behind both, to the cent. */
function figuresIn(text: string, comma: boolean): Pick<FillRow, 'quantity' | 'price' | 'gross'> {
  const figures = figuresOf(text, comma);
  for (const [at, quantity] of figures.entries())
    for (const [behind, price] of figures.slice(at + 1).entries()) {
      if (price.decimals === 0) continue;
      const gross = figures.slice(at + behind + 2).find((sum) => sum.decimals === 2 && comesTo(quantity, price, sum));
      if (gross !== undefined) return { quantity, price, gross };
    }
  return { quantity: null, price: null, gross: null };
}

/** The rows, with the costs of all charged to the part that came to most. */
function withCosts(
  rows: readonly ReadConfirmation[],
  below: readonly string[],
  { gross, comma }: { gross: string; comma: boolean },
): ReadConfirmation[] {
  const side = rows[0]!.side;
  const paid = below
    .filter((text) => words.NET.test(text))
    .flatMap((text) => figuresOf(text, comma))
    .filter(({ value, decimals }) => decimals === 2 && isAfterCosts(side, value, gross));
  const net = paid.find(({ value }) => value !== gross) ?? paid[0];
  const total = net?.value;
  const most = rows.reduce((best, row, at) => (isMore(row.gross, rows[best]!.gross) ? at : best), 0);
  return rows.map((each, at) => {
    const row = { ...each, currency: each.currency ?? net?.currency ?? null };
    if (total === undefined || at !== most) return row;
    const costs = addDecimals(total, negate(gross));
    return { ...row, net: addDecimals(row.gross, costs), fees: costs === '0' ? null : magnitude(costs) };
  });
}

/** Whether a sum is that of all with costs of a tenth at most. The figures are checked here and are not results. */
function isAfterCosts(side: 'buy' | 'sell', net: string, gross: string): boolean {
  const difference = side === 'buy' ? addDecimals(net, negate(gross)) : addDecimals(gross, negate(net));
  return !isNegative(difference) && Number(difference) <= Number(gross) * MAX_COST_SHARE;
}

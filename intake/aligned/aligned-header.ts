import { isDayShaped, isFigure } from '../mapping/column-content.ts';
import { isColumnName, nameFit } from '../mapping/field-names.ts';
import { moneyPair } from '../mapping/paired-columns.ts';
import type { LineCell, PageLine } from '../readers/pdf/text-lines.ts';
import { linesTogether } from './line-gaps.ts';

/** The header of a table whose columns are identified by position, in one line or several. */
export interface AlignedHeader {
  columns: LineCell[];
  /** Its number of lines. */
  lines: number;
  /** How much of it names columns of trades. */
  score: number;
}

const MAX_LINES = 4;
const MIN_COLUMNS = 4;
const MAX_LESS = 2;
/** A word, or the unit of figures below one. */
const WORD_OR_UNIT = /\p{L}|^\([$€£%]\)$/u;
const RULE = /^[-=_.*\s]+$/;

/** The header that begins in this line; null where none does. */
export function headerAt(lines: readonly PageLine[], at: number): AlignedHeader | null {
  const found = longestAt(lines, at);
  if (found === null) return null;
  const least = isTitle(lines[at]!) ? found.score : found.score + 1;
  for (let next = at + 1; next < at + Math.max(2, found.lines); next++)
    if ((longestAt(lines, next)?.score ?? 0) >= least) return null;
  return found;
}

function longestAt(lines: readonly PageLine[], at: number): AlignedHeader | null {
  let best: AlignedHeader | null = null;
  const most = linesTogether(lines.slice(at, at + MAX_LINES));
  for (let count = 1; count <= most; count++) {
    const used = lines.slice(at, at + count);
    if (!used.every(isOfNames)) break;
    const stacked = stackedColumns(used);
    for (const columns of [columnsOf(used), stacked].filter(isApart)) {
      const score = scoreOf(columns);
      const least = best === null ? 1 : best.score + (best.lines === count ? 1 : 0);
      if (score >= least) best = { columns, lines: count, score };
    }
    // A further line of names under names is of the header, though its words name no more columns.
    const isUnder = best?.lines === count - 1 && used.at(-1)!.cells.length > 1;
    if (isUnder && stacked.length === best?.columns.length && scoreOf(stacked) >= best.score - MAX_LESS)
      best = { columns: stacked, lines: count, score: best.score };
  }
  return best;
}

/** Several words in one may be above a header, and are then no part of it. */
const isTitle = ({ cells }: PageLine): boolean =>
  cells.length === 1 && /\S\s+\S/.test(cells[0]!.text) && !/^trade date$/i.test(cells[0]!.text);

export const isRule = ({ cells }: PageLine): boolean => cells.every(({ text }) => RULE.test(text));

/** Whether a line contains names alone, as a header or what continues with one does. */
export function isOfNames({ cells }: PageLine): boolean {
  return (
    cells.length > 0 &&
    cells.every(({ text }) => text.length <= 40 && !isDayShaped(text) && !isFigure(text) && WORD_OR_UNIT.test(text)) &&
    cells.some(({ text }) => /\p{L}/u.test(text))
  );
}

/** Two names of days in one column, whose rows have the second day below the first. */
export const DAYS_IN_TWO = /^(trade date) (?:settle(?:ment)? date)$/i;

/** What was done, with how lots were chosen below it. */
const WITH_METHOD = /^(type) selection method$/i;

export const plainName = (name: string): string => (DAYS_IN_TWO.exec(name) ?? WITH_METHOD.exec(name))?.[1] ?? name;

/** How many of the names are those of columns of trades; 0 where a needed one is missing. */
function scoreOf(columns: readonly LineCell[]): number {
  if (columns.length < MIN_COLUMNS) return 0;
  const names = columns.map(({ text }) => plainName(text));
  const has = (field: Parameters<typeof nameFit>[1]) => names.some((name) => nameFit(name, field).score > 0);
  const fits = (name: string, ...fields: Parameters<typeof nameFit>[1][]) =>
    fields.some((field) => nameFit(name, field).score > 0);
  // One `Amount` is not both of units and of money.
  const units = names.flatMap((name, at) => (fits(name, 'quantity') ? [at] : []));
  const isMoney = (name: string, at: number) => fits(name, 'price', 'amount') && units.some((other) => other !== at);
  const hasMoney = names.some(isMoney) || moneyPair(names) !== null;
  if (units.length === 0 || !(has('trade_date') || has('settle_date')) || !hasMoney) return 0;
  return new Set(names.filter(isColumnName)).size;
}

/** The words of the other lines under or over the columns of the line that has most. */
function columnsOf(lines: readonly PageLine[]): LineCell[] {
  const base = lines.reduce((most, line) => (line.cells.length > most.cells.length ? line : most));
  const parts = base.cells.map((cell) => ({ ...cell, above: [] as string[], below: [] as string[] }));
  const further: LineCell[] = [];
  let isBelow = false;
  for (const line of lines) {
    if (line === base) isBelow = true;
    else
      for (const word of line.cells.flatMap(wordsOf)) {
        const part = nearest(parts, word);
        if (part === null) further.push(word);
        else {
          part[isBelow ? 'below' : 'above'].push(word.text);
          part.x = Math.min(part.x, word.x);
          part.end = Math.max(part.end, word.end);
        }
      }
  }
  const named = parts.map(({ above, text, below, x, end }) => ({ text: [...above, text, ...below].join(' '), x, end }));
  return [...named, ...further].sort((one, other) => one.x - other.x);
}

/** The same where no line has most names: what is one under another is one name. */
function stackedColumns(lines: readonly PageLine[]): LineCell[] {
  const stacks: LineCell[] = [];
  for (const cell of lines.flatMap(({ cells }) => cells)) {
    const under = stacks.filter(({ x, end }) => Math.min(end, cell.end) > Math.max(x, cell.x));
    if (under.length > 1) return [];
    const [stack] = under;
    if (stack === undefined) stacks.push({ ...cell });
    else {
      stack.text += ` ${cell.text}`;
      stack.x = Math.min(stack.x, cell.x);
      stack.end = Math.max(stack.end, cell.end);
    }
  }
  return stacks.sort((one, other) => one.x - other.x);
}

/** Whether no two columns overlap. */
const isApart = (columns: readonly LineCell[]): boolean =>
  columns.every(({ x }, at) => at === 0 || x >= columns[at - 1]!.end - 1);

function wordsOf({ text, x, end }: LineCell): LineCell[] {
  const width = (end - x) / text.length;
  return [...text.matchAll(/\S+/g)].map((word) => ({
    text: word[0],
    x: x + word.index * width,
    end: x + (word.index + word[0].length) * width,
  }));
}

function nearest<Cell extends LineCell>(cells: readonly Cell[], word: LineCell): Cell | null {
  let best: Cell | null = null;
  let least = word.end - word.x + 1;
  for (const cell of cells) {
    const gap = Math.max(cell.x, word.x) - Math.min(cell.end, word.end);
    if (gap < least) [best, least] = [cell, gap];
  }
  return best;
}

/** The headers among these lines, each where it first is, and those that name most first. */
export function listAlignedHeaders(lines: readonly PageLine[]): { header: AlignedHeader; at: number }[] {
  const found = new Map<string, { header: AlignedHeader; at: number }>();
  for (let at = 0; at < lines.length; at++) {
    const header = headerAt(lines, at);
    if (header === null) continue;
    if (!found.has(spelling(header))) found.set(spelling(header), { header, at });
    // Its further lines are not headers.
    at += header.lines - 1;
  }
  return [...found.values()].sort((one, other) => other.header.score - one.header.score);
}

/** The names of its columns, by which a repeated header is recognized. */
export const spelling = ({ columns }: AlignedHeader): string => columns.map(({ text }) => text).join('\n');

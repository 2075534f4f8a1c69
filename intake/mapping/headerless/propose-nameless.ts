import { DAY_MS } from '@trover/core/dates/day-length.ts';
import type { ColumnField } from '@trover/core/trades/column-mapping.ts';
import { readDay } from '../../readers/dates.ts';
import { shortened } from '../../rows/row-errors.ts';
import { type ColumnContent, contentOf, hasTradeWords } from '../column-content.ts';
import type { FoundTable } from '../find-table.ts';
import { daysWritten } from '../number-conventions.ts';
import type { ProposedColumn } from '../propose-columns.ts';
import { UNFILLED } from '../warnings/carried-out.ts';
import { findFigures } from './find-figures.ts';

const MIN_FILLED = 0.9;
/** Settlement follows its trade within this many days, with weekends and holidays. */
const LATEST_SETTLEMENT = 10;

/** What each column of a table without a header seems to be by its cells alone, with the reason; its doubts. */
export function proposeNameless(
  { names }: FoundTable,
  rows: readonly (readonly string[])[],
  decimalComma: boolean,
): { columns: ProposedColumn[]; contents: ColumnContent[]; rivals: ColumnField[]; warnings: string[] } {
  const cells = names.map((_, at) => rows.map((row) => (row[at] ?? '').trim()));
  const contents = cells.map(contentOf);
  const columns: ProposedColumn[] = names.map((name) => ({ name, field: null, confidence: 'none' }));
  const give = (at: number, field: ColumnField, confidence: 'sure' | 'likely', reason: string) =>
    Object.assign(columns[at]!, { field, confidence, reason });
  const isFree = (at: number) => columns[at]!.field === null;
  const where = (is: (content: ColumnContent, at: number) => boolean): number[] =>
    contents.flatMap((content, at) => (isFree(at) && content.filled > 0 && is(content, at) ? [at] : []));
  const mostly = ({ filled }: ColumnContent) => filled >= rows.length * MIN_FILLED;

  giveDays(
    where((content) => content.dates === 1),
    { cells, contents, mostly, give },
  );
  for (const [field, has, reason] of SHAPES) {
    const found = where((content) => has(content));
    if (found.length === 1) give(found[0]!, field, 'sure', reason);
  }
  const acted = where(hasTradeWords);
  const side = acted.find((at) => contents[at]!.actions === 1) ?? acted[0];
  if (side !== undefined) {
    const isSure = acted.length === 1 && contents[side]!.actions === 1;
    give(side, 'action', isSure ? 'sure' : 'likely', 'its words are kinds of trades');
  }

  const states = where((_, at) => cells[at]!.every((cell) => cell === '' || isState(cell)));
  if (states.length === 1) give(states[0]!, 'status', 'sure', 'its words are states of orders');

  const figures = findFigures(
    where((content) => content.numbers === 1),
    { names, rows, contents, decimalComma },
  );
  for (const { at, field, confidence, reason } of figures.found) give(at, field, confidence, reason);

  const tickers = where(({ tickers, distinct, filled }) => tickers === 1 && (distinct > 1 || filled < 3));
  if (tickers.length > 0)
    give(tickers[0]!, 'symbol', tickers.length === 1 ? 'sure' : 'likely', 'its cells are written as tickers are');
  const worded = where((content) => content.words > 0.9 && content.distinct > 1 && content.actions < 0.5);
  if (worded.length > 0)
    give(worded[0]!, 'security_name', worded.length === 1 ? 'sure' : 'likely', 'its cells are words');
  const warnings = [...figures.warnings];
  if (tickers.length > 1) warnings.push('several columns could be the ticker');
  if (side === undefined) warnings.push(...sideWarnings(cells));
  return { columns, contents, rivals: [], warnings };
}

const DONE = /^(?:complete[d]?|filled|executed|confirmed|settled|done|closed|final|ausgeführt|exécuté|zrealizowane)$/i;
const isState = (cell: string): boolean => DONE.test(cell) || (cell.length < 20 && UNFILLED.test(cell));

/** Words of rows that are neither purchases nor sales, also where they are only a part of a text. */
const OTHER_KIND =
  /\b(?:dividend|distribution|split|merger|spin-?off|transfer|deposit|withdraw\w*|interest|fee|tax|journal|wire|dividende|zins|dépôt|virement)\b/i;

/** Where a minus alone would show sales: words that show other kinds of rows. */
function sideWarnings(cells: readonly (readonly string[])[]): string[] {
  const warnings = ['no word shows purchases and sales, so a minus has to'];
  cells.forEach((column, at) => {
    const other = column.find((cell) => OTHER_KIND.test(cell));
    if (other !== undefined)
      warnings.push(`"${shortened(other)}" in column ${at + 1} may show that its row is neither a purchase nor a sale`);
  });
  return warnings;
}

const SHAPES: readonly (readonly [ColumnField, (content: ColumnContent) => boolean, string])[] = [
  ['isin', ({ validIsins }) => validIsins === 1, 'its cells are ISINs with the right check digit'],
  ['cusip', ({ cusips }) => cusips === 1, 'its cells are CUSIPs with the right check digit'],
  ['currency', ({ currencies }) => currencies === 1, 'its cells are currencies'],
  ['time', ({ times }) => times === 1, 'its cells are times of the day'],
];

interface Given {
  cells: readonly (readonly string[])[];
  contents: readonly ColumnContent[];
  mostly: (content: ColumnContent) => boolean;
  give: (at: number, field: ColumnField, confidence: 'sure' | 'likely', reason: string) => void;
}

/** One column of days has the trades'; of two, the later may be the settlements'. */
function giveDays(places: readonly number[], { cells, contents, mostly, give }: Given): void {
  const [first, second] = places;
  if (first === undefined || places.length > 2) return;
  if (second === undefined) {
    if (mostly(contents[first]!)) give(first, 'trade_date', 'sure', 'it is the only column with days');
    return;
  }
  const later = laterOf(cells[first]!, cells[second]!);
  if (later === null) return;
  const [trade, settled] = later === 'second' ? [first, second] : [second, first];
  if (mostly(contents[trade]!))
    give(trade, 'trade_date', 'likely', `its days are before those of column ${settled + 1}`);
  give(settled, 'settle_date', 'likely', `its days follow those of column ${trade + 1}, as settlement does`);
}

function laterOf(one: readonly string[], other: readonly string[]): 'first' | 'second' | null {
  const { order } = daysWritten(one, other, 'mdy');
  const apart = one.flatMap((cell, at) => {
    const [a, b] = [readDay(cell, order), readDay(other[at] ?? '', order)];
    return a === null || b === null ? [] : [daysBetween(a, b)];
  });
  const within = (days: number) => days >= 0 && days <= LATEST_SETTLEMENT;
  if (apart.length === 0 || apart.every((days) => days === 0)) return null;
  if (apart.every(within)) return 'second';
  return apart.every((days) => within(-days)) ? 'first' : null;
}

const daysBetween = (one: string, other: string): number =>
  Math.round((Date.parse(`${other}T00:00:00Z`) - Date.parse(`${one}T00:00:00Z`)) / DAY_MS);

/** Days that could all have the day or the month first; where no line is in any language, weekends alone do not decide. */
export function eitherOrder(cells: readonly string[]): string | null {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const [dmy, mdy] = (['dmy', 'mdy'] as const).map((order) => filled.map((cell) => readDay(cell, order)));
  if ([...dmy!, ...mdy!].includes(null)) return null;
  const at = filled.findIndex((_, place) => dmy![place] !== mdy![place]);
  return at < 0 ? null : `a date such as ${filled[at]} could have the day or the month first`;
}

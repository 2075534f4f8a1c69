import type { SourceCell, SourceLine } from '../source/source.ts';
import type { TableLine } from './table.ts';

export interface TableColumn {
  x: number;
  end: number;
}

const TITLE = /^(?:table|exhibit|schedule|appendix|figure|chart|annex)\b[\s:.\-–—]*(?:[A-Z]?-?\d*[A-Za-z]?\b)/i;

/** `DECLINE TABLE (per share)`, `INFLATION TABLE A`; a sentence in capitals is no title. */
const NAMED_TITLE =
  /^(?:(?!(?:THE|THIS|THAT|SEE|READ|PLEASE|USE|IN|TO|FROM|WITH|AND|OR|AS|BY) )[A-Z][A-Z-]+ ){1,5}(?:TABLE|MATRIX|SCHEDULE)(?: (?:[A-Z]|\d{1,2}))?\s*(?:$|[(:–—-])/;

export const isTitle = (text: string): boolean =>
  (TITLE.test(text.trim()) || NAMED_TITLE.test(text.trim())) && text.length < 160 && !/[a-z]\.$/.test(text);

/** The columns of the cells of these lines: cells that overlap horizontally are in one column. */
export function columnsOf(lines: readonly TableLine[]): TableColumn[] {
  const most = Math.max(...lines.map(({ cells }) => cells.length));
  const merged = merge(lines.flatMap(({ cells }) => cells));
  if (merged.length >= most) return merged;
  // Set ragged: the lines with most cells decide, and the cells of others go where they fit best.
  const full = merge(lines.filter(({ cells }) => cells.length === most).flatMap(({ cells }) => cells));
  if (full.length === most) return full;
  return Array.from({ length: most }, (_, at) => {
    const cells = lines.filter(({ cells: own }) => own.length === most).map(({ cells: own }) => own[at]!);
    return { x: Math.min(...cells.map(({ x }) => x)), end: Math.min(...cells.map(({ end }) => end)) };
  });
}

function merge(cells: readonly SourceCell[]): TableColumn[] {
  const columns: TableColumn[] = [];
  for (const { x, end } of cells.toSorted((a, b) => a.x - b.x)) {
    const last = columns.at(-1);
    if (last && x < last.end) last.end = Math.max(last.end, end);
    else columns.push({ x, end });
  }
  return columns;
}

/** The column that a cell shares most of its width with, or is nearest to. */
export function columnAt(columns: readonly TableColumn[], cell: TableColumn): number {
  let best = 0;
  let bestFit = Number.NEGATIVE_INFINITY;
  for (const [at, column] of columns.entries()) {
    const fit = Math.min(cell.end, column.end) - Math.max(cell.x, column.x);
    if (fit > bestFit) {
      best = at;
      bestFit = fit;
    }
  }
  return best;
}

interface Fragment {
  cell: SourceCell;
  line: SourceLine;
}

interface Heads {
  title: string;
  names: string[];
  /** Cells above the first figures that belong to the first rows. */
  bodyCells: Fragment[];
  headLines: TableLine[];
}

/** The title and the names of columns out of the lines above a table. */
export function headsOf(
  above: readonly TableLine[],
  columns: readonly TableColumn[],
  isBody: (cell: SourceCell) => boolean,
): Heads {
  const names = columns.map((): string[] => []);
  const titles: string[] = [];
  let lastTitle: SourceCell | null = null;
  const bodyCells: Fragment[] = [];
  let hasNames = false;
  for (const line of above) {
    const [only] = line.cells;
    const spanned = spannedBy(only!, columns);
    const spansTwoSentences: boolean =
      line.cells.length === 1 &&
      ((spanned.length > 1 && (spanned[0] === 0 || spanned.length === columns.length)) ||
        (!hasNames && isCentred(only!, columns, 0)));
    const goesOn =
      line.cells.length === 1 &&
      !hasNames &&
      lastTitle !== null &&
      (isCutOff(titles.join(' ')) || isLabelAlone(titles.join(' ')) || isBelowMiddle(only!, lastTitle));
    if (isTitle(line.cells.map(({ text }) => text).join(' ')) || (spansTwoSentences && !hasNames) || goesOn) {
      titles.push(line.cells.map(({ text }) => text).join(' '));
      lastTitle = only!;
      continue;
    }
    for (const cell of line.cells.flatMap((one) => partsOf(one, columns))) {
      const over = line.cells.length === 1 ? spreadOver(cell, columns) : spannedBy(cell, columns);
      if (over.length === 1 && over[0] === 0 && isBody(cell)) bodyCells.push({ cell, line: line.source });
      else for (const at of over) names[at]!.push(cell.text);
    }
    hasNames ||= line.cells.length > 1 || !spansTwoSentences;
  }
  return {
    title: titles.join(' ').replace(/\s+/g, ' '),
    names: names.map((parts) => parts.join(' ')),
    bodyCells,
    headLines: [...above],
  };
}

/** A title whose line ends within a bracket, a date or a phrase goes on in the next line. */
const isCutOff = (title: string): boolean =>
  title.split('(').length > title.split(')').length ||
  /(?:[,:–—-]|\b(?:through|to|from|of|and|the|between|in|for|on|by))\s*$/i.test(title);

/** `TABLE 1`: what the table is about is in the next line. */
const isLabelAlone = (title: string): boolean =>
  /^(?:table|exhibit|schedule|appendix|annex) [A-Z0-9]{1,3}[.:]?$/i.test(title.trim());

/** Whether a line is set on the same middle as the line of a title above it. */
const isBelowMiddle = (cell: SourceCell, above: SourceCell): boolean =>
  Math.abs(cell.x + cell.end - above.x - above.end) < CENTRE;

/** Names that are close to each other, each over a column of its own. */
function partsOf(cell: SourceCell, columns: readonly TableColumn[]): readonly SourceCell[] {
  const { parts } = cell;
  if (parts === undefined) return [cell];
  const over = parts.map((part) => spannedBy(part, columns));
  const isApart = over.every((own, at) => at === 0 || own[0]! > over[at - 1]!.at(-1)!);
  return isApart ? parts : [cell];
}

const CENTRE = 7;

/** Whether a text is centred over the columns from one on. */
function isCentred(cell: SourceCell, columns: readonly TableColumn[], from: number): boolean {
  const middle = (columns[from]!.x + columns.at(-1)!.end) / 2;
  return columns.length - from > 1 && Math.abs((cell.x + cell.end) / 2 - middle) < CENTRE;
}

/** A lone name over the middle of all columns but those of labels is theirs. */
function spreadOver(cell: SourceCell, columns: readonly TableColumn[]): number[] {
  const over = spannedBy(cell, columns);
  for (const from of [1, 2])
    if (over[0]! >= from && isCentred(cell, columns, from)) return columns.flatMap((_, at) => (at >= from ? [at] : []));
  return over;
}

/** The columns of a name: the nearest to its middle, and those that it covers for the most part. */
function spannedBy(cell: SourceCell, columns: readonly TableColumn[]): number[] {
  const covered = columns.flatMap(({ x, end }, at) =>
    Math.min(cell.end, end) - Math.max(cell.x, x) > 0.6 * (end - x) ? [at] : [],
  );
  if (covered.length > 0) return covered;
  const middle = (cell.x + cell.end) / 2;
  let best = 0;
  for (const [at, { x, end }] of columns.entries())
    if (Math.abs((x + end) / 2 - middle) < Math.abs((columns[best]!.x + columns[best]!.end) / 2 - middle)) best = at;
  return [best];
}

import { LONG_MONTHS } from '@trover/core/format/dates.ts';
import type { SourceCell } from '../source/source.ts';
import { DATE } from './split-cells.ts';
import type { TableLine } from './table.ts';
import { columnAt, type TableColumn } from './table-columns.ts';

/** A part of a day or of a period: two in one cell are of two columns, perhaps. */
const PART_OF_DAYS = new RegExp(
  `\\b(?:${LONG_MONTHS.join('|')})\\b|\\b(?:19|20)\\d\\d\\b|\\d{1,2}/\\d{1,2}/\\d{2,4}|\\b(?:through|sold|held|retained|closing|price)\\b`,
  'gi',
);
const TOLERANCE = 4;

/**
 * Lines above a table whose periods are so close that one space separates two columns, as texts made from a PDF have
 * them: each part goes over its own column. Other lines show where the columns of names end.
 */
export function splitHeads(above: readonly TableLine[], columns: readonly TableColumn[]): TableLine[] {
  if (columns.length < 3) return [...above];
  const gaps = columns.slice(1).map((_, at) => gapBehind(above, columns, at));
  return above.map((line) => {
    // A line of one cell is a title over all.
    if (line.cells.length < 2) return line;
    const cells = line.cells.flatMap((cell) => splitAt(cell, columns, gaps));
    return cells.length === line.cells.length ? line : { ...line, cells };
  });
}

interface Gap {
  from: number;
  to: number;
}

/** Where the column and the next one have no name. */
function gapBehind(above: readonly TableLine[], columns: readonly TableColumn[], at: number): Gap {
  let [from, to] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const { cells } of above)
    for (const [place, cell] of cells.entries()) {
      const next = cells[place + 1];
      if (next === undefined || spansTwoSentences(cell, columns) || spansTwoSentences(next, columns)) continue;
      if (columnAt(columns, cell) !== at || columnAt(columns, next) !== at + 1) continue;
      from = Math.max(from, cell.end);
      to = Math.min(to, next.x);
    }
  if (Number.isFinite(from) && from < to) return { from: from - 1, to: to + 1 };
  return { from: columns[at]!.end - TOLERANCE, to: columns[at + 1]!.x + TOLERANCE };
}

const spansTwoSentences = (cell: SourceCell, columns: readonly TableColumn[]): boolean =>
  columns.filter(({ x, end }) => cell.x < end && x < cell.end).length > 1;

function splitAt(cell: SourceCell, columns: readonly TableColumn[], gaps: readonly Gap[]): SourceCell[] {
  if (!spansTwoSentences(cell, columns) || [...cell.text.matchAll(PART_OF_DAYS)].length < 2 || cell.parts !== undefined)
    return [cell];
  const width = (cell.end - cell.x) / cell.text.length;
  const whole = [...cell.text.matchAll(new RegExp(DATE, 'g'))];
  const isWithinDay = (index: number) => whole.some((day) => day.index < index && index < day.index + day[0].length);
  const placeOf = (index: number) => cell.x + index * width;
  const cuts: number[] = [];
  for (const [at, { from, to }] of gaps.entries()) {
    if (columns[at]!.end <= cell.x || columns[at + 1]!.x >= cell.end) continue;
    const start = placeOf((cuts.at(-1) ?? -1) + 1);
    const best = [...cell.text.matchAll(/ /g)]
      .filter(({ index }) => placeOf(index + 0.5) >= from && placeOf(index + 0.5) <= to && !isWithinDay(index))
      .map(({ index }) => ({
        index,
        off:
          offset({ x: start, end: placeOf(index) }, columns[at]!) +
          offset({ x: placeOf(index + 1), end: at + 2 < columns.length ? Number.NaN : cell.end }, columns[at + 1]!),
      }))
      .sort((one, other) => one.off - other.off)[0];
    if (best !== undefined && best.index > (cuts.at(-1) ?? -1)) cuts.push(best.index);
  }
  const starts = [0, ...cuts.map((cut) => cut + 1)];
  return starts.map((start, at) => {
    const end = (starts[at + 1] ?? cell.text.length + 1) - 1;
    return { text: cell.text.slice(start, end), x: cell.x + start * width, end: cell.x + end * width };
  });
}

/** How far a name is from the left edge of its column's figures, or from their middle. */
function offset(name: TableColumn, figures: TableColumn): number {
  const left = Math.abs(name.x - figures.x);
  const middle = Math.abs(name.x + name.end - figures.x - figures.end) / 2;
  return Number.isNaN(middle) ? left : Math.min(left, middle);
}

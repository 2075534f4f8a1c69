import type { SourceCell, SourceLine } from '../source/source.ts';
import { readDateRange } from './date-range.ts';
import { DATE } from './split-cells.ts';
import type { TableLine } from './table.ts';
import { columnAt, type TableColumn } from './table-columns.ts';

interface Fragment {
  cell: SourceCell;
  line: SourceLine;
}

const UNREADABLE = 6;
const MISSING = 3;
const MAX_LINES = 6;
const WITH_DATE = new RegExp(DATE);

/**
 * The texts of each row by column. Figures have a line each; a label may have several, beside, above or below its
 * figures: its lines go where days can be read and the figures are nearest.
 */
export function assignFragments(
  data: readonly TableLine[],
  columns: readonly TableColumn[],
  fragments: readonly Fragment[],
): string[][] {
  const rows = data.map(() => columns.map(() => ''));
  for (let column = 0; column < columns.length; column += 1) {
    const own = fragments.filter(({ cell }) => columnAt(columns, cell) === column);
    const groups = own.length <= data.length && own.every(isOnDataLine(data)) ? null : partition(own, data);
    if (groups === null)
      for (const { cell, line } of own) {
        const at = data.findIndex(({ source }) => source === line);
        rows[at]![column] = `${rows[at]![column]} ${cell.text}`.trim();
      }
    else for (const [at, group] of groups.entries()) rows[at]![column] = joined(group);
  }
  return rows;
}

const isOnDataLine = (data: readonly TableLine[]) => {
  const lines = new Set(data.map(({ source }) => source));
  return ({ line }: Fragment) => lines.has(line);
};

/** The texts of a label's lines as one. A narrow column may have parted the digits of a year. */
function joined(group: readonly Fragment[]): string {
  const texts = group.map(({ cell }) => cell.text);
  const spaced = texts.join(' ').replace(/- (?=[a-z])/g, '');
  if (readDateRange(spaced) !== null || !texts.some((text) => /\/(?:[12]|[12]\d|20\d)?$/.test(text))) return spaced;
  const tight = texts.join(' ').replace(/(\/\d{0,3}) (?=\d)/g, '$1');
  return readDateRange(tight) === null ? spaced : tight;
}

/** Splits fragments, in order, into one group for each row, at the least cost. */
function partition(fragments: readonly Fragment[], data: readonly TableLine[]): Fragment[][] {
  const hasDays = fragments.some(({ cell }) => WITH_DATE.test(cell.text));
  const [n, m] = [fragments.length, data.length];
  // best[i][j]: the least cost of putting the first i fragments into the first j rows.
  const best = Array.from({ length: n + 1 }, () => new Float64Array(m + 1).fill(Number.POSITIVE_INFINITY));
  const counts = Array.from({ length: n + 1 }, () => new Int32Array(m + 1));
  best[0]![0] = 0;
  for (let j = 1; j <= m; j += 1)
    for (let i = 0; i <= n; i += 1)
      for (let count = 0; count <= Math.min(i, MAX_LINES); count += 1) {
        const before = best[i - count]![j - 1]!;
        if (before === Number.POSITIVE_INFINITY) continue;
        const cost = before + costOf(fragments.slice(i - count, i), data[j - 1]!.source, hasDays);
        if (cost < best[i]![j]!) {
          best[i]![j] = cost;
          counts[i]![j] = count;
        }
      }
  const groups: Fragment[][] = [];
  if (best[n]![m] === Number.POSITIVE_INFINITY) return nearest(fragments, data);
  for (let [i, j] = [n, m]; j > 0; j -= 1) {
    const count = counts[i]![j]!;
    groups.unshift(fragments.slice(i - count, i));
    i -= count;
  }
  return groups;
}

function costOf(group: readonly Fragment[], row: SourceLine, hasDays: boolean): number {
  if (group.length === 0) return hasDays ? MISSING : 0.5;
  const top = Math.min(...group.map(({ line }) => line.top));
  const bottom = Math.max(...group.map(({ line }) => line.bottom));
  const middle = (row.top + row.bottom) / 2;
  const outside = Math.max(0, top - middle, middle - bottom) / Math.max(row.height, 1);
  return outside + (hasDays && readDateRange(joined(group)) === null ? UNREADABLE : 0);
}

function nearest(fragments: readonly Fragment[], data: readonly TableLine[]): Fragment[][] {
  const groups: Fragment[][] = data.map(() => []);
  for (const fragment of fragments) {
    let best = 0;
    for (const [at, { source }] of data.entries())
      if (Math.abs(source.top - fragment.line.top) < Math.abs(data[best]!.source.top - fragment.line.top)) best = at;
    groups[best]!.push(fragment);
  }
  return groups;
}

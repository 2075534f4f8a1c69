import { LONG_MONTHS } from '@trover/core/format/dates.ts';
import type { SourceCell, SourceLine } from './source.ts';

const MONTH = `(?:${[...LONG_MONTHS, ...LONG_MONTHS.map((name) => name.slice(0, 3))].join('|')})\\.?`;
const BEGINS = new RegExp(`^${MONTH}(?: \\d{1,2},?)?$`);
const GOES_ON = /^(?:\d{1,2},?|\d{1,2}, ?(?:19|20)\d\d|(?:19|20)\d\d)$/;
const WHOLE = new RegExp(`^${MONTH} \\d{1,2}, (?:19|20)\\d\\d$`);
/** Lines of one cell are not further apart, in heights of its letters. */
const PITCH = 1.6;
const MAX_PARTS = 3;
const MAX_LINES = 8;

interface Part {
  line: number;
  cell: SourceCell;
}

const isSameColumn = (one: SourceCell, other: SourceCell): boolean => {
  const [a, b] = [(one.x + one.end) / 2, (other.x + other.end) / 2];
  return Math.abs(a - b) < 3 || Math.abs(one.x - other.x) < 3 || Math.abs(one.end - other.end) < 3;
};

/** The parts of a day that a narrow column has cut into lines, from its month on; null where they make no day. */
function partsFrom(lines: readonly SourceLine[], at: number, cell: SourceCell): Part[] | null {
  const parts: Part[] = [{ line: at, cell }];
  for (let line = at + 1; line < Math.min(lines.length, at + MAX_LINES) && parts.length < MAX_PARTS; line += 1) {
    const last = lines[parts.at(-1)!.line]!;
    const next = lines[line]!;
    if (next.top - last.top > PITCH * Math.max(last.height, 1)) break;
    const own = next.cells.find((other) => isSameColumn(other, cell));
    if (own === undefined) continue;
    if (!GOES_ON.test(own.text.trim())) break;
    parts.push({ line, cell: own });
    if (WHOLE.test(textOf(parts))) return parts;
  }
  return null;
}

const textOf = (parts: readonly Part[]): string => parts.map(({ cell }) => cell.text.trim()).join(' ');

/** The lines with each day whole that a column of a table has cut, on the line in the middle of its parts. */
export function withWholeDays(lines: readonly SourceLine[]): readonly SourceLine[] {
  const joined = new Set<SourceCell>();
  const added = new Map<number, SourceCell[]>();
  for (const [at, { cells }] of lines.entries())
    for (const cell of cells) {
      if (joined.has(cell) || !BEGINS.test(cell.text.trim())) continue;
      const parts = partsFrom(lines, at, cell);
      if (parts === null) continue;
      for (const part of parts) joined.add(part.cell);
      const middle = (lines[at]!.top + lines[parts.at(-1)!.line]!.bottom) / 2;
      const within = lines.slice(at, parts.at(-1)!.line + 1).map((line, own) => ({ line, own: at + own }));
      const away = (line: SourceLine) => Math.abs((line.top + line.bottom) / 2 - middle);
      const nearest = within.reduce((best, one) => (away(one.line) < away(best.line) ? one : best));
      const whole = { text: textOf(parts), x: cell.x, end: Math.max(...parts.map((part) => part.cell.end)) };
      added.set(nearest.own, [...(added.get(nearest.own) ?? []), whole]);
    }
  if (joined.size === 0) return lines;
  return lines.flatMap((line, at) => {
    const cells = [...line.cells.filter((cell) => !joined.has(cell)), ...(added.get(at) ?? [])];
    return cells.length === 0 ? [] : [{ ...line, cells: cells.sort((a, b) => a.x - b.x) }];
  });
}

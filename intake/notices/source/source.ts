import type { Box } from '../fact.ts';

/** A text on a page between two gaps, with its place. In texts without places, character columns are used as points. */
export interface SourceCell {
  text: string;
  x: number;
  end: number;
  /** Where a narrower gap parts it: column names are closer than other cells. */
  parts?: readonly SourceCell[];
}

export interface SourceLine {
  cells: readonly SourceCell[];
  top: number;
  bottom: number;
  /** The size of its letters. */
  height: number;
}

/** A table that the source marks as one: a web page's. */
export interface MarkedTable {
  /** Its first line, and the first behind it. */
  at: number;
  until: number;
  title: string;
  rows: readonly { cells: readonly string[]; isHead: boolean }[];
  /** Whether another table of more than one row is in it. */
  isLayout?: boolean;
}

export interface SourcePage {
  lines: readonly SourceLine[];
  tables: readonly MarkedTable[];
  /** Whether x, end, top and bottom are points on a page. */
  isPlaced: boolean;
}

export const textOf = ({ cells }: Pick<SourceLine, 'cells'>): string => cells.map(({ text }) => text).join('  ');

const rounded = (point: number) => Math.round(point * 10) / 10;

/** The smallest box around lines; null where their page has no places. */
export function boxAround(lines: readonly SourceLine[], isPlaced: boolean): Box | null {
  const cells = lines.flatMap((line) => line.cells);
  if (!isPlaced || cells.length === 0) return null;
  return [
    rounded(Math.min(...cells.map(({ x }) => x))),
    rounded(Math.min(...lines.map(({ top }) => top))),
    rounded(Math.max(...cells.map(({ end }) => end))),
    rounded(Math.max(...lines.map(({ bottom }) => bottom))),
  ];
}

import type { PageBox } from '@trover/core/trades/trade.ts';

/** A piece of text as a page places it, in points from its top left corner. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The quarters that it was turned back by, to be upright. */
  turn?: number;
}

/** What is between two gaps of a line. */
export interface LineCell {
  text: string;
  x: number;
  end: number;
}

export interface PageLine {
  cells: LineCell[];
  /** Points from the top of the page; absent of a line that no page placed. */
  top?: number;
  bottom?: number;
  turn?: number;
  /** Where it is on the page as that is shown. */
  box?: PageBox;
}

const SAME_LINE = 0.45;
const SPACE = 0.12;
const COLUMN = 0.65;

/**
 * The lines of a page from top to bottom, each with its cells from left to right. Pieces at about one height are one
 * line; a gap of two thirds of a letter's height, or of the share given, parts two cells.
 */
export function linesOf(pieces: readonly PlacedText[], gap = COLUMN): PageLine[] {
  const filled = pieces.filter(({ text }) => text.trim() !== '').toSorted((a, b) => a.y - b.y || a.x - b.x);
  const lines: PlacedText[][] = [];
  for (const piece of filled) {
    const line = lines.at(-1);
    const first = line?.[0];
    const reach = SAME_LINE * Math.min(first?.height ?? 0, piece.height);
    if (line && first && Math.abs(piece.y - first.y) <= reach) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map((line) => ({
    cells: cellsOf(
      line.toSorted((a, b) => a.x - b.x),
      gap,
    ),
    top: Math.min(...line.map(({ y, height }) => y - height)),
    bottom: Math.max(...line.map(({ y }) => y)),
    ...(line[0]?.turn ? { turn: line[0].turn } : {}),
  }));
}

function cellsOf(pieces: readonly PlacedText[], column: number): LineCell[] {
  const cells: LineCell[] = [];
  for (const { text, x, width, height } of pieces) {
    const last = cells.at(-1);
    const gap = last === undefined ? 0 : x - last.end;
    if (last === undefined || gap > column * height) cells.push({ text, x, end: x + width });
    else {
      const isSpaced = gap > SPACE * height && !last.text.endsWith(' ') && !text.startsWith(' ');
      last.text += isSpaced ? ` ${text}` : text;
      last.end = Math.max(last.end, x + width);
    }
  }
  for (const cell of cells) cell.text = cell.text.replace(/\s+/g, ' ').trim();
  return cells.filter(({ text }) => text !== '');
}

/** A line as text, its cells two spaces apart. */
export function textOfLine({ cells }: PageLine): string {
  return cells.map(({ text }) => text).join('  ');
}

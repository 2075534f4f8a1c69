import type { SourceCell, SourceLine, SourcePage } from './source.ts';

/** A text as a page whose lines are one apart, and whose letters are one wide. */
export const pageOfLines = (text: string): SourcePage => ({
  isPlaced: false,
  tables: [],
  lines: text.split('\n').map((line, at): SourceLine => ({ cells: cellsOf(line), top: at, bottom: at + 1, height: 1 })),
});

/** What two spaces, a tab or a bar part. */
function cellsOf(line: string): SourceCell[] {
  const cells: SourceCell[] = [];
  // A line of dashes is drawn, not written.
  if (DRAWN.test(line)) return cells;
  for (const match of line.replaceAll('\t', '    ').matchAll(/[^\s|]+(?: [^\s|]+)*/g))
    cells.push({ text: match[0], x: match.index, end: match.index + match[0].length });
  return cells;
}

const DRAWN = /^[ \t]*[-=_+|]{6}[-=_+| \t]*$/;

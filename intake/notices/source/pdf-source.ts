import { linesOf, type PlacedText } from '../../readers/pdf/text-lines.ts';
import { inColumns } from './page-columns.ts';
import type { SourceLine, SourcePage } from './source.ts';

/** Share of a glyph's height: a gap wider than a space. */
const NARROW = 0.4;
/** Raised glyphs smaller than this share of their line's height are footnote marks. */
const RAISED_SIZE = 0.9;
const MARK = /^\(?\d{1,2}\)?(?:,\s?\d{1,2})*$|^[*†‡§]{1,3}$/;

/** A page of a document without the raised marks of footnotes, which would become digits of the figures before them. */
export function pageOfPieces(directions: readonly (readonly PlacedText[])[]): SourcePage {
  return {
    isPlaced: true,
    tables: [],
    lines: directions.flatMap(inColumns).flatMap((pieces) => {
      const plain = pieces.filter((piece) => !isRaisedMark(piece, pieces)).map((piece) => lowered(piece, pieces));
      const heights = new Map<number, number>();
      for (const { y, height } of plain) heights.set(Math.round(y), Math.max(heights.get(Math.round(y)) ?? 0, height));
      const fine = linesOf(plain, NARROW);
      return linesOf(plain).map((line, at): SourceLine => {
        const bottom = line.bottom ?? 0;
        return {
          cells: line.cells.map((cell) => {
            const parts = fine[at]!.cells.filter(({ x, end }) => x >= cell.x - 0.1 && end <= cell.end + 0.1);
            return parts.length > 1 ? { ...cell, parts } : cell;
          }),
          top: line.top ?? 0,
          bottom,
          height: heights.get(Math.round(bottom)) ?? bottom - (line.top ?? 0),
        };
      });
    }),
  };
}

/** The mark that begins a footnote, on the line of its words. */
function lowered(piece: PlacedText, pieces: readonly PlacedText[]): PlacedText {
  if (!MARK.test(piece.text.trim())) return piece;
  const words = pieces.find(
    (other) =>
      other.text.trim() !== '' &&
      piece.height <= RAISED_SIZE * other.height &&
      other.y - piece.y >= 0.1 * other.height &&
      other.y - piece.y <= 0.75 * other.height &&
      other.x - (piece.x + piece.width) >= -0.1 * other.height &&
      other.x - (piece.x + piece.width) < 1.5 * other.height,
  );
  return words === undefined ? piece : { ...piece, y: words.y };
}

function isRaisedMark(piece: PlacedText, pieces: readonly PlacedText[]): boolean {
  if (!MARK.test(piece.text.trim())) return false;
  return pieces.some(
    (other) =>
      other !== piece &&
      other.text.trim() !== '' &&
      piece.height <= RAISED_SIZE * other.height &&
      other.y - piece.y >= 0.15 * other.height &&
      other.y - piece.y <= 0.75 * other.height &&
      piece.x - (other.x + other.width) > -0.3 * other.height &&
      piece.x - (other.x + other.width) < 0.35 * other.height,
  );
}

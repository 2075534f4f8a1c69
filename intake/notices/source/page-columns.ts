import { linesOf, type PlacedText } from '../../readers/pdf/text-lines.ts';

/** Points without a letter between two columns of prose. */
const MIN_GUTTER = 10;
const MIN_LINES = 12;
/** No page of prose is wider; places beyond it are faults of its file. */
const MAX_WIDTH = 5_000;
/** Lines of prose fill their column; those of a table's cells and of labels do not. */
const FILLED = 0.7;
const MIN_FILLED = 0.5;
/** A table at the end of a column leaves fewer of its lines filled. */
const MIN_FILLED_OF_ONE = 0.35;
const MIN_WORDS = 4;
/** Where the gutter may be, in shares of the page's text. */
const FROM = 0.38;
const UNTIL = 0.62;
/** The widths of two columns of prose differ by less. */
const MAX_RATIO = 1.3;

const endOf = ({ x, width }: PlacedText): number => x + width;

/**
 * The pieces of a page in the order in which its columns are read: what is above them, the left one, the right one, what
 * is below. A page of one column is one group.
 */
export function inColumns(pieces: readonly PlacedText[]): readonly (readonly PlacedText[])[] {
  const filled = pieces.filter(({ text }) => text.trim() !== '');
  const several = inSeveral(pieces, filled);
  if (several !== null) return several;
  const gutter = gutterOf(filled);
  if (gutter === null) return [pieces];
  const crossing = filled.filter((piece) => piece.x < gutter && endOf(piece) > gutter).map(({ y }) => y);
  const [top, bottom] = widestBetween(filled, crossing);
  const body = pieces.filter(({ y }) => y > top && y < bottom);
  const left = body.filter((piece) => piece.x + piece.width / 2 < gutter);
  const right = body.filter((piece) => piece.x + piece.width / 2 >= gutter);
  const sides = [left, right].map(countsOf);
  if (!sides.every(isProse) || !areAlike(left, right)) return [pieces];
  const sum = (member: 'full' | 'lines') => sides.reduce((total, side) => total + side[member], 0);
  if (sum('full') < MIN_FILLED * sum('lines')) return [pieces];
  return [pieces.filter(({ y }) => y <= top), left, right, pieces.filter(({ y }) => y >= bottom)].filter(
    (group) => group.length > 0,
  );
}

/** The gutters of a newspaper's columns are narrower, and its lines shorter. */
const NEWSPAPER_GUTTER = 7;
const MIN_NEWSPAPER_WORDS = 3;
const MARGIN = 0.12;
/** A short last column is none of the lines that cross a gutter. */
const LINES_PER_CROSSING = 25;

/** The columns of a newspaper, three or more of one width, from the left; null where the page has none. The last may be short. */
function inSeveral(
  pieces: readonly PlacedText[],
  filled: readonly PlacedText[],
): readonly (readonly PlacedText[])[] | null {
  const gutters = guttersOf(filled);
  if (gutters.length < 2) return null;
  const isCrossing = (piece: PlacedText) => gutters.some((gutter) => piece.x < gutter && endOf(piece) > gutter);
  const [top, bottom] = widestBetween(
    filled,
    filled.filter(isCrossing).map(({ y }) => y),
  );
  const body = pieces.filter(({ y }) => y > top && y < bottom);
  const columnOf = (piece: PlacedText) => gutters.filter((gutter) => piece.x + piece.width / 2 >= gutter).length;
  const columns = [...gutters, 0].map((_, at) => body.filter((piece) => columnOf(piece) === at));
  const whole = columns.slice(0, -1);
  const first = columns[0]!;
  const isColumn = (own: readonly PlacedText[]) => {
    const counts = countsOf(own);
    return isProse({ ...counts, words: (counts.words * MIN_WORDS) / MIN_NEWSPAPER_WORDS }) && areAlike(own, first);
  };
  const last = columns.at(-1)!;
  if (last.length === 0 || !whole.every(isColumn) || widthOf(last) > MAX_RATIO * widthOf(first)) return null;
  return [pieces.filter(({ y }) => y <= top), ...columns, pieces.filter(({ y }) => y >= bottom)].filter(
    (group) => group.length > 0,
  );
}

/** The middles of the strips that hardly a piece crosses, where the columns between them are of one width. */
function guttersOf(pieces: readonly PlacedText[]): number[] {
  const from = Math.min(...pieces.map(({ x }) => x));
  const until = Math.max(...pieces.map(endOf));
  const width = until - from;
  if (pieces.length < 2 * MIN_LINES || !(width <= MAX_WIDTH)) return [];
  const heights = new Set(pieces.map(({ y }) => Math.round(y))).size;
  const crossings = new Uint32Array(Math.ceil(width) + 2);
  for (const piece of pieces)
    for (let x = Math.floor(piece.x - from); x < endOf(piece) - from; x += 1) crossings[x]! += 1;
  const found: number[] = [];
  let start: number | null = null;
  for (let x = Math.ceil(MARGIN * width); x <= (1 - MARGIN) * width; x += 1) {
    if (crossings[x]! <= heights / LINES_PER_CROSSING) start ??= x;
    else {
      if (start !== null && x - start >= NEWSPAPER_GUTTER) found.push(from + (start + x) / 2);
      start = null;
    }
  }
  const edges = [from, ...found, until];
  const widths = edges.slice(1).map((edge, at) => edge - edges[at]!);
  return Math.max(...widths) < MAX_RATIO * Math.min(...widths) ? found : [];
}

/** The middle of the widest strip near the middle of the page that hardly a piece crosses. */
function gutterOf(pieces: readonly PlacedText[]): number | null {
  const from = Math.min(...pieces.map(({ x }) => x));
  const width = Math.max(...pieces.map(endOf)) - from;
  if (pieces.length < 2 * MIN_LINES || !(width <= MAX_WIDTH)) return null;
  const heights = new Set(pieces.map(({ y }) => Math.round(y))).size;
  const isFree = (x: number) =>
    pieces.filter((piece) => piece.x < x + 0.5 && endOf(piece) > x + 0.5).length <= heights / 10;
  let best: [number, number] | null = null;
  let start: number | null = null;
  for (let x = Math.ceil(from + FROM * width); x <= from + UNTIL * width; x += 1) {
    if (!isFree(x)) start = null;
    else {
      start ??= x;
      if (best === null || x - start > best[1] - best[0]) best = [start, x];
    }
  }
  return best === null || best[1] - best[0] < MIN_GUTTER ? null : (best[0] + best[1]) / 2;
}

/** The heights between which most pieces are without one of those given between them. */
function widestBetween(pieces: readonly PlacedText[], crossing: readonly number[]): [number, number] {
  const edges = [Number.NEGATIVE_INFINITY, ...crossing.toSorted((a, b) => a - b), Number.POSITIVE_INFINITY];
  const inside = (at: number) => pieces.filter(({ y }) => y > edges[at]! && y < edges[at + 1]!).length;
  const places = edges.slice(1).map((_, at) => at);
  const best = places.reduce((most, at) => (inside(at) > inside(most) ? at : most), 0);
  return [edges[best]!, edges[best + 1]!];
}

const widthOf = (pieces: readonly PlacedText[]): number =>
  Math.max(...pieces.map(endOf)) - Math.min(...pieces.map(({ x }) => x));

interface Counts {
  lines: number;
  words: number;
  /** Lines that fill their column. */
  full: number;
}

function countsOf(pieces: readonly PlacedText[]): Counts {
  const lines = linesOf(pieces, Number.POSITIVE_INFINITY).map(({ cells }) => cells[0]!);
  const width = lines.length === 0 ? 0 : widthOf(pieces);
  return {
    lines: lines.length,
    words: lines.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0),
    full: lines.filter(({ x, end }) => end - x >= FILLED * width).length,
  };
}

const isProse = ({ lines, words, full }: Counts): boolean =>
  lines >= MIN_LINES && full >= MIN_FILLED_OF_ONE * lines && words >= MIN_WORDS * lines;

function areAlike(left: readonly PlacedText[], right: readonly PlacedText[]): boolean {
  const ratio = widthOf(left) / widthOf(right);
  return ratio < MAX_RATIO && ratio > 1 / MAX_RATIO;
}

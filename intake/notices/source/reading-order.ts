import { LONG_MONTHS } from '@trover/core/format/dates.ts';
import type { SourceCell, SourceLine, SourcePage } from './source.ts';

const SAME_PLACE = 2;
const SAME_MIDDLE = 1.5;
const GUTTER = 5;
/** The same in columns of letters. */
const LETTERS = 1;
const MIN_LINES = 3;
/** Rows are further apart than lines. */
const ROW_GAP = 1.2;
/** Words a line, on average: less is no prose, and more beside it is a page of two columns. */
const PROSE = 4;
const MAX_LABEL = 6;

const DAY = new RegExp(`\\b(?:${LONG_MONTHS.join('|')}) \\d{1,2}, \\d{4}|\\b\\d{1,2}/\\d{1,2}/\\d{4}`);

interface Half {
  cell: SourceCell;
  line: SourceLine;
}

const wordsOf = ({ text }: SourceCell): number => text.trim().split(/\s+/).length;
const meanWords = (halves: readonly Half[]): number =>
  halves.reduce((sum, { cell }) => sum + wordsOf(cell), 0) / Math.max(1, halves.length);

/**
 * A page's lines with the rows of its tables of prose one by one: the label of a row before all of what is beside it. Labels
 * are set at half the height of their rows, so that lines read across put them within a sentence.
 */
export function inReadingOrder(page: SourcePage): readonly SourceLine[] {
  const { lines, isPlaced } = page;
  const ordered: SourceLine[] = [];
  for (let from = 0; from < lines.length; ) {
    const centred = isPlaced ? endOfCentred(lines, from) : from;
    const until = Math.max(centred, endOfBlock(lines, from, isPlaced ? GUTTER : LETTERS));
    const isBlock = until - from >= MIN_LINES;
    const block = lines.slice(from, until);
    const read = centred === until ? rowByRow(block, isRightOfMiddle(block)) : inOrder(block, isPlaced);
    ordered.push(...(isBlock ? read : [lines[from]!]));
    from = isBlock ? until : from + 1;
  }
  return ordered;
}

/** The first line behind those that have a label, a text at one place beside it, or both. */
function endOfBlock(lines: readonly SourceLine[], from: number, gutter: number): number {
  const first = lines.slice(from, from + 3).find(({ cells }) => cells.length === 2);
  const x = first?.cells[1]?.x ?? (lines[from + 1]?.cells.length === 1 ? rightOf(lines, from, gutter) : undefined);
  if (x === undefined) return from;
  let until = from;
  while (until < lines.length && isOfBlock(lines[until]!, x, gutter)) until += 1;
  return until;
}

const middleOf = ({ x, end }: SourceCell): number => (x + end) / 2;

/** The first line behind those of a table whose cells are set in the middle of their columns. */
function endOfCentred(lines: readonly SourceLine[], from: number): number {
  const pair = lines.slice(from, from + 3).find(({ cells }) => cells.length === 2);
  if (pair === undefined) return from;
  const [left, right] = [middleOf(pair.cells[0]!), middleOf(pair.cells[1]!)];
  const isCentred = ({ cells }: SourceLine) =>
    cells.length === 2
      ? isNear(cells[0]!, left) && isNear(cells[1]!, right)
      : cells.length === 1 && (isNear(cells[0]!, left) || isNear(cells[0]!, right));
  let until = from;
  while (until < lines.length && isCentred(lines[until]!)) until += 1;
  const edges = lines.slice(from, until).flatMap(({ cells }) => cells.filter((cell) => isNear(cell, left)));
  // Text that begins at one place is set to the left.
  return new Set(edges.map(({ x }) => Math.round(x))).size > 1 ? until : from;
}

const isNear = (cell: SourceCell, middle: number): boolean => Math.abs(middleOf(cell) - middle) <= SAME_MIDDLE;

const isRightOfMiddle = (block: readonly SourceLine[]) => {
  const middles = block.flatMap(({ cells }) => cells.map(middleOf));
  const middle = (Math.min(...middles) + Math.max(...middles)) / 2;
  return (cell: SourceCell): boolean => middleOf(cell) > middle;
};

/** Where the text beside a label begins, when the label has a line of its own between two of the text's, or the text one between two of the label's. */
function rightOf(lines: readonly SourceLine[], from: number, gutter: number): number | undefined {
  const [one, label, other] = [0, 1, 2].map((at) => lines[from + at]?.cells[0]);
  const isBetween =
    one !== undefined &&
    label !== undefined &&
    other !== undefined &&
    Math.abs(one.x - other.x) < SAME_PLACE &&
    label.end < one.x - gutter &&
    lines[from + 1]!.top < lines[from]!.bottom;
  const isWithin =
    one !== undefined &&
    label !== undefined &&
    other !== undefined &&
    lines[from + 2]!.cells.length === 1 &&
    (Math.abs(one.x - other.x) < SAME_PLACE || isNear(one, middleOf(other))) &&
    label.x > Math.max(one.end, other.end) + gutter &&
    lines[from + 1]!.top < lines[from]!.bottom &&
    lines[from + 2]!.top < lines[from + 1]!.bottom;
  return isBetween ? one.x : isWithin ? label.x : undefined;
}

const isRight = ({ x }: SourceCell, place: number): boolean => Math.abs(x - place) < SAME_PLACE;

function isOfBlock({ cells }: SourceLine, place: number, gutter: number): boolean {
  const [one, two] = cells;
  if (one === undefined || cells.length > 2) return false;
  if (two === undefined) return isRight(one, place) || one.end < place - gutter;
  return one.end < place - gutter && isRight(two, place);
}

/** Of an address: a box, a state with its number, a telephone, a site. */
const ADDRESS_PART = /\bP\.? ?O\.? Box\b|\b[A-Z]{2},? \d{5}\b|\b\d{3}[-.) ]+\d{3}[-.]\d{4}\b|\bc\/o\b|\bwww\.|\S@\S/i;
const MIN_OF_ADDRESS = 2;

function inOrder(block: readonly SourceLine[], isPlaced: boolean): readonly SourceLine[] {
  const place = Math.max(...block.map(({ cells }) => cells.at(-1)!.x));
  const halves = block.flatMap((line) => line.cells.map((cell): Half => ({ cell, line })));
  const right = halves.filter(({ cell }) => isRight(cell, place));
  const left = halves.filter(({ cell }) => !isRight(cell, place));
  const isAddress = (some: readonly Half[]) =>
    some.filter(({ cell }) => ADDRESS_PART.test(cell.text)).length >= MIN_OF_ADDRESS;
  // Addresses beside each other, the administrator's and counsel's: one after the other.
  if (isAddress(left) && isAddress(right))
    return [...left, ...right].map(({ cell, line }) => ({ ...line, cells: [cell] }));
  return isPlaced ? rowByRow(block, (cell) => isRight(cell, place)) : block;
}

function rowByRow(block: readonly SourceLine[], isOnRight: (cell: SourceCell) => boolean): readonly SourceLine[] {
  const halves = block.flatMap((line) => line.cells.map((cell): Half => ({ cell, line })));
  const right = halves.filter(({ cell }) => isOnRight(cell));
  const left = halves.filter(({ cell }) => !isOnRight(cell));
  // A day beside each label, but for their heads: every line is a row.
  const days = right.filter(({ cell }) => DAY.test(cell.text)).length;
  const isPaired = right.every(({ line }) => line.cells.length === 2) && days >= Math.max(1, right.length - 1);
  if (isPaired || left.length === 0 || meanWords(right) < PROSE || meanWords(left) > MAX_LABEL) return block;
  const pitches = right.slice(1).map(({ line }, at) => line.top - right[at]!.line.top);
  const isList = right.filter(isPairOfDay).length >= Math.max(MIN_LINES, right.length / 2);
  const share = right.some(beginsRow) ? Number.POSITIVE_INFINITY : 4;
  const pitch = [...pitches].sort((a, b) => a - b)[Math.floor((pitches.length - 1) / share)] ?? 0;
  const rows: { left: Half[]; right: Half[] }[] = [];
  const besideDays = firstBesideDays(left, right);
  for (const [at, half] of right.entries()) {
    const isFirst = beginsRow(half) || besideDays.has(half) || (isList && beginsWithDay(half));
    if (at === 0 || pitches[at - 1]! > ROW_GAP * pitch || isFirst) rows.push({ left: [], right: [] });
    rows.at(-1)!.right.push(half);
  }
  for (const half of left) nearest(rows, half).left.push(half);
  return rows.flatMap(({ left: labels, right: texts }) =>
    [...labels, ...texts].map(({ cell, line }) => ({ ...line, cells: [cell] })),
  );
}

/** The first lines of texts that have no label beside a line, but a day at half their height. */
function firstBesideDays(left: readonly Half[], right: readonly Half[]): ReadonlySet<Half> {
  const days = left.filter(({ cell, line }) => line.cells.length === 1 && cell.text.search(DAY) === 0);
  const first = new Set<Half>();
  for (let from = 0; from < right.length; from += 1) {
    let until = from;
    while (right[until]?.line.cells.length === 1) until += 1;
    if (until === from) continue;
    const middle = (right[from]!.line.top + right[until - 1]!.line.bottom) / 2;
    if (days.some(({ line }) => Math.abs((line.top + line.bottom) / 2 - middle) <= SAME_MIDDLE))
      first.add(right[from]!);
    from = until;
  }
  return first;
}

/** `OBJECT | Received by May 3, 2024`: most rows of a list of days have one line. */
const isPairOfDay = ({ cell, line }: Half): boolean => line.cells.length === 2 && DAY.test(cell.text);
const beginsWithDay = (half: Half): boolean => isPairOfDay(half) || half.cell.text.search(DAY) === 0;

/** `Claim deadline | Postmarked by May 3, 2024`: a whole label, or a day, beside the first line of its text. */
const beginsRow = ({ line }: Half): boolean =>
  line.cells.length === 2 &&
  (WHOLE_LABEL.test(line.cells[0]!.text) || line.cells[0]!.text.search(DAY) === 0) &&
  /^[A-Z\d$]/.test(line.cells[1]!.text);
const WHOLE_LABEL =
  /^[A-Z][a-z]+(?: [A-Za-z]+){0,3} (?:[Dd]eadline|[Hh]earing|[Cc]ounsel|[Aa]dministrator|[Aa]mount|[Dd]ate|[Pp]eriod)$/;

/** The row whose lines a label is beside, or nearest to. */
function nearest<T extends { right: Half[] }>(rows: readonly T[], { line }: Half): T {
  const middle = (line.top + line.bottom) / 2;
  const away = ({ right }: T) => Math.max(0, right[0]!.line.top - middle, middle - right.at(-1)!.line.bottom);
  return rows.reduce((best, row) => (away(row) < away(best) ? row : best));
}

import type { SourceCell, SourceLine } from './source.ts';

/** What frames a caption, and is no word of it. */
const FRAME = /^[\s):|§/x*]+$/;
const FRAME_BEFORE = /^[):|§/]+\s*/;
const FRAME_BEHIND = /\s+[):|§]+$|\s*\/$/;
/** The number of the case, which begins a line of the column beside the parties. */
const NUMBER =
  /^(?:(?:(?:Master|Lead|Consolidated|Civil|Civ\.|Case|File|Docket|Index|Action|MDL|C\.A\.),? ?)+(?:Action |File )?No\.?s?|No\.|Case:?)[ :]* ?(?:[A-Z]{2,4}-)?\d/i;
/** Where the number begins on the next line of its column. */
const LABEL =
  /^(?:CIVIL|Civil|Civ\.) (?:ACTION|Action)(?: (?:FILE|File))?(?: (?:NO|No)\.?:?)?$|^(?:(?:Master|Lead|Consolidated|Case|File|Docket|Index|C\.A\.),? ?)+No\.?:?$|^(?:(?:MASTER|LEAD|CONSOLIDATED|CASE|FILE|DOCKET|INDEX),? ?)+NO\.?:?$/;
const PARTIES = /\bv(?:s?\.|ersus\b)|\bin re\b|\bplaintiffs?\b/i;
/** More than one of either, each beside a number, is a list of cases. */
const VERSUS = /\bv(?:s?\.|ersus\b)/gi;
const IN_RE = /\bin re\b/gi;
const GUTTER = 3;
/** The column of the parties is at least as wide. */
const MIN_LEFT = 120;
/** Lines above and below the number that may be of the caption. */
const MAX_LINES = 24;

const bare = (cell: SourceCell): SourceCell => ({
  ...cell,
  text: cell.text.replace(FRAME_BEFORE, '').replace(FRAME_BEHIND, ''),
});

/** Where the column with the number of the case begins; null for a line without it. `left` is where the page's lines begin. */
function numberAt({ cells }: SourceLine, left: number): number | null {
  const at = cells.findIndex(({ text, x }, index) => {
    const own = text.replace(FRAME_BEFORE, '').trim();
    return (index > 0 || x > left + MIN_LEFT) && (NUMBER.test(own) || LABEL.test(own));
  });
  return at < 0 ? null : cells[at]!.x;
}

/** A number behind the name of a party, where nothing wider than a space parts the two columns. */
const NUMBER_WITHIN =
  /^([A-Z][^a-z]{3,}?),? ((?:(?:Master|Lead|Civil|Case|Docket|Action),? ?(?:File |Action )?)+No\.? ?(?:[A-Z]{2,4}-)?\d.*)$/;
/** The letters of a line are of different widths: as far as a place within it may be off. */
const MAX_OFF = 40;

/** Such a line in two cells, where lines near it begin their second column at that place. */
function withNumbersApart(lines: readonly SourceLine[]): readonly SourceLine[] {
  return lines.map((line, at) => {
    const [only, ...others] = line.cells;
    const [, name, number] = (others.length === 0 && only && NUMBER_WITHIN.exec(only.text)) || [];
    if (only === undefined || name === undefined || number === undefined) return line;
    const near = only.x + ((only.text.length - number.length) * (only.end - only.x)) / only.text.length;
    const places = lines
      .slice(Math.max(0, at - MAX_LINES), at + MAX_LINES)
      .flatMap(({ cells }) => cells.slice(1).map(({ x }) => x))
      .filter((x) => Math.abs(x - near) <= MAX_OFF);
    const [place] = places;
    if (place === undefined || places.length < 2 || places.some((x) => Math.abs(x - place) > GUTTER)) return line;
    const cells = [
      { ...only, text: name, end: place - GUTTER },
      { ...only, text: number, x: place },
    ];
    return { ...line, cells };
  });
}

/**
 * The lines of a page with its caption in the order in which its columns are read: the parties, then the number of the
 * case and what else is beside them. Read across, the number would be within the name of a party.
 */
export function withCaptionInColumns(written: readonly SourceLine[]): readonly SourceLine[] {
  const lines = withNumbersApart(written);
  const edge = lines.reduce(
    (least, { cells }) => cells.reduce((own, { x }) => Math.min(own, x), least),
    Number.POSITIVE_INFINITY,
  );
  const at = lines.findIndex((line) => numberAt(line, edge) !== null);
  if (at < 0) return written;
  const place = numberAt(lines[at]!, edge)!;
  const isRight = ({ x }: SourceCell) => x >= place - GUTTER;
  const isOfCaption = ({ cells }: SourceLine) =>
    cells.every((cell) => isRight(cell) || cell.end <= place + GUTTER || FRAME.test(cell.text));
  let [from, until] = [at, at + 1];
  while (from > 0 && at - from < MAX_LINES && isOfCaption(lines[from - 1]!)) from -= 1;
  while (until < lines.length && until - at < MAX_LINES && isOfCaption(lines[until]!)) until += 1;
  const halves = lines
    .slice(from, until)
    .flatMap((line) =>
      line.cells
        .filter(({ text }) => !FRAME.test(text))
        .map((cell) => ({ line, cell: bare(cell), isOnRight: isRight(cell) })),
    );
  const left = halves.filter(({ isOnRight }) => !isOnRight);
  const right = halves.filter(({ isOnRight }) => isOnRight);
  const parties = left.map(({ cell }) => cell.text).join(' ');
  if (left.length < 2 || !PARTIES.test(parties)) return written;
  const numbered = lines.slice(from, until).filter((line) => numberAt(line, edge) !== null);
  if (numbered.length > 1 && [VERSUS, IN_RE].some((name) => [...parties.matchAll(name)].length > 1)) return written;
  const column = [...left, ...right].map(({ line, cell }) => ({ ...line, cells: [cell] }));
  return [...lines.slice(0, from), ...column, ...lines.slice(until)];
}

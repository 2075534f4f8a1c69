import type { SourceCell, SourceLine } from './source.ts';

/** What frames a caption, and is no word of it. */
const FRAME = /^[\s):|§/x*]+$/;
const FRAME_BEFORE = /^[):|§/]+\s*/;
const FRAME_BEHIND = /\s+[):|§]+$|\s*\/$/;
/** The number of the case, which begins a line of the column beside the parties. */
const NUMBER =
  /^(?:(?:(?:Master|Lead|Consolidated|Civil|Civ\.|Case|File|Docket|Index|Action|MDL|C\.A\.),? ?)+(?:Action |File )?No\.?s?|No\.|Case:?)[ :]* ?\d/i;
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

/**
 * The lines of a page with its caption in the order in which its columns are read: the parties, then the number of the
 * case and what else is beside them. Read across, the number would be within the name of a party.
 */
export function withCaptionInColumns(lines: readonly SourceLine[]): readonly SourceLine[] {
  const edge = lines.reduce(
    (least, { cells }) => cells.reduce((own, { x }) => Math.min(own, x), least),
    Number.POSITIVE_INFINITY,
  );
  const at = lines.findIndex((line) => numberAt(line, edge) !== null);
  if (at < 0) return lines;
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
  if (left.length < 2 || !PARTIES.test(parties)) return lines;
  const numbered = lines.slice(from, until).filter((line) => numberAt(line, edge) !== null);
  if (numbered.length > 1 && [VERSUS, IN_RE].some((name) => [...parties.matchAll(name)].length > 1)) return lines;
  const column = [...left, ...right].map(({ line, cell }) => ({ ...line, cells: [cell] }));
  return [...lines.slice(0, from), ...column, ...lines.slice(until)];
}

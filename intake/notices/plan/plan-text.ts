import { LONG_MONTHS } from '@trover/core/format/dates.ts';
import { type NoticeText, openNoticeText } from '../notice-text.ts';
import { boxAround, type SourceLine, type SourcePage, textOf } from '../source/source.ts';

const EDGE = 3;
const ALWAYS =
  /^(?:page )?[-−–—]?\s*\d{1,3}\s*[-−–—]?(?: of \d{1,3})?$|^case \d.*document \d.*filed|^questions\?|^(?:please )?(?:call|visit) .*(?:www\.|\.com|\d{3}-\d{4})/i;
/** What tables consist of, whose lines are alike on every page. */
const TABLE_LINE = new RegExp(
  `[$€£]\\s?\\d|\\d\\.\\d|\\d/\\d|\\b(?:${LONG_MONTHS.join('|')}) \\d|\\b(?:dates?|price|inflation|purchase|sale|expiration|strike|average|closing)\\b`,
  'i',
);
/** The end of a label of two lines, and no number of a page. */
const YEAR_ALONE = /^\s*(?:19|20)\d\d\s*$/;
const NOTE = /^(?:\(?\d{1,2}\)?|[*†‡§]{1,3})\s?(?=[A-Z“"‘'])/;

/** The pages without their running heads and feet. */
export function withoutFurniture(pages: readonly SourcePage[]): SourcePage[] {
  const seen = new Map<string, number>();
  for (const { lines } of pages)
    for (const key of new Set(edgesOf(lines).map(keyOf))) seen.set(key, (seen.get(key) ?? 0) + 1);
  const often = Math.max(3, Math.ceil(pages.length * 0.5));
  return pages.map((page) => {
    if (!page.isPlaced && pages.length === 1) return withoutPageNumbers(page);
    if (pages.length === 1) return page;
    const edges = new Set(edgesOf(page.lines));
    const isFurniture = (line: SourceLine) =>
      edges.has(line) &&
      !YEAR_ALONE.test(textOf(line)) &&
      (ALWAYS.test(textOf(line)) || ((seen.get(keyOf(line)) ?? 0) >= often && !TABLE_LINE.test(textOf(line))));
    return { ...page, lines: page.lines.filter((line) => !isFurniture(line)) };
  });
}

const LONE = /^\s*(?:page )?[-−–—]?\s*(\d{1,3})\s*[-−–—]?(?: of \d{1,3})?\s*$/i;

/** A text that was made from pages has their numbers on their own lines, each one more than the last. */
function withoutPageNumbers(page: SourcePage): SourcePage {
  const lone = page.lines.filter((line) => LONE.test(textOf(line)));
  const numbers = lone.map((line) => Number(LONE.exec(textOf(line))![1]));
  if (numbers.length === 0 || numbers.some((number, at) => at > 0 && number !== numbers[at - 1]! + 1)) return page;
  return { ...page, lines: page.lines.filter((line) => !lone.includes(line)) };
}

function edgesOf(lines: readonly SourceLine[]): SourceLine[] {
  const own = lines.filter(({ cells }) => cells.length > 0);
  return [...own.slice(0, EDGE), ...own.slice(-EDGE)];
}
const keyOf = (line: SourceLine) => textOf(line).replace(/\d+/g, '#');

/**
 * The running text of a notice without its tables. Footnotes, which are at the foot of a page in the middle of a
 * sentence, come at the end.
 */
export function planTextOf(pages: readonly SourcePage[], inTables: ReadonlySet<SourceLine>): NoticeText {
  const size = bodySize(pages);
  const notes: { page: number; lines: SourceLine[] }[] = [];
  const bodies = pages.map((page, at) => {
    const lines = page.lines.filter((line) => !inTables.has(line));
    const first = page.isPlaced ? footnotesAt(lines, size) : lines.length;
    notes.push({ page: at, lines: lines.slice(first) });
    return lines.slice(0, first);
  });
  const linesOf = (lines: readonly SourceLine[], page: SourcePage) =>
    lines.map((line) => ({ text: textOf(line), box: boxAround([line], page.isPlaced) }));
  return openNoticeText(
    [
      ...bodies.map((lines, at) => ({ page: at + 1, lines: linesOf(lines, pages[at]!) })),
      ...notes.map(({ page, lines }) => ({ page: page + 1, lines: linesOf(lines, pages[page]!) })),
    ].filter(({ lines }) => lines.length > 0),
  );
}

/** Shares that were not sold are held, by whichever word of as many letters. */
export const withUsualWords = (notice: NoticeText): NoticeText => ({
  ...notice,
  text: notice.text.replace(/\bk[e]pt(?= (?:beyond|until|through|after|past|over|at|as of)\b)/g, 'held'),
});

/** The size of most letters. */
function bodySize(pages: readonly SourcePage[]): number {
  const letters = new Map<number, number>();
  for (const { lines } of pages)
    for (const line of lines) {
      const size = Math.round(line.height * 2) / 2;
      letters.set(size, (letters.get(size) ?? 0) + textOf(line).length);
    }
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 1;
}

/** Where the footnotes of a page begin: small letters to its end, the first line with a mark. */
function footnotesAt(lines: readonly SourceLine[], size: number): number {
  let first = lines.length;
  for (let at = lines.length - 1; at >= 0 && lines[at]!.height < 0.93 * size; at -= 1)
    if (NOTE.test(textOf(lines[at]!))) first = at;
  return first;
}

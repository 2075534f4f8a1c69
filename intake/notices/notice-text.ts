import type { Box, Evidence } from './fact.ts';

/** A page as its reader gives it: lines in reading order, each with its place where the source has places. */
export interface NoticePage {
  /** Its number, where it is not its place among the pages. */
  page?: number;
  lines: readonly { text: string; box: Box | null }[];
}

/** The text of a notice, as rules search it: spaces single, quotes straight, each place traceable to its page. */
export interface NoticeText {
  /** Searched by rules. Its indices are not those of the source. */
  readonly text: string;
  /** Each page with lines, its words as the source has them. */
  readonly pages: readonly NoticePage[];
  /** Where lines begin in `text`. */
  readonly lineStarts: readonly number[];
  /** The words of the source, letter by letter, and where they are, for a span of `text`. */
  quote(start: number, end: number): Evidence;
}

const STRAIGHT: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  '‑': '-',
};

/** A text without pages, as one page whose lines have no place. */
export const pageOfText = (text: string): NoticePage => ({
  lines: text.split('\n').map((line) => ({ text: line, box: null })),
});

export function openNoticeText(pages: readonly NoticePage[]): NoticeText {
  const lines: { start: number; end: number; page: number; box: Box | null }[] = [];
  const pieces: string[] = [];
  let length = 0;
  for (const [at, { lines: own, page = at + 1 }] of pages.entries())
    for (const { text, box } of own) {
      lines.push({ start: length, end: length + text.length, page, box });
      pieces.push(text);
      length += text.length + 1;
    }
  const source = pieces.join('\n');
  const letters: string[] = [];
  const places: number[] = [];
  const lineStarts: number[] = [];
  const leftOutAt = cutWords(source);
  for (let at = 0, line = 0; at < source.length; at += 1) {
    const letter = source[at]!;
    if (!/\s/.test(letter) && line < lines.length && at >= lines[line]!.start) {
      lineStarts.push(letters.length);
      while (line < lines.length && lines[line]!.start <= at) line += 1;
    }
    const leftOut = leftOutAt(at);
    if (leftOut === 'with hyphen') {
      letters.pop();
      places.pop();
    }
    if (leftOut !== null) continue;
    if (/\s/.test(letter)) {
      if (letters.length === 0 || letters.at(-1) === ' ') continue;
      letters.push(' ');
    } else letters.push(STRAIGHT[letter] ?? letter);
    places.push(at);
  }
  return {
    text: letters.join(''),
    pages,
    lineStarts,
    quote(start, end) {
      const from = places[start] ?? source.length;
      const to = (places[end - 1] ?? source.length - 1) + 1;
      const touched = lines.filter((line) => line.start < to && from <= line.end);
      const page = touched[0]?.page ?? 1;
      return { page, words: source.slice(from, to), box: around(touched.filter((line) => line.page === page)) };
    },
  };
}

/** First halves of words with a hyphen of their own, which a line may end in. */
const COMPOUND = new Set(
  'first last look pro out of in non co self one two three four five six twenty thirty forty fifty sixty seventy eighty ninety post pre long short class court market day year cross over under well mid so ad multi opt sub semi third by on e'.split(
    ' ',
  ),
);
/** A word, and not a part of an address such as `www.elbe-` and `claims.com`. */
const CUT = /(?<![\w.@/-])([a-z]+)-\n[ \t]*([a-z]+)(?![a-z]*(?:[@/]|\.[a-z]))/g;
/** Within an address a line ends behind a hyphen of its own. */
const CUT_ADDRESS = /(?<=\w-)\n[ \t]*(?=[\w.-]{1,60}(?:@[a-z]|\.(?:com|org|net|info|ca|uk|us)\b))/g;

/** What is not of a text at a place where a line ends within a word, as `pur-` and `chased`, or within an address. */
function cutWords(source: string): (at: number) => 'with hyphen' | 'blank' | null {
  const left = new Map<number, 'with hyphen' | 'blank'>();
  const leaveOut = (from: number, until: number) => {
    for (let at = from; at < until; at += 1) left.set(at, 'blank');
  };
  for (const { index, 0: blanks } of source.matchAll(CUT_ADDRESS)) leaveOut(index, index + blanks.length);
  const cuts = [...source.matchAll(CUT)];
  if (cuts.length + left.size === 0) return () => null;
  const words = new Set(
    source
      .replace(CUT, ' ')
      .toLowerCase()
      .match(/[a-z]+/g),
  );
  for (const { index, 0: whole, 1: first, 2: rest } of cuts)
    if (words.has(`${first}${rest}`) || (!COMPOUND.has(first!) && !(words.has(first!) && words.has(rest!)))) {
      const newline = index + first!.length + 1;
      left.set(newline, 'with hyphen');
      leaveOut(newline + 1, index + whole.length - rest!.length);
    }
  return (at) => left.get(at) ?? null;
}

/** The smallest box around those of lines; null where one has no place. */
function around(lines: readonly { box: Box | null }[]): Box | null {
  const boxes = lines.map(({ box }) => box);
  if (boxes.length === 0 || boxes.some((box) => box === null)) return null;
  const of = (at: 0 | 1 | 2 | 3) => boxes.map((box) => box![at]);
  const rounded = (point: number) => Math.round(point * 10) / 10;
  return [Math.min(...of(0)), Math.min(...of(1)), Math.max(...of(2)), Math.max(...of(3))].map(
    rounded,
  ) as unknown as Box;
}

/** Where the last sentence of a text begins: the point of `Inc.` ends none. */
export function lastSentence(text: string): number {
  let start = 0;
  for (const match of text.matchAll(
    /(?<!\b(?:INC|Inc|CORP|Corp|LTD|Ltd|CO|Co|No|NO|vs?|Mr|Hon|St|U\.S|N\.V|S\.A|L\.P))\. (?=[A-Z"(])/g,
  ))
    start = match.index + 2;
  return start;
}

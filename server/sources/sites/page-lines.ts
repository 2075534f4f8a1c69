import type { PageLine } from '@trover/db/schema/sources.ts';

const NOT_TEXT = /<(script|style|noscript|template|svg|head)\b[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi;
const BREAKS =
  /<\/?(?:p|div|br|li|ul|ol|tr|td|th|table|h[1-6]|section|article|header|footer|main|nav|dl|dt|dd|form|option|hr)\b[^<>]*>/gi;
const MAX_LINES = 4000;
const MAX_LINE_LENGTH = 1000;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  sect: '§',
  bull: '•',
};

function decode(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' ';
  });
}

/** The text of a page, line by line, without its markup. */
export function linesOfPage(body: string): string[] {
  const text = decode(
    body
      .replace(NOT_TEXT, ' ')
      .replace(BREAKS, '\n')
      .replace(/<[^<>]*>?/g, ' '),
  );
  return text
    .split('\n')
    .map((line) => line.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ').trim())
    .filter((line) => line !== '')
    .slice(0, MAX_LINES)
    .map((line) => line.slice(0, MAX_LINE_LENGTH));
}

const MARKS =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}\b|\b\d{1,2}\/\d{1,2}\/\d{2,4}\b|\b\d{4}-\d{2}-\d{2}\b|\$ ?\d[\d,]*(?:\.\d+)?(?: (?:million|billion))?/gi;

/** A line and the dates and amounts in it. */
const markLine = (text: string): PageLine => ({
  text,
  marks: [...new Set(text.match(MARKS) ?? [])].slice(0, 20),
});

/** Removed and added lines, without those that only moved. Lines with dates and amounts come first. */
export function differenceOf(before: readonly string[], after: readonly string[]) {
  const count = (lines: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
    return counts;
  };
  const only = (lines: readonly string[], others: Map<string, number>): PageLine[] => {
    const left = new Map(others);
    return lines
      .filter((line) => {
        const known = left.get(line) ?? 0;
        if (known > 0) left.set(line, known - 1);
        return known === 0;
      })
      .map(markLine)
      .toSorted((a, b) => Number(b.marks.length > 0) - Number(a.marks.length > 0))
      .slice(0, 200);
  };
  return { removed: only(before, count(after)), added: only(after, count(before)) };
}

import { lastAt } from './lines.ts';

/** The part of a text that one date or sum is in. */
export interface Bounds {
  start: number;
  end: number;
}

const WINDOW = 700;
/** Points of abbreviations end no sentence; those of `a.m.` do unless the zone or the place of the hour follows. */
const END =
  /(?<!\b(?:INC|Inc|CORP|Corp|LTD|Ltd|CO|Co|No|NO|Nos|vs?|Mr|Mrs|Ms|Dr|Hon|St|Jr|Sr|U\.S|N\.V|S\.A|L\.P|P\.O|P\.A|P\.C|[A-Z]|et al|Ave|Ste|Esq))(?<!\b[ap]\.m(?=\. (?:E|P|C|M|ET|PT|CT|MT|EST|EDT|PST|PDT|Eastern|Pacific|Central|Mountain)\b))[.?!]["')]{0,2} (?=[A-Z"(•☐$\d])|[•☐■▪●]/g;

/** A line that begins an item of a list. */
const ITEM = /^(?:-|\*|o|\(?[a-z\d]{1,3}[.)]) \S/;

/** The sentence around a place, or the item of a list. */
export function sentenceAround(text: string, start: number, end: number, lineStarts: readonly number[] = []): Bounds {
  const from = Math.max(0, start - WINDOW);
  // With the first letter of the place, which a sentence may begin with.
  const before = text.slice(from, start + 1);
  let first = from;
  for (const match of before.matchAll(END)) first = from + match.index + match[0].length;
  const behind = text
    .slice(end, end + WINDOW)
    .matchAll(END)
    .next().value;
  let last = behind === undefined ? Math.min(text.length, end + WINDOW) : end + behind.index + 1;
  for (let at = lastAt(lineStarts, first) + 1; at < lineStarts.length && lineStarts[at]! < last; at += 1) {
    const line = lineStarts[at]!;
    if (!ITEM.test(text.slice(line, line + 8))) continue;
    if (line <= start) first = line;
    else if (line >= end) last = line;
  }
  return { start: first, end: last };
}

const MAX_LABEL = 75;

/** `Opt out. Your letter must arrive by`: the short sentence before one, as its label. */
export function labelBefore(text: string, sentence: Bounds, lineStarts: readonly number[]): Bounds | null {
  const end = sentence.start - 1;
  if (end < 2) return null;
  const own = sentenceAround(text, end - 1, end - 1, lineStarts);
  // Headings above it end in no point.
  const start = end - own.start > MAX_LABEL ? (lineStarts[lastAt(lineStarts, end - 1)] ?? own.start) : own.start;
  return end - start > MAX_LABEL || start < own.start ? null : { start, end };
}

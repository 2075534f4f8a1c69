import type { NoticeCheck } from '@trover/contract/assistant/check-notice.ts';
import { escapePattern } from '@trover/core/text/escape-pattern.ts';

/** A run of a notice's text; `check`: the number of the check that it belongs to. */
interface Marked {
  text: string;
  check: number | null;
  isBad: boolean;
}

/** Position of the words in the notice, ignoring line breaks. */
const placeOf = (notice: string, words: string): [number, number] | null => {
  const parts = words.trim().split(/\s+/).filter(Boolean);
  if (parts.length === 0) return null;
  const found = new RegExp(parts.map(escapePattern).join('\\s+'), 'i').exec(notice);
  return found === null ? null : [found.index, found.index + found[0].length];
};

/** A line is as wide as its text permits from this part of the longest one on; a shorter one ends on purpose. */
const FULL_WIDTH = 0.75;

/** A notice whose text was wrapped at a fixed width, with the lines of each paragraph joined. */
export function joinLines(notice: string): string {
  const lines = notice.split('\n').map((line) => line.trimEnd());
  const longest = Math.max(...lines.map(({ length }) => length));
  return lines.reduce((text, line, at) => {
    const before = lines[at - 1];
    if (before === undefined) return line;
    const isWrapped = before.length >= FULL_WIDTH * longest && line !== '' && !/[.:;!?]$/.test(before);
    return `${text}${isWrapped ? ' ' : '\n'}${line}`;
  }, '');
}

/** A notice with the words of each check marked; where two overlap, the earlier one counts. */
export function markWords(notice: string, checks: readonly NoticeCheck[]): Marked[] {
  const places = checks.flatMap(({ found, evidence, outcome }, at) => {
    const place = [found, evidence].flatMap((words) => (words === null ? [] : [placeOf(notice, words)])).find(Boolean);
    const isBad = outcome === 'suspicious' || outcome === 'differs';
    return place ? [{ from: place[0], to: place[1], check: at + 1, isBad }] : [];
  });
  const runs: Marked[] = [];
  let at = 0;
  for (const { from, to, check, isBad } of places.toSorted((one, other) => one.from - other.from)) {
    if (from < at) continue;
    if (from > at) runs.push({ text: notice.slice(at, from), check: null, isBad: false });
    runs.push({ text: notice.slice(from, to), check, isBad });
    at = to;
  }
  if (at < notice.length) runs.push({ text: notice.slice(at), check: null, isBad: false });
  return runs;
}

/** Compares two addresses letter by letter: each letter of one, and whether the other has it at that position. */
export function compareLetters(real: string, here: string): { real: Letter[]; here: Letter[] } {
  const width = here.length + 1;
  const same = new Uint16Array((real.length + 1) * width);
  for (let i = real.length - 1; i >= 0; i--)
    for (let j = here.length - 1; j >= 0; j--)
      same[i * width + j] =
        real[i] === here[j]
          ? (same[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(same[(i + 1) * width + j] ?? 0, same[i * width + j + 1] ?? 0);
  const rows: { real: Letter[]; here: Letter[] } = { real: [], here: [] };
  const put = (one: string, other: string): void => {
    rows.real.push({ letter: one, differs: one !== other });
    rows.here.push({ letter: other, differs: one !== other });
  };
  let i = 0;
  let j = 0;
  while (i < real.length || j < here.length) {
    const [one = '', other = ''] = [real[i], here[j]];
    const skipsReal = i < real.length ? (same[(i + 1) * width + j] ?? 0) : -1;
    const skipsHere = j < here.length ? (same[i * width + j + 1] ?? 0) : -1;
    const both = i < real.length && j < here.length ? (same[(i + 1) * width + j + 1] ?? 0) : -1;
    if (one === other || (both >= skipsReal && both >= skipsHere)) {
      put(one, other);
      i += 1;
      j += 1;
    } else if (skipsReal > skipsHere) {
      put(one, '');
      i += 1;
    } else {
      put('', other);
      j += 1;
    }
  }
  return rows;
}

export interface Letter {
  /** Empty where the other address has an additional letter. */
  letter: string;
  differs: boolean;
}

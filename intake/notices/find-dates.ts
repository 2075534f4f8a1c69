import { parseDay } from '@trover/core/dates/day.ts';
import { LONG_MONTHS } from '@trover/core/format/dates.ts';

/** A day as a notice writes it. `day` is null where the text has lost the year. */
export interface WrittenDate {
  start: number;
  end: number;
  /** `YYYY-MM-DD`. */
  day: string | null;
  /** `--MM-DD` where the year is lost. */
  partial: string | null;
}

const ENGLISH = LONG_MONTHS.join('|').toLowerCase();
const SHORT = 'jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec';
const FRENCH = 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre';
const DUTCH = 'januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december';

const MONTHS = new Map<string, number>();
for (const names of [ENGLISH, FRENCH, DUTCH]) names.split('|').forEach((name, at) => void MONTHS.set(name, at + 1));
for (const name of SHORT.split('|'))
  MONTHS.set(name, MONTHS.get(ENGLISH.split('|').find((full) => full.startsWith(name))!)!);

const MONTH_FIRST = new RegExp(
  `\\b(${ENGLISH}|${SHORT})\\.? (\\d{1,2})(?:st|nd|rd|th)?(?:(?:,? ?|, )((?:19|20)\\d\\d)(?!\\d)|(?=[,.;:) ]|$))`,
  'gi',
);
const DAY_FIRST = new RegExp(
  `\\b(\\d{1,2})(?:st|nd|rd|th|er)?(?: day)?(?: of)? (${ENGLISH}|${SHORT}|${FRENCH}|${DUTCH})\\.?,? ((?:19|20)\\d\\d)(?!\\d)`,
  'gi',
);
/** `30-Sep-2025`. */
const DASHED = new RegExp(`\\b(\\d{1,2})-(${SHORT}|may)-((?:19|20)\\d\\d)(?!\\d)`, 'gi');
/** A year of two digits only here, where nothing else is meant. */
const SLASHES = /(?<![\d/.])(?<!(?<!\/\d\d|\/\d{4})-)(\d{1,2})\/(\d{1,2})\/((?:19|20)\d\d|\d\d)(?![\d/])/g;
const ISO = /(?<![\d/.-])((?:19|20)\d\d)-(\d\d)-(\d\d)(?![\d-])/g;

/** True where days come before months in dates of digits: a first number above 12 shows it. */
const hasDaysFirst = (text: string) => [...text.matchAll(SLASHES)].some(([, first]) => Number(first) > 12);

/** Every day that a text writes, in the order of the text. English, French and Dutch. */
export function findDates(text: string): WrittenDate[] {
  const found: WrittenDate[] = [];
  /** Letters that are part of one already. */
  const used = new Uint8Array(text.length);
  const add = (match: RegExpMatchArray, year: string | undefined, month: number | undefined, day: string) => {
    const start = match.index!;
    const end = start + match[0].length;
    if (month === undefined || used[start] === 1 || used[end - 1] === 1) return;
    const [monthText, dayText] = [String(month).padStart(2, '0'), day.padStart(2, '0')];
    if (year === undefined) {
      if (parseDay(`2000-${monthText}-${dayText}`) === null) return;
      used.fill(1, start, end);
      found.push({ start, end, day: null, partial: `--${monthText}-${dayText}` });
      return;
    }
    const written = `${year}-${monthText}-${dayText}`;
    if (parseDay(written) === null) return;
    used.fill(1, start, end);
    found.push({ start, end, day: written, partial: null });
  };
  const monthOf = (name: string) => MONTHS.get(name.toLowerCase());
  for (const match of text.matchAll(DAY_FIRST)) add(match, match[3], monthOf(match[2]!), match[1]!);
  for (const match of text.matchAll(DASHED)) add(match, match[3], monthOf(match[2]!), match[1]!);
  for (const match of text.matchAll(MONTH_FIRST)) add(match, match[3], monthOf(match[1]!), match[2]!);
  for (const match of text.matchAll(ISO)) add(match, match[1], Number(match[2]), match[3]!);
  const daysFirst = hasDaysFirst(text);
  for (const match of text.matchAll(SLASHES)) {
    const [first, second] = [match[1]!, match[2]!];
    const year = match[3]!.length === 4 ? match[3] : `${Number(match[3]) < 70 ? 20 : 19}${match[3]}`;
    if (daysFirst) add(match, year, Number(second), first);
    else add(match, year, Number(first), second);
  }
  return found.sort((a, b) => a.start - b.start);
}

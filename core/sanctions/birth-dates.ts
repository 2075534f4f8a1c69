import { SHORT_MONTHS } from '../format/dates.ts';

/** Whether two birth dates may be of one person; null if either is unknown. */
export type BirthVerdict = 'same_day' | 'same_year' | 'near_year' | 'differs' | null;

const MONTHS = SHORT_MONTHS.map((month) => month.toLowerCase());

/**
 * A birth date (`1984-04-03`) against those of an entry, which are written as `07 Oct 1952`, `Oct 1952`, `1961`,
 * `circa 1970` and `1960 to 1962`. The best of several counts; a year beside the listed one is near, and `circa` is two.
 */
export function compareBirth(birth_date: string | null, listed: readonly string[]): BirthVerdict {
  if (birth_date === null) return null;
  const verdicts = listed.map((text) => compareOne(birth_date, text)).filter((verdict) => verdict !== null);
  const order = ['same_day', 'same_year', 'near_year', 'differs'] as const;
  return order.find((verdict) => verdicts.includes(verdict)) ?? null;
}

function compareOne(birth_date: string, text: string): BirthVerdict {
  const year = Number(birth_date.slice(0, 4));
  const years = [...text.matchAll(/\b(1[89]\d\d|20\d\d)\b/g)].map(([found]) => Number(found));
  if (years.length === 0) return null;
  const slack = /circa|approx/i.test(text) ? 2 : 1;
  const [from, to] = [Math.min(...years), Math.max(...years)];
  if (year < from - slack || year > to + slack) return 'differs';
  if (year < from || year > to) return 'near_year';
  return dayOf(text) === birth_date ? 'same_day' : 'same_year';
}

function dayOf(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2}) ([A-Za-z]{3})[a-z]* (\d{4})$/.exec(text.trim()) ?? [];
  const at = MONTHS.indexOf(month?.toLowerCase() ?? '');
  if (day === undefined || at < 0) return null;
  return `${year}-${String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

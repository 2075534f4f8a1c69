import { isCusip } from '../plan/securities/cusips.ts';
import { subjectOf } from '../plan/subject.ts';
import type { DateRange } from './date-range.ts';
import type { NoticeTable } from './table.ts';
import type { WrittenValue } from './written-value.ts';

interface Reading {
  rangeOf(name: string): DateRange | null;
  figureOf(text: string): WrittenValue | null;
}

interface SecuritySteps {
  name: string;
  isPercent: boolean;
  rows: { range: DateRange; value: string }[];
  /** What the security was worth when the period ended, and the name of that column. */
  holding?: { name: string; value: string };
}

/** Each names a security: by its series, or by a kind that no other name has. */
export function areDistinct(names: readonly string[]): boolean {
  const subjects = names.map((name) => subjectOf(name));
  return subjects.every(
    (own, at) =>
      own !== null &&
      (own.series !== '' ||
        (names.length > 1 &&
          !BY_DAYS.test(names[at]!) &&
          subjects.every((other, place) => place === at || other?.kind !== own.kind))),
  );
}

const BY_DAYS = /\b(?:purchase[ds]?|sold|sale|held|acquired)\b/i;
const HOLDING = /\bholding (?:price|value)|\b(?:closing |market )?price (?:on|as of|at)\b|\bclosing price\b/i;

/**
 * Inflation with a row for each security and a column for each period: steps of each row's own. Null for a table whose
 * rows are days.
 */
export function stepsOfSecurities(
  { columns, rows }: NoticeTable,
  { rangeOf, figureOf }: Reading,
): SecuritySteps[] | null {
  const cusip = columns.findIndex((name, at) => /\bcusip/i.test(name) && rows.every((row) => isCusip(row[at] ?? '')));
  const holding = columns.findIndex((name) => HOLDING.test(name));
  const dated = columns.flatMap((name, at) => {
    const range = at === holding || at === cusip ? null : rangeOf(name);
    return range?.from !== undefined && range.isHeld !== true && range.to !== undefined ? [{ at, range }] : [];
  });
  if (dated.length < 2) return null;
  const others = columns.flatMap((_, at) => (at === holding || dated.some((column) => column.at === at) ? [] : [at]));
  const names = rows.map((row) =>
    others
      .map((at) => row[at] ?? '')
      .join(' ')
      .trim(),
  );
  const areNamed = cusip >= 0 || areDistinct(names);
  if (!areNamed || rows.length === 0 || new Set(names).size < names.length) return null;
  return rows.map((row, index) => {
    const cells = dated.map(({ at, range }) => ({ range, value: figureOf(row[at] ?? '') }));
    const price = holding < 0 ? null : figureOf(row[holding] ?? '');
    return {
      name: cusip < 0 ? names[index]! : `CUSIP ${row[cusip]!.trim()}`,
      isPercent: cells.some(({ value }) => value?.isPercent === true),
      rows: cells.flatMap(({ range, value }) => (value === null ? [] : [{ range, value: value.value }])),
      ...(price === null ? {} : { holding: { name: columns[holding]!, value: price.value } }),
    };
  });
}

import { parseDay } from '@trover/core/dates/day.ts';
import type { NoticeText } from '../notice-text.ts';
import { readDateRange } from './date-range.ts';
import type { Interpreted, Steps } from './interpret-table.ts';

/** `June 24, 2020 - February 16, 2021: $8.15 per share†`, a line of its own. */
const ROW =
  /^(?:[•*-] )?(\S.{7,80}?) ?(?::|=) ?\$(\d+(?:\.\d+)?)(?: (?:per|a|for each) [\w $,]{2,30})?(?: ?(?:[*†‡§¶¹²³]{1,3}|\[\d{1,2}\]|\(\d{1,2}\)))?[.;,]?$/;
/** Beside rows of a list: a row that could not be read. After the last day inflation is zero. */
const LIKE_ROW = /[:=] ?\$ ?(?!0(?:\.0+)?(?!\.?\d))\d/;
const MAX_GAP_LENGTH = 4;

/**
 * Inflation as a list below a title: a line for each period, one after the other. Several lists have a title each. A
 * list with a row that cannot be read, or with a break in its days, is unclear as a whole.
 */
export function readListedInflation({ text, lineStarts }: NoticeText): Interpreted[] {
  const lines = lineStarts.map((start, at) => text.slice(start, lineStarts[at + 1] ?? text.length).trim());
  const found: Interpreted[] = [];
  let title = '';
  let rows: Steps['rows'] = [];
  let fault: string | null = null;
  const close = () => {
    if (/\binflation\b/i.test(title) && rows.length > 0) {
      if (fault !== null) found.push({ kind: 'unclear', title, why: fault });
      else if (rows.length > 1) found.push({ kind: 'steps', name: '', title, isPercent: false, only: null, rows });
    }
    rows = [];
    fault = null;
  };
  for (const line of lines) {
    const [, days, value] = ROW.exec(line) ?? [];
    const range = days === undefined ? null : readDateRange(days);
    if (range === null || range.isHeld || range.from === undefined || range.to === undefined) {
      if (LIKE_ROW.test(line) && range?.isHeld === undefined && /\binflation\b/i.test(title)) {
        fault ??= `its row “${line}” sets no days or no figure`;
        continue;
      }
      close();
      title = line;
      continue;
    }
    const before = rows.at(-1)?.range.to;
    const gap = before === undefined || fault !== null ? 1 : Number(parseDay(range.from)) - Number(parseDay(before));
    if (gap < 1 || gap > MAX_GAP_LENGTH) fault = `its row “${line}” does not follow the days of the row before`;
    rows.push({ range, value: value! });
  }
  close();
  return found;
}

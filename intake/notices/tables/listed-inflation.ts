import { parseDay } from '@trover/core/dates/day.ts';
import type { NoticeText } from '../notice-text.ts';
import { readDateRange } from './date-range.ts';
import type { Steps } from './interpret-table.ts';

/** `June 24, 2020 - February 16, 2021: $8.15 per share`, a line of its own. */
const ROW = /^(?:[•*-] )?(\S.{7,80}?) ?(?::|=) ?\$(\d+(?:\.\d+)?)(?: (?:per|a|for each) [\w $,]{2,30})?[.;,]?$/;
const MAX_GAP_LENGTH = 4;

/** Inflation as a list below a title: a line for each period, one after the other. Several lists have a title each. */
export function readListedInflation({ text, lineStarts }: NoticeText): Steps[] {
  const lines = lineStarts.map((start, at) => text.slice(start, lineStarts[at + 1] ?? text.length).trim());
  const found: Steps[] = [];
  let title = '';
  let rows: Steps['rows'] = [];
  const close = () => {
    if (rows.length > 1 && /\binflation\b/i.test(title))
      found.push({ kind: 'steps', name: '', title, isPercent: false, only: null, rows });
    rows = [];
  };
  for (const line of lines) {
    const [, days, value] = ROW.exec(line) ?? [];
    const range = days === undefined ? null : readDateRange(days);
    if (range === null || range.isHeld || range.from === undefined || range.to === undefined) {
      close();
      title = line;
      continue;
    }
    const before = rows.at(-1)?.range.to;
    const gap = before === undefined ? 1 : Number(parseDay(range.from)) - Number(parseDay(before));
    if (gap < 1 || gap > MAX_GAP_LENGTH) close();
    rows.push({ range, value: value! });
  }
  close();
  return found;
}

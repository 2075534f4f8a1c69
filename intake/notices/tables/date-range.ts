import { addDays, formatDay, parseDay } from '@trover/core/dates/day.ts';
import { findDates } from '../find-dates.ts';

/** A range of days as printed in a table or a rule. An absent end is open. A time `at` follows its day: `2015-04-28T15:07`. */
export interface DateRange {
  from?: string;
  to?: string;
  /** For shares that are not sold. */
  isHeld?: true;
}

const SHORT_YEAR = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d\d)(?![\d/.-])/g;
const NAMED_MONTH = /(?<!\d)(\d{1,2})-([A-Za-z]{3,9})-(\d{2}|\d{4})(?!\d)/g;
const DASHED = /(?<![\d/.-])(\d{1,2})[.-](\d{1,2})[.-]((?:19|20)\d\d)(?![\d/.-])/g;
const century = (year: string) => (year.length === 4 ? year : `${Number(year) < 70 ? '20' : '19'}${year}`);

/** Dates in the short ways of tables (`1/8/19`, `8-Jan-19`) with their whole year, in the ways of running text. */
export const withWholeYears = (text: string): string =>
  text
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f]/g, ' ')
    .replace(/[–—‑−]/g, '-')
    .replace(
      SHORT_YEAR,
      (_, first, sign, second, year) => `${first}${sign === '/' ? '/' : '/'}${second}/${century(year)}`,
    )
    .replace(DASHED, (_, first, second, year) => `${first}/${second}/${year}`)
    .replace(NAMED_MONTH, (_, day, month, year) => `${day} ${month} ${century(year)}`);

const TIME =
  /(\d{1,2})(?:[:.](\d\d))?\s?([ap])\.?\s?m\.?(?:,?\s?\(?(?:eastern(?: (?:standard|daylight))?(?: time)?|e\.?[sd]?\.?t\.?|new york(?: city)? time)\)?)?/gi;
const HELD =
  /\b(?:held|hold|holding|retained|retain|still (?:held|owned)|unsold|not sold|owned|holdings?|continued to hold)\b/i;

const shift = (day: string, days: number): string => formatDay(addDays(parseDay(day)!, days));

function clockOf(hour: string, minute: string | undefined, half: string): string | null {
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return Number(hour) > 12 ? null : `${String(hours).padStart(2, '0')}:${minute ?? '00'}`;
}

interface Marked {
  text: string;
  days: string[];
  times: string[];
}

/** The text in small letters with `#0#` for its first day, `@0@` for its first time of day. Null where a day lacks its year. */
function marked(written: string): Marked | null {
  const text = withWholeYears(written);
  const dates = findDates(text);
  const days: string[] = [];
  let out = '';
  let last = 0;
  for (const { start, end, day } of dates) {
    if (day === null) return null;
    out += `${text.slice(last, start)}#${days.length}#`;
    days.push(day);
    last = end;
  }
  out += text.slice(last);
  const times: string[] = [];
  out = out.replace(TIME, (whole, hour, minute, half) => {
    const clock = clockOf(hour, minute, half);
    if (clock === null) return whole;
    times.push(clock);
    return `@${times.length - 1}@`;
  });
  return { text: out.toLowerCase().replace(/\s+/g, ' ').trim(), days, times };
}

const CLOSE = String.raw`(?:(?:the )?(?:close|end) of (?:the )?(?:trading|business|market|regular trading|class period)(?: day)?(?: hours)?(?:,? on)? |(?:the )?market close (?:on )?)?`;
const OPEN = String.raw`(?:(?:the )?(?:opening|open|start|beginning) of (?:the )?(?:trading|business|market)(?: on)? |(?:the )?market open (?:on )?)`;
const DAY = String.raw`#(\d+)#(?: ?,? ?\(?(at or after|on or after|on and after|after|from|before|prior to|until|through|up to|at) @(\d+)@(?: or (later|after))?\)?)?`;
const DAY_AFTER_TIME = String.raw`(?:(at or after|on or after|after|from|before|prior to|until|through|up to)? ?@(\d+)@,? (?:on )?)?${DAY}`;
const AND_INCLUDING = String.raw`(?:(?:up to|through|to|until|thru|-|till)?,? ?(?:and|&) including|through,? (?:and )?inclusive of|through to|through|thru|up to|until|till|to|(?:and|but) (?:through|until|to)|and|but|or|-{1,2}|&)`;
const FROM_TO = new RegExp(
  `(?:(on or after|after|before|from|between|beginning|on|begins|starting) (?:and including )?)?(?:and )?${CLOSE}${DAY_AFTER_TIME},? ?(?:\\(?inclusive\\)?,? ?)?${AND_INCLUDING},? ?(?:and )?((?:by|no later than|not later than) |(?:on or )?before |prior to |(?:on or )?up to |on |but not including |but before |but prior to )?(${OPEN})?${CLOSE}${DAY_AFTER_TIME}`,
);
const ADJACENT = /^#0# #1#$/;
const UNTIL_DAY = new RegExp(
  `(?:on or before|on or prior to|through and including|up to and including|through|thru|up to|until|to|no later than|by|not later than) ${CLOSE}#(\\d+)#`,
);
const BEFORE_DAY = new RegExp(`(?:before|prior to|earlier than|preceding) (?:${OPEN})?#(\\d+)#`);
/** A sale before the close of a day may be on that day. */
const BEFORE_CLOSE =
  /(?:before|prior to) (?:the )?(?:close|end) of (?:the )?(?:trading|business|market|regular trading)/;
const BEFORE_CLOSE_OF_DAY = new RegExp(`${BEFORE_CLOSE.source}(?: day)?(?: hours)?(?:,? on)? #(\\d+)#`);
const FROM_DAY = new RegExp(
  `(?:on or after|on and after|on or subsequent to|from and after|from|beginning(?: on)?|starting(?: on)?|since|commencing(?: on)?|as of) (?:and including )?(?:${OPEN})?#(\\d+)#|#(\\d+)#,? ?(?:and|or|-)? ?(?:later|thereafter|after|onwards?|and beyond|beyond|forward|present|to present|to date|\\+)`,
);
const AFTER_DAY = new RegExp(`(?:after|later than|subsequent to|following|beyond|past) ${CLOSE}#(\\d+)#`);
const ON_DAY = /^(?:(?:on|purchased|sold|bought|acquired|date|sale|purchase|dated) )*#(\d+)#[.,;:]?$/;

/** A day with a time where the words set one: `end` for the last moment of a range, whose time is the first behind it. */
function moment(day: string, words: string | undefined, time: string | undefined, isEnd: boolean): string | null {
  if (time === undefined || words === undefined) return day;
  const isBefore = /before|prior|until|through|up to/.test(words);
  return isBefore === isEnd ? `${day}T${time}` : null;
}

/**
 * The days that words set: `on or after March 2, 2020`, `2/6/2015 - 4/28/2015 (before 3:07 p.m.)`, `Held as of …`. Null for
 * words that set none, or that can be read in two ways.
 */
export function readDateRange(written: string): DateRange | null {
  const read = marked(written);
  if (read === null) return null;
  const { text, days, times } = read;
  const isHeld = HELD.test(text);
  if (days.length === 0) return isHeld ? { isHeld: true } : null;
  if (isHeld && !/\bsold\b(?! (?:thereafter|after|later))/.test(text.replace(/\b(?:not|un)\s?sold\b/g, '')))
    return { ...(days.length === 1 ? { to: days[0]! } : { to: days.at(-1)! }), isHeld: true };
  if (ADJACENT.test(text)) return ordered(days[0]!, days[1]!);
  if (days.length > 2) return null;
  const both = FROM_TO.exec(text);
  if (both) return fromTo(both, days, times);
  if (days.length > 1) return null;
  return oneDay(text, days[0]!, times);
}

function fromTo(match: RegExpExecArray, days: readonly string[], times: readonly string[]): DateRange | null {
  const [, lead, leadWords, leadTime, fromDay, fromWords, fromTime, fromLate, before, isOpening, ...end] = match;
  const [endLeadWords, endLeadTime, toDay, toWords, toTime] = end;
  const used = [leadTime, fromTime, endLeadTime, toTime].filter((time) => time !== undefined).length;
  if (used !== times.length) return null;
  let from: string | null = days[Number(fromDay)]!;
  let to: string | null = days[Number(toDay)]!;
  if (lead === 'after') from = shift(from, 1);
  else
    from = moment(
      from,
      fromLate ?? leadWords ?? fromWords ?? 'from',
      leadTime === undefined ? (fromTime === undefined ? undefined : times[Number(fromTime)]) : times[Number(leadTime)],
      false,
    );
  const endTime = endLeadTime ?? toTime;
  if (endTime !== undefined)
    to = moment(
      to,
      /before|prior/.test(before ?? '') ? 'before' : (endLeadWords ?? toWords ?? 'until'),
      times[Number(endTime)],
      true,
    );
  else if ((/^(?:before|prior to|but)/.test(before ?? '') && !BEFORE_CLOSE.test(match[0])) || isOpening !== undefined)
    to = shift(to, -1);
  return from === null || to === null ? null : ordered(from, to);
}

const ordered = (from: string, to: string): DateRange | null =>
  from <= to || from.slice(0, 10) === to.slice(0, 10) ? { from, to } : null;

function oneDay(text: string, day: string, times: readonly string[]): DateRange | null {
  const [time] = times;
  if (time !== undefined) {
    if (times.length > 1) return null;
    const isLater = /(?:at or after|on or after|on and after|after|from) @0@|@0@ or (?:later|after)/.test(text);
    const isEarlier = /(?:before|prior to|until|through|up to|at or before) @0@/.test(text);
    if (isLater === isEarlier) return null;
    const isOpen = /^(?:sold |purchased |acquired )*(?:on or )?(?:before|prior to|through|until|up to)/.test(text);
    if (isEarlier) return isOpen ? { to: `${day}T${time}` } : { from: day, to: `${day}T${time}` };
    return { from: `${day}T${time}`, to: day };
  }
  if (AFTER_DAY.test(text) && !/on (?:or|and) after/.test(text)) return { from: shift(day, 1) };
  if (FROM_DAY.test(text)) return { from: day };
  if (BEFORE_DAY.test(text) && !/\bor (?:before|prior)/.test(text)) return { to: shift(day, -1) };
  if (UNTIL_DAY.test(text) || BEFORE_CLOSE_OF_DAY.test(text)) return { to: day };
  return ON_DAY.test(text) ? { from: day, to: day } : null;
}

import { DAY_MS } from '@trover/core/dates/day-length.ts';
import { type DateOrder, readDay } from '../../../readers/dates.ts';
import * as words from './vocabulary.ts';

const DAY =
  /(?<![\d.:/-])(\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{1,2}[./]\d{1,2}[./]\d{2}(?![\d./])|\d{2}-\d{2}-\d{2}(?![\d-])|\d{4}[./-]\d{2}[./-]\d{2}|\d{1,2}(?:\.|er|º)? (?:de )?\p{L}{3,10}\.? (?:de )?\d{4}|\d{1,2}-\p{L}{3,4}\.?-\d{4}|\p{L}{3,9} \d{1,2}, \d{4})(?![\d])/gu;
const WITH_TIME = /^[\s,-]*(?:um |at |à |alle |om |a las |kl\.? )?\(?\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?/i;
/** `24.09.2023 19:02:34 Immissione`: a row of what happened to an order. */
const EVENT = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4} \d{1,2}:\d{2}:\d{2} \p{L}/u;
const MAX_EVENTS = 10;
const TIME_BEGINS = /^\d{1,2}:\d{2}(?::\d{2})?(?=\s)/;
const AMERICAN = /\bCUSIP\b|\bFINRA\b|\bSIPC\b/;
/** How the months of other languages begin, in the letters that distinguish them. */
const MONTHS: readonly [RegExp, string][] = [
  [/^(?:j[aä]n|gen|ene)/i, 'Jan'],
  [/^(?:feb|f[eé]v|veebr)/i, 'Feb'],
  [/^(?:m[aä]r|maa|mrt|mrz)/i, 'Mar'],
  [/^(?:apr|avr|abr)/i, 'Apr'],
  [/^(?:mai|may|mag|mei|maj)/i, 'May'],
  [/^(?:juni|jun|juin|giu|czer)/i, 'Jun'],
  [/^(?:juli|jul|juil|lug)/i, 'Jul'],
  [/^(?:aug|ago|ao[uû])/i, 'Aug'],
  [/^(?:se[pt])/i, 'Sep'],
  [/^(?:o[kc]t|ott|out)/i, 'Oct'],
  [/^(?:nov)/i, 'Nov'],
  [/^(?:d[eé][czs]|dic)/i, 'Dec'],
];
const MAX_HEAD_LENGTH = 5;
/** A trade settles within this many days. */
const MAX_SETTLEMENT_DAYS = 12;

interface PrintedDay {
  day: string;
  line: number;
  hasTime: boolean;
  before: string;
}

/** Whether days with slashes begin with the day or the month; null where nothing shows it. */
function dayOrderOf(text: string): DateOrder | null {
  const parts = [...text.matchAll(/(?<!\d)(\d{1,2})[/-](\d{1,2})[/-]\d{2}(?:\d\d)?(?!\d)/g)];
  const isDayFirst = parts.some(([, first]) => Number(first) > 12);
  const isMonthFirst = parts.some(([, , second]) => Number(second) > 12);
  if (isDayFirst !== isMonthFirst) return isDayFirst ? 'dmy' : 'mdy';
  if (parts.length > 0 && isDayFirst) return null;
  if (AMERICAN.test(text)) return 'mdy';
  if (words.DAY_FIRST.test(text)) return 'dmy';
  return /\b(?:the|and|of)\b/i.test(text) && parts.length > 0 && !/[äöüßéèêçñ]/i.test(text) ? null : 'dmy';
}

/** The day of a trade and that of its settlement. */
export interface DaysOfTrade {
  traded: string;
  settled: string | null;
}

/**
 * The days of the trade whose units are on this line. Where nothing else shows whether days begin with the month, they are
 * read in the way in which settlement follows the trade within days, if the other way it does not.
 */
export function daysOfTrade(lines: readonly string[], unitsLine: number): DaysOfTrade | null {
  const inOrder = (order: DateOrder): DaysOfTrade | null => {
    const settled = dayOn(lines, [words.SETTLED_ON], order);
    const traded = tradeDay(lines, unitsLine, settled, order);
    return traded === null ? null : { traded, settled };
  };
  const order = dayOrderOf(lines.join('\n'));
  if (order !== null) return inOrder(order);
  const plausible = (['dmy', 'mdy'] as const)
    .map(inOrder)
    .filter((days) => days !== null && days.settled !== null && isWithin(days.traded, days.settled));
  const [one, other] = plausible;
  return other === undefined || (one!.traded === other!.traded && one!.settled === other!.settled)
    ? (one ?? null)
    : null;
}

/** Whether any of the lines prints a day. */
export const hasDay = (lines: readonly string[]): boolean =>
  lines.some((line) => daysOf(line, 'dmy').length > 0 || daysOf(line, 'mdy').length > 0);

/** The days that a line prints, in their order. */
const daysOf = (line: string, order: DateOrder): string[] => printedOn(line, 0, order).map(({ day }) => day);

function printedOn(text: string, line: number, order: DateOrder): PrintedDay[] {
  return [...text.matchAll(DAY)].flatMap((found) => {
    const plain = found[0].replace(/(\d)(?:\.|er|º)? (?:de )?(?=\p{L})/u, '$1 ').replace(/ de (?=\d)/, ' ');
    const day = readDay(plain.replace(/\p{L}{3,}\.?/u, englishMonth), order);
    if (day === null || words.VERSION.test(text.slice(0, found.index))) return [];
    const after = text.slice(found.index + found[0].length);
    return [{ day, line, hasTime: WITH_TIME.test(after), before: text.slice(0, found.index) }];
  });
}

/** The English name of a month of another language, or the word itself. */
export const englishMonth = (name: string): string => MONTHS.find(([pattern]) => pattern.test(name))?.[1] ?? name;

/** The day that a line with such words prints, behind them or on the next line. */
function dayOn(lines: readonly string[], patterns: readonly RegExp[], order: DateOrder): string | null {
  for (const pattern of patterns)
    for (const [at, line] of lines.entries()) {
      const index = line.search(pattern);
      if (index < 0) continue;
      const isInEvents = pattern === words.SETTLED_ON && EVENT.test(lines[at + 1] ?? '');
      const below = isInEvents ? settledInEvent : dayBelow;
      const [first] = printedOn(line.slice(index), at, order);
      // A title may be beside the place and day of the letter: `AVIS D'EXECUTION  Genève, le 12 juin 2024`.
      if (first !== undefined && words.PLACE_BEFORE.test(first.before)) continue;
      const behind = first?.day ?? below(lines, at, index, order);
      if (behind !== undefined) return behind;
    }
  return null;
}

/** The day below its name: of several columns of days, the one in its place. */
function dayBelow(lines: readonly string[], at: number, index: number, order: DateOrder): string | undefined {
  const head = lines[at]!;
  const reach = words.PRICED_ON.test(head) ? MAX_HEAD_LENGTH : 1;
  const below = lines.slice(at + 1, at + 1 + reach).find((line) => daysOf(line, order).length > 0);
  const days = daysOf(below ?? '', order);
  const before = daysOf(head, order).length > 0 ? 0 : (head.slice(0, index).match(words.DAY_COLUMN)?.length ?? 0);
  return days[before] ?? days[0];
}

/** The second day in a list of what happened to an order, whose events each begin with a day and a time. */
function settledInEvent(lines: readonly string[], at: number, _: number, order: DateOrder): string | undefined {
  const events = lines.slice(at + 1, at + 1 + MAX_EVENTS).filter((line) => EVENT.test(line));
  return events.flatMap((line) => daysOf(line, order).slice(1))[0];
}

/** The day on which such a list states that an order was executed. */
function executedInEvent(lines: readonly string[], order: DateOrder): string | null {
  const days = lines.flatMap((line) =>
    EVENT.test(line) && words.EXECUTED_EVENT.test(line) ? daysOf(line, order).slice(0, 1) : [],
  );
  return new Set(days).size === 1 ? days[0]! : null;
}

/**
 * The day of the trade: the one that its words name, else the one with a time of day, else the one beside the units, else
 * the only one before settlement. Null where several could be meant.
 */
function tradeDay(
  lines: readonly string[],
  unitsLine: number,
  settled: string | null,
  order: DateOrder,
): string | null {
  const named = executedInEvent(lines, order) ?? dayOn(lines, words.TRADED_ON, order);
  if (named !== null) return isDisputed(lines, order) ? null : named;
  const printed = lines.flatMap((line, at) => printedOn(line, at, order).map((one) => withTimeBelow(one, lines)));
  const isPlausible = ({ day }: PrintedDay) => settled === null || isWithin(day, settled);
  const others = printed.filter((one) => isPlausible(one) && !words.ORDERED_ON.test(one.before));
  const timed = others.filter(({ hasTime, line }) => hasTime && !words.ORDERED_ON.test(lines[line - 1] ?? ''));
  const beside = others.filter(({ line, day }) => Math.abs(line - unitsLine) <= 1 && day !== settled);
  for (const some of [timed, beside]) {
    const days = new Set(some.map(({ day }) => day));
    if (days.size === 1) return [...days][0]!;
  }
  const weak = dayOn(lines, words.DATED, order);
  const days = new Set(others.filter(({ day }) => day !== settled).map(({ day }) => day));
  if (days.size === 1) return [...days][0]!;
  if (days.size === 0) return settled;
  return weak !== null && days.has(weak) && [...days].every((day) => day >= weak) ? weak : null;
}

/** A day that begins a line has the time of day that begins the next line. */
function withTimeBelow(one: PrintedDay, lines: readonly string[]): PrintedDay {
  return one.before === '' && TIME_BEGINS.test(lines[one.line + 1] ?? '') ? { ...one, hasTime: true } : one;
}

/** Whether a document names one day as that of trading and another as that of execution. */
function isDisputed(lines: readonly string[], order: DateOrder): boolean {
  const traded = dayOn(lines, [words.DEALT_ON], order);
  const executed = dayOn(lines, [words.EXECUTED_ON], order);
  return traded !== null && executed !== null && traded !== executed;
}

function isWithin(day: string, settled: string): boolean {
  const gap = (Date.parse(settled) - Date.parse(day)) / DAY_MS;
  return gap >= 0 && gap <= MAX_SETTLEMENT_DAYS;
}

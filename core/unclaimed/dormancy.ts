import { addDays, type Day, formatDay, requireDay } from '../dates/day.ts';
import { DORMANCY, type DormancyRule } from './dormancy-rules.ts';

type UnclaimedStatus = 'no_rule' | 'waiting' | 'letter_due' | 'letter_sent' | 'letter_late' | 'dormant';

export interface Dormancy {
  rule: DormancyRule | null;
  /** The day on which it is presumed abandoned; null without a rule. */
  dormant_on: string | null;
  letter_from: string | null;
  letter_to: string | null;
  /** Whether the state requires a letter for this value. */
  needs_letter: boolean;
  /** The last day of the report that it belongs to. */
  report_by: string | null;
  status: UnclaimedStatus;
}

/** The same day some years later; of 29 February the day after. */
function yearsLater(day: string, years: number): Day {
  const text = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  return text.endsWith('02-29') && !isLeap(Number(text.slice(0, 4)))
    ? requireDay(`${text.slice(0, 4)}-03-01`)
    : requireDay(text);
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** The first day with this month and day that is not before another. */
function nextOn(monthAndDay: string, day: string): string {
  const year = Number(day.slice(0, 4));
  return `${year}-${monthAndDay}` >= day ? `${year}-${monthAndDay}` : `${year + 1}-${monthAndDay}`;
}

/** The report to which what is dormant on a day belongs: the first whose cut-off is not before it. */
const reportBy = (dormant_on: string, { cutoff, due }: DormancyRule['report']): string =>
  nextOn(due, nextOn(cutoff, dormant_on));

/**
 * What the law of the owner's state (Texas v. New Jersey, 379 U.S. 674) makes of money that did not reach its owner. `since` is
 * the later of the day it was owed and the owner's last sign of interest; `letter_on` the day of a letter to the owner, which counts
 * only within its days before the report.
 */
export function dormancyOf(
  {
    state,
    since,
    letter_on,
    amount,
  }: { state: string | null; since: string; letter_on: string | null; amount?: string },
  today: string,
  rules: readonly DormancyRule[] = DORMANCY,
): Dormancy {
  const rule = rules.find((one) => one.state === state?.toUpperCase()) ?? null;
  const none = { dormant_on: null, letter_from: null, letter_to: null, report_by: null, needs_letter: false } as const;
  if (rule === null) return { rule, ...none, status: 'no_rule' };
  const dormant_on = formatDay(yearsLater(since, rule.years));
  const report_by = reportBy(dormant_on, rule.report);
  const { from_days, to_days, least } = rule.letter;
  const letter_from = formatDay(addDays(requireDay(report_by), -from_days));
  const letter_to = formatDay(addDays(requireDay(report_by), -to_days));
  const needs_letter = amount === undefined || isAtLeast(amount, least);
  const days = { dormant_on, letter_from, letter_to, needs_letter, report_by };
  return { rule, ...days, status: statusOf(days, { letter_on, today }) };
}

function statusOf(
  {
    dormant_on,
    letter_from,
    letter_to,
    needs_letter,
  }: { [Key in 'dormant_on' | 'letter_from' | 'letter_to']: string } & {
    needs_letter: boolean;
  },
  { letter_on, today }: { letter_on: string | null; today: string },
): UnclaimedStatus {
  const isDormant = today >= dormant_on;
  if (letter_on !== null && letter_on >= letter_from) return isDormant ? 'dormant' : 'letter_sent';
  if (needs_letter && today > letter_to) return 'letter_late';
  if (needs_letter && today >= letter_from) return 'letter_due';
  return isDormant ? 'dormant' : 'waiting';
}

/** Whether the state requires a letter to the owner, and none was sent since its first day: nothing goes to the state yet. */
export const lacksLetter = (
  { needs_letter, letter_from }: Pick<Dormancy, 'needs_letter' | 'letter_from'>,
  letter_on: string | null,
): boolean => needs_letter && (letter_from === null || letter_on === null || letter_on < letter_from);

/** Compares two amounts with two decimals. */
function isAtLeast(amount: string, least: string): boolean {
  const cents = (text: string): bigint => BigInt(text.replace('.', ''));
  return cents(amount) >= cents(least);
}

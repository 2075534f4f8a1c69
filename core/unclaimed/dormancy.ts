import { addDays, type Day, formatDay, requireDay } from '../dates/day.ts';

/** After how many years a state presumes money of this kind abandoned, and where that is written. */
export interface DormancyRule {
  state: string;
  years: number;
  /** The statute. */
  source: string;
  checked_on: string;
  /** The text itself was read; otherwise the statute is named from general knowledge, and is read before a report. */
  is_verified: boolean;
}

const rule = (state: string, years: number, source: string, is_verified = false): DormancyRule => ({
  state,
  years,
  source,
  checked_on: '2026-11-23',
  is_verified,
});

/**
 * Dormancy of a debt or of other intangible property, by the state of the owner's last address (Texas v. New Jersey, 379
 * U.S. 674). Only Vermont's text, section 201 of the revised uniform act, was read (getpocketlaw.com); the others are to be
 * checked before anything is reported by them. A state that is not here has no rule on record, and is never guessed.
 */
export const DORMANCY: readonly DormancyRule[] = [
  rule('CA', 3, 'California Code of Civil Procedure § 1520'),
  rule('DE', 5, '12 Delaware Code § 1133'),
  rule('FL', 5, 'Florida Statutes § 717.102'),
  rule('IL', 3, '765 ILCS 1026/15-201'),
  rule('MA', 3, 'Massachusetts General Laws c. 200A § 5'),
  rule('ME', 3, '33 Maine Revised Statutes § 2061'),
  rule('MN', 3, 'Minnesota Statutes § 345.39'),
  rule('NJ', 3, 'New Jersey Statutes 46:30B-7'),
  rule('NY', 3, 'New York Abandoned Property Law § 1315'),
  rule('PA', 3, '72 Pennsylvania Statutes § 1301.10'),
  rule('TX', 3, 'Texas Property Code § 72.101'),
  rule('UT', 3, 'Utah Code § 67-4a-201'),
  rule('VT', 3, '27 Vermont Statutes § 1461 (uniform act, section 201(5))', true),
  rule('WA', 3, 'Revised Code of Washington 63.30.040'),
];

/** Letters to owners go out in these days before a report, in most states. */
const LETTER_FROM_DAYS = 120;
const LETTER_TO_DAYS = 60;

type UnclaimedStatus = 'no_rule' | 'waiting' | 'letter_due' | 'letter_sent' | 'letter_late' | 'dormant';

export interface Dormancy {
  rule: DormancyRule | null;
  /** The day on which it is presumed abandoned; null without a rule. */
  dormant_on: string | null;
  letter_from: string | null;
  letter_to: string | null;
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

/**
 * What the law of the owner's state makes of money that did not reach its owner. `since` is the later of the day it was owed and the
 * owner's last sign of interest; `letter_on` the day of a letter to the owner, which counts only within its days.
 */
export function dormancyOf(
  { state, since, letter_on }: { state: string | null; since: string; letter_on: string | null },
  today: string,
  rules: readonly DormancyRule[] = DORMANCY,
): Dormancy {
  const found = rules.find((one) => one.state === state?.toUpperCase()) ?? null;
  if (found === null) return { rule: null, dormant_on: null, letter_from: null, letter_to: null, status: 'no_rule' };
  const dormant = yearsLater(since, found.years);
  const dormant_on = formatDay(dormant);
  const letter_from = formatDay(addDays(dormant, -LETTER_FROM_DAYS));
  const letter_to = formatDay(addDays(dormant, -LETTER_TO_DAYS));
  const isSent = letter_on !== null && letter_on >= letter_from;
  const status: UnclaimedStatus =
    today >= dormant_on
      ? 'dormant'
      : isSent
        ? 'letter_sent'
        : today > letter_to
          ? 'letter_late'
          : today >= letter_from
            ? 'letter_due'
            : 'waiting';
  return { rule: found, dormant_on, letter_from, letter_to, status };
}

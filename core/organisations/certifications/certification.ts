import { addDays, formatDay, formatLongDate, requireDay } from '../../dates/day.ts';
import type { DayRange } from '../../portfolios/coverage.ts';
import { comparableText } from '../../text/comparable-text.ts';

/** An action in which the plaintiff sought to serve in the last three years. */
interface OtherAction {
  title: string;
  docket: string;
  court: string;
  was_appointed: boolean;
}

export interface CertificationFacts {
  plaintiff: string;
  signer_name: string;
  signer_title: string;
  company: string;
  class_period: DayRange;
  other_actions: readonly OtherAction[];
}

/**
 * The sworn statement that 15 U.S.C. § 78u-4(a)(2)(A) requires of a plaintiff, its six points in the order of the
 * statute. Its transactions are their own schedule.
 */
export function certificationText(facts: CertificationFacts): { opening: string; points: string[]; closing: string } {
  const { plaintiff, signer_name, signer_title, company, class_period, other_actions } = facts;
  const others = other_actions
    .map(
      ({ title, docket, court, was_appointed }) =>
        `${title}, No. ${docket} (${court}), ${was_appointed ? 'appointed' : 'not appointed'}`,
    )
    .join('; ');
  return {
    opening: `I, ${signer_name}, ${signer_title}, on behalf of ${plaintiff} (“Plaintiff”), declare under 15 U.S.C. § 78u-4(a)(2) that:`,
    points: [
      `I have reviewed the complaint against ${company} and authorized its filing or the filing of an amended complaint.`,
      'Plaintiff did not purchase the securities that are the subject of this action at the direction of counsel or in order to participate in any private action under the federal securities laws.',
      'Plaintiff is willing to serve as a representative party on behalf of the class, including providing testimony at deposition and trial, if necessary.',
      `Plaintiff’s transactions in the securities during the class period, ${formatLongDate(class_period.from)} to ${formatLongDate(class_period.to)}, are set out in Schedule A.`,
      others === ''
        ? 'In the three years before the date of this certification, Plaintiff has not sought to serve as a representative party in any action under the federal securities laws.'
        : `In the three years before the date of this certification, Plaintiff has sought to serve as a representative party in these actions under the federal securities laws: ${others}.`,
      'Plaintiff will not accept any payment for serving as a representative party beyond its pro rata share of any recovery, except reasonable costs and expenses, including lost wages, directly relating to the representation, as ordered or approved by the court.',
    ],
    closing: 'I declare under penalty of perjury that the foregoing is true and correct.',
  };
}

/** The 90 days after the class period, whose sales bear on the loss: 15 U.S.C. § 78u-4(e). */
const LOOKBACK_DAYS = 90;

/** A transaction as a schedule sorts it. */
interface Dated {
  trade_date: string;
}

/** The transactions of the class period, and those of the look-back after it; others belong on no schedule. */
export function scheduleOf<Row extends Dated>(
  rows: readonly Row[],
  { from, to }: DayRange,
): { within: Row[]; after: Row[] } {
  const last = formatDay(addDays(requireDay(to), LOOKBACK_DAYS));
  const sorted = [...rows].sort((one, other) => one.trade_date.localeCompare(other.trade_date));
  return {
    within: sorted.filter(({ trade_date }) => trade_date >= from && trade_date <= to),
    after: sorted.filter(({ trade_date }) => trade_date > to && trade_date <= last),
  };
}

/** Whether a typed name is the signer’s: letters and their order, whatever the case and the spaces. */
export const isSignerName = (typed: string, signer: string): boolean =>
  nameKey(typed) === nameKey(signer) && nameKey(signer) !== '';

interface Named {
  first_name: string;
  last_name: string;
}

/**
 * Whether the signer that a certification names is this member: their first and last name, with others in between. A member
 * whose account has no name may be the signer, unless that is another member's name.
 */
export function isSigner(signer: string, member: Named, others: readonly Named[]): boolean {
  if (nameKey(member.first_name) !== '' || nameKey(member.last_name) !== '') return bearsName(signer, member);
  return !others.some((other) => bearsName(signer, other));
}

function bearsName(signer: string, { first_name, last_name }: Named): boolean {
  const [first, last, whole] = [nameKey(first_name), nameKey(last_name), nameKey(signer)];
  if (first === '' || last === '') return false;
  return whole === `${first} ${last}` || (whole.startsWith(`${first} `) && whole.endsWith(` ${last}`));
}

const nameKey = (name: string): string => comparableText(name.normalize('NFKC'));

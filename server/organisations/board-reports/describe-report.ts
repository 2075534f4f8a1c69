import type { Stage } from '@trover/core/cases/stages.ts';
import { formatMoney } from '@trover/core/format/amounts.ts';
import { daysFrom, formatDate, formatDayMonth, LONG_MONTHS } from '@trover/core/format/dates.ts';
import { reportPeriod } from '@trover/core/organisations/board-reports/report-period.ts';
import type { Reason } from '@trover/core/organisations/decisions/policy.ts';
import type { DecisionRow, ExposureRow } from '@trover/db/queries/organisations/board-reports/report-rows.ts';
import { stageLabel } from './report-labels.ts';

export const count = (number: number, one: string, more: string): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : more}`;

/** Companies or people in a sentence: “A, B and C”, of many the first three. */
export function inSentence(names: readonly string[]): string {
  const unique = [...new Set(names)];
  if (unique.length > 3) return `${unique.slice(0, 3).join(', ')} and ${unique.length - 3} more`;
  return unique.length < 2 ? unique.join('') : `${unique.slice(0, -1).join(', ')} and ${unique.at(-1)}`;
}

export interface PeriodWords {
  /** As in “Securities litigation, fourth quarter 2025”. */
  title: string;
  /** As in “was paid in the quarter”. */
  during: string;
  /** The calendar year of its last day. */
  year: string;
  /** Whether it is that year, or the year to date. */
  isYear: boolean;
}

const ORDINALS = ['first', 'second', 'third', 'fourth'] as const;

/** What people call the days of a report: a year, a quarter, a month, or the days themselves. */
export function wordsOfPeriod({ from, to }: { from: string; to: string }, today: string): PeriodWords {
  const year = to.slice(0, 4);
  const [wholeYear, quarter] = [reportPeriod('year', to), reportPeriod('quarter', to)];
  if (from === wholeYear.from && to === wholeYear.to) return { title: year, during: `in ${year}`, year, isYear: true };
  if (from === wholeYear.from && to === today)
    return { title: `${year} to ${formatDayMonth(to)}`, during: `in ${year}`, year, isYear: true };
  if (from === quarter.from && to === quarter.to) {
    const ordinal = ORDINALS[Math.floor(Number(from.slice(5, 7)) / 3)] ?? '';
    return { title: `${ordinal} quarter ${year}`, during: 'in the quarter', year, isYear: false };
  }
  const nextDay = new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000).toISOString().slice(8, 10);
  if (from === `${to.slice(0, 7)}-01` && nextDay === '01') {
    const month = `${LONG_MONTHS[Number(to.slice(5, 7)) - 1]} ${year}`;
    return { title: month, during: 'in the month', year, isYear: false };
  }
  return { title: `${formatDate(from)} to ${formatDate(to)}`, during: 'in these days', year, isYear: false };
}

const STAGES: Partial<Record<Stage, string>> = {
  investigation: 'Investigated',
  filed: 'Complaint filed',
  lead_plaintiff: 'Choosing a lead plaintiff',
  settled: 'Claims closed',
  final_approval: 'Claims closed',
  distribution: 'Paying out',
};

/** Where a case is, and by when to claim in it. */
export function statusOfCase(
  { stage, claim_deadline }: Pick<ExposureRow, 'stage' | 'claim_deadline'>,
  today: string,
): string {
  const isSettled = stage === 'settled' || stage === 'final_approval';
  if (isSettled && claim_deadline === null) return 'Settled';
  if (isSettled && claim_deadline !== null && claim_deadline >= today)
    return `Claim by ${claim_deadline.slice(0, 4) === today.slice(0, 4) ? formatDayMonth(claim_deadline) : formatDate(claim_deadline)}`;
  return STAGES[stage] ?? stageLabel(stage);
}

const CHOICES = {
  complaint: { join: 'Active role', pass: 'Stay passive' },
  settlement: { join: 'Join', pass: 'Stay out' },
  opt_in: { join: 'Join a group', pass: 'Join none' },
} as const;

export const choiceOf = ({ phase, decision }: Pick<DecisionRow, 'phase' | 'decision'>): string =>
  decision === null ? 'Waiting' : CHOICES[phase][decision];

const METHODS = { fifo: 'FIFO', lifo: 'LIFO', recognized: 'loss' } as const;

/** The figure that met a condition of the rule, such as “LIFO $812,600”. */
function figureOf({ condition, found, currency: own }: Reason, currency: string): string | null {
  if (found === null) return null;
  const money = () => formatMoney(found, { currency: own ?? currency, places: 0 });
  switch (condition.field) {
    case 'loss':
      return `${METHODS[condition.method]} ${money()}`;
    case 'exposure':
      return `bought ${money()}`;
    case 'payment':
      return `about ${money()}`;
    case 'share_of_assets':
      return `${found.replace(/(\.\d{2})\d+$/, '$1')}% of assets`;
    case 'deadline':
      return `${found} days left`;
    case 'conflict':
      return 'conflict list';
    default:
      return null;
  }
}

/** Why a case was decided as it was: the rule, its version where that is not in force, and the first figure that met it. */
export function reasonOf(
  { rule, policy_version, reasons, policy_currency }: DecisionRow,
  versionInForce: number | null,
): string {
  const version = policy_version === versionInForce ? '' : ` of version ${policy_version}`;
  const figure = reasons.map((reason) => figureOf(reason, policy_currency ?? 'USD')).find((found) => found !== null);
  return `Rule ${rule}${version}${figure === undefined ? '' : `: ${figure}`}`;
}

export const approvedBy = ({ decision, approver_names }: Pick<DecisionRow, 'decision' | 'approver_names'>): string =>
  approver_names.join(', ') || (decision === null ? 'Nobody yet' : 'Policy');

export function timeToDecide(found: string, decided: string): string {
  const days = daysFrom(found, decided);
  return days === 0 ? 'Same day' : count(days, 'day', 'days');
}

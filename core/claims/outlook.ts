import { addDays, type Day, formatDay, formatLongDate, requireDay } from '../dates/day.ts';
import { daysToMonths } from '../dates/day-length.ts';
import type { ClaimStage } from './stages.ts';

/** From the claim deadline to the first payment, in days, over the cases whose days are both on record. */
export interface TimesToPayment {
  cases: number;
  least: number;
  /** Half of the cases were paid by then. */
  median: number;
  most: number;
  /** The cases with a second distribution on record, and the days between the two; absent if there are none. */
  second?: { cases: number; of: number; least: number; most: number } | undefined;
}

/** The stages that a claim has reached, each with its day as text. */
export interface OutlookFacts {
  stage: ClaimStage;
  signed_on: string | null;
  filed_on: string | null;
  claim_number: string | null;
  /** The day on which the stage was last reached; null where it was not. */
  approved_on: string | null;
  paid_on: string | null;
  claim_deadline: string | null;
  times: TimesToPayment | null;
  today: string;
  /** Whether the ledger has an award for it. */
  has_award: boolean;
  /** The day of our last question to the administrator about the payment; null if none. */
  asked_on: string | null;
}

const STATIONS = ['signed', 'filed', 'confirmed', 'approved', 'paid'] as const;
type Station = (typeof STATIONS)[number];

/** One thing that happens to a claim after its owner has signed it. */
export interface OutlookStation {
  station: Station;
  is_reached: boolean;
  reached_on: string | null;
  /** The usual duration, as a text, for steps still to come. */
  note: string | null;
}

/** Days in which administrators usually confirm a filing with a number; after these we inquire. */
const CONFIRMATION_DAYS = 10;

const month = (day: Day): string => formatLongDate(day).replace(/^\d+ /, '');

/** The last day on which a payment would come by the cases on record; null where none is known. */
function expectedBy({ claim_deadline, times }: Pick<OutlookFacts, 'claim_deadline' | 'times'>): string | null {
  return claim_deadline === null || times === null ? null : formatDay(addDays(requireDay(claim_deadline), times.most));
}

/** Whether a filed claim waits for its first payment longer than any case on record. */
export function isOverdue(
  facts: Pick<OutlookFacts, 'stage' | 'claim_deadline' | 'times' | 'today' | 'has_award'>,
): boolean {
  const by = expectedBy(facts);
  return by !== null && by < facts.today && !facts.has_award && (facts.stage === 'filed' || facts.stage === 'approved');
}

function overdueNote(facts: OutlookFacts, times: TimesToPayment): string {
  const { cases, least, most } = times;
  const [from, to] = [daysToMonths(least), daysToMonths(most)];
  const span = from === to ? `${from} months` : `${from} to ${to} months`;
  const past = cases === 1 ? 'the one past case' : `${cases} past cases`;
  const asked =
    facts.asked_on === null
      ? 'We have not asked the administrator yet.'
      : `We asked the administrator on ${formatLongDate(facts.asked_on)}.`;
  return `Overdue: we expected it by ${formatLongDate(expectedBy(facts)!)}, and nothing has arrived. In ${past}, the first payment came ${span} after the claim deadline. ${asked}`;
}

function paymentNote(facts: OutlookFacts): string {
  const { times, claim_deadline } = facts;
  if (times === null || claim_deadline === null)
    return 'After the court has ordered the distribution. No date is set yet.';
  if (isOverdue(facts)) return overdueNote(facts, times);
  const { cases, least, median, most } = times;
  const [from, to] = [daysToMonths(least), daysToMonths(most)];
  const span = from === to ? `${from} months` : `${from} to ${to} months`;
  const due = requireDay(claim_deadline);
  const here = [month(addDays(due, least)), month(addDays(due, most))];
  const when = here[0] === here[1] ? `in ${here[0]}` : `between ${here[0]} and ${here[1]}`;
  return cases === 1
    ? `In one comparable past case, the first payment came ${span} after the claim deadline. For this case, that would be ${when}.`
    : `In ${cases} comparable past cases, the first payment came ${span} after the claim deadline. For this case, that would be ${when}. Half of them were paid within ${daysToMonths(median)} months, which here is ${month(addDays(due, median))}.`;
}

/** Whether another payment may follow the first, by the cases on record. */
function secondNote({ times, paid_on, today }: OutlookFacts): string | null {
  const second = times?.second;
  if (second === undefined || paid_on === null) return null;
  const { cases, of, least, most } = second;
  const first = requireDay(paid_on);
  if (formatDay(addDays(first, most)) < today) return null;
  const days = [month(addDays(first, least)), month(addDays(first, most))];
  const when = days[0] === days[1] ? `in ${days[0]}` : `between ${days[0]} and ${days[1]}`;
  return `A second payment may follow, from uncashed checks. ${cases} of ${of} cases on record had one, and here it would come ${when}. We collect it for you.`;
}

function noteOf(station: Station, facts: OutlookFacts): string {
  const { filed_on, claim_deadline } = facts;
  switch (station) {
    case 'signed':
      return 'When you sign off.';
    case 'filed':
      return claim_deadline === null
        ? 'Once we have reviewed it.'
        : `Once we have reviewed it, and before the deadline, ${formatLongDate(claim_deadline)}.`;
    case 'confirmed':
      return filed_on === null
        ? `The administrator sends a claim number, usually within ${CONFIRMATION_DAYS} days.`
        : `The administrator answers with a number. Without one we ask on ${formatLongDate(formatDay(addDays(requireDay(filed_on), CONFIRMATION_DAYS)))}.`;
    case 'approved':
      return 'The review takes months. We send you the administrator’s questions with the day to answer by.';
    case 'paid':
      return paymentNote(facts);
  }
}

/** The steps of a claim after its sign-off: those done, and the usual duration of the others. */
export function outlookOf(facts: OutlookFacts): OutlookStation[] {
  const { stage } = facts;
  const isPaid = stage === 'paid';
  const isApproved = isPaid || stage === 'approved';
  const reached: Record<Station, [boolean, string | null]> = {
    signed: [facts.signed_on !== null, facts.signed_on],
    filed: [facts.filed_on !== null, facts.filed_on],
    confirmed: [facts.claim_number !== null || isApproved, null],
    approved: [isApproved, isApproved ? facts.approved_on : null],
    paid: [isPaid, isPaid ? facts.paid_on : null],
  };
  return STATIONS.map((station) => {
    const [is_reached, reached_on] = reached[station];
    const passed = station === 'paid' ? secondNote(facts) : null;
    return { station, is_reached, reached_on, note: is_reached ? passed : noteOf(station, facts) };
  });
}

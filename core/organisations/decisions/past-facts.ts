import { daysLeft } from '../../cases/deadlines.ts';
import { isBefore, type Stage, type Step, stageByHistory } from '../../cases/stages.ts';
import { addDays, formatDay, requireDay } from '../../dates/day.ts';
import type { Phase } from './policy.ts';

/** How long before its last day a past case is tried that came to the organization on no day on record. */
const DAYS_BEFORE_DEADLINE = 30;

export interface PastCase {
  /** Of today. */
  stage: Stage;
  is_opt_in: boolean;
  claim_deadline: string | null;
  /** The last day on which a group took part in registrations; null: not on record. */
  last_registration: string | null;
  /** When the case came to the organization, by the phase that it was in. */
  found_on: Partial<Record<Phase, string>>;
  history: readonly Step[];
}

interface PastFacts {
  day: string;
  stage: Stage;
  /** To the claim deadline as of that day; null: not known. */
  days_left: number | null;
}

/** The last phase in which there was something to decide; a case that was dismissed never had a settlement. */
function lastPhase({ stage, is_opt_in }: PastCase): Phase {
  if (is_opt_in) return 'opt_in';
  return stage === 'dismissed' || isBefore(stage, 'settled') ? 'complaint' : 'settlement';
}

const firstDay = (history: readonly Step[], fits: (stage: Stage) => boolean): string | null =>
  history.reduce<string | null>(
    (first, { date, stage }) => (fits(stage) && (first === null || date < first) ? date : first),
    null,
  );

/** The day where none is on record: 30 days before the last one to act, or the first of the phase; today if it is open. */
function usualDay(past: PastCase, phase: Phase, today: string): string {
  const { stage, claim_deadline, last_registration, history } = past;
  if (phase === 'complaint') return stage === 'dismissed' ? (firstDay(history, () => true) ?? today) : today;
  const end = phase === 'opt_in' ? last_registration : claim_deadline;
  if (end !== null) return end < today ? formatDay(addDays(requireDay(end), -DAYS_BEFORE_DEADLINE)) : today;
  const isOver = phase === 'settlement' && isBefore('settled', stage) && stage !== 'final_approval';
  return (isOver ? firstDay(history, (each) => each === 'settled') : null) ?? today;
}

/** The stage of that day: the history can lack steps, and a claim deadline is set by a settlement alone. */
function stageThen({ stage, history }: PastCase, phase: Phase, day: string): Stage {
  const then = stageByHistory(history.filter(({ date }) => date <= day));
  if (phase === 'settlement') return then === 'final_approval' ? then : 'settled';
  if (then === 'proposed') return isBefore(stage, 'settled') ? stage : 'filed';
  return phase === 'complaint' && !isBefore(then, 'settled') ? 'filed' : then;
}

/**
 * A case as it was when it was to be decided: on the day it came to the organization in its last phase, else 30 days
 * before its last day, or today while it is open.
 */
export function factsThen(past: PastCase, today: string): PastFacts {
  const phase = lastPhase(past);
  const then = past.found_on[phase] ?? usualDay(past, phase, today);
  const day = then < today ? then : today;
  const days = past.claim_deadline === null ? null : daysLeft(past.claim_deadline, day);
  return {
    day,
    stage: day === today && past.stage !== 'dismissed' ? past.stage : stageThen(past, phase, day),
    days_left: days !== null && days < 0 ? null : days,
  };
}

import { addDays, formatDay, requireDay } from '../dates/day.ts';
import { readableName } from '../text/readable-name.ts';
/** The stages of one beneficial account's claim: the claimant moves the first four, the operator the rest. */
export const CLAIM_STAGES = [
  'trades',
  'contract',
  'payment',
  'sign_off',
  'review',
  'filed',
  'approved',
  'paid',
  'deficient',
  'rejected',
  'withdrawn',
  'closed_unpaid',
] as const;
export type ClaimStage = (typeof CLAIM_STAGES)[number];

/** The stages that the claimant works through. */
export const STEPS = ['trades', 'contract', 'payment', 'sign_off'] as const;
export type Step = (typeof STEPS)[number];

export const isStep = (stage: ClaimStage): stage is Step => STEPS.includes(stage as Step);

/** The actor that moves a claim; a long-term contract joins automatically. */
export type Mover = 'claimant' | 'contract' | 'operator';

interface Transition {
  from: ClaimStage;
  to: ClaimStage;
  by: Mover;
  /** What must be entered with the move. */
  needs?: 'reason' | 'reason_and_cure';
}

const steps: Transition[] = [
  { from: 'trades', to: 'contract', by: 'claimant' },
  { from: 'contract', to: 'payment', by: 'claimant' },
  { from: 'payment', to: 'sign_off', by: 'claimant' },
  { from: 'sign_off', to: 'review', by: 'claimant' },
];

const cures = STEPS.map((to): Transition => ({ from: 'deficient', to, by: 'claimant' }));

const withdrawals: Transition[] = [
  ...(['trades', 'contract', 'payment', 'sign_off', 'review', 'deficient'] as const).map(
    (from): Transition => ({ from, to: 'withdrawn', by: 'claimant' }),
  ),
  { from: 'withdrawn', to: 'trades', by: 'claimant' },
];

const operated: Transition[] = [
  { from: 'review', to: 'filed', by: 'operator' },
  { from: 'filed', to: 'approved', by: 'operator' },
  { from: 'approved', to: 'paid', by: 'operator' },
  ...(['review', 'filed', 'approved'] as const).flatMap((from): Transition[] => [
    { from, to: 'deficient', by: 'operator', needs: 'reason_and_cure' },
    { from, to: 'rejected', by: 'operator', needs: 'reason' },
    { from, to: 'closed_unpaid', by: 'operator', needs: 'reason' },
    { from, to: 'withdrawn', by: 'operator', needs: 'reason' },
  ]),
  // no cure came, or the administrator withdrew the notice
  { from: 'deficient', to: 'rejected', by: 'operator', needs: 'reason' },
  { from: 'deficient', to: 'closed_unpaid', by: 'operator', needs: 'reason' },
  { from: 'deficient', to: 'filed', by: 'operator', needs: 'reason' },
  // an appeal that was heard, and a payment that came back
  { from: 'rejected', to: 'filed', by: 'operator', needs: 'reason' },
  // an award that was reversed
  { from: 'approved', to: 'filed', by: 'operator', needs: 'reason' },
  // a claim that was closed by mistake
  { from: 'closed_unpaid', to: 'filed', by: 'operator', needs: 'reason' },
  { from: 'closed_unpaid', to: 'approved', by: 'operator', needs: 'reason' },
  { from: 'paid', to: 'approved', by: 'operator', needs: 'reason' },
];

export const TRANSITIONS: readonly Transition[] = [...steps, ...cures, ...withdrawals, ...operated];

/** The stages that a claim may be moved to from here by hand, and what each needs. */
export const transitionsFrom = (stage: ClaimStage, by: Mover): Pick<Transition, 'to' | 'needs'>[] =>
  TRANSITIONS.filter((transition) => transition.from === stage && transition.by === by).map(({ to, needs }) => ({
    to,
    ...(needs && { needs }),
  }));

export interface Move {
  from: ClaimStage;
  to: ClaimStage;
  by: Mover;
  reason?: string | null;
  /** For `deficient`: the step that cures it, and by when. */
  cured_by?: Step | null;
  cure_by?: string | null;
}

/** The next stage for the claimant; null when nothing is left to do. */
export function nextStage(stage: ClaimStage, cured_by: Step | null): ClaimStage | null {
  if (stage === 'deficient') return cured_by;
  return steps.find(({ from }) => from === stage)?.to ?? null;
}

/** Whether this person may make this transition; otherwise the reason. What a step requires is checked elsewhere (`step-requirements.ts`). */
export function evaluateMove(move: Move): { ok: true } | { ok: false; message: string } {
  const transitions = TRANSITIONS.filter(({ from, to }) => from === move.from && to === move.to);
  const transition = transitions.find(({ by }) => by === move.by);
  if (transition === undefined)
    return {
      ok: false,
      message:
        transitions.length === 0
          ? `A claim in ${readableName(move.from)} cannot move to ${readableName(move.to)}.`
          : `From ${readableName(move.from)} to ${readableName(move.to)} only the ${transitions[0]!.by} moves a claim.`,
    };
  if (transition.needs !== undefined && !move.reason?.trim())
    return { ok: false, message: `Enter the reason: a claim becomes ${readableName(move.to)} only with one.` };
  if (transition.needs === 'reason_and_cure' && !(move.cured_by && move.cure_by))
    return { ok: false, message: 'Name the step that cures the deficiency, and the day to cure it by.' };
  return { ok: true };
}

/** Claims that the administrator has, or will have: their fingerprints count against a second claim. */
export const isSubmitted = (stage: ClaimStage): boolean =>
  stage === 'review' || stage === 'filed' || stage === 'approved' || stage === 'paid' || stage === 'deficient';

/** `getmyorders?state=`: 1 trades, 2 contract, 3 payment, 4 sign-off, 5 filed, 6 paid or ended. */
export function stateOf({ stage, cured_by }: { stage: ClaimStage; cured_by: Step | null }): number {
  if (stage === 'review' || stage === 'filed' || stage === 'approved') return 5;
  const step = stage === 'deficient' ? (cured_by ?? 'sign_off') : stage;
  return isStep(step) ? STEPS.indexOf(step) + 1 : 6;
}

export const MAX_DAYS_LATE = 90;

/** A cure date may have passed when the letter arrives; a date of another year is a typing error. */
export const isCureDateLongPast = (cure_by: string, today: string): boolean =>
  cure_by < formatDay(addDays(requireDay(today), -MAX_DAYS_LATE));

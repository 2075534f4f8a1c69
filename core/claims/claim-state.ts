import { type ClaimStage, isStep, STEPS, type Step } from './stages.ts';

/** What decides how a claim is shown. */
export interface ClaimStateFacts {
  stage: ClaimStage;
  /** The step that cures a deficiency. */
  cured_by: Step | null;
  filed_on: string | null;
  /** Whether the bank has executed a payment that did not come back. */
  has_payment: boolean;
  /** Whether claims can still be filed, or the administrator waits for a cure. */
  may_act: boolean;
}

/** How sure a sum is; its rule is dotted, single or double. */
export type AmountCertainty = 'estimated' | 'filed' | 'paid';

export interface ClaimState {
  phase: 'waiting' | 'late' | 'signed' | 'filed' | 'paid' | 'ended';
  /** The pill's glyph and colour. */
  pill: 'waiting' | 'pending' | 'filed' | 'paid' | 'closed';
  word: string;
  /** Null: no money is expected any more, and the claim is grey. */
  certainty: AmountCertainty | null;
  /** What is next, or how it ended, in a few words. */
  next: string;
  /** How many of the six parts of the bar are done, and whether the next one is in progress. */
  done: number;
  is_at_work: boolean;
}

/** The surest first. */
const PHASES: readonly ClaimState['phase'][] = ['paid', 'filed', 'signed', 'waiting', 'late', 'ended'];

/** The state that represents several claims of one case: the most certain one. */
export const surestOf = <State extends Pick<ClaimState, 'phase'>>(states: readonly State[]): State | undefined =>
  states.toSorted((one, other) => PHASES.indexOf(one.phase) - PHASES.indexOf(other.phase))[0];

const STEP_WORDS: Readonly<Record<Step, string>> = {
  trades: 'Confirm your trades',
  contract: 'Sign the contract',
  payment: 'Choose how you are paid',
  sign_off: 'Sign off',
};

const endings: Partial<Record<ClaimStage, { word: string; next: string; done: number }>> = {
  rejected: { word: 'Rejected', next: 'Rejected by the administrator', done: 5 },
  withdrawn: { word: 'Withdrawn', next: 'Withdrawn', done: 0 },
};
const UNPAID = { word: 'Closed without a payment', next: 'Closed without a payment', done: 5 };

/**
 * The one state of a claim, for every pill, colour, rule and word: signed is not filed, filed is not paid, and paid is
 * what the bank has executed.
 */
export function claimStateOf({ stage, cured_by, filed_on, has_payment, may_act }: ClaimStateFacts): ClaimState {
  if (has_payment)
    return { phase: 'paid', pill: 'paid', word: 'Paid', certainty: 'paid', next: 'Paid', done: 6, is_at_work: false };
  const pendingStep = stage === 'deficient' ? (cured_by ?? 'sign_off') : stage;
  const certainty = filed_on === null ? 'estimated' : 'filed';
  if (isStep(pendingStep)) {
    const done = STEPS.indexOf(pendingStep);
    if (!may_act && filed_on === null) {
      const late = 'Not filed in time';
      return { phase: 'late', pill: 'closed', word: late, certainty: null, next: late, done, is_at_work: false };
    }
    const isDeficient = stage === 'deficient';
    return {
      phase: 'waiting',
      pill: 'waiting',
      word: isDeficient ? 'Deficient, waiting on you' : 'Waiting on you',
      certainty,
      next: isDeficient ? 'Fix the deficiency' : STEP_WORDS[pendingStep],
      done,
      is_at_work: true,
    };
  }
  const filed = { phase: 'filed', pill: 'filed', certainty: 'filed', done: 5 } as const;
  switch (stage) {
    case 'review':
      return {
        phase: 'signed',
        pill: 'pending',
        word: 'Signed, not filed yet',
        certainty: 'estimated',
        next: 'In our review before filing',
        done: 4,
        is_at_work: true,
      };
    case 'filed':
      return { ...filed, word: 'Filed', next: 'With the administrator', is_at_work: false };
    case 'approved':
      return {
        ...{ ...filed, word: 'Approved', is_at_work: true },
        next: 'Approved, we pay after the distribution',
      };
    case 'paid':
      return { ...filed, word: 'Payment on its way', next: 'Payment on its way', is_at_work: true };
    default:
      return { phase: 'ended', pill: 'closed', certainty: null, is_at_work: false, ...(endings[stage] ?? UNPAID) };
  }
}

import { type ClaimStage, isStep, type Step } from './stages.ts';

/** What decides how a claim is shown. */
export interface ClaimFacts {
  stage: ClaimStage;
  /** The step that cures a deficiency. */
  cured_by: Step | null;
  filed_on: string | null;
  /** Whether the bank has executed a payment that did not come back. */
  has_payment: boolean;
  /** Whether the case still takes claims, or the administrator waits for a cure. */
  may_act: boolean;
}

/** How sure a sum is; its rule is dotted, single or double. */
export type SumCertainty = 'estimated' | 'filed' | 'paid';

export interface ClaimState {
  phase: 'waiting' | 'late' | 'signed' | 'filed' | 'paid' | 'ended';
  /** The pill's glyph and colour. */
  pill: 'waiting' | 'pending' | 'filed' | 'paid' | 'closed';
  word: string;
  /** Null: no money is expected any more, and the claim is grey. */
  certainty: SumCertainty | null;
}

const endings: Partial<Record<ClaimStage, string>> = {
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

/**
 * The one state of a claim, for every pill, colour, rule and word: signed is not filed, filed is not paid, and paid is
 * what the bank has executed.
 */
export function claimStateOf({ stage, cured_by, filed_on, has_payment, may_act }: ClaimFacts): ClaimState {
  if (has_payment) return { phase: 'paid', pill: 'paid', word: 'Paid', certainty: 'paid' };
  const asked = stage === 'deficient' ? (cured_by ?? 'sign_off') : stage;
  const certainty = filed_on === null ? 'estimated' : 'filed';
  if (isStep(asked)) {
    if (!may_act && filed_on === null)
      return { phase: 'late', pill: 'closed', word: 'Not filed in time', certainty: null };
    return {
      phase: 'waiting',
      pill: 'waiting',
      word: stage === 'deficient' ? 'Deficient, waiting on you' : 'Waiting on you',
      certainty,
    };
  }
  switch (stage) {
    case 'review':
      return { phase: 'signed', pill: 'pending', word: 'Signed, not filed yet', certainty: 'estimated' };
    case 'filed':
      return { phase: 'filed', pill: 'filed', word: 'Filed', certainty: 'filed' };
    case 'approved':
      return { phase: 'filed', pill: 'filed', word: 'Approved', certainty: 'filed' };
    case 'paid':
      return { phase: 'filed', pill: 'filed', word: 'Payment on its way', certainty: 'filed' };
    default:
      return { phase: 'ended', pill: 'closed', word: endings[stage] ?? 'Closed without a payment', certainty: null };
  }
}

import { type ClaimState, claimStateOf } from '@trover/core/claims/claim-state.ts';
import type { Certainty } from '../../../ui/figure.tsx';
import { formatMoneyBetween } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import type { ClaimBrief } from './claim-brief.ts';
import { cureDayOf } from './cure-date.ts';

/** The status of a claim: its position on the six-stage bar, the next step as text, and the main action. */
export interface ClaimStatus
  extends Pick<ClaimState, 'phase' | 'pill' | 'word' | 'done' | 'is_at_work' | 'next' | 'certainty'> {
  /** The button opens the steps or the receipt, renews a withdrawn claim, or opens a question to support. */
  act: { to: 'claim' | 'again' | 'ask'; label: string };
}

type Asked = Pick<ClaimBrief, 'stage' | 'cured_by' | 'cure_by' | 'filed_on' | 'reason' | 'paid'>;

/** `isOpen`: the case still accepts claims. */
export function statusOf(claim: Asked, isOpen: boolean): ClaimStatus {
  const state = claimStateOf({
    ...claim,
    has_payment: claim.paid !== null,
    may_act: isOpen || cureDayOf(claim) !== null,
  });
  const { phase, next } = state;
  const isOwn = claim.stage === 'withdrawn' && claim.reason === null;
  return { ...state, next: isOwn ? 'Withdrawn by you' : next, act: actOf(claim, phase, next, isOpen) };
}

function actOf(
  { stage, filed_on }: Asked,
  phase: ClaimState['phase'],
  next: string,
  isOpen: boolean,
): ClaimStatus['act'] {
  switch (phase) {
    case 'waiting':
      return { to: 'claim', label: next };
    case 'late':
      return { to: 'ask', label: 'Ask us' };
    case 'signed':
    case 'filed':
      return { to: 'claim', label: 'Receipt' };
    case 'paid':
      return { to: 'claim', label: 'Statement' };
    case 'ended':
      return stage === 'withdrawn' && isOpen && filed_on === null
        ? { to: 'again', label: 'Join again' }
        : { to: 'claim', label: 'See the claim' };
  }
}

/** The amount of a claim with its present certainty; null for one that ended without a payment, or was late. */
export function figureOf(
  claim: ClaimBrief,
  { certainty }: Pick<ClaimStatus, 'certainty'>,
): { amount: string; currency: string; certainty: Certainty } | null {
  const { paid, estimate, fee } = claim;
  if (paid !== null) return { amount: paid.amount, currency: paid.currency, certainty: 'paid' };
  const amount = fee.net_expected;
  return amount === null || certainty === null ? null : { amount, currency: estimate.currency, certainty };
}

function rangeOf({ estimate: { currency }, fee: { net_low: low, net_high: high } }: ClaimBrief): string {
  if (low === null || high === null || low === high) return '';
  return `Likely ${formatMoneyBetween(low, high, currency)}, after our fee`;
}

/** The sentence below the figure: the reason, the date, and what would help. */
export function sentenceOf(claim: ClaimBrief, phase: ClaimState['phase'], deadline: string | null): string {
  const { stage, reason, filed_on, claim_number, paid, coming } = claim;
  if (stage === 'deficient' || cureDayOf(claim) !== null) return reason ?? '';
  if (phase === 'late')
    return `${deadline === null ? 'The case no longer accepts claims' : `The claim deadline was ${formatDate(deadline)}`}, and you had not signed off this claim. A late claim needs the administrator’s permission.`;
  if (paid !== null) return paid.words;
  if (coming !== null) return coming;
  if (stage === 'withdrawn') return reason ?? 'We file nothing for you.';
  if (phase === 'ended') return reason ?? '';
  if (filed_on === null) return rangeOf(claim);
  return `Filed ${formatDate(filed_on)}${claim_number === null ? '' : `, claim ${claim_number}`}`;
}

import { claimStateOf } from '@trover/core/claims/claim-state.ts';
import type { Certainty } from '../../../ui/figure.tsx';
import { formatMoneyBetween } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import type { ClaimBrief } from './claim-brief.ts';
import { cureDayOf, STEPS } from './cure-day.ts';

type Group = 'waiting' | 'late' | 'signed' | 'filed' | 'paid' | 'ended';

/** The status of a claim: its place on the bar of six, the next step in words, and the one thing to do. */
export interface ClaimStatus {
  group: Group;
  done: number;
  isNow: boolean;
  next: string;
  /** The button leads into the steps or the receipt, takes up what was left, or asks the one who may still help. */
  act: { to: 'claim' | 'again' | 'ask'; label: string };
}

const STEP_WORDS = ['Confirm your trades', 'Sign the contract', 'Say where to pay', 'Sign off'] as const;

type Asked = Pick<ClaimBrief, 'stage' | 'cured_by' | 'cure_by' | 'filed_on' | 'reason'>;

/** `isOpen`: the case still accepts claims. */
export function statusOf(claim: Asked, isOpen: boolean): ClaimStatus {
  const { stage, cured_by, filed_on, reason } = claim;
  const step = STEPS.indexOf(stage === 'deficient' ? (cured_by ?? 'sign_off') : stage);
  const see = { to: 'claim', label: 'See the claim' } as const;
  if (step >= 0) {
    if (!isOpen && filed_on === null && cureDayOf(claim) === null)
      return {
        group: 'late',
        done: step,
        isNow: false,
        next: 'Not filed in time',
        act: { to: 'ask', label: 'Ask us' },
      };
    const next = stage === 'deficient' ? 'Cure the deficiency' : (STEP_WORDS[step] ?? '');
    return { group: 'waiting', done: step, isNow: true, next, act: { to: 'claim', label: next } };
  }
  const receipt = { to: 'claim', label: 'Receipt' } as const;
  switch (stage) {
    case 'review':
      return { group: 'signed', done: 4, isNow: true, next: 'We review and file it', act: receipt };
    case 'filed':
      return { group: 'filed', done: 5, isNow: false, next: 'With the administrator', act: receipt };
    case 'approved':
      return {
        group: 'filed',
        done: 5,
        isNow: true,
        next: 'Approved, payment comes with the distribution',
        act: receipt,
      };
    case 'paid':
      return { group: 'paid', done: 6, isNow: false, next: 'Paid', act: { to: 'claim', label: 'Statement' } };
    case 'withdrawn': {
      const mayReturn = isOpen && filed_on === null;
      return {
        group: 'ended',
        done: 0,
        isNow: false,
        next: reason === null ? 'Withdrawn by you' : 'Withdrawn',
        act: mayReturn ? { to: 'again', label: 'Join again' } : see,
      };
    }
    case 'rejected':
      return { group: 'ended', done: 5, isNow: false, next: 'Rejected by the administrator', act: see };
    default:
      return { group: 'ended', done: 5, isNow: false, next: 'Closed without a payment', act: see };
  }
}

/** The money of a claim, as sure as it is by now; none of one that ended without, or was late. */
export function figureOf(
  claim: ClaimBrief,
  group: Group,
): { amount: string; currency: string; certainty: Certainty } | null {
  const { paid, estimate, fee } = claim;
  if (paid !== null) return { amount: paid.amount, currency: paid.currency, certainty: 'paid' };
  const { certainty } = claimStateOf({ ...claim, has_payment: false, may_act: group !== 'late' });
  const amount = fee.net_expected;
  return amount === null || certainty === null ? null : { amount, currency: estimate.currency, certainty };
}

function rangeOf({ estimate: { currency }, fee: { net_low: low, net_high: high } }: ClaimBrief): string {
  if (low === null || high === null || low === high) return '';
  return `Likely ${formatMoneyBetween(low, high, currency)}, after our fee`;
}

/** The sentence under the figure: why, when, and what would help. */
export function sentenceOf(claim: ClaimBrief, group: Group, deadline: string | null): string {
  const { stage, reason, filed_on, claim_number, paid } = claim;
  if (stage === 'deficient' || cureDayOf(claim) !== null) return reason ?? '';
  if (group === 'late')
    return `${deadline === null ? 'The case no longer accepts claims' : `The claim deadline was ${formatDate(deadline)}`}, and this claim was not signed off by then. A late claim needs the administrator’s permission.`;
  if (stage === 'paid') return paid?.words ?? 'The statement shows how much we paid, when and where.';
  if (stage === 'withdrawn') return reason ?? 'Nothing is filed for you.';
  if (group === 'ended') return reason ?? '';
  if (filed_on === null) return rangeOf(claim);
  return `Filed ${formatDate(filed_on)}${claim_number === null ? '' : `, claim ${claim_number}`}`;
}

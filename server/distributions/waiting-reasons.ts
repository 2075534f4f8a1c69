import type { WaitingCode } from '@trover/contract/distributions/distributions.ts';

const reasons: Record<WaitingCode, string> = {
  claim: 'The claim is not approved now: it is paid once it is approved again.',
  no_details: 'No payment details are chosen for the claim: its owner chooses or adds some.',
  blocked: 'A bank sent a payment back, and these payment details are blocked until others are given.',
  currency: 'The payment details are in another currency than the distribution.',
  waiting: 'The payment details were changed: payments wait for 48 hours.',
  holder_unchecked: 'The account holder is not compared with the claimant yet: that happens when a file is drafted.',
  holder_in_review: 'The account holder differs from the claimant, and an operator is to decide.',
  holder_rejected: 'The account holder was rejected: the owner of the claim gives another account.',
};

/** Why awards wait, as a sentence; with what the bank said where details are blocked. */
export function waitingReason(code: WaitingCode, blocked_reason: string | null = null): string {
  if (code !== 'blocked' || blocked_reason === null) return reasons[code];
  return `${reasons.blocked} The bank says: ${blocked_reason.replace(/\.$/, '')}.`;
}

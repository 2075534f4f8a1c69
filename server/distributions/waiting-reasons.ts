import type { WaitingCode } from '@trover/contract/distributions/waiting-awards.ts';
import { PAYMENT_HOLD_HOURS } from '@trover/core/payment-details/payment-hold.ts';

const reasons: Record<WaitingCode, string> = {
  claim: 'The claim is not approved now. It is paid once it is approved again.',
  no_details: 'The claim has no payment details. Its owner must choose or add some.',
  blocked: 'A bank returned a payment. These payment details are blocked until others are added.',
  currency: 'The payment details and the distribution are in different currencies.',
  expired_check: 'The last check was not cashed and is void. An operator decides whether it is paid again.',
  waiting: `The payment details were changed. Payments wait for ${PAYMENT_HOLD_HOURS} hours.`,
  holder_unchecked:
    'The account holder is not compared with the claimant yet. That happens when a bank file is drafted.',
  holder_in_review: 'The account holder differs from the claimant, and an operator must decide.',
  holder_rejected: 'The account holder was rejected. The owner of the claim must add another account.',
  sanctions_unscreened:
    'A name is not compared with the current sanctions list yet. That happens when a bank file is drafted, and needs an imported list.',
  tax_form_unreadable:
    'The payee’s tax form cannot be opened, so its birth date is not compared with the sanctions list. Restore the master key that sealed it, or ask the payee to sign a new form.',
  sanctions_review: 'A name may be on the sanctions list, and an operator must decide.',
  sanctions_confirmed: 'A name is on the sanctions list. Nothing is paid to this client.',
  identity_name: 'The claim has no legal name. The owner must enter it in the contract.',
  identity_document: 'The payee’s identity document is not verified. The client is asked to add it.',
  identity_selfie: 'The payee’s identity document and photo are not both verified. The client is asked to add them.',
};

/** Why awards wait, as a sentence; with the bank's reason where details are blocked. */
export function waitingReason(code: WaitingCode, blocked_reason: string | null = null): string {
  if (code !== 'blocked' || blocked_reason === null) return reasons[code];
  return `${reasons.blocked} The bank’s reason: ${blocked_reason.replace(/\.$/, '')}.`;
}

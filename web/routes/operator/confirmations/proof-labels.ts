import type { MismatchReason } from '@trover/core/claims/proof/mismatch-reasons.ts';

/** The reasons why a document does not show a trade, for an operator's choice. */
export const reasonLabels: Record<MismatchReason, string> = {
  not_shown: 'Not in the document',
  other_date: 'Different trade date',
  other_quantity: 'Different quantity',
  other_price: 'Different price',
  other_security: 'Different security',
  other_account: 'Different account',
  unreadable: 'Cannot be read',
  not_accepted: 'Type of document not accepted',
};

import type { MisfitReason } from '@trover/core/claims/verdicts.ts';

/** Why a document does not show a trade, as an operator picks it. */
export const reasonWords: Record<MisfitReason, string> = {
  not_shown: 'Is not in it',
  other_date: 'Another trade date',
  other_quantity: 'Another quantity',
  other_price: 'Another price',
  other_security: 'Another security',
  other_account: 'Another account',
  unreadable: 'Cannot be read',
  not_accepted: 'A kind that is refused',
};

/**
 * Why a payment is left out of a bank file: `bank_file_set_aside.code`, with its sentence in `reason`. A new reason is added here
 * and set where it is found: by `payment-checks.ts`, `server/bank-files/advance-bank-file.ts` or `db/queries/bank-files`.
 */
const SET_ASIDE_REASONS = [
  'amount',
  'holder',
  'account',
  'address',
  'country',
  'file_full',
  'details',
  'award',
  'claim',
  'approver',
] as const;

export type SetAsideReason = (typeof SET_ASIDE_REASONS)[number];

/** `created`: begun. `submitted`: with the provider. `review`: an operator decides. The others are final. */
export const CHECK_STATUSES = [
  'created',
  'submitted',
  'review',
  'approved',
  'declined',
  'expired',
  'withdrawn',
] as const;
export type CheckStatus = (typeof CHECK_STATUSES)[number];

const NEXT: Readonly<Record<CheckStatus, readonly CheckStatus[]>> = {
  created: ['submitted', 'review', 'approved', 'declined', 'expired', 'withdrawn'],
  submitted: ['review', 'approved', 'declined', 'expired', 'withdrawn'],
  review: ['approved', 'declined', 'withdrawn'],
  approved: [],
  declined: [],
  expired: [],
  withdrawn: [],
};

export const canBecome = (from: CheckStatus, to: CheckStatus): boolean => NEXT[from].includes(to);

/** Whether a check is still open. */
export const isOpen = (status: CheckStatus): boolean => NEXT[status].length > 0;

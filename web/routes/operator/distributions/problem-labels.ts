import type { rowProblems } from '@trover/contract/distributions/distributions.ts';

/** Why a row of a distribution has no award, as text. */
export const problemLabels: Record<(typeof rowProblems)[number], string> = {
  unreadable: 'The row cannot be read',
  unknown: 'No claim of the case has this number',
  several_owners: 'Claims of several clients have this number',
  twice: 'Several rows have this number',
  stage: 'The claim is not filed, or is rejected',
  paid_before: 'Another file of this round gave the claim its award',
  no_fee: 'No contract sets the fee',
  zero: 'The award is zero',
};

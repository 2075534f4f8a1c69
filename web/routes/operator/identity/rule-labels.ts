import type { IdentityRule } from '@trover/core/identity/levels.ts';

export const claimantLabels: Record<IdentityRule['claimant'], string> = {
  person: 'Person',
  institution: 'Institution',
};

export const causeLabels: Record<IdentityRule['cause'], string> = {
  sum: 'Sum of a calendar year',
  changed_payee: 'After changed payment details',
};

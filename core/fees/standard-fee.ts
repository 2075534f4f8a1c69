/**
 * Percent of what a claimant receives, where no agreement of an institution names another fee. It is part of the texts that are
 * signed (`server/claims/texts/contracts.ts`): a change needs new versions of them, and prices only what is signed after it.
 */
export const STANDARD_FEE_PCT = '15';

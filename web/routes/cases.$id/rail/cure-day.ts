import type { ClaimBrief } from './claim-brief.ts';

export const STEPS: readonly string[] = ['trades', 'contract', 'payment', 'sign_off'];

/** The day by which what the administrator found is to be cured; also while the claim goes through its steps once more. */
export const cureDayOf = ({ stage, cure_by }: Pick<ClaimBrief, 'stage' | 'cure_by'>): string | null =>
  stage === 'deficient' || STEPS.includes(stage) ? cure_by : null;

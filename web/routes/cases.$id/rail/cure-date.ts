import { isStep } from '@trover/core/claims/stages.ts';
import type { ClaimBrief } from './claim-brief.ts';

/** The day by which what the administrator found is to be cured; also while the claim goes through its steps once more. */
export const cureDayOf = ({ stage, cure_by }: Pick<ClaimBrief, 'stage' | 'cure_by'>): string | null =>
  stage === 'deficient' || isStep(stage) ? cure_by : null;

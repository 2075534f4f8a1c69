import { isStep } from '@trover/core/claims/stages.ts';
import type { ClaimBrief } from './claim-brief.ts';

/** The deadline for curing the administrator's findings, also while the claim repeats its steps. */
export const cureDayOf = ({ stage, cure_by }: Pick<ClaimBrief, 'stage' | 'cure_by'>): string | null =>
  stage === 'deficient' || isStep(stage) ? cure_by : null;

import type { Stage } from './stages.ts';

/** How an investor sorts the cases: what can be claimed now, what may come, what is awaited, what was paid. */
export const CASE_GROUPS = ['claimed', 'actionable', 'upcoming', 'pending', 'disbursed'] as const;

export type CaseGroup = (typeof CASE_GROUPS)[number];

/**
 * The one group a case counts in; null for proposals and for what ended without a settlement. Dates are `YYYY-MM-DD`,
 * so that they compare as text. `claimed`: the caller has filed; until it is paid out that is all that counts.
 */
export function groupOf(
  { stage, claim_deadline }: { stage: Stage; claim_deadline: string | null },
  today: string,
  claimed = false,
): CaseGroup | null {
  if (stage === 'distribution' || stage === 'closed') return 'disbursed';
  if (claimed) return 'claimed';
  if (stage === 'proposed' || stage === 'dismissed' || stage === 'withdrawn') return null;
  if (stage === 'claims_closed') return 'pending';
  if (stage === 'settled' || stage === 'final_approval')
    return claim_deadline !== null && claim_deadline >= today ? 'actionable' : 'pending';
  return 'upcoming';
}

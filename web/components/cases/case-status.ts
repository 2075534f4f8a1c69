import type { CaseSummary } from '@trover/contract/cases/cases.ts';
import type { Stage } from '@trover/core/cases/stages.ts';
import type { Status } from '../../ui/status-pill.tsx';

const stageLabels: Record<Stage, string> = {
  proposed: 'Proposed',
  investigation: 'Investigated',
  filed: 'Filed in court',
  lead_plaintiff: 'Choosing a lead plaintiff',
  motion_to_dismiss: 'Motion to dismiss',
  discovery: 'Discovery',
  class_certified: 'Class certified',
  settled: 'Claims closed',
  claims_closed: 'Claims closed',
  final_approval: 'Claims closed',
  distribution: 'Paying out',
  closed: 'Closed',
  dismissed: 'Dismissed',
  withdrawn: 'Withdrawn',
};

/** The status shown next to a case's name: its stage, the same for every visitor. */
export function statusOfCase({ stage, group, days_left }: Pick<CaseSummary, 'stage' | 'group' | 'days_left'>): {
  status: Status;
  word: string;
} {
  if (group === 'actionable' || acceptsClaims({ stage, days_left })) return { status: 'open', word: 'Open to claim' };
  if (group === 'upcoming') return { status: 'upcoming', word: stageLabels[stage] };
  if (stage === 'closed' || stage === 'dismissed' || stage === 'withdrawn')
    return { status: 'closed', word: stageLabels[stage] };
  const isOpenStage = stage === 'settled' || stage === 'final_approval';
  if (isOpenStage && days_left === null) return { status: 'pending', word: 'Settled' };
  return { status: 'pending', word: stageLabels[stage] };
}

/** Whether a claim can still be filed. */
export function acceptsClaims({ stage, days_left }: Pick<CaseSummary, 'stage' | 'days_left'>): boolean {
  return (stage === 'settled' || stage === 'final_approval') && days_left !== null && days_left >= 0;
}

/** Whether claims have ended permanently; a case without a known deadline may still open. */
export function isOver({ stage, group, days_left }: Pick<CaseSummary, 'stage' | 'group' | 'days_left'>): boolean {
  if (group === 'upcoming') return false;
  return (stage !== 'settled' && stage !== 'final_approval') || (days_left !== null && days_left < 0);
}

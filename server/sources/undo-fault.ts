import { stageByHistory } from '@trover/core/cases/stages.ts';
import type { Milestone } from '@trover/db/queries/cases/milestones.ts';
import type { CatalogueProposal } from '@trover/db/queries/sources/proposals.ts';

/** The present state of the case, which decides whether a proposal can be undone. */
interface CaseNow {
  is_published: boolean;
  milestones: readonly Milestone[];
  /** Whether its field has been changed again since. */
  isChangedSince: boolean;
  today: string;
}

/** A case's history without the milestone of a proposal: its present stage, and the one it returns to. */
export function withoutMilestone(
  { undo }: CatalogueProposal,
  { milestones, is_published, today }: Omit<CaseNow, 'isChangedSince'>,
) {
  const before = milestones.filter(({ date }) => date <= today);
  const rest = before.filter((one) => one.id !== undo?.milestone_id);
  const stage = stageByHistory(rest);
  const last = rest.findLast((one) => one.stage === stage);
  return {
    isThere: rest.length < before.length,
    stage,
    last,
    isMoved: is_published && stage !== stageByHistory(before),
  };
}

/** Why the decision on a proposal cannot be undone, as a sentence; null where it can. */
export function undoFault(proposal: CatalogueProposal, now: CaseNow): string | null {
  const { status, case_id, undo, kind, field } = proposal;
  if (status !== 'accepted' || case_id === null || undo === null) return null;
  if (kind === 'new_case')
    return undo.made_case === true && now.is_published ? 'The case is published. Withdraw or merge it instead.' : null;
  if (field === 'identifier') return null;
  if (field !== 'milestone') return now.isChangedSince ? 'This was changed again since. Change it on the case.' : null;
  const { isThere, isMoved, last } = withoutMilestone(proposal, now);
  if (!isThere) return 'This milestone was withdrawn or corrected since. Change it on the case.';
  return isMoved && last === undefined
    ? 'This is the only milestone of the published case. Record another one first.'
    : null;
}

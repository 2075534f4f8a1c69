import type { RecordedMilestone } from '@trover/contract/cases/milestones.ts';
import type { Milestone } from '@trover/db/queries/cases/milestones.ts';

type PublicMilestone = Omit<
  Milestone,
  'copied_from' | 'recorded_by' | 'withdrawn_at' | 'withdrawn_by' | 'withdrawn_reason'
>;

export function presentMilestone(milestone: PublicMilestone): RecordedMilestone {
  const { id, case_id, date, stage, title, text, reason, inferred, document_id, recorded_at } = milestone;
  return {
    id,
    order_id: case_id,
    date,
    stage,
    title,
    text,
    reason,
    inferred,
    document_id,
    recorded_at: recorded_at.toISOString(),
  };
}

import type { RecordedMilestone } from '@trover/contract/cases/milestones.ts';
import type { Milestone } from '@trover/db/queries/cases/milestones.ts';

export function presentMilestone(milestone: Milestone): RecordedMilestone {
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

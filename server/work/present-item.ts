import type { workItemSchema } from '@trover/contract/work/work.ts';
import type { WorkItem } from '@trover/db/queries/work/work-items.ts';
import type { z } from 'zod';

/** An item as the API shows it to one operator. */
export function presentItem(
  { case_id, since, assignee, ...item }: WorkItem,
  { today, account_id }: { today: string; account_id: number },
): z.output<typeof workItemSchema> {
  return {
    ...item,
    order_id: case_id,
    waiting_since: since.toISOString(),
    is_overdue: item.due_on < today,
    claimed_by: assignee,
    is_mine: item.assigned_to === account_id,
  };
}

import type { QueryOf } from '@trover/contract/protocol/operation.ts';
import type { exportWork } from '@trover/contract/work/work.ts';
import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import type { WorkFilter } from '@trover/db/queries/work/work-items.ts';

const within = (today: string, days: number): string => formatDay(addDays(requireDay(today), days));

/** The caller's filter, as parameters of the queries. */
export function readFilter(
  { assignee, due, order_id, ...same }: QueryOf<typeof exportWork>,
  { account_id, today }: { account_id: number; today: string },
): WorkFilter {
  const days = { late: -1, today: 0, '7': 7, '14': 14, '30': 30 };
  return {
    ...same,
    today,
    case_id: order_id,
    assignee: assignee === 'me' ? account_id : assignee,
    due_by: due === undefined ? undefined : within(today, days[due]),
  };
}

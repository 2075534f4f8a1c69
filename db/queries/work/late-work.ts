import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { WorkKind } from '../../schema/work.ts';

export interface LateWork {
  kind: WorkKind;
  subject_id: number;
  title: string;
  due_on: string;
  assigned_to: number | null;
  assignee: string | null;
  step: number;
  /** The end of the snooze, also where it is over. */
  snoozed_until: string | null;
}

/**
 * Returns and marks items that reached a new escalation step: 1 when late, 2 after three business days. A snoozed item
 * reaches the first step alone. Most urgent first, up to the limit.
 */
export async function escalateLateWork(
  trx: DbTransaction,
  { today, most }: { today: string; most: number },
): Promise<LateWork[]> {
  const step = sql`case when i.due_on <= add_business_days(${today}::date, -3)
    and (i.snoozed_until is null or i.snoozed_until <= ${today}::date or i.must_by < ${today}::date) then 2 else 1 end`;
  const { rows } = await sql<LateWork>`
    with late as (
      select i.kind, i.subject_id, ${step} as step
      from work_items i
      where i.due_on < ${today}::date and i.escalated < ${step}
      order by i.due_on, i.kind, i.subject_id limit ${most} for update of i
    )
    update work_items i set escalated = late.step from late
    where i.kind = late.kind and i.subject_id = late.subject_id
    returning i.kind, i.subject_id, i.title, i.due_on, i.assigned_to, late.step, i.snoozed_until,
      (select a.email from accounts a where a.id = i.assigned_to) as assignee`.execute(trx);
  return rows.toSorted((one, other) => one.due_on.localeCompare(other.due_on) || one.subject_id - other.subject_id);
}

/** The other recipients of late work: lead operators, or all operators if there are none. */
export async function listLeads(db: Db): Promise<{ id: number; email: string }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    select a.id, a.email from accounts a
    where a.type = 'operator' and a.closed_at is null
      and (exists (select from work_leads l where l.account_id = a.id) or not exists (select from work_leads))
    order by a.id limit 200`.execute(db);
  return rows;
}

/** Rebuilds the pending items from their sources, for changes that no trigger sees, and deletes old change marks. */
export async function refreshWork(db: Db): Promise<void> {
  await sql`select refresh_all_work()`.execute(db);
  await sql`delete from work_changes where at < now() - interval '1 hour'`.execute(db);
}

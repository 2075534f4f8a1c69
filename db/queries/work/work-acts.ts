import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { WorkAct } from '../../schema/work.ts';
import { operatorName, type WorkSubject } from './work-items.ts';

interface ActOnWork {
  items: readonly WorkSubject[];
  /** The operator who acts. */
  by: number;
  /** The same for all actions of one call. */
  batch: string;
}

const wanted = (items: readonly WorkSubject[]) =>
  sql`unnest(${items.map(({ kind }) => kind)}::text[], ${items.map(({ subject_id }) => subject_id)}::bigint[]) as w (kind, subject_id)`;

/** Locks the items in a fixed order, so that two bulk actions never deadlock. */
const locked = (items: readonly WorkSubject[]) => sql`
  select i.kind, i.subject_id, i.assigned_to, i.snoozed_until, i.must_by from work_items i join ${wanted(items)} using (kind, subject_id)
  order by i.kind, i.subject_id for update of i`;

/** Assigns or unassigns items; returns how many changed. Skips items that were completed in the meantime. */
export async function assignItems(
  trx: DbTransaction,
  { items, by, batch, account_id }: ActOnWork & { account_id: number | null },
): Promise<number> {
  const { rows } = await sql<WorkSubject & { assigned_to: number | null }>`${locked(items)}`.execute(trx);
  const changed = rows.filter(({ assigned_to }) => assigned_to !== account_id);
  if (changed.length === 0) return 0;
  await setAssignees(
    trx,
    changed.map((one) => ({ ...one, account_id })),
  );
  await addEvents(
    trx,
    changed.map(({ kind, subject_id, assigned_to }) => ({
      kind,
      subject_id,
      act: account_id === null ? 'released' : 'assigned',
      was: assigned_to,
      became: account_id,
    })),
    { by, batch },
  );
  return changed.length;
}

/**
 * Snoozes items until a day, or ends the snooze; returns the number of changed items. An item returns no later than
 * its due date, or tomorrow where that is past; without a due date by `longest`. A late item that is snoozed again
 * escalates again, so that nobody hides it for good.
 */
export async function snoozeItems(
  trx: DbTransaction,
  {
    items,
    by,
    batch,
    until,
    tomorrow,
    longest,
  }: ActOnWork & { until: string | null; tomorrow: string; longest: string },
): Promise<number> {
  const { rows } = await sql<
    WorkSubject & { snoozed_until: string | null; must_by: string | null }
  >`${locked(items)}`.execute(trx);
  const changed = rows
    .map((row) => {
      const binding = row.must_by ?? longest;
      const last = binding > tomorrow ? binding : tomorrow;
      return { ...row, until: until !== null && until > last ? last : until };
    })
    .filter((row) => row.snoozed_until !== row.until);
  if (changed.length === 0) return 0;
  await setSnoozes(trx, changed);
  if (until !== null) await escalateAgain(trx, { items: changed, tomorrow });
  await addEvents(
    trx,
    changed.map(({ kind, subject_id, snoozed_until, until }) => ({
      kind,
      subject_id,
      act: until === null ? 'woken' : 'snoozed',
      was: snoozed_until,
      became: until,
    })),
    { by, batch },
  );
  return changed.length;
}

/** Resets the escalation of late items that were snoozed before. */
async function escalateAgain(
  trx: DbTransaction,
  { items, tomorrow }: { items: readonly WorkSubject[]; tomorrow: string },
): Promise<void> {
  await sql`update work_items i set escalated = 0 from ${wanted(items)}
    where i.kind = w.kind and i.subject_id = w.subject_id and i.due_on < ${tomorrow}::date - 1
      and exists (select from work_events e
        where e.kind = i.kind and e.subject_id = i.subject_id and e.act = 'snoozed' and e.undone_at is null)`.execute(
    trx,
  );
}

async function setAssignees(
  trx: DbTransaction,
  items: readonly (WorkSubject & { account_id: number | null })[],
): Promise<void> {
  await sql`delete from work_claims c using ${wanted(items)} where c.kind = w.kind and c.subject_id = w.subject_id`.execute(
    trx,
  );
  const assigned = items.filter(({ account_id }) => account_id !== null);
  // arrays and not values: an undone batch may have more items than a statement has parameters
  if (assigned.length > 0)
    await sql`insert into work_claims (kind, subject_id, account_id)
      select * from unnest(${assigned.map(({ kind }) => kind)}::text[],
        ${assigned.map(({ subject_id }) => subject_id)}::bigint[],
        ${assigned.map(({ account_id }) => account_id)}::bigint[])`.execute(trx);
}

async function setSnoozes(
  trx: DbTransaction,
  items: readonly (WorkSubject & { until: string | null })[],
): Promise<void> {
  await sql`update work_items i set snoozed_until = w.until
    from unnest(${items.map(({ kind }) => kind)}::text[], ${items.map(({ subject_id }) => subject_id)}::bigint[],
      ${items.map(({ until }) => until)}::date[]) as w (kind, subject_id, until)
    where i.kind = w.kind and i.subject_id = w.subject_id`.execute(trx);
  await recordWorkChange(trx);
}

interface NewEvent extends WorkSubject {
  act: WorkAct;
  was?: number | string | null;
  became?: number | string | null;
  text?: string;
}

/** Records actions on items; returns the events’ ids. */
export async function addEvents(
  trx: Db,
  events: readonly NewEvent[],
  { by, batch }: { by: number | null; batch: string },
): Promise<number[]> {
  if (events.length === 0) return [];
  const stored = (value: number | string | null | undefined) => (value == null ? null : JSON.stringify(value));
  const rows = await trx
    .insertInto('work_events')
    .values(
      events.map(({ kind, subject_id, act, was, became, text }) => ({
        kind,
        subject_id,
        act,
        batch,
        by,
        text: text ?? null,
        was: stored(was),
        became: stored(became),
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Notifies open desks of a change. */
export async function recordWorkChange(db: Db): Promise<void> {
  await sql`insert into work_changes default values`.execute(db);
}

interface Undoable extends WorkSubject {
  id: number;
  act: WorkAct;
  was: number | string | null;
}

/**
 * Undoes an operator's bulk assignment or snooze, for items unchanged since; returns their number, or undefined where
 * there is nothing to undo.
 */
export async function undoBatch(
  trx: DbTransaction,
  { batch, by }: { batch: string; by: number },
): Promise<number | undefined> {
  const { rows } = await sql<Undoable & { is_as_left: boolean }>`
    select e.id, e.kind, e.subject_id, e.act, e.was,
      case when e.act in ('assigned', 'released') then coalesce(to_jsonb(i.assigned_to), 'null'::jsonb) = coalesce(e.became, 'null'::jsonb)
        else coalesce(to_jsonb(i.snoozed_until), 'null'::jsonb) = coalesce(e.became, 'null'::jsonb) end as is_as_left
    from work_events e join work_items i on i.kind = e.kind and i.subject_id = e.subject_id
    where e.batch = ${batch}::uuid and e.by = ${by} and e.undone_at is null
      and e.act in ('assigned', 'released', 'snoozed', 'woken')
    order by e.kind, e.subject_id for update of i`.execute(trx);
  if (rows.length === 0) return undefined;
  const undone = rows.filter(({ is_as_left }) => is_as_left);
  const ofAssignment = undone.filter(({ act }) => act === 'assigned' || act === 'released');
  const ofSnooze = undone.filter(({ act }) => act === 'snoozed' || act === 'woken');
  if (ofAssignment.length > 0)
    await setAssignees(
      trx,
      ofAssignment.map(({ kind, subject_id, was }) => ({
        kind,
        subject_id,
        account_id: was === null ? null : Number(was),
      })),
    );
  if (ofSnooze.length > 0)
    await setSnoozes(
      trx,
      ofSnooze.map(({ kind, subject_id, was }) => ({ kind, subject_id, until: was === null ? null : String(was) })),
    );
  if (undone.length > 0)
    await trx
      .updateTable('work_events')
      .set({ undone_at: sql`now()` })
      .where(sql<boolean>`id = any(${undone.map(({ id }) => id)}::bigint[])`)
      .execute();
  return undone.length;
}

export interface WorkEvent {
  id: number;
  act: WorkAct;
  by: string | null;
  at: Date;
  text: string | null;
  /** The name of the assignee, or the day. */
  became: string | null;
  is_undone: boolean;
}

/** The actions and comments on an item, the oldest first; of a long history the last two hundred. */
export async function listWorkEvents(db: Db, { kind, subject_id }: WorkSubject): Promise<WorkEvent[]> {
  const { rows } = await sql<WorkEvent>`
    select e.id, e.act, ${operatorName} as by, e.at, e.text, e.undone_at is not null as is_undone,
      case when e.act = 'assigned' then (select coalesce(nullif(trim(concat_ws(' ', o.first_name, o.last_name)), ''), split_part(o.email, '@', 1))
        from accounts o where o.id = (e.became #>> '{}')::bigint) else e.became #>> '{}' end as became
    from (select * from work_events where kind = ${kind} and subject_id = ${subject_id} order by id desc limit 200) e
    left join accounts a on a.id = e.by order by e.id`.execute(db);
  return rows;
}

export interface Colleague {
  account_id: number;
  email: string;
  name: string;
  leads: boolean;
}

/** The operators, to whom work can be assigned. */
export async function listColleagues(db: Db): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select a.id as account_id, a.email, ${operatorName} as name, l.account_id is not null as leads
    from accounts a left join work_leads l on l.account_id = a.id
    where a.type = 'operator' and a.closed_at is null order by 3, a.id limit 200`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** A pending decision whose case ends on or before the day that it is due. */
export interface EarlierEnd {
  organisation_id: number;
  id: number;
  due_on: string;
  /** The claim deadline, the court's day for lead plaintiffs, or the close of registrations, as it is now. */
  ends_on: string;
  time_zone: string | null;
}

/**
 * Pending decisions that a date of their case has overtaken: it was moved forward, or entered after the due day was set.
 * A day that is over ends nothing. Locks them.
 */
export async function lockEarlierEnds(
  db: Db,
  { today, limit, except }: { today: string; limit: number; except: readonly number[] },
): Promise<EarlierEnd[]> {
  const { rows } = await sql<EarlierEnd>`
    select d.organisation_id, d.id, d.due_on::text, ends.day::text as ends_on, l.time_zone
    from organisation_decisions d
    join case_listings l on l.id = d.case_id
    cross join lateral (select case d.phase
      when 'settlement' then l.claim_deadline
      when 'complaint' then (select k.date from case_deadlines k
        where k.case_id = d.case_id and k.kind = 'lead_plaintiff' and k.superseded_at is null)
      else (select min(g.hard_on) from case_groups g where g.case_id = d.case_id and g.withdrawn_at is null
        and g.hard_on >= court_day(l.time_zone, ${today}::date)) end as day) ends
    where d.decision is null and d.replaced_at is null and d.due_on >= ends.day
      and ends.day > court_day(l.time_zone, ${today}::date) and d.due_on > court_day(l.time_zone, ${today}::date)
      and d.organisation_id <> all(${[...except]}::bigint[])
    order by d.organisation_id, d.id limit ${limit} for update of d skip locked`.execute(db);
  return rows;
}

export async function setDueDay(
  db: Db,
  { organisation_id, id, due_on }: { organisation_id: number; id: number; due_on: string },
): Promise<void> {
  await db
    .updateTable('organisation_decisions')
    .set({ due_on })
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .execute();
}

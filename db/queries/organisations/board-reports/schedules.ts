import type { ReportFrequency } from '@trover/core/organisations/board-reports/report-period.ts';
import { sql } from 'kysely';
import type { Db } from '../../../connect.ts';

export interface ReportSchedule {
  frequency: ReportFrequency;
  day_of_month: number;
  /** Only recipients who are still members. */
  recipients: { id: number; email: string; partner: string | null }[];
  next_on: string;
  set_by_email: string | null;
}

export async function findReportSchedule(db: Db, organisation_id: number): Promise<ReportSchedule | undefined> {
  const { rows } = await sql<ReportSchedule>`
    select s.frequency, s.day_of_month, s.next_on, setter.email as set_by_email,
      coalesce((select json_agg(json_build_object('id', a.id, 'email', a.email, 'partner', a.partner) order by a.email)
        from organisation_members m join accounts a on a.id = m.member_id
        where m.organisation_id = s.organisation_id and m.ended_at is null and m.member_id = any(s.recipients)), '[]'
      ) as recipients
    from organisation_report_schedules s left join accounts setter on setter.id = s.set_by
    where s.organisation_id = ${organisation_id}`.execute(db);
  return rows[0];
}

/** The members with these addresses; addresses of others are left out. */
export async function findMembersByEmail(db: Db, organisation_id: number, emails: readonly string[]) {
  return db
    .selectFrom('organisation_members as m')
    .innerJoin('accounts as a', 'a.id', 'm.member_id')
    .where('m.organisation_id', '=', organisation_id)
    .where('m.ended_at', 'is', null)
    .where('a.email', 'in', [...emails])
    .select(['a.id', 'a.email'])
    .execute();
}

export async function saveReportSchedule(
  db: Db,
  schedule: {
    organisation_id: number;
    frequency: ReportFrequency;
    day_of_month: number;
    recipients: number[];
    next_on: string;
    set_by: number | null;
  },
): Promise<void> {
  const { organisation_id, ...changed } = schedule;
  await db
    .insertInto('organisation_report_schedules')
    .values(schedule)
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet({ ...changed, set_at: sql<Date>`now()` }))
    .execute();
}

export async function deleteReportSchedule(db: Db, organisation_id: number): Promise<boolean> {
  const done = await db
    .deleteFrom('organisation_report_schedules')
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}

/** Due schedules, locked for the rest of the transaction. */
export async function listDueSchedules(
  db: Db,
  { today, after, limit }: { today: string; after: number; limit: number },
): Promise<number[]> {
  const due = await db
    .selectFrom('organisation_report_schedules')
    .where('next_on', '<=', today)
    .where('organisation_id', '>', after)
    .select('organisation_id')
    .orderBy('organisation_id')
    .limit(limit)
    .execute();
  return due.map(({ organisation_id }) => organisation_id);
}

/** A due schedule; undefined where another process has it. */
export async function lockDueSchedule(
  db: Db,
  { organisation_id, today }: { organisation_id: number; today: string },
): Promise<{ frequency: ReportFrequency; day_of_month: number; next_on: string } | undefined> {
  return db
    .selectFrom('organisation_report_schedules')
    .where('organisation_id', '=', organisation_id)
    .where('next_on', '<=', today)
    .select(['frequency', 'day_of_month', 'next_on'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function setNextReport(db: Db, organisation_id: number, next_on: string): Promise<void> {
  await db
    .updateTable('organisation_report_schedules')
    .set({ next_on })
    .where('organisation_id', '=', organisation_id)
    .execute();
}

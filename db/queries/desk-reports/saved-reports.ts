import type { ReportRuns } from '@trover/core/desk-reports/saved-report.ts';
import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { operatorName } from '../work/work-items.ts';

/** Maximum number of reports that one operator saves, and of those in a list. */
export const MAX_SAVED_REPORTS = 30;
const MAX_LISTED = 200;

export interface SavedReportRow {
  id: number;
  account_id: number;
  name: string;
  owner: string;
  filter: unknown;
  runs: ReportRuns;
  next_on: string | null;
  last_sent_on: string | null;
}

const COLUMNS = sql`r.id, r.account_id, r.name, ${operatorName} as owner, r.filter, r.runs, r.next_on, r.last_sent_on`;

/** Saved reports of current operators, the caller’s first. */
export async function listSavedReports(db: Db, { account_id }: { account_id: number }): Promise<SavedReportRow[]> {
  const { rows } = await sql<SavedReportRow>`
    select ${COLUMNS} from saved_reports r join accounts a on a.id = r.account_id
    where a.type = 'operator' and a.closed_at is null
    order by r.account_id <> ${account_id}, r.id limit ${MAX_LISTED}`.execute(db);
  return rows;
}

/** Saves a report, and replaces one with the same name. Undefined where the operator has too many. */
export async function saveReport(
  trx: DbTransaction,
  of: { account_id: number; name: string; filter: unknown; runs: ReportRuns; next_on: string | null },
): Promise<SavedReportRow | undefined> {
  const { account_id, name, filter, runs, next_on } = of;
  // concurrent saves of one operator are counted one after another
  await sql`select 1 from accounts where id = ${account_id} for no key update`.execute(trx);
  const { rows } = await sql<SavedReportRow>`
    with saved as (
      insert into saved_reports (account_id, name, filter, runs, next_on)
      select ${account_id}, ${name}, ${JSON.stringify(filter)}::jsonb, ${runs}, ${next_on}::date
      where exists (select from saved_reports where account_id = ${account_id} and name = ${name})
        or (select count(*) from saved_reports where account_id = ${account_id}) < ${MAX_SAVED_REPORTS}
      on conflict (account_id, name) do update
        set filter = excluded.filter, runs = excluded.runs, next_on = excluded.next_on
      returning *)
    select ${COLUMNS} from saved r join accounts a on a.id = r.account_id`.execute(trx);
  return rows[0];
}

/** Deletes an operator’s saved report; false where it is not theirs. */
export async function deleteSavedReport(
  db: Db,
  { account_id, id }: { account_id: number; id: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_reports')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export interface DueReport extends SavedReportRow {
  next_on: string;
  email: string;
}

/** Due reports of current operators, locked for the rest of the transaction. */
export async function listDueReports(db: Db, of: { today: string; after: number; limit: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from saved_reports where next_on <= ${of.today}::date and id > ${of.after}
    order by id limit ${of.limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A due report; undefined where another process has it, or its operator no longer exists. */
export async function lockDueReport(
  trx: DbTransaction,
  { id, today }: { id: number; today: string },
): Promise<DueReport | undefined> {
  const { rows } = await sql<DueReport>`
    select ${COLUMNS}, a.email from saved_reports r join accounts a on a.id = r.account_id
    where r.id = ${id} and r.next_on <= ${today}::date and a.type = 'operator' and a.closed_at is null
    for update of r skip locked`.execute(trx);
  return rows[0];
}

/** The next day of a report; `sent_on` where it was mailed today. */
export async function setNextRun(
  trx: DbTransaction,
  { id, next_on, sent_on }: { id: number; next_on: string | null; sent_on?: string },
): Promise<void> {
  await trx
    .updateTable('saved_reports')
    .set({ next_on, ...(sent_on !== undefined && { last_sent_on: sent_on }) })
    .where('id', '=', id)
    .execute();
}

import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';

/** The day of the last letter with this template to a case's administrator; null where there is none. */
export async function findLastQuestion(
  db: Db,
  { case_id, template }: { case_id: number; template: string },
): Promise<string | null> {
  const { rows } = await sql<{ sent_on: string | null }>`
    select max(l.sent_on) as sent_on from letter_threads t join letters l on l.thread_id = t.id
    where t.case_id = ${case_id} and l.template = ${template} and l.status = 'sent'`.execute(db);
  return rows[0]?.sent_on ?? null;
}

/** Cases with an overdue payment, by their work items, without an inquiry within so many days. */
export async function listCasesToInquire(
  db: Db,
  { days, limit }: { days: number; limit: number },
): Promise<{ case_id: number; expected_by: string; cases: number }[]> {
  const { rows } = await sql<{ case_id: number; expected_by: string; cases: number }>`
    select i.case_id, d.date + t.most as expected_by, t.cases
    from work_items i
    join case_deadlines d on d.case_id = i.case_id and d.kind = 'claim' and d.superseded_at is null
    cross join times_to_payment t
    where i.kind = 'overdue_payment' and not exists (
      select from letter_threads h join letters l on l.thread_id = h.id
      where h.case_id = i.case_id and l.template = 'overdue'
        and (l.status = 'draft' or l.written_at > now() - make_interval(days => ${days}::integer)))
    order by i.case_id limit ${limit}`.execute(db);
  return rows;
}

/** A case's filed claims without an award, as a letter lists them, the oldest first. */
export async function listUnpaidClaims(
  db: Db,
  { case_id, limit }: { case_id: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from payout_requests p
    join sub_payout_requests s on s.account_id = p.account_id and s.payout_request_id = p.id and s.stage in ('filed', 'approved')
    where p.case_id = ${case_id} and not exists (select from awards a join distributions d on d.id = a.distribution_id
      where a.account_id = s.account_id and a.sub_payout_request_id = s.id and a.reversed_at is null
        and d.status in ('approved', 'posted'))
    order by s.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface DifferingRow {
  case_id: number;
  distribution_id: number;
  row_number: number;
}

const HAS_LETTER = sql`exists (select from letters l
  where l.distribution_id = r.distribution_id and l.row_number = r.row_number)`;

/** Whether a person wrote to the administrator about awards since a distribution was posted, without naming a row of it. */
const IS_ASKED_BY_HAND = sql`exists (select from letter_threads t join letters l on l.thread_id = t.id
  where t.case_id = d.case_id and l.template = 'award' and l.distribution_id is null and l.direction = 'out'
    and l.status <> 'discarded' and l.written_at > d.posted_at)`;

/**
 * Rows of distributions posted in this period whose awards differ, which are undecided and without any letter, even a
 * discarded one. If more rows of a distribution differ than `rows_at_most`, there is a common cause, and a person
 * writes about it.
 */
export async function listDifferencesToAsk(
  db: Db,
  {
    days,
    limit,
    rows_at_most,
    after,
  }: { days: number; limit: number; rows_at_most: number; after: Omit<DifferingRow, 'case_id'> | undefined },
): Promise<DifferingRow[]> {
  const { rows } = await sql<DifferingRow>`
    select d.case_id, r.distribution_id, r.row_number
    from distributions d join cases c on c.id = d.case_id and c.administrator <> ''
    join distribution_rows r on r.distribution_id = d.id and r.difference is not null
    where d.status = 'posted' and d.posted_at > now() - make_interval(days => ${days}::integer)
      and r.settled_at is null and not ${HAS_LETTER} and not ${IS_ASKED_BY_HAND}
      and (d.id, r.row_number) > (${after?.distribution_id ?? 0}::bigint, ${after?.row_number ?? 0}::integer)
      and (select count(*) from distribution_rows x where x.distribution_id = d.id and x.difference is not null)
        <= ${rows_at_most}::integer
    order by d.id, r.row_number limit ${limit}`.execute(db);
  return rows;
}

/** Whether a row still needs a question; locks the thread of its case until the transaction ends. */
export async function lockDifferenceToAsk(
  trx: DbTransaction,
  { thread_id, distribution_id, row_number }: { thread_id: number; distribution_id: number; row_number: number },
): Promise<boolean> {
  await trx.selectFrom('letter_threads').select('id').where('id', '=', thread_id).forUpdate().execute();
  const { rows } = await sql<{ waits: boolean }>`
    select d.status = 'posted' and r.settled_at is null and not ${HAS_LETTER} as waits
    from distributions d join distribution_rows r on r.distribution_id = d.id
    where d.id = ${distribution_id} and r.row_number = ${row_number}`.execute(trx);
  return rows[0]?.waits ?? false;
}

/**
 * Discards unedited automatic drafts whose reason no longer exists: the distribution was reversed, or a person decided
 * about the difference.
 */
export async function discardNeedlessQuestions(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update letters l set status = 'discarded', settled_at = now()
    from distributions d join distribution_rows r on r.distribution_id = d.id
    where l.distribution_id = d.id and l.row_number = r.row_number and l.status = 'draft' and l.written_by is null
      and l.row_version = 1 and (d.status <> 'posted' or r.settled_at is not null)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface FailedJob {
  id: string;
  name: string;
  reason: string | null;
  tries: number;
  queued_at: Date;
  failed_at: Date;
}

/** Creates an index of failed jobs, which the queues lack. */
export async function indexFailedJobs(db: Db): Promise<void> {
  await sql`create index if not exists trover_failed_jobs on pgboss.job (completed_on desc, id desc)
    where state = 'failed'`.execute(db);
}

const MICROSECONDS = sql`(extract(epoch from completed_on) * 1000000)::bigint`;

/** Jobs that failed permanently, the last first. */
export async function listFailedJobs(
  db: Db,
  { limit, after }: PageRequest<readonly [number, string]>,
): Promise<Page<FailedJob>> {
  const counted = await sql<{ n: number }>`select count(*) as n from pgboss.job where state = 'failed'`.execute(db);
  const before =
    after === undefined
      ? sql`true`
      : sql`(completed_on, id) < (timestamptz 'epoch' + ${after[0]}::bigint * interval '1 microsecond', ${after[1]}::uuid)`;
  const { rows } = await sql<FailedJob & { at: number }>`
    select id, name, output ->> 'message' as reason, retry_count + 1 as tries, created_on as queued_at,
      completed_on as failed_at, ${MICROSECONDS} as at
    from pgboss.job where state = 'failed' and ${before}
    order by completed_on desc, id desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted.rows[0]?.n ?? 0, ({ at, id }) => [at, id]);
}

/** The name of a job, and whether it failed permanently; locked against retries until the transaction ends. */
export async function lockJob(
  trx: DbTransaction,
  { id }: { id: string },
): Promise<{ name: string; is_failed: boolean } | undefined> {
  const { rows } = await sql<{ name: string; is_failed: boolean }>`
    select name, state = 'failed' as is_failed from pgboss.job where id = ${id}::uuid for update`.execute(trx);
  return rows[0];
}

import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

const UNFINISHED = sql`('received', 'detected', 'parsed', 'stored')`;

/** The owner of an upload, and its round in the queue. */
export async function findTurnOfUpload(
  db: Db,
  uploadId: number,
): Promise<{ account_id: number; round: number } | undefined> {
  const { rows } = await sql<{ account_id: number; round: number }>`
    select p.account_id, case when u.status = 'undone' then 0 else u.queue_round end as round
    from uploads u join portfolios p on p.id = u.portfolio_id where u.id = ${uploadId}`.execute(db);
  return rows[0];
}

/**
 * The round of the next upload into a portfolio: after all unfinished ones of its account, and not before the round
 * being served, so that an account that is late with many files does not overtake one that was early.
 */
export const nextRound = (portfolioId: number) => sql<number>`greatest(0,
  (select min(queue_round) from uploads where status = 'received'),
  (select max(u.queue_round) + 1 from uploads u join portfolios p on p.id = u.portfolio_id
    where u.status in ${UNFINISHED}
      and p.account_id = (select account_id from portfolios where id = ${portfolioId})))`;

/** Number of files that are read before a waiting one. */
export const FILES_BEFORE = sql<number | null>`case when uploads.status = 'received' then (
  select count(*) from uploads before where before.status = 'received'
    and (before.queue_round, before.id) < (uploads.queue_round, uploads.id)) end`;

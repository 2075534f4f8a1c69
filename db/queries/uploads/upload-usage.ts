import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';

/** How much an account has uploaded and stored. */
export interface UploadUsage {
  org_type: number;
  files_a_minute: number;
  files_a_day: number;
  bytes_a_day: number;
  bytes_stored: number;
  trades_stored: number;
}

export async function measureUploads(db: Db, account_id: number): Promise<UploadUsage> {
  const { rows } = await sql<UploadUsage>`
    select a.org_type, sums.*,
      (select coalesce(sum(ps.trades), 0)::bigint from portfolio_securities ps
        join portfolios p on p.id = ps.portfolio_id where p.account_id = a.id) as trades_stored
    from accounts a, lateral (
      select count(*) filter (where u.created_at > now() - interval '1 minute') as files_a_minute,
        count(*) filter (where u.created_at > now() - interval '1 day') as files_a_day,
        coalesce(sum(u.bytes) filter (where u.created_at > now() - interval '1 day'), 0)::bigint as bytes_a_day,
        coalesce(sum(u.bytes) filter (where u.file_key is not null), 0)::bigint as bytes_stored
      from uploads u join portfolios p on p.id = u.portfolio_id where p.account_id = a.id
    ) sums
    where a.id = ${account_id}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error(`there is no account ${account_id}`);
  return found;
}

const QUOTA_LOCK = 7_468_011;

/** Locks the account's uploads for the rest of the transaction, so that concurrent uploads see each other. */
export async function lockUploadsOf(trx: DbTransaction, account_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${QUOTA_LOCK}, hashint8(${account_id}))`.execute(trx);
}

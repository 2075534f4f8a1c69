import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';

/** The number of an account's trades, by the stored counts. */
export async function countTradesOfAccount(db: Db, account_id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(ps.trades), 0)::bigint as n
    from portfolios p join portfolio_securities ps on ps.portfolio_id = p.id where p.account_id = ${account_id}`.execute(
    db,
  );
  return rows[0]!.n;
}

/**
 * Requests that an owner's securities are linked again, with the affected printed securities; repeating it changes
 * nothing.
 */
export async function requestRelinking(
  trx: DbTransaction,
  account_id: number,
  printed_security_ids: readonly number[],
): Promise<void> {
  await sql`
    insert into owner_relinks (account_id, printed_security_ids) values (${account_id}, ${[...printed_security_ids]}::bigint[])
    on conflict (account_id) do update set printed_security_ids = array(
      select distinct id from unnest(owner_relinks.printed_security_ids || excluded.printed_security_ids) id)`.execute(
    trx,
  );
}

/** Claims the request for the transaction; undefined where it is done already. The caller has locked the account. */
export async function claimRelinking(trx: DbTransaction, account_id: number): Promise<number[] | undefined> {
  const { rows } = await sql<{ printed_security_ids: number[] }>`
    delete from owner_relinks where account_id = ${account_id} returning printed_security_ids`.execute(trx);
  return rows[0]?.printed_security_ids;
}

/** Since when an owner's securities have waited to be matched again; null where they do not. */
export async function findRelinking(db: Db, account_id: number): Promise<Date | null> {
  const { rows } = await sql<{
    requested_at: Date;
  }>`select requested_at from owner_relinks where account_id = ${account_id}`.execute(db);
  return rows[0]?.requested_at ?? null;
}

export async function listOwnersToRelink(db: Db): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from owner_relinks order by requested_at, account_id`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

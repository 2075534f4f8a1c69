import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';

export interface UploadToRemove {
  portfolio_id: number;
  account_id: number;
}

/** An upload that was taken back and of which something may be left. For jobs. */
export async function findUploadToRemove(db: Db, uploadId: number): Promise<UploadToRemove | undefined> {
  return db
    .selectFrom('uploads')
    .innerJoin('portfolios', 'portfolios.id', 'uploads.portfolio_id')
    .where('uploads.id', '=', uploadId)
    .where('status', '=', 'undone')
    .where('finished_at', 'is', null)
    .select(['uploads.portfolio_id', 'portfolios.account_id'])
    .executeTakeFirst();
}

/**
 * Removes up to `limit` of an upload's trades, those that no other upload holds, and as many of its rows. False once
 * nothing is left. The caller holds the portfolio, and sums again at the end.
 */
export async function removeSomeOfUpload(
  trx: DbTransaction,
  { portfolio_id, upload_id }: { portfolio_id: number; upload_id: number },
  limit: number,
): Promise<boolean> {
  const { rows } = await sql<{ held: number; listed: number }>`
    with held as (
      delete from upload_trades ut using (
        select fingerprint, occurrence from upload_trades
        where portfolio_id = ${portfolio_id} and upload_id = ${upload_id} limit ${limit}
      ) chosen
      where ut.portfolio_id = ${portfolio_id} and ut.upload_id = ${upload_id}
        and ut.fingerprint = chosen.fingerprint and ut.occurrence = chosen.occurrence
      returning ut.fingerprint, ut.occurrence
    ), removed as (
      delete from trades t using held h
      where t.portfolio_id = ${portfolio_id} and t.fingerprint = h.fingerprint and t.occurrence = h.occurrence
        and not exists (
          select from upload_trades other
          where other.portfolio_id = ${portfolio_id} and other.fingerprint = h.fingerprint
            and other.occurrence = h.occurrence and other.upload_id <> ${upload_id})
      returning 1
    ), listed as (
      delete from upload_rows r using (
        select outcome, position from upload_rows
        where portfolio_id = ${portfolio_id} and upload_id = ${upload_id} limit ${limit}
      ) chosen
      where r.portfolio_id = ${portfolio_id} and r.upload_id = ${upload_id}
        and r.outcome = chosen.outcome and r.position = chosen.position
      returning 1
    ), counted as (
      update uploads set trades_removed = trades_removed + (select count(*) from removed)
      where portfolio_id = ${portfolio_id} and id = ${upload_id}
    )
    select (select count(*) from held) as held, (select count(*) from listed) as listed`.execute(trx);
  const [{ held, listed } = { held: 0, listed: 0 }] = rows;
  return held > 0 || listed > 0;
}

/** Counts the trades of the securities that an upload touched once more. */
export async function sumAfterRemoval(trx: DbTransaction, portfolioId: number, uploadId: number): Promise<void> {
  const touched = sql`select printed_security_id from upload_securities
    where portfolio_id = ${portfolioId} and upload_id = ${uploadId}`;
  await sql`delete from portfolio_securities
    where portfolio_id = ${portfolioId} and printed_security_id in (${touched})`.execute(trx);
  await sql`
    insert into portfolio_securities (portfolio_id, printed_security_id, trades, first_trade_date, last_trade_date)
    select portfolio_id, printed_security_id, count(*), min(trade_date), max(trade_date) from trades
    where portfolio_id = ${portfolioId} and printed_security_id in (${touched})
    group by portfolio_id, printed_security_id`.execute(trx);
}

/** More cases that are to be matched without an upload. */
export async function addCasesToRematch(
  trx: DbTransaction,
  uploadId: number,
  caseIds: readonly number[],
): Promise<void> {
  if (caseIds.length === 0) return;
  await sql`
    update uploads set cases_to_rematch = array(
      select distinct id from unnest(cases_to_rematch || ${[...caseIds]}::integer[]) id order by id)
    where id = ${uploadId} and status = 'undone'`.execute(trx);
}

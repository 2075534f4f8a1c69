import { GAIN_REPORT } from '@trover/core/portfolios/gain-report.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';

export interface UploadToRemove {
  portfolio_id: number;
  account_id: number;
}

/** An undone upload that may not be fully removed. For jobs. */
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
 * Deletes up to `limit` trades that only this upload has, and as many rows. Returns false when nothing is
 * left. The caller locks the portfolios of the upload and recounts them at the end.
 */
export async function removeSomeOfUpload(
  trx: DbTransaction,
  { portfolio_id, upload_id }: { portfolio_id: number; upload_id: number },
  limit: number,
): Promise<boolean> {
  const { rows: portfolios } = await sql<{ id: number }>`
    select ${portfolio_id}::bigint as id
    union select portfolio_id from upload_accounts where upload_id = ${upload_id} and portfolio_id is not null`.execute(
    trx,
  );
  const ids = sql`any(${portfolios.map(({ id }) => id)}::bigint[])`;
  await sql`create temp table if not exists rows_to_remove (
    portfolio_id bigint, fingerprint bytea, occurrence integer) on commit drop`.execute(trx);
  await sql`delete from rows_to_remove`.execute(trx);
  await sql`
    insert into rows_to_remove
    select portfolio_id, fingerprint, occurrence from upload_trades
    where portfolio_id = ${ids} and upload_id = ${upload_id} limit ${limit}`.execute(trx);
  await sql`analyze rows_to_remove`.execute(trx);
  const held = await sql`
    delete from upload_trades ut using rows_to_remove chosen
    where ut.portfolio_id = ${ids} and ut.portfolio_id = chosen.portfolio_id and ut.upload_id = ${upload_id}
      and ut.fingerprint = chosen.fingerprint and ut.occurrence = chosen.occurrence`.execute(trx);
  const removed = await sql`
    delete from trades t using rows_to_remove chosen
    where t.portfolio_id = ${ids} and t.portfolio_id = chosen.portfolio_id and t.fingerprint = chosen.fingerprint
      and t.occurrence = chosen.occurrence and not exists (
        select from upload_trades other where other.portfolio_id = t.portfolio_id
          and other.fingerprint = t.fingerprint and other.occurrence = t.occurrence)`.execute(trx);
  // A link's next sync compares a remaining trade again that the link states as this upload stated it.
  await sql`
    update link_transactions lt set content_hash = decode(repeat('00', 32), 'hex')
    from rows_to_remove chosen join links l on l.portfolio_id = chosen.portfolio_id
    where lt.link_id = l.id and lt.fingerprint = chosen.fingerprint and lt.occurrence = chosen.occurrence`.execute(trx);
  const listed = await sql`
    delete from upload_rows r using (
      select outcome, position from upload_rows
      where portfolio_id = ${portfolio_id} and upload_id = ${upload_id} limit ${limit}
    ) chosen
    where r.portfolio_id = ${portfolio_id} and r.upload_id = ${upload_id}
      and r.outcome = chosen.outcome and r.position = chosen.position`.execute(trx);
  await sql`
    update uploads set trades_removed = trades_removed + ${Number(removed.numAffectedRows ?? 0)}
    where portfolio_id = ${portfolio_id} and id = ${upload_id}`.execute(trx);
  return Number(held.numAffectedRows ?? 0) > 0 || Number(listed.numAffectedRows ?? 0) > 0;
}

/**
 * Locks the portfolios with trades of an upload, in order of id, until the end of the transaction; false without any.
 */
export async function lockPortfoliosOfUpload(
  trx: DbTransaction,
  of: { account_id: number; portfolio_id: number; upload_id: number },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select id from portfolios where account_id = ${of.account_id} and (id = ${of.portfolio_id}
      or id in (select portfolio_id from upload_accounts where upload_id = ${of.upload_id}))
    order by id for no key update`.execute(trx);
  return rows.some(({ id }) => id === of.portfolio_id);
}

/**
 * Makes the gain and loss reports of a portfolio wait to be read again, without their trades so far: lots that another upload
 * listed count again once it is undone. Returns them. The caller locks the portfolio.
 */
export async function reopenGainReports(
  trx: DbTransaction,
  { portfolio_id, upload_id }: { portfolio_id: number; upload_id: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from uploads r join uploads u on u.portfolio_id = r.portfolio_id and u.id = ${upload_id}
      and u.id <> r.id
    where r.portfolio_id = ${portfolio_id} and r.format = ${GAIN_REPORT} and r.status in ('stored', 'matched')
      and r.file_key is not null and r.ignored > 0
    order by r.id`.execute(trx);
  for (const { id } of rows) {
    while (await removeSomeOfUpload(trx, { portfolio_id, upload_id: id }, REPORT_ROWS));
    await sumAfterRemoval(trx, id);
    await sql`
      update uploads set status = 'received', trades_stored = 0, trades_added = 0, ignored = 0, refused = 0, rows_read = 0,
        bytes_read = 0, trades_removed = 0, finished_at = null
      where portfolio_id = ${portfolio_id} and id = ${id}`.execute(trx);
  }
  return rows.map(({ id }) => id);
}

const REPORT_ROWS = 20_000;

/** Recounts the trades of the securities that an upload affected, in each of its portfolios. */
export async function sumAfterRemoval(trx: DbTransaction, uploadId: number): Promise<void> {
  const touched = sql`
    select portfolio_id, array_agg(printed_security_id) as printed_security_ids
    from upload_securities where upload_id = ${uploadId} group by portfolio_id`;
  await recountUpload(trx, touched);
}

/**
 * Recounts the trades of some securities in some portfolios. `touched` selects `portfolio_id, printed_security_ids`.
 */
export async function recountUpload(trx: DbTransaction, touched: RawBuilder<unknown>): Promise<void> {
  await sql`delete from portfolio_securities ps using (${touched}) of
    where ps.portfolio_id = of.portfolio_id and ps.printed_security_id = any(of.printed_security_ids)`.execute(trx);
  await sql`
    with touched as materialized (
      select p.id as portfolio_id, p.beneficial_account_id, one.printed_security_id
      from (${touched}) of join portfolios p on p.id = of.portfolio_id
      cross join unnest(of.printed_security_ids) as one (printed_security_id)
    )
    insert into portfolio_securities (portfolio_id, printed_security_id, trades, first_trade_date, last_trade_date)
    select t.portfolio_id, t.printed_security_id, count(*), min(t.trade_date), max(t.trade_date)
    from touched join trades t on t.portfolio_id = touched.portfolio_id
      and t.beneficial_account_id = touched.beneficial_account_id
      and t.printed_security_id = touched.printed_security_id
    group by t.portfolio_id, t.printed_security_id`.execute(trx);
}

/** Adds cases that must be matched without an upload. */
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

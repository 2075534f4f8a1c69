import { sql } from 'kysely';
import type { DbTransaction } from '../../connect.ts';
import { isDatabaseSharded } from '../../sharding/is-sharded.ts';
import { recountUpload } from '../uploads/remove-upload.ts';
import type { Move } from './placements.ts';

/**
 * Moves the rows of accounts from one portfolio to another, or removes them, and returns how many. The caller has
 * locked the portfolios and checked that no signed claim counts the rows. An owner's corrections of a trade move with
 * it.
 */
export async function moveRows(trx: DbTransaction, account_id: number, moves: readonly Move[]): Promise<number> {
  if (moves.length === 0) return 0;
  await stageMoves(trx, account_id, moves);
  await addWhereTheyGo(trx);
  await moveCorrections(trx, account_id);
  const moved = await removeWhereTheyWere(trx);
  await recountUpload(
    trx,
    sql`select portfolio_id, array_agg(distinct printed_security_id) as printed_security_ids from (
      select from_portfolio as portfolio_id, printed_security_id from moved_rows
      union all select to_portfolio, printed_security_id from moved_rows where to_portfolio is not null) touched
      group by portfolio_id`,
  );
  return moved;
}

/** The rows to move, with their present and new portfolio. */
async function stageMoves(trx: DbTransaction, account_id: number, moves: readonly Move[]): Promise<void> {
  await sql`create temp table if not exists moved_rows (
    upload_id bigint, from_portfolio bigint, to_portfolio bigint, fingerprint bytea, occurrence integer, row text,
    printed_security_id bigint) on commit drop`.execute(trx);
  await sql`delete from moved_rows`.execute(trx);
  await sql`
    with m as materialized (
      select m.*, a.spellings
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
        as m (upload_id bigint, number_key text, custodian text, "from" bigint, "to" bigint)
      join upload_accounts a on a.account_id = ${account_id} and a.upload_id = m.upload_id
        and a.number_key = m.number_key and a.custodian = m.custodian
    )
    insert into moved_rows
    select distinct ut.upload_id, ut.portfolio_id, m."to", ut.fingerprint, ut.occurrence, ut.row, t.printed_security_id
    from m
    join upload_trades ut on ut.portfolio_id = m."from" and ut.upload_id = m.upload_id
    join trades t on t.portfolio_id = ut.portfolio_id and t.fingerprint = ut.fingerprint
      and t.occurrence = ut.occurrence
      and (t.account = any(m.spellings) or (m.number_key = '' and coalesce(btrim(t.account), '') = ''))`.execute(trx);
  await sql`analyze moved_rows`.execute(trx);
}

async function addWhereTheyGo(trx: DbTransaction): Promise<void> {
  await sql`
    with m as materialized (
      select distinct m.from_portfolio, m.fingerprint, m.occurrence, p.id as to_portfolio, p.beneficial_account_id
      from moved_rows m join portfolios p on p.id = m.to_portfolio
    )
    insert into trades (portfolio_id, fingerprint, occurrence, beneficial_account_id, printed_security_id, type, subtype,
      account, trade_date, settle_date, time, quantity, stated_quantity, price, currency, price_currency, fees,
      fees_currency, net_amount, accrued_interest, has_interest_in_amount, security_name, ratio, note, acquired_on, acquired_price)
    select m.to_portfolio, t.fingerprint, t.occurrence, m.beneficial_account_id, t.printed_security_id, t.type,
      t.subtype, t.account, t.trade_date, t.settle_date, t.time, t.quantity, t.stated_quantity, t.price, t.currency,
      t.price_currency, t.fees, t.fees_currency, t.net_amount, t.accrued_interest, t.has_interest_in_amount,
      t.security_name, t.ratio, t.note, t.acquired_on, t.acquired_price
    from m
    join trades t on t.portfolio_id = m.from_portfolio and t.fingerprint = m.fingerprint and t.occurrence = m.occurrence
    order by m.to_portfolio, t.id
    on conflict do nothing`.execute(trx);
  await sql`
    insert into upload_trades (portfolio_id, upload_id, fingerprint, occurrence, row)
    select to_portfolio, upload_id, fingerprint, occurrence, row from moved_rows where to_portfolio is not null
    on conflict do nothing`.execute(trx);
  await sql`
    insert into upload_securities (portfolio_id, upload_id, printed_security_id)
    select distinct to_portfolio, upload_id, printed_security_id from moved_rows where to_portfolio is not null
    on conflict do nothing`.execute(trx);
}

async function moveCorrections(trx: DbTransaction, account_id: number): Promise<void> {
  for (const part of ['', 'other_'] as const) {
    const column = (name: string) => sql.ref(`${part}${name}`);
    await sql`
      update corrections c set ${column('portfolio_id')} = m.to_portfolio
      from (select distinct from_portfolio, to_portfolio, fingerprint, occurrence from moved_rows
        where to_portfolio is not null) m
      where c.account_id = ${account_id} and ${sql.ref(`c.${part}portfolio_id`)} = m.from_portfolio
        and ${sql.ref(`c.${part}fingerprint`)} = m.fingerprint and ${sql.ref(`c.${part}occurrence`)} = m.occurrence`.execute(
      trx,
    );
  }
}

async function removeWhereTheyWere(trx: DbTransaction): Promise<number> {
  const held = await sql`
    delete from upload_trades ut using moved_rows m
    where ut.portfolio_id = m.from_portfolio and ut.upload_id = m.upload_id and ut.fingerprint = m.fingerprint
      and ut.occurrence = m.occurrence`.execute(trx);
  const { rows: removed } = await sql<{ upload_id: number; n: number }>`
    with gone as (
      delete from trades t using (select distinct from_portfolio, fingerprint, occurrence from moved_rows) m
      where t.portfolio_id = m.from_portfolio and t.fingerprint = m.fingerprint and t.occurrence = m.occurrence
        and not exists (select from upload_trades other where other.portfolio_id = t.portfolio_id
          and other.fingerprint = t.fingerprint and other.occurrence = t.occurrence)
      returning t.portfolio_id, t.fingerprint, t.occurrence
    )
    select m.upload_id, count(*) as n from moved_rows m
    join gone on gone.portfolio_id = m.from_portfolio and gone.fingerprint = m.fingerprint
      and gone.occurrence = m.occurrence
    where m.to_portfolio is null group by m.upload_id`.execute(trx);
  await sql`
    update uploads u set trades_added = greatest(0, u.trades_added - removed.n)
    from unnest(${removed.map(({ upload_id }) => upload_id)}::bigint[], ${removed.map(({ n }) => n)}::bigint[])
      as removed (upload_id, n)
    where u.id = removed.upload_id`.execute(trx);
  await removeSecuritiesThatLeft(trx);
  return Number(held.numAffectedRows ?? 0);
}

/** Removes securities for accounts that no longer have a row of this file in the portfolio. */
async function removeSecuritiesThatLeft(trx: DbTransaction): Promise<void> {
  if (await isDatabaseSharded(trx)) {
    // each server aggregates the files' remaining rows: a subquery per security cannot be distributed
    await sql`
      with still as materialized (
        select distinct ut.portfolio_id, ut.upload_id, t.printed_security_id
        from upload_trades ut join trades t on t.portfolio_id = ut.portfolio_id
          and t.fingerprint = ut.fingerprint and t.occurrence = ut.occurrence
        where (ut.portfolio_id, ut.upload_id) in (select from_portfolio, upload_id from moved_rows)
          and t.printed_security_id in (select printed_security_id from moved_rows)
      )
      delete from upload_securities us
      using (select distinct from_portfolio, upload_id, printed_security_id from moved_rows) m
      where us.portfolio_id = m.from_portfolio and us.upload_id = m.upload_id
        and us.printed_security_id = m.printed_security_id
        and not exists (select from still where still.portfolio_id = us.portfolio_id
          and still.upload_id = us.upload_id and still.printed_security_id = us.printed_security_id)`.execute(trx);
    return;
  }
  await sql`
    delete from upload_securities us
    using (select distinct from_portfolio, upload_id, printed_security_id from moved_rows) m
    where us.portfolio_id = m.from_portfolio and us.upload_id = m.upload_id
      and us.printed_security_id = m.printed_security_id
      and not exists (
        select from upload_trades ut join trades t on t.portfolio_id = ut.portfolio_id
          and t.fingerprint = ut.fingerprint and t.occurrence = ut.occurrence
        where ut.portfolio_id = us.portfolio_id and ut.upload_id = us.upload_id
          and t.printed_security_id = us.printed_security_id)`.execute(trx);
}

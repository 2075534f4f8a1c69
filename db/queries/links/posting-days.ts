import type { StatedTrade } from '@trover/core/trades/same-trade.ts';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Db } from '../../connect.ts';
import type { UploadToRead } from '../uploads/uploads.ts';
import type { LinkedTrade } from './trade-key.ts';

/** Delay until a trade in a filed claim is checked again. */
const AGAIN_AFTER = '7 days';

/** Portfolios whose trades may be stored with their posting date. For jobs. */
export async function listPostingDayChecks(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ portfolio_id: number }>`
    select portfolio_id from posting_day_checks where due_at <= now() order by due_at, portfolio_id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ portfolio_id }) => portfolio_id);
}

/** A trade that is stored with a link's posting date, although a file contains it too: the file, and its row. */
export interface PostedTrade extends StatedTrade, LinkedTrade {
  beneficial_account_id: number;
  upload_id: number;
  row: string;
}

export async function listPostedTrades(client: PoolClient, portfolio_id: number): Promise<PostedTrade[]> {
  const { rows } = await client.query<PostedTrade>(
    `select distinct t.fingerprint, t.occurrence, t.beneficial_account_id, t.type, t.subtype, t.account, t.trade_date,
       true as is_posting_day, ps.symbol, ps.cusip, ps.isin, coalesce(ps.name, t.security_name) as name, ps.option,
       t.quantity, t.price, t.net_amount, own.upload_id, own.row
     from links l
     join link_transactions lt on lt.link_id = l.id and lt.is_posting_day and lt.removed_at is null
     join trades t on t.portfolio_id = $1 and t.fingerprint = lt.fingerprint and t.occurrence = lt.occurrence
       and t.trade_date = lt.day
     join upload_trades own on own.portfolio_id = $1 and own.fingerprint = t.fingerprint
       and own.occurrence = t.occurrence
     join uploads u on u.id = own.upload_id and not u.is_of_link and u.status <> 'undone' and u.file_key is not null
     join printed_securities ps on ps.id = t.printed_security_id
     where l.portfolio_id = $1`,
    [portfolio_id],
  );
  return rows;
}

/** A file that is read again, whatever its status. */
export async function findStoredUpload(db: Db, uploadId: number): Promise<UploadToRead | undefined> {
  const { rows } = await sql<UploadToRead>`
    select u.id, u.portfolio_id, p.account_id, a.org_type, u.file_name, u.file_key, u.trades_stored, u.ignored, u.refused,
      u.is_by_account, u.custodian, u.reread_trades
    from uploads u
    join portfolios p on p.id = u.portfolio_id
    join accounts a on a.id = p.account_id
    where u.id = ${uploadId} and u.file_key is not null`.execute(db);
  return rows[0];
}

/** A signed claim, not withdrawn, that states a trade with this date, quantity and price. */
export interface ClaimWithTrade {
  account_id: number;
  sub_payout_request_id: number;
  slug: string;
  company: string;
}

export async function listClaimsWithTrade(
  client: PoolClient,
  { beneficial_account_id, trade_date, quantity, price }: PostedTrade,
): Promise<ClaimWithTrade[]> {
  const { rows } = await client.query<ClaimWithTrade>(
    `select s.account_id, s.id as sub_payout_request_id, c.slug, co.name as company
     from sub_payout_requests s
     join payout_requests pr on pr.account_id = s.account_id and pr.id = s.payout_request_id
     join cases c on c.id = pr.case_id
     join companies co on co.id = c.company_id
     join lateral (
       select claim from sign_offs o
       where o.account_id = s.account_id and o.sub_payout_request_id = s.id order by o.id desc limit 1
     ) signed on true
     where s.beneficial_account_id = $1
       -- a filed claim whose owner cures a deficiency is in a step of theirs, and is still with the administrator
       and (s.stage in ('review', 'filed', 'approved', 'paid', 'deficient', 'rejected', 'closed_unpaid')
         or (s.filed_on is not null and s.stage <> 'withdrawn'))
       and exists (
         select from jsonb_array_elements(coalesce(signed.claim::jsonb->'transactions', '[]')) stated
         where stated->>'trade_date' = $2 and (stated->>'quantity')::numeric is not distinct from $3::numeric
           and ($4::numeric is null or stated->>'price' is null or (stated->>'price')::numeric = $4::numeric))`,
    [beneficial_account_id, trade_date, quantity, price],
  );
  return rows;
}

/** After an error of ours: retries tomorrow, after the other portfolios. */
export async function postponePostingDayCheck(db: Db, portfolio_id: number): Promise<void> {
  await sql`update posting_day_checks set due_at = now() + interval '1 day' where portfolio_id = ${portfolio_id}`.execute(
    db,
  );
}

/** Ends a portfolio's check; a trade that is unchanged because of a filed claim is checked again later. */
export async function endPostingDayCheck(
  client: PoolClient,
  portfolio_id: number,
  { isOpen }: { isOpen: boolean },
): Promise<void> {
  await client.query(
    isOpen
      ? `update posting_day_checks set due_at = now() + interval '${AGAIN_AFTER}' where portfolio_id = $1`
      : 'delete from posting_day_checks where portfolio_id = $1',
    [portfolio_id],
  );
}

import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';
import type { ConfirmationReviewsTable } from '../../schema/claims.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import type { Verdict } from './proof-verdicts.ts';

/** An active claim, including a filed one: its administrator may require proof. */
const OPEN_STAGES = sql`('trades', 'contract', 'payment', 'sign_off', 'review', 'deficient', 'filed', 'approved')`;

/**
 * The trades that each document of `documents` must prove, as `to_prove`: those that it names, or else those of its
 * accounts and period that were imported from files and are in the securities of an open claim. A document without a
 * period may prove any.
 */
const toProve = (documents: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with documents as materialized (${documents}), claimed as materialized (
    select c.account_id, c.id as confirmation_id, c.portfolio_id, f.beneficial_account_id, m.printed_security_id,
      min(m.from_date) as from_date, max(m.to_date) as to_date
    from documents c
    join portfolios f on f.account_id = c.account_id and f.id = c.portfolio_id
    join sub_payout_requests s on s.account_id = c.account_id and s.beneficial_account_id = f.beneficial_account_id
      and (c.sub_payout_request_id is null or s.id = c.sub_payout_request_id) and s.stage in ${OPEN_STAGES}
    join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
    join case_securities cs on cs.case_id = p.case_id
    join own_security_meanings m on m.portfolio_id = c.portfolio_id and m.security_id = cs.security_id
    group by c.account_id, c.id, c.portfolio_id, f.beneficial_account_id, m.printed_security_id
  ), of_file as materialized (
    select claimed.account_id, claimed.confirmation_id, t.*
    from claimed
    join trades t on t.printed_security_id = claimed.printed_security_id
      and t.beneficial_account_id = claimed.beneficial_account_id and t.portfolio_id = claimed.portfolio_id
      and t.trade_date between claimed.from_date and claimed.to_date
    where exists (select from upload_trades u where u.portfolio_id = t.portfolio_id and u.fingerprint = t.fingerprint
        and u.occurrence = t.occurrence)
      and (t.type <> 'dividend' or t.subtype is not distinct from 'stock_dividend')
      and coalesce(t.subtype, '') not in ('opening_position', 'closing_position')
  ), to_prove as (
    select t.*, v.fits, v.reason, v.note as found
    from documents c
    join of_file t on t.account_id = c.account_id and t.confirmation_id = c.id
    left join confirmation_verdicts v on v.account_id = c.account_id and v.confirmation_id = c.id
      and v.portfolio_id = t.portfolio_id and v.fingerprint = t.fingerprint and v.occurrence = t.occurrence
    where case
      when exists (select from confirmation_trades n where n.account_id = c.account_id and n.confirmation_id = c.id)
      then exists (select from confirmation_trades n where n.account_id = c.account_id and n.confirmation_id = c.id
        and n.portfolio_id = t.portfolio_id and n.fingerprint = t.fingerprint and n.occurrence = t.occurrence)
      else (c.covers_from is null or t.trade_date between c.covers_from and c.covers_to)
        and (t.account = any(c.accounts)
          or cardinality(c.accounts) = 0 and (t.account is null or c.covers_from is null))
    end
  )`;

const document = ({ account_id, confirmation_id }: { account_id: number; confirmation_id: number }) => sql`
  select c.* from confirmations c where c.account_id = ${account_id} and c.id = ${confirmation_id}`;

/**
 * Opens a review of the documents with unreviewed trades: of an account, of one of its beneficial accounts, or one
 * document. Does not change open reviews.
 */
export async function openReviews(
  trx: DbTransaction,
  of: { account_id: number; beneficial_account_id?: number; confirmation_id?: number },
): Promise<void> {
  const { account_id, beneficial_account_id = null, confirmation_id = null } = of;
  const unread = sql`
    select c.* from confirmations c
    where c.account_id = ${account_id} and c.purpose = 'trades' and c.removed_at is null
      and (${confirmation_id}::bigint is null or c.id = ${confirmation_id})
      and (${beneficial_account_id}::bigint is null or c.portfolio_id in (
        select id from portfolios where account_id = ${account_id} and beneficial_account_id = ${beneficial_account_id}))`;
  await sql`
    ${toProve(unread)}
    insert into confirmation_reviews (account_id, confirmation_id)
    select distinct account_id, confirmation_id from to_prove where fits is null
    on conflict (account_id, confirmation_id) do update set opened_at = now(), closed_at = null, closed_by = null
      where confirmation_reviews.closed_at is not null`.execute(trx);
}

export interface Review extends Selectable<ConfirmationReviewsTable> {
  portfolio_id: number;
  portfolio: string;
  beneficial_account_id: number;
  beneficial_owner: string;
  sub_payout_request_id: number | null;
  accounts: string[];
  file_name: string;
  file_key: string;
  media_type: string;
  bytes: number;
  created_at: Date;
}

const selectReview = (confirmationId: number) => sql<Review>`
  select r.*, c.portfolio_id, f.label as portfolio, f.beneficial_account_id, b.name as beneficial_owner,
    c.sub_payout_request_id, c.accounts, c.file_name, c.file_key, c.media_type, c.bytes, c.created_at
  from confirmation_reviews r
  join confirmations c on c.account_id = r.account_id and c.id = r.confirmation_id and c.removed_at is null
  join portfolios f on f.account_id = c.account_id and f.id = c.portfolio_id
  join beneficial_accounts b on b.account_id = f.account_id and b.id = f.beneficial_account_id
  where r.account_id = (select account_id from confirmations where id = ${confirmationId})
    and r.confirmation_id = ${confirmationId}`;

/** A document with an open or closed review; for operators, who see all documents. */
export async function findReview(db: Db, confirmationId: number): Promise<Review | undefined> {
  return (await selectReview(confirmationId).execute(db)).rows[0];
}

/** The same document, locked until the end of the transaction. */
export async function lockReview(trx: DbTransaction, confirmationId: number): Promise<Review | undefined> {
  return (await sql<Review>`${selectReview(confirmationId)} for update of r`.execute(trx)).rows[0];
}

/** A trade that a document should prove, as printed in the file, and the verdict. */
export interface RowToProve {
  trade_id: number;
  fingerprint: string;
  occurrence: number;
  account: string | null;
  security: string;
  type: string;
  subtype: string | null;
  trade_date: string;
  quantity: string | null;
  price: string | null;
  currency: string | null;
  net_amount: string | null;
  /** The page that its owner entered. */
  page: number | null;
  fits: boolean | null;
  reason: Verdict['reason'];
  note: string | null;
}

const selectRows = (of: { account_id: number; confirmation_id: number }, more: RawBuilder<unknown>) => sql<RowToProve>`
  ${toProve(document(of))}
  select t.id as trade_id, encode(t.fingerprint, 'hex') as fingerprint, t.occurrence, t.account,
    coalesce(ps.symbol, ps.cusip, ps.isin, ps.name, ps.raw_symbol, '') as security, t.type, t.subtype, t.trade_date,
    t.quantity, t.price, t.currency, t.net_amount, t.fits, t.reason, t.found as note,
    (select n.page from confirmation_trades n where n.account_id = t.account_id and n.confirmation_id = t.confirmation_id
      and n.portfolio_id = t.portfolio_id and n.fingerprint = t.fingerprint and n.occurrence = t.occurrence) as page
  from to_prove t
  join printed_securities ps on ps.id = t.printed_security_id
  where true ${more}`;

/** The rows of a document, by day. */
export async function listRowsToProve(
  db: Db,
  of: { account_id: number; confirmation_id: number } & PageRequest<readonly [string, number]>,
): Promise<Page<RowToProve>> {
  const counted = await countRowsToProve(db, of);
  const { limit, after } = of;
  const { rows } = await selectRows(
    of,
    sql`and (${after?.[0] ?? null}::date is null
        or (t.trade_date, t.id) > (${after?.[0] ?? null}::date, ${after?.[1] ?? 0}::bigint))
      order by t.trade_date, t.id limit ${limit + 1}`,
  ).execute(db);
  return pageOf(rows, limit, counted.total, (row) => [row.trade_date, row.trade_id]);
}

/** The rows of a document for these trades. */
export async function findRowsToProve(
  db: Db,
  of: { account_id: number; confirmation_id: number; trade_ids: readonly number[] },
): Promise<RowToProve[]> {
  return (await selectRows(of, sql`and t.id = any(${of.trade_ids}::bigint[])`).execute(db)).rows;
}

/** The rows that do not match, by day. */
export async function listProofGaps(
  db: Db,
  of: { account_id: number; confirmation_id: number; limit: number },
): Promise<RowToProve[]> {
  return (await selectRows(of, sql`and not t.fits order by t.trade_date, t.id limit ${of.limit}`).execute(db)).rows;
}

export interface RowCounts {
  total: number;
  fit: number;
  mismatch: number;
}

export async function countRowsToProve(
  db: Db,
  of: { account_id: number; confirmation_id: number },
): Promise<RowCounts> {
  const { rows } = await sql<RowCounts>`
    ${toProve(document(of))}
    select count(*) as total, count(*) filter (where t.fits) as fit, count(*) filter (where not t.fits) as mismatch
    from to_prove t`.execute(db);
  return rows[0] ?? { total: 0, fit: 0, mismatch: 0 };
}

/** The open claims whose trades a document may prove, the one that must be filed first at the start. */
export async function listClaimsToProve(
  db: Db,
  review: Pick<Review, 'account_id' | 'portfolio_id' | 'beneficial_account_id' | 'sub_payout_request_id'>,
): Promise<
  { claim_id: number; stage: string; case_id: number; slug: string; title: string; deadline: string | null }[]
> {
  const { rows } = await sql<{
    claim_id: number;
    stage: string;
    case_id: number;
    slug: string;
    title: string;
    deadline: string | null;
  }>`
    select s.id as claim_id, s.stage, k.id as case_id, k.slug, k.title, d.date as deadline
    from sub_payout_requests s
    join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
    join cases k on k.id = p.case_id
    left join case_deadlines d on d.case_id = k.id and d.kind = 'claim' and d.superseded_at is null
    where s.account_id = ${review.account_id} and s.beneficial_account_id = ${review.beneficial_account_id}
      and (${review.sub_payout_request_id}::bigint is null or s.id = ${review.sub_payout_request_id})
      and s.stage in ${OPEN_STAGES}
      and exists (select from case_securities cs
        join own_security_meanings m on m.portfolio_id = ${review.portfolio_id} and m.security_id = cs.security_id
        where cs.case_id = k.id)
    order by d.date nulls last, s.id limit 200`.execute(db);
  return rows;
}

export async function closeReview(
  trx: DbTransaction,
  { account_id, confirmation_id, by }: { account_id: number; confirmation_id: number; by: number },
): Promise<void> {
  await trx
    .updateTable('confirmation_reviews')
    .set({ closed_at: databaseTime, closed_by: by })
    .where('account_id', '=', account_id)
    .where('confirmation_id', '=', confirmation_id)
    .execute();
}

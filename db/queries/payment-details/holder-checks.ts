import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';
import type { AccountHolderChecksTable } from '../../schema/claims.ts';
import { causeOfReturn } from '../ledger/posting.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export type HolderCheck = Selectable<AccountHolderChecksTable>;

/** Payment details and claimants of claims to be paid whose current names were not compared yet. */
export type HolderToCheck = Pick<
  HolderCheck,
  | 'account_id'
  | 'payment_details_id'
  | 'beneficial_account_id'
  | 'holder'
  | 'legal_name'
  | 'co_owner'
  | 'signer_name'
  | 'signed_as'
>;

/** Limits the comparison to an account, or to the claims that a distribution pays; at most this many at a time. */
export async function listHoldersToCheck(
  db: Db,
  of: { account_id: number; limit: number } | { distribution_id: number; limit: number },
): Promise<HolderToCheck[]> {
  const which =
    'account_id' in of
      ? sql`s.account_id = ${of.account_id}`
      : sql`(s.account_id, s.id) in (select a.account_id, a.sub_payout_request_id from awards a
          where a.distribution_id = ${of.distribution_id} and a.reversed_at is null)`;
  const { rows } = await sql<HolderToCheck>`
    select p.*, x.signed_as from (
      select distinct s.account_id, s.payment_details_id, s.beneficial_account_id, d.holder,
        coalesce(c.legal_name, b.name) as legal_name, c.co_owner, c.signer_name
      from sub_payout_requests s
      join payment_details d on d.account_id = s.account_id and d.id = s.payment_details_id and d.removed_at is null
      join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
      left join claimants c on c.account_id = s.account_id and c.beneficial_account_id = s.beneficial_account_id
      left join account_holder_checks h on h.account_id = s.account_id and h.payment_details_id = d.id
        and h.beneficial_account_id = s.beneficial_account_id and h.holder = d.holder
        and h.legal_name = coalesce(c.legal_name, b.name) and h.co_owner is not distinct from c.co_owner
      where ${which} and h.id is null and s.stage not in ('rejected', 'withdrawn', 'closed_unpaid')
      limit ${of.limit}
    ) p
    left join lateral (
      select o.claim::jsonb #>> '{claimant,legal_name}' as signed_as from sign_offs o
      join sub_payout_requests n on n.account_id = o.account_id and n.id = o.sub_payout_request_id
      where o.account_id = p.account_id and n.beneficial_account_id = p.beneficial_account_id
      order by o.id desc limit 1
    ) x on true`.execute(db);
  return rows;
}

/**
 * For each of these payment details the check that matters most to its owner: rejected, then in review, then approved.
 */
export async function listHolderChecksOf(
  db: Db,
  { account_id, ids }: { account_id: number; ids: readonly number[] },
): Promise<Map<number, HolderCheck>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<HolderCheck>`
    select distinct on (payment_details_id) * from account_holder_checks
    where account_id = ${account_id} and payment_details_id = any(${ids}::bigint[]) and status <> 'not_needed'
    order by payment_details_id, array_position(array['rejected', 'open', 'approved'], status), verdict, id desc`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.payment_details_id, row]));
}

export type NewHolderCheck = HolderToCheck & Pick<HolderCheck, 'verdict' | 'difference' | 'status'>;

/** Saves checks; one for the same details and claimant with other names is replaced, and its decision lost. */
export async function saveHolderChecks(trx: DbTransaction, checks: readonly NewHolderCheck[]): Promise<void> {
  if (checks.length === 0) return;
  await sql`
    insert into account_holder_checks (account_id, payment_details_id, beneficial_account_id, holder, legal_name, co_owner,
      signer_name, signed_as, verdict, difference, status)
    select account_id, payment_details_id, beneficial_account_id, holder, legal_name, co_owner, signer_name, signed_as,
      verdict, difference, status
    from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) as c (account_id bigint, payment_details_id bigint,
      beneficial_account_id bigint, holder text, legal_name text, co_owner text, signer_name text, signed_as text,
      verdict text, difference text, status text)
    on conflict (account_id, payment_details_id, beneficial_account_id) do update set
      holder = excluded.holder, legal_name = excluded.legal_name, co_owner = excluded.co_owner,
      signer_name = excluded.signer_name, signed_as = excluded.signed_as, verdict = excluded.verdict,
      difference = excluded.difference, status = excluded.status, checked_at = now(), decided_by = null,
      decided_at = null, note = null`.execute(trx);
}

/** A difference for an operator to review: the names, and the parts of the account that may be shown. */
export interface HolderReview extends HolderCheck {
  owner: string;
  kind: 'ach' | 'iban' | 'check';
  shown: string;
  currency: string;
  removed_at: Date | null;
  /** Number of active claims to be paid there. */
  claims: number;
}

const reviews = sql`
  select h.*, b.name as owner, d.kind, d.shown, d.currency, d.removed_at,
    (select count(*) from sub_payout_requests s where s.account_id = h.account_id
      and s.payment_details_id = h.payment_details_id and s.beneficial_account_id = h.beneficial_account_id
      and s.stage not in ('rejected', 'withdrawn', 'closed_unpaid')) as claims
  from account_holder_checks h
  join payment_details d on d.account_id = h.account_id and d.id = h.payment_details_id
  join beneficial_accounts b on b.account_id = h.account_id and b.id = h.beneficial_account_id`;

/** Differences of account holders: open ones, or decided ones, the oldest first. */
export async function listHolderReviews(
  db: Db,
  { status, limit, after }: PageRequest<readonly [number]> & { status: 'open' | 'approved' | 'rejected' },
): Promise<Page<HolderReview>> {
  const where = sql`h.status = ${status} and (${status} <> 'open' or d.removed_at is null)`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from account_holder_checks h
    join payment_details d on d.account_id = h.account_id and d.id = h.payment_details_id where ${where}`.execute(db);
  const { rows } = await sql<HolderReview>`
    ${reviews} where ${where} and h.id > ${after?.[0] ?? 0} order by h.id limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted[0]?.total ?? 0, ({ id }) => [id]);
}

export async function findHolderReview(db: Db, id: number): Promise<HolderReview | undefined> {
  const { rows } = await sql<HolderReview>`${reviews} where h.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a check until the end of the transaction. */
export function lockHolderCheck(trx: DbTransaction, id: number): Promise<HolderCheck | undefined> {
  return trx.selectFrom('account_holder_checks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function decideHolderCheck(
  trx: DbTransaction,
  { account_id, id }: Pick<HolderCheck, 'account_id' | 'id'>,
  decided: { status: 'approved' | 'rejected'; decided_by: number; note: string },
): Promise<void> {
  await trx
    .updateTable('account_holder_checks')
    .set({ ...decided, decided_at: databaseTime })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/**
 * Operators' decisions about the payees of a bank file, by payment: who entered the payment details of an institution's
 * fund, approved that the account's holder has a name other than the claimant's, or cleared a name of its owner that
 * resembles one on the sanctions list; and who recorded the return of an award's last payment, or decided to pay its
 * void check again. If one operator entered a holder and another approved it, both decided, so a different one must
 * approve the payment.
 */
export const payeeDecisionsOf = (bank_file_id: number): RawBuilder<unknown> => sql`(
  select p.account_id, p.id as payment_id, h.decided_by
  from payments p
  join sub_payout_requests s on s.account_id = p.account_id and s.id = p.sub_payout_request_id
  join account_holder_checks h on h.account_id = p.account_id and h.payment_details_id = p.payment_details_id
    and h.beneficial_account_id = s.beneficial_account_id
  where p.bank_file_id = ${bank_file_id} and p.released_at is null and h.verdict = 'different'
    and h.status = 'approved'
    and not exists (select from fund_payment_details f where f.account_id = h.account_id
      and f.payment_details_id = h.payment_details_id and f.beneficial_account_id = h.beneficial_account_id
      and f.entered_by <> h.decided_by)
  union all
  select p.account_id, p.id, h.decided_by from payments p
  join sanctions_hits h on h.account_id = p.account_id and h.status = 'cleared'
  where p.bank_file_id = ${bank_file_id} and p.released_at is null
  union all
  select p.account_id, p.id, f.entered_by from payments p
  join fund_payment_details f on f.account_id = p.account_id and f.payment_details_id = p.payment_details_id
  where p.bank_file_id = ${bank_file_id} and p.released_at is null
  union all
  select p.account_id, p.id, case when b.return_code = 'EXPIRED' then b.followed_by else j.posted_by end
  from payments p
  join payments b on b.account_id = p.account_id and b.id = (select max(o.id) from payments o
    where o.account_id = p.account_id and o.award_id = p.award_id and o.returned_on is not null)
  join ledger_journals j on j.account_id = b.account_id and j.cause = ${causeOfReturn}
  where p.bank_file_id = ${bank_file_id} and p.released_at is null)`;

/** The operators who decided about the payees of a bank file. */
export async function listPayeeAuthors(db: Db, { bank_file_id }: { bank_file_id: number }): Promise<number[]> {
  const { rows } = await sql<{ decided_by: number }>`
    select distinct d.decided_by from ${payeeDecisionsOf(bank_file_id)} d where d.decided_by is not null`.execute(db);
  return rows.map(({ decided_by }) => decided_by);
}

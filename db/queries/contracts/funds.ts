import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { givenName } from '../accounts/account-name.ts';
import { courtDate } from '../court-date.ts';
import { agreementOn } from '../fees/fee-rate.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import type { PaymentDetails } from '../payment-details/payment-details.ts';
import type { Claimant } from './agreements.ts';

/** A beneficial owner that an account claims for. */
export interface FundRecord {
  beneficial_account_id: number;
  name: string;
  claimant: Omit<Claimant, 'tax_id_ciphertext' | 'tax_id_master_key_id' | 'updated_at'> | null;
  payment_details_id: number | null;
  open_claims: number;
}

/** An account's funds by their ids; a fund without its own `payment_details_id` is paid like the account. */
export async function listFunds(
  db: Db,
  { account_id, limit, after }: { account_id: number } & PageRequest<readonly [number]>,
): Promise<Page<FundRecord>> {
  const { total } = await db
    .selectFrom('beneficial_accounts')
    .where('account_id', '=', account_id)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { rows } = await sql<FundRecord>`
    select b.id as beneficial_account_id, b.name,
      case when c.account_id is null then null
        else to_jsonb(c) - 'tax_id_ciphertext' - 'tax_id_master_key_id' - 'updated_at' end as claimant,
      coalesce(f.payment_details_id, (select d.id from payment_details d
        where d.account_id = b.account_id and d.is_default and d.removed_at is null)) as payment_details_id,
      (select count(*) from sub_payout_requests s where s.account_id = b.account_id and s.beneficial_account_id = b.id
        and s.stage not in ('paid', 'rejected', 'withdrawn', 'closed_unpaid')) as open_claims
    from beneficial_accounts b
    left join claimants c on c.account_id = b.account_id and c.beneficial_account_id = b.id
    left join fund_payment_details f on f.account_id = b.account_id and f.beneficial_account_id = b.id
    where b.account_id = ${account_id} and b.id > ${after?.[0] ?? 0}
    order by b.id limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, total, (row) => [row.beneficial_account_id]);
}

/** The payment details of a fund: those set for the fund, or else for its account. */
export async function findFundPayment(
  db: Db,
  { account_id, beneficial_account_id }: { account_id: number; beneficial_account_id: number },
): Promise<PaymentDetails | undefined> {
  const { rows } = await sql<PaymentDetails>`
    select d.* from payment_details d
    left join fund_payment_details f on f.account_id = d.account_id and f.payment_details_id = d.id
      and f.beneficial_account_id = ${beneficial_account_id}
    where d.account_id = ${account_id} and d.removed_at is null and (f.account_id is not null or d.is_default)
    order by f.account_id nulls last limit 1`.execute(db);
  return rows[0];
}

/** `findFundPayment` for several funds at once, by fund. */
export async function listFundPayments(
  db: Db,
  { account_id, beneficial_account_ids: ids }: { account_id: number; beneficial_account_ids: readonly number[] },
): Promise<Map<number, PaymentDetails>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PaymentDetails & { fund_id: number }>`
    select distinct on (b.id) b.id as fund_id, d.* from unnest(${ids}::bigint[]) b (id)
    join payment_details d on d.account_id = ${account_id} and d.removed_at is null
    left join fund_payment_details f on f.account_id = d.account_id and f.payment_details_id = d.id
      and f.beneficial_account_id = b.id
    where f.account_id is not null or d.is_default
    order by b.id, f.account_id nulls last`.execute(db);
  return new Map(rows.map(({ fund_id, ...details }) => [fund_id, details]));
}

/** The operators who entered payment details for an institution; none for details that an investor entered. */
export async function authorsOfPaymentDetails(
  db: Db,
  { account_id, payment_details_id }: { account_id: number; payment_details_id: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('fund_payment_details')
    .select('entered_by')
    .distinct()
    .where('account_id', '=', account_id)
    .where('payment_details_id', '=', payment_details_id)
    .execute();
  return rows.map(({ entered_by }) => entered_by);
}

/** Whether one of these funds has other payment details already. */
export async function arePaidElsewhere(
  db: Db,
  { account_id, beneficial_account_ids: ids }: { account_id: number; beneficial_account_ids: readonly number[] },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from fund_payment_details where account_id = ${account_id}
        and beneficial_account_id = any(${ids}::bigint[]))
      or exists (select from sub_payout_requests where account_id = ${account_id}
        and beneficial_account_id = any(${ids}::bigint[]) and payment_details_id is not null) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/**
 * Sets where funds are paid from now on, including the pending payments of their claims; payments to claims that change
 * wait until `wait_until`. Returns the claims.
 */
export async function payFundsTo(
  trx: DbTransaction,
  paid: {
    account_id: number;
    beneficial_account_ids: readonly number[];
    payment_details_id: number;
    entered_by: number;
    approved_by: number;
    wait_until: Date;
  },
): Promise<number[]> {
  const { account_id, beneficial_account_ids: ids, payment_details_id, entered_by, approved_by, wait_until } = paid;
  await sql`
    insert into fund_payment_details (account_id, beneficial_account_id, payment_details_id, entered_by, approved_by)
    select ${account_id}::bigint, id, ${payment_details_id}::bigint, ${entered_by}::bigint, ${approved_by}::bigint
    from unnest(${ids}::bigint[]) as of (id)
    on conflict (account_id, beneficial_account_id) do update set payment_details_id = excluded.payment_details_id,
      entered_by = excluded.entered_by, approved_by = excluded.approved_by, entered_at = now()`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    update sub_payout_requests set payment_details_id = ${payment_details_id}::bigint, updated_at = now(),
      payments_wait_until = case when payment_details_id is null then payments_wait_until else ${wait_until}::timestamptz end
    where account_id = ${account_id} and beneficial_account_id = any(${ids}::bigint[])
      and stage not in ('rejected', 'withdrawn', 'closed_unpaid')
      and payment_details_id is distinct from ${payment_details_id}::bigint
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

export interface InstitutionRecord {
  account_id: number;
  name: string;
  email: string;
  reference: string | null;
  fee_pct: string | null;
  valid_from: string | null;
  valid_to: string | null;
  funds: number;
  with_claimant: number;
  with_payment: number;
}

/** The institutions with these ids. */
export async function listInstitutions(
  db: Db,
  { account_id, limit, after }: PageRequest<readonly [number]> & { account_id?: number | undefined },
): Promise<Page<InstitutionRecord>> {
  const { total } = await db
    .selectFrom('accounts')
    .where('org_type', '=', 2)
    .where('closed_at', 'is', null)
    .$if(account_id !== undefined, (query) => query.where('id', '=', account_id!))
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { rows } = await sql<InstitutionRecord>`
    select a.id as account_id, ${givenName} as name, a.email, g.reference, trim_scale(g.fee_pct) as fee_pct,
      g.valid_from, g.valid_to, of.funds, of.with_claimant, of.with_payment
    from accounts a
    left join lateral (select i.* from institution_agreements i left join ${agreementOn(sql`a.id`, courtDate)} f on f.id = i.id
      where i.account_id = a.id order by f.id nulls last, i.id desc limit 1) g on true
    cross join lateral (
      select count(*) as funds, count(c.account_id) as with_claimant,
        count(*) filter (where f.account_id is not null or exists (select from payment_details d
          where d.account_id = a.id and d.is_default and d.removed_at is null)) as with_payment
      from beneficial_accounts b
      left join claimants c on c.account_id = b.account_id and c.beneficial_account_id = b.id
      left join fund_payment_details f on f.account_id = b.account_id and f.beneficial_account_id = b.id
      where b.account_id = a.id
    ) of
    where a.org_type = 2 and a.closed_at is null and a.id > ${after?.[0] ?? 0}
      and (${account_id ?? null}::bigint is null or a.id = ${account_id ?? null})
    order by a.id limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, total, (row) => [row.account_id]);
}

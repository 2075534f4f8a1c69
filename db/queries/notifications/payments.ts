import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { type Estimated, estimateOfClaim, type FeeTerms } from './notifiable-events.ts';

/** A payment, or its return, for a notice to its owner. */
export interface FoundPayment {
  account_id: number;
  payment_id: number;
  order_id: number;
  slug: string;
  company: string;
  round: number;
  currency: string;
  amount: string;
  award: string;
  fee: string;
  /** Tax withheld for the IRS. */
  withheld: string;
  kind: 'ach' | 'iban' | 'check';
  label: string;
  shown: string;
  execute_on: string;
  expires_on: string | null;
  return_reason: string | null;
  /** The number of its return: above 1 where an earlier one was reversed. */
  return_number: number;
}

/** `return 17`, then `return 17 2`: a payment that is returned again causes a new notice. */
const causeOfReturnNotice = sql`'return ' || p.id || case when p.return_number > 1 then ' ' || p.return_number else '' end`;

const fields = sql`p.account_id, p.id as payment_id, c.id as order_id, c.slug, co.name as company, a.round, p.currency,
  p.amount, a.amount as award, a.fee, p.withheld, d.kind, d.label, d.shown, f.execute_on, p.expires_on, p.return_reason,
  p.return_number`;
/** The ledger outlives accounts: a deleted account gets no notice. */
const tables = sql`join accounts owner on owner.id = p.account_id
  join awards a on a.account_id = p.account_id and a.id = p.award_id
  join payment_details d on d.account_id = p.account_id and d.id = p.payment_details_id
  join cases c on c.id = a.case_id
  join companies co on co.id = c.company_id`;

/** Recently sent payments without a notice yet; `after` is the last one of this run. */
export async function listPaymentsToNotify(
  db: Db,
  { since, after, limit }: { since: Date; after: number; limit: number },
): Promise<FoundPayment[]> {
  const { rows } = await sql<FoundPayment>`
    select ${fields}
    from bank_files f
    join payments p on p.bank_file_id = f.id
    ${tables}
    where f.posted_at > ${since} and p.id <= f.posted_to and p.released_at is null and p.id > ${after} and p.returned_on is null
      and not exists (select from notices earlier
        where earlier.account_id = p.account_id and earlier.cause = 'payment ' || p.id)
    order by p.id limit ${limit}`.execute(db);
  return rows;
}

/** Payments that were returned or stopped recently, without a notice yet. */
export async function listReturnsToNotify(
  db: Db,
  { since, limit }: { since: Date; limit: number },
): Promise<FoundPayment[]> {
  const { rows } = await sql<FoundPayment>`
    select ${fields}
    from payments p
    join bank_files f on f.id = p.bank_file_id
    ${tables}
    where p.returned_at > ${since}
      and not exists (select from notices earlier
        where earlier.account_id = p.account_id and earlier.cause = ${causeOfReturnNotice})
    order by p.returned_at, p.id limit ${limit}`.execute(db);
  return rows;
}

/** The return of a payment as notified to its owner; undefined where it was not. */
export async function findNotifiedReturn(
  db: Db,
  { account_id, id }: { account_id: number; id: number },
): Promise<FoundPayment | undefined> {
  const { rows } = await sql<FoundPayment>`
    select ${fields}
    from payments p
    join bank_files f on f.id = p.bank_file_id
    ${tables}
    where p.account_id = ${account_id}::bigint and p.id = ${id}::bigint
      and exists (select from notices earlier
        where earlier.account_id = p.account_id and earlier.cause = ${causeOfReturnNotice})`.execute(db);
  return rows[0];
}

/** Open checks that expire within some days. */
export async function listExpiringChecks(
  db: Db,
  { from, to, name, limit }: { from: string; to: string; name: string; limit: number },
): Promise<FoundPayment[]> {
  const { rows } = await sql<FoundPayment>`
    select ${fields}
    from payments p
    join bank_files f on f.id = p.bank_file_id
    ${tables}
    where p.expires_on between ${from}::date and ${to}::date and p.cleared_on is null and p.returned_on is null
      and p.released_at is null and p.id <= f.posted_to
      and not exists (select from notices earlier
        where earlier.account_id = p.account_id and earlier.cause = ${name} || ' ' || p.id)
    order by p.expires_on, p.id limit ${limit}`.execute(db);
  return rows;
}

/** A claim that got a number from the administrator. */
export interface FoundNumber extends Estimated {
  account_id: number;
  sub_payout_request_id: number;
  claim_number: string;
  slug: string;
  company: string;
}

export async function listNumbersToNotify(
  db: Db,
  { since, limit, ...terms }: { since: Date; limit: number } & FeeTerms,
): Promise<FoundNumber[]> {
  const { rows } = await sql<FoundNumber>`
    select f.account_id, f.sub_payout_request_id, f.claim_number, c.slug, co.name as company,
      ${estimateOfClaim(terms)} as expected, m.currency
    from filing_claims f
    join accounts owner on owner.id = f.account_id
    join sub_payout_requests s on s.account_id = f.account_id and s.id = f.sub_payout_request_id
    join filings of on of.id = f.filing_id
    join cases c on c.id = of.case_id
    join companies co on co.id = c.company_id
    left join matches m on m.account_id = f.account_id and m.case_id = c.id
      and m.beneficial_account_id = s.beneficial_account_id
    where f.confirmed_at > ${since} and f.claim_number is not null
      and not exists (select from notices earlier where earlier.account_id = f.account_id
        and earlier.cause = 'number ' || f.sub_payout_request_id || ' ' || f.claim_number)
    order by f.confirmed_at, f.account_id limit ${limit}`.execute(db);
  return rows;
}

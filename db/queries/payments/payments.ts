import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

/** A payment with its award and destination, as its owner sees it. */
export interface OwnPaymentRecord {
  id: number;
  award_id: number;
  sub_payout_request_id: number;
  case_id: number;
  slug: string;
  title: string;
  company: string;
  beneficial_owner: string;
  claim_number: string | null;
  round: number;
  currency: string;
  award: string;
  fee_pct: string;
  /** Why the fee has this rate. */
  fee_reason: string | null;
  fee: string;
  amount: string;
  /** Tax withheld from the award for the IRS. */
  withheld: string;
  /** The date in the ledger. */
  paid_on: string;
  execute_on: string;
  kind: 'ach' | 'iban' | 'check';
  label: string;
  shown: string;
  expires_on: string | null;
  cleared_on: string | null;
  returned_on: string | null;
  return_reason: string | null;
}

const fields = sql`p.id, p.award_id, p.sub_payout_request_id, a.case_id, c.slug, c.title, co.name as company,
  coalesce(b.name, '') as beneficial_owner, s.claim_number, a.round, p.currency, a.amount as award, a.fee_pct, a.fee_reason, a.fee,
  p.amount, p.withheld, j.on_date as paid_on, f.execute_on, d.kind, d.label, d.shown, p.expires_on, p.cleared_on, p.returned_on,
  p.return_reason`;
const tables = sql`payments p
  join awards a on a.account_id = p.account_id and a.id = p.award_id
  join bank_files f on f.id = p.bank_file_id
  join ledger_journals j on j.account_id = p.account_id and j.cause = 'payment:' || p.id
  join payment_details d on d.account_id = p.account_id and d.id = p.payment_details_id
  join cases c on c.id = a.case_id
  join companies co on co.id = c.company_id
  left join sub_payout_requests s on s.account_id = p.account_id and s.id = p.sub_payout_request_id
  left join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id`;

/** An account's payments in a period, the newest first. */
export async function listOwnPayments(
  db: Db,
  request: PageRequest<readonly [number]> & { account_id: number; days: { from: string; to: string } | null },
): Promise<Page<OwnPaymentRecord>> {
  const { account_id, days, limit, after } = request;
  const within: RawBuilder<unknown> =
    days === null ? sql`true` : sql`j.on_date between ${days.from}::date and ${days.to}::date`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from payments p
    join ledger_journals j on j.account_id = p.account_id and j.cause = 'payment:' || p.id
    where p.account_id = ${account_id} and ${within}`.execute(db);
  const { rows } = await sql<OwnPaymentRecord>`
    select ${fields} from ${tables}
    where p.account_id = ${account_id} and ${within} and ${after === undefined ? sql`true` : sql`p.id < ${after[0]}`}
    order by p.id desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted[0]?.total ?? 0, ({ id }) => [id]);
}

export async function findOwnPayment(
  db: Db,
  { account_id, id }: { account_id: number; id: number },
): Promise<OwnPaymentRecord | undefined> {
  const { rows } = await sql<OwnPaymentRecord>`
    select ${fields} from ${tables} where p.account_id = ${account_id} and p.id = ${id}`.execute(db);
  return rows[0];
}

/** The ledger's sums for each year, the newest first. */
export async function sumYears(
  db: Db,
  { account_id }: { account_id: number },
): Promise<{ year: string; currency: string; award: string; fee: string; net: string; paid: string }[]> {
  const sumOf = (account: string) =>
    sql`coalesce(sum(e.amount) filter (where e.ledger_account = ${account}), 0)::numeric(20, 2)`;
  const { rows } = await sql<{
    year: string;
    currency: string;
    award: string;
    fee: string;
    net: string;
    paid: string;
  }>`
    select year, currency, award, fee, award - fee as net, paid from (
      select to_char(j.on_date, 'YYYY') as year, j.currency, ${sumOf('unallocated')} as award, -${sumOf('fee')} as fee,
        -${sumOf('bank')} as paid
      from ledger_journals j
      join ledger_entries e on e.account_id = j.account_id and e.journal_id = j.id
      where j.account_id = ${account_id}
      group by 1, 2
    ) years order by year desc, currency`.execute(db);
  return rows;
}

/** The amount awarded to an account and not paid, by the ledger. */
export async function sumOwed(
  db: Db,
  { account_id }: { account_id: number },
): Promise<{ currency: string; amount: string }[]> {
  const { rows } = await sql<{ currency: string; amount: string }>`
    select currency, -sum(amount)::numeric(20, 2) as amount from ledger_entries
    where account_id = ${account_id} and ledger_account = 'owed'
    group by currency having sum(amount) <> 0 order by currency`.execute(db);
  return rows;
}

/** An award that is in the ledger, with its payments. */
export interface ClaimAwardRecord {
  id: number;
  round: number;
  awarded_on: string;
  currency: string;
  award: string;
  fee_pct: string;
  fee_reason: string | null;
  fee: string;
  net: string;
  /** How it differs from the signed or expected amount, as a sentence. */
  difference: string | null;
  difference_note: string | null;
  payments: OwnPaymentRecord[];
}

/** The awards of claims and the payments of each, the newest first, by claim. */
export async function listAwardsOfClaims(
  db: Db,
  { account_id, claim_ids }: { account_id: number; claim_ids: readonly number[] },
): Promise<Map<number, ClaimAwardRecord[]>> {
  if (claim_ids.length === 0) return new Map();
  const { rows: awards } = await sql<Omit<ClaimAwardRecord, 'payments'> & { claim_id: number }>`
    select a.id, a.round, j.on_date as awarded_on, a.currency, a.amount as award, a.fee_pct, a.fee_reason, a.fee, a.net,
      r.difference, r.resolution_note as difference_note, a.sub_payout_request_id as claim_id
    from awards a join ledger_journals j on j.account_id = a.account_id and j.cause = 'award:' || a.id
    left join distribution_rows r on r.distribution_id = a.distribution_id and r.row_number = a.row_number
    where a.account_id = ${account_id} and a.sub_payout_request_id = any(${claim_ids}::bigint[])
      and a.reversed_at is null
    order by a.id desc`.execute(db);
  if (awards.length === 0) return new Map();
  const { rows } = await sql<OwnPaymentRecord>`
    select ${fields} from ${tables}
    where p.account_id = ${account_id} and p.sub_payout_request_id = any(${claim_ids}::bigint[])
    order by p.id desc`.execute(db);
  const payments = Map.groupBy(rows, ({ award_id }) => award_id);
  const byClaim = new Map<number, ClaimAwardRecord[]>();
  for (const { claim_id, ...award } of awards) {
    const own = byClaim.get(claim_id) ?? [];
    own.push({ ...award, payments: payments.get(award.id) ?? [] });
    byClaim.set(claim_id, own);
  }
  return byClaim;
}

/** The sum paid in a case and not returned, by currency. */
export interface PaidInCase {
  case_id: number;
  currency: string;
  amount: string;
  first_on: string;
  paid_on: string;
  kind: OwnPaymentRecord['kind'];
  shown: string;
}

/** The payments to an account, by case: executed by the bank by today, and not returned. */
export async function listPaidByCase(
  db: Db,
  { account_id, today }: { account_id: number; today: string },
): Promise<PaidInCase[]> {
  const { rows } = await sql<PaidInCase>`
    select a.case_id, p.currency, sum(p.amount)::numeric(20, 2) as amount, min(f.execute_on) as first_on,
      max(f.execute_on) as paid_on, (array_agg(d.kind order by p.id desc))[1] as kind,
      (array_agg(d.shown order by p.id desc))[1] as shown
    from payments p
    join bank_files f on f.id = p.bank_file_id and f.execute_on <= ${today}::date
    join awards a on a.account_id = p.account_id and a.id = p.award_id
    join payment_details d on d.account_id = p.account_id and d.id = p.payment_details_id
    where p.account_id = ${account_id} and p.returned_on is null and p.released_at is null and p.id <= f.posted_to
    group by a.case_id, p.currency order by a.case_id, p.currency`.execute(db);
  return rows;
}

/** The amounts that the ledger owes to a claim and no active payment pays, such as `74.97 USD`. */
export async function listOwed(
  db: Db,
  { account_id, claim_id }: { account_id: number; claim_id: number },
): Promise<string[]> {
  const { rows } = await sql<{ owed: string }>`
    select sum(a.net)::numeric(20, 2) || ' ' || a.currency as owed
    from awards a join distributions x on x.id = a.distribution_id and x.status in ('approved', 'posted')
    where a.account_id = ${account_id} and a.sub_payout_request_id = ${claim_id} and a.reversed_at is null and a.net > 0
      and not exists (select from escheats e join bank_bookings k on k.id = e.booking_id and k.status = 'approved'
        where e.account_id = a.account_id and e.award_id = a.id and e.is_active)
      and not exists (select from payments p join bank_files f on f.id = p.bank_file_id
        where p.account_id = a.account_id and p.award_id = a.id and p.returned_on is null and p.released_at is null
          and p.id <= f.posted_to)
    group by a.currency order by a.currency`.execute(db);
  return rows.map(({ owed }) => owed);
}

/** Whether a claim has an active payment: in the ledger, and not returned. */
export async function hasActivePayment(
  db: Db,
  { account_id, claim_id }: { account_id: number; claim_id: number },
): Promise<boolean> {
  const { rows } = await sql<{ is_active: boolean }>`
    select exists (select from payments p join bank_files f on f.id = p.bank_file_id
      where p.account_id = ${account_id} and p.sub_payout_request_id = ${claim_id}
        and p.returned_on is null and p.released_at is null and p.id <= f.posted_to) as is_active`.execute(db);
  return rows[0]?.is_active ?? false;
}

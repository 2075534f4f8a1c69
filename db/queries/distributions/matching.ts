import { type Insertable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { AwardsTable, RowProblem } from '../../schema/money.ts';
import { feeRateOn } from '../fees/fee-rate.ts';

/** A row of a file with one claim that has its number; a row with several claims is listed once for each. */
export interface RowAndClaim {
  row_number: number;
  claim_number: string;
  award: string;
  recognized_claim: string | null;
  problem: RowProblem | null;
  is_again: boolean;
  account_id: number | null;
  sub_payout_request_id: number | null;
  stage: string | null;
  /** As signed off. */
  own_recognized_claim: string | null;
  fee_pct: string | null;
  /** The terms that give the fee: an institution's agreement, or the title of a contract. */
  fee_agreement_id: number | null;
  fee_terms: string | null;
  /** Whether the terms were entered after the signature. */
  is_fee_later: boolean | null;
  signed_on: string | null;
  /** The expected payment, for a first round in the currency of the estimate. */
  estimate_low: string | null;
  estimate_high: string | null;
  is_paid_before: boolean;
}

/**
 * A range of a file's rows, each with the claims of the case that have its number. The fee follows the terms that were
 * in force when the claim was signed off.
 */
export async function listRowsAndClaims(
  db: Db,
  range: {
    distribution_id: number;
    case_id: number;
    round: number;
    currency: string;
    from: number;
    to: number;
    today: string;
  },
): Promise<RowAndClaim[]> {
  const { distribution_id, case_id, round, currency, from, to, today } = range;
  const { rows } = await sql<RowAndClaim>`
    select r.row_number, r.claim_number, r.award, r.recognized_claim,
      case when r.problem in ('unreadable', 'zero') then r.problem end as problem,
      exists (select from distribution_rows e where e.distribution_id = r.distribution_id
        and e.claim_number = r.claim_number and e.row_number <> r.row_number) as is_again,
      c.account_id, c.id as sub_payout_request_id, c.stage, c.own_recognized_claim, c.fee_pct,
      c.fee_agreement_id, c.fee_terms, c.is_fee_later, c.signed_on, c.estimate_low,
      c.estimate_high,
      coalesce(c.is_paid_before, false) as is_paid_before
    from distribution_rows r
    left join lateral (
      select s.account_id, s.id, s.stage, o.recognized_claim as own_recognized_claim,
        terms.fee_pct, terms.fee_agreement_id, terms.fee_terms, terms.is_later as is_fee_later, terms.signed_on, m.payment_low as estimate_low,
        m.payment_high as estimate_high,
        exists (select from awards a join distributions d on d.id = a.distribution_id
          where a.account_id = s.account_id and a.sub_payout_request_id = s.id and a.round = ${round}
            and a.reversed_at is null and d.id <> ${distribution_id} and d.status in ('approved', 'posted')) as is_paid_before
      from sub_payout_requests s
      join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id and p.case_id = ${case_id}
      left join lateral (
        select recognized_claim, signed_at, signed_on from sign_offs
        where account_id = s.account_id and sub_payout_request_id = s.id order by id desc limit 1
      ) o on true
      left join matches m on ${round}::integer = 1 and m.account_id = s.account_id
        and m.beneficial_account_id = s.beneficial_account_id and m.case_id = ${case_id} and m.currency = ${currency}
        and m.payment_expected is not null
      cross join lateral ${feeRateOn(today)} terms
      where s.claim_number = r.claim_number
    ) c on true
    where r.distribution_id = ${distribution_id} and r.row_number > ${from} and r.row_number <= ${to}
    order by r.row_number, c.id`.execute(db);
  return rows;
}

/** The operators who entered the institutions' fees for a distribution's awards. */
export async function listFeeAuthors(db: Db, { distribution_id }: { distribution_id: number }): Promise<number[]> {
  const { rows } = await sql<{ entered_by: number }>`
    select distinct g.entered_by from awards a join institution_agreements g on g.id = a.fee_agreement_id
    where a.distribution_id = ${distribution_id} and g.entered_by is not null`.execute(db);
  return rows.map(({ entered_by }) => entered_by);
}

/** The result of matching a row, in addition to its award. */
export interface RowOutcome {
  row_number: number;
  problem: RowProblem | null;
  difference: string | null;
}

export async function saveOutcomes(
  trx: DbTransaction,
  distributionId: number,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  await sql`
    update distribution_rows r set problem = o.problem, difference = o.difference
    from unnest(${outcomes.map((one) => one.row_number)}::integer[], ${outcomes.map((one) => one.problem)}::text[],
      ${outcomes.map((one) => one.difference)}::text[]) as o (row_number, problem, difference)
    where r.distribution_id = ${distributionId} and r.row_number = o.row_number
      and (r.problem, r.difference) is distinct from (o.problem, o.difference)`.execute(trx);
}

export type NewAward = Omit<Insertable<AwardsTable>, 'id' | 'reversed_at'>;

export async function saveAwards(trx: DbTransaction, awards: readonly NewAward[]): Promise<void> {
  if (awards.length === 0) return;
  const column = <K extends keyof NewAward>(name: K) => awards.map((award) => award[name]);
  const [{ distribution_id, case_id, round, currency }] = awards as [NewAward];
  await sql`
    insert into awards (distribution_id, case_id, round, currency,
      account_id, sub_payout_request_id, row_number, amount, fee_pct, fee, net, fee_agreement_id, fee_reason)
    select ${distribution_id}::bigint, ${case_id}::integer, ${round}::integer, ${currency}::text, * from unnest(
      ${column('account_id')}::bigint[], ${column('sub_payout_request_id')}::bigint[], ${column('row_number')}::integer[],
      ${column('amount')}::numeric[], ${column('fee_pct')}::numeric[], ${column('fee')}::numeric[],
      ${column('net')}::numeric[], ${column('fee_agreement_id')}::bigint[], ${column('fee_reason')}::text[])`.execute(
    trx,
  );
}

/** Deletes the results before a file is matched again, unless it is approved. */
export async function dropAwards(trx: DbTransaction, distributionId: number): Promise<void> {
  await sql`delete from awards a using distributions d
    where a.distribution_id = ${distributionId} and d.id = a.distribution_id and d.status in ('received', 'columns', 'read')`.execute(
    trx,
  );
}

/** Recomputes a distribution's sums from its rows and awards. */
export async function sumDistribution(trx: DbTransaction, id: number): Promise<void> {
  await sql`
    update distributions d set status = 'read', rows = r.n, total = r.total, matched_rows = a.n,
      matched_total = a.amount, fee_total = a.fee, net_total = a.net
    from (select count(*) as n, coalesce(sum(award), 0) as total from distribution_rows where distribution_id = ${id}) r,
      (select count(distinct row_number) as n, coalesce(sum(amount), 0) as amount, coalesce(sum(fee), 0) as fee,
        coalesce(sum(net), 0) as net from awards where distribution_id = ${id}) a
    where d.id = ${id}`.execute(trx);
}

/** Number of a distribution's claims that another one of the same round has paid in the meantime. */
export async function countPaidBefore(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from awards a
    where a.distribution_id = ${id} and exists (
      select from awards o join distributions d on d.id = o.distribution_id
      where o.account_id = a.account_id and o.sub_payout_request_id = a.sub_payout_request_id and o.round = a.round
        and o.distribution_id <> a.distribution_id and o.reversed_at is null and d.status in ('approved', 'posted'))`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

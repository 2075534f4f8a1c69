import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../connect.ts';

/**
 * An institution's terms in force on a day: of those that had begun, the most recently approved ones, unless they have
 * ended. Terms that ended or were corrected never put earlier ones back in force.
 */
export const agreementOn = (
  account: RawBuilder<unknown>,
  day: string | RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select * from (
    select * from institution_agreements i where i.account_id = ${account} and i.valid_from <= ${day}::date order by i.id desc limit 1
  ) last where last.valid_to is null or last.valid_to >= ${day}::date)`;

/**
 * The terms for claim `s` of payout request `p`: those in force on the day of its sign-off `o`, by approvals before the
 * signature. If there were none, the first that were entered later for that day, or that were entered later without a
 * second operator, whatever their first day: before second approvals existed, each renewal overwrote the terms. Without
 * a signature, the terms on the given day. An institution's agreement precedes a contract.
 */
export const feeRateOn = (today: string): RawBuilder<unknown> => sql`(
  select coalesce(agreement.fee_pct, contract.fee_pct) as fee_pct, agreement.id as fee_agreement_id,
    coalesce(agreement.reference, contract.title) as fee_terms, coalesce(agreement.is_later, false) as is_later, f.signed_on
  from (select coalesce(o.signed_at, now()) as signed_at, o.signed_on,
    coalesce(o.signed_on, ${today}::date) as day) f
  left join lateral (
    select g.id, g.fee_pct, g.reference, later.is_later
    from institution_agreements g cross join lateral (select g.entered_at > f.signed_at as is_later) later
    where g.account_id = s.account_id and (g.valid_from <= f.day or (later.is_later and g.approved_by is null))
      and (g.valid_to is null or g.valid_to >= f.day)
      and (later.is_later or not exists (select from institution_agreements newer where newer.account_id = g.account_id
        and newer.id > g.id and newer.valid_from <= f.day and newer.entered_at <= f.signed_at))
    order by later.is_later, g.id limit 1
  ) agreement on true
  left join lateral (
    select t.fee_pct, t.title from contracts k join agreement_texts t on t.version = k.text_version
    where k.account_id = s.account_id and k.beneficial_account_id = s.beneficial_account_id
      and (k.case_id is null or k.case_id = p.case_id)
      and k.signed_at <= o.signed_at and (k.ended_at is null or k.ended_at > o.signed_at)
    order by k.case_id nulls last, k.id desc limit 1
  ) contract on true)`;

/** The fee of claims that were signed off, in percent, by the terms of that day. */
export async function listSignedFeeRates(
  db: Db,
  { account_id, claim_ids, today }: { account_id: number; claim_ids: readonly number[]; today: string },
): Promise<Map<number, string>> {
  if (claim_ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; fee_pct: string }>`
    select s.id, trim_scale(terms.fee_pct)::text as fee_pct
    from sub_payout_requests s
    join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
    join lateral (select signed_at, signed_on from sign_offs where account_id = s.account_id and sub_payout_request_id = s.id
      order by id desc limit 1) o on true
    cross join lateral ${feeRateOn(today)} terms
    where s.account_id = ${account_id} and s.id = any(${[...claim_ids]}::bigint[])
      and s.stage in ('review', 'filed', 'deficient', 'approved', 'paid') and terms.fee_pct is not null`.execute(db);
  return new Map(rows.map(({ id, fee_pct }) => [id, fee_pct]));
}

import { WHOLE_CURRENCIES } from '@trover/core/money/currency-places.ts';
import { type RawBuilder, sql } from 'kysely';
import { agreementOn, feeRateOn } from './fee-rate.ts';

/**
 * The fee of claim `s`, in percent: after its sign-off by the terms of that day, before it by the institution's agreement in force
 * or by the contract that covers it, otherwise `standard`. The same as a claim's own page shows; without a claim `s` is null.
 */
export const feePctOfClaim = ({ today, standard }: { today: string; standard: string }): RawBuilder<string> => sql`
  case when s.id is null then ${standard}::numeric else coalesce(
    case when s.stage in ('review', 'filed', 'deficient', 'approved', 'paid') then (
      select terms.fee_pct from payout_requests p
      join lateral (select signed_at, signed_on from sign_offs so where so.account_id = s.account_id
        and so.sub_payout_request_id = s.id order by so.id desc limit 1) o on true
      cross join lateral ${feeRateOn(today)} terms
      where p.account_id = s.account_id and p.id = s.payout_request_id) end,
    (select g.fee_pct from ${agreementOn(sql`s.account_id`, today)} g),
    (select t.fee_pct from contracts k join agreement_texts t on t.version = k.text_version
      join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
      where k.account_id = s.account_id and k.beneficial_account_id = s.beneficial_account_id and k.ended_at is null
        and (k.case_id is null or k.case_id = p.case_id)
        and (s.contract_not_before is null or k.signed_at > s.contract_not_before)
      order by k.case_id nulls last, k.id desc limit 1),
    ${standard}::numeric) end`;

/**
 * The sum of the estimates of several claims: each in whole amounts, as lists show it, so that the sum is that of its
 * rows. One claim alone has its exact estimate.
 */
export const sumOfEstimates = (amount: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(case when count(${amount}) > 1 then sum(round(${amount})) else sum(${amount}) end)::numeric(20, 2)`;

/** `afterFee` of core in SQL: an amount after the fee, rounded to the smallest unit of the currency. */
export const netOf = (
  amount: RawBuilder<unknown>,
  fee_pct: RawBuilder<unknown>,
  currency: string,
): RawBuilder<string> =>
  sql`${amount} - round(${amount} * ${fee_pct} / 100,
    case when ${sql.ref(currency)} = any(${[...WHOLE_CURRENCIES]}::text[]) then 0 else 2 end)`;

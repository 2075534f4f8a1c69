import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { feePctOfClaim, netOf, sumOfEstimates } from '../fees/claim-fee.ts';
import { owed } from './owed.ts';

/** The total of an account's beneficial accounts in one case: of the eligible ones, or else of all. */
export interface OwnEstimate {
  case_id: number;
  eligible: boolean;
  why: string;
  shares_bought: string;
  market_loss: string | null;
  recognized_loss: string | null;
  payment_low: string | null;
  /** Excludes owners whose payment is below the plan’s minimum. */
  payment_expected: string | null;
  /** After the fee, for each owner at the rate of its claim; of several owners the sum of their whole amounts. */
  payment_net: string | null;
  payment_high: string | null;
  chance_below_minimum: number | null;
  /** True where every owner is below the minimum. */
  below_minimum: boolean;
  /** Why a position cannot be correct. */
  implausible: string | null;
  currency: string;
  basis: 'plan' | 'estimate';
}

/**
 * What an account's trades give, by case, for every case with trades in its securities; from the stored sums where
 * there are any.
 */
export async function listOwnEstimates(
  db: Db,
  params: {
    account_id: number;
    today: string;
    /** The fee on what is not claimed yet, in percent. */
    fee_pct: string;
    case_ids?: readonly number[] | undefined;
    beneficial_account_id?: number | undefined;
  },
): Promise<Map<number, OwnEstimate>> {
  const { account_id, today, fee_pct, case_ids, beneficial_account_id } = params;
  const { rows } = await sql<OwnEstimate>`
    with own as (
      select m.*, bool_or(m.eligible) over (partition by m.case_id) as is_any_eligible,
        ${netOf(owed('m'), feePctOfClaim({ today, standard: fee_pct }), 'm.currency')} as payment_net
      from matches m
      left join payout_requests pr on pr.account_id = m.account_id and pr.case_id = m.case_id
      left join sub_payout_requests s on s.account_id = pr.account_id and s.payout_request_id = pr.id
        and s.beneficial_account_id = m.beneficial_account_id
      where m.account_id = ${account_id}
        and (${case_ids === undefined}::boolean or m.case_id = any(${case_ids ?? []}::integer[]))
        and m.beneficial_account_id = coalesce(${beneficial_account_id ?? null}::bigint, m.beneficial_account_id)
    )
    select case_id, bool_or(eligible) as eligible,
      (array_agg(why order by recognized_loss desc nulls last, beneficial_account_id))[1] as why,
      (array_agg(currency order by recognized_loss desc nulls last, beneficial_account_id))[1] as currency,
      (array_agg(basis order by recognized_loss desc nulls last, beneficial_account_id))[1] as basis,
      sum(shares_bought) as shares_bought, sum(market_loss) as market_loss,
      sum(recognized_loss) as recognized_loss, sum(payment_low) as payment_low,
      sum(${owed('own')}) as payment_expected, ${sumOfEstimates(sql`payment_net`)} as payment_net,
      sum(payment_high) as payment_high,
      max(chance_below_minimum)::integer as chance_below_minimum, bool_and(below_minimum) as below_minimum,
      max(implausible) as implausible
    from own where eligible or not is_any_eligible
    group by case_id`.execute(db);
  return new Map(rows.map((row) => [row.case_id, row]));
}

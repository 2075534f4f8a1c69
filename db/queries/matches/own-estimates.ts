import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { owed } from './owed.ts';

/** All of an account's beneficial accounts in one case as one figure: of those that are eligible, else of all. */
export interface OwnEstimate {
  case_id: number;
  eligible: boolean;
  why: string;
  shares_bought: string;
  market_loss: string | null;
  recognized_loss: string | null;
  payment_low: string | null;
  /** Without those of its owners that are below the plan’s minimum payment. */
  payment_expected: string | null;
  payment_high: string | null;
  chance_below_minimum: number | null;
  /** Of every one of its owners. */
  below_minimum: boolean;
  currency: string;
  basis: 'plan' | 'estimate';
}

/** What an account's trades give by case, for every case in whose securities it has trades; by the stored sums where there are any. */
export async function listOwnEstimates(
  db: Db,
  params: {
    account_id: number;
    case_ids?: readonly number[] | undefined;
    beneficial_account_id?: number | undefined;
  },
): Promise<Map<number, OwnEstimate>> {
  const { account_id, case_ids, beneficial_account_id } = params;
  const { rows } = await sql<OwnEstimate>`
    with own as (
      select *, bool_or(eligible) over (partition by case_id) as is_any_eligible
      from matches
      where account_id = ${account_id}
        and (${case_ids === undefined}::boolean or case_id = any(${case_ids ?? []}::integer[]))
        and beneficial_account_id = coalesce(${beneficial_account_id ?? null}::bigint, beneficial_account_id)
    )
    select case_id, bool_or(eligible) as eligible,
      (array_agg(why order by recognized_loss desc nulls last, beneficial_account_id))[1] as why,
      (array_agg(currency order by recognized_loss desc nulls last, beneficial_account_id))[1] as currency,
      (array_agg(basis order by recognized_loss desc nulls last, beneficial_account_id))[1] as basis,
      sum(shares_bought) as shares_bought, sum(market_loss) as market_loss,
      sum(recognized_loss) as recognized_loss, sum(payment_low) as payment_low,
      sum(${owed('own')}) as payment_expected, sum(payment_high) as payment_high,
      max(chance_below_minimum)::integer as chance_below_minimum, bool_and(below_minimum) as below_minimum
    from own where eligible or not is_any_eligible
    group by case_id`.execute(db);
  return new Map(rows.map((row) => [row.case_id, row]));
}

import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { owed } from './owed.ts';

/** A case in which an upload's trades count. */
export interface FoundCase {
  order_id: number;
  slug: string;
  company: string;
  is_demonstration: boolean;
  ticker: string | null;
  claim_deadline: string | null;
  recognized_loss: string | null;
  /** Excludes owners whose payment is below the plan’s minimum. */
  payment_expected: string | null;
  /** True where every owner is below the minimum. */
  below_minimum: boolean;
  /** Why a position cannot be correct. */
  implausible: string | null;
  currency: string;
  basis: 'plan' | 'estimate';
}

/**
 * The cases of the upload's securities in which an owner of its trades is eligible, with the sums over these owners,
 * the largest first.
 */
export async function listFoundCases(db: Db, { upload_id }: { upload_id: number }): Promise<FoundCase[]> {
  const { rows } = await sql<FoundCase>`
    select c.id as order_id, c.slug, c.company, c.is_demonstration, c.claim_deadline,
      found.recognized_loss, found.payment_expected, found.below_minimum, found.implausible, found.currency, found.basis, (
        select si.value from case_securities cs
        join security_identifiers si on si.security_id = cs.security_id and si.kind = 'ticker'
        where cs.case_id = c.id order by si.valid_to desc nulls first, si.value limit 1) as ticker
    from (
      select m.case_id, sum(m.recognized_loss) as recognized_loss, sum(${owed('m')}) as payment_expected,
        bool_and(m.below_minimum) as below_minimum, max(m.implausible) as implausible,
        min(m.currency) as currency, min(m.basis) as basis
      from (
        select distinct p.account_id, p.beneficial_account_id, cs.case_id
        from upload_securities us
        join portfolios p on p.id = us.portfolio_id
        join own_security_meanings pm on pm.portfolio_id = us.portfolio_id
          and pm.printed_security_id = us.printed_security_id
        join case_securities cs on cs.security_id = pm.security_id
        where us.upload_id = ${upload_id}
      ) of
      join matches m on m.account_id = of.account_id and m.beneficial_account_id = of.beneficial_account_id
        and m.case_id = of.case_id and m.eligible
      group by m.case_id
    ) found
    join case_listings c on c.id = found.case_id
    order by found.payment_expected desc nulls last, found.recognized_loss desc nulls last, c.id`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** A case that an upload's trades count in. */
export interface FoundCase {
  order_id: number;
  slug: string;
  company: string;
  is_demonstration: boolean;
  ticker: string | null;
  claim_deadline: string | null;
  recognized_loss: string | null;
  payment_expected: string | null;
  currency: string;
  basis: 'plan' | 'estimate';
}

/** The cases in which the upload's beneficial account is eligible and that its securities belong to; most owed first. */
export async function listFoundCases(
  db: Db,
  { portfolio_id, upload_id }: { portfolio_id: number; upload_id: number },
): Promise<FoundCase[]> {
  const { rows } = await sql<FoundCase>`
    select c.id as order_id, c.slug, c.company, c.is_demonstration, c.claim_deadline, m.recognized_loss, m.payment_expected, m.currency,
      m.basis, (
        select si.value from case_securities cs
        join security_identifiers si on si.security_id = cs.security_id and si.kind = 'ticker'
        where cs.case_id = c.id order by si.valid_to desc nulls first, si.value limit 1) as ticker
    from portfolios p
    join matches m on m.account_id = p.account_id and m.beneficial_account_id = p.beneficial_account_id and m.eligible
    join case_listings c on c.id = m.case_id
    where p.id = ${portfolio_id} and m.case_id in (
      select cs.case_id
      from upload_securities us
      join own_security_meanings pm on pm.portfolio_id = us.portfolio_id
        and pm.printed_security_id = us.printed_security_id
      join case_securities cs on cs.security_id = pm.security_id
      where us.portfolio_id = ${portfolio_id} and us.upload_id = ${upload_id})
    order by m.payment_expected desc nulls last, m.recognized_loss desc nulls last, c.id`.execute(db);
  return rows;
}

import type { Stage } from '@trover/core/cases/stages.ts';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { owed } from '../matches/owed.ts';

export interface CompanyCase {
  id: number;
  slug: string;
  title: string;
  stage: Stage;
  claim_deadline: string | null;
}

/** The published cases of a company, the latest class period first. */
export async function listCompanyCases(db: Db, { company_id }: { company_id: number }): Promise<CompanyCase[]> {
  const { rows } = await sql<CompanyCase>`
    select id, slug, title, stage, claim_deadline from case_listings
    where company_id = ${company_id} and is_published
    order by to_date desc nulls last, id`.execute(db);
  return rows;
}

/** The security of a ticker, or the last one that had it, with the currency of its trades if that is known. */
export async function findSecurityByTicker(
  db: Db,
  { symbol }: { symbol: string },
): Promise<{ id: number; currency: string | null } | undefined> {
  const { rows } = await sql<{ id: number; currency: string | null }>`
    select s.id, coalesce(s.currency, (
      select c.currency from case_securities cs join cases c on c.id = cs.case_id
      where cs.security_id = s.id order by c.id limit 1)) as currency
    from security_identifiers si join securities s on s.id = si.security_id
    where si.kind = 'ticker' and si.value = ${symbol.toUpperCase()}
    order by si.valid_to desc nulls first, s.id desc limit 1`.execute(db);
  return rows[0];
}

/** What an account may be owed in each of these companies' cases, and whether it has trades in their securities. */
export async function listCompaniesHeld(
  db: Db,
  { account_id, company_ids }: { account_id: number; company_ids: readonly number[] },
): Promise<Map<number, { estimated_payment: string | null; currency: string }>> {
  const { rows } = await sql<{ company_id: number; estimated_payment: string | null; currency: string }>`
    select c.company_id, nullif(sum(${owed('m')}) filter (where m.eligible), 0) as estimated_payment,
      min(m.currency) as currency
    from matches m join cases c on c.id = m.case_id
    where m.account_id = ${account_id} and c.company_id = any(${company_ids}::integer[])
    group by c.company_id`.execute(db);
  return new Map(rows.map((row) => [row.company_id, row]));
}

import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { Distribution } from './distributions.ts';

/**
 * A case's fund, and the sum that its files distribute in a currency, including this one: those read, approved and
 * posted.
 */
export async function findFund(
  db: Db,
  { case_id, currency }: Pick<Distribution, 'case_id' | 'currency'>,
): Promise<{ currency: string; settlement_amount: string | null; distributed: string }> {
  const { rows } = await sql<{ currency: string; settlement_amount: string | null; distributed: string }>`
    select c.currency, c.settlement_amount,
      coalesce((select sum(d.total) from distributions d where d.case_id = c.id and d.currency = ${currency}
        and d.status in ('read', 'approved', 'posted')), 0)::numeric(20, 2) as distributed
    from cases c where c.id = ${case_id}`.execute(db);
  return rows[0]!;
}

/** Number of rows whose claim number several claims have. */
export async function countSharedRows(db: Db, distributionId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select row_number from awards where distribution_id = ${distributionId}
      group by row_number having count(*) > 1) shared`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The administrator of a case's fund. */
export function findAdministrator(db: Db, caseId: number): Promise<{ administrator: string | null }> {
  return db.selectFrom('cases').select('administrator').where('id', '=', caseId).executeTakeFirstOrThrow();
}

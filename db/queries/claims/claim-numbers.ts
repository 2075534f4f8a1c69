import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** Another claim of the same case, filed and not ended, that has this number of the administrator. */
export async function findClaimOfNumber(
  db: Db,
  { claim_id, claim_number }: { claim_id: number; claim_number: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select o.id
    from sub_payout_requests s
    join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
    join sub_payout_requests o on o.claim_number = ${claim_number} and o.id <> s.id
      and o.stage in ('filed', 'approved', 'paid', 'deficient')
    join payout_requests q on q.account_id = o.account_id and q.id = o.payout_request_id and q.case_id = p.case_id
    where s.id = ${claim_id} order by o.id limit 1`.execute(db);
  return rows[0]?.id;
}

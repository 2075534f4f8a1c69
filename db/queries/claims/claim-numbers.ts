import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';

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

/** Sets or removes an administrator's number of a claim that this transaction holds, in its filing too; answers that filing. */
export async function setClaimNumber(
  trx: DbTransaction,
  {
    account_id,
    claim_id,
    claim_number,
    confirmed_on,
  }: { account_id: number; claim_id: number; claim_number: string | null; confirmed_on: string },
): Promise<number | null> {
  await trx
    .updateTable('sub_payout_requests')
    .set({ claim_number, updated_at: new Date() })
    .where('account_id', '=', account_id)
    .where('id', '=', claim_id)
    .execute();
  const { rows } = await sql<{ filing_id: number }>`
    update filing_claims x set claim_number = ${claim_number},
      confirmed_on = case when ${claim_number}::text is null then null else ${confirmed_on}::date end,
      confirmed_at = case when ${claim_number}::text is null then null else now() end
    from filings f
    where f.id = x.filing_id and f.status = 'sent' and x.account_id = ${account_id}
      and x.sub_payout_request_id = ${claim_id} and x.cancelled_at is null
    returning x.filing_id`.execute(trx);
  return rows[0]?.filing_id ?? null;
}

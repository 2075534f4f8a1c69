import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { type PostedBy, reverseJournals } from '../ledger/posting.ts';

/**
 * Number of a distribution's payments that are at the bank, in a bank file, or paid to a state, and were not returned.
 */
export async function countActivePayments(db: Db, distributionId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from payments p join bank_files f on f.id = p.bank_file_id
        where f.distribution_id = ${distributionId} and p.returned_on is null and p.released_at is null)
      + (select count(*) from escheats e join awards w on w.account_id = e.account_id and w.id = e.award_id
        where w.distribution_id = ${distributionId} and e.is_active)
      + (select count(*) from bank_files
        where distribution_id = ${distributionId} and status = 'draft' and prepared_at is null) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/** A claim that is filed again; `has_owner` is false once its account was deleted. */
interface FiledAgain {
  account_id: number;
  id: number;
  company: string;
  case_id: number;
  has_owner: boolean;
}

/**
 * Reverses every award of a distribution, line by line of its journals. A claim that the distribution had approved is
 * filed again, unless another award is in force. Returns those claims.
 */
export async function reverseAwards(
  trx: DbTransaction,
  by: { distribution_id: number; reason: string } & PostedBy,
): Promise<FiledAgain[]> {
  const { distribution_id, on_date, posted_by } = by;
  await sql`update awards set reversed_at = now()
    where distribution_id = ${distribution_id} and reversed_at is null`.execute(trx);
  await reverseJournals(trx, 'award', sql`b.distribution_id = ${distribution_id}`, { on_date, posted_by });
  const { rows } = await sql<FiledAgain>`
    update sub_payout_requests s set stage = 'filed', moved_by = 'operator', mover_id = ${posted_by}::bigint,
      reason = ${by.reason}, cured_by = null, cure_by = null, updated_at = now()
    from awards w join distributions d on d.id = w.distribution_id join cases c on c.id = d.case_id
      join companies o on o.id = c.company_id
    where w.distribution_id = ${distribution_id} and s.account_id = w.account_id and s.id = w.sub_payout_request_id
      and s.stage = 'approved'
      and not exists (select from awards a where a.account_id = s.account_id and a.sub_payout_request_id = s.id
        and a.reversed_at is null)
      and (select h.stage from sub_payout_stages h where h.account_id = s.account_id and h.sub_payout_request_id = s.id
        and h.at < d.approved_at order by h.position desc limit 1) = 'filed'
    returning s.account_id, s.id, o.name as company, c.id as case_id,
      exists (select from accounts x where x.id = s.account_id) as has_owner`.execute(trx);
  return rows;
}

import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { type PostedBy, reverseJournals } from '../ledger/posting.ts';

/** Payments of a distribution that are with the bank, or in a file for it, and did not come back. */
export async function countActivePayments(db: Db, distributionId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from payments p join bank_files f on f.id = p.bank_file_id
        where f.distribution_id = ${distributionId} and p.returned_on is null and p.released_at is null)
      + (select count(*) from bank_files
        where distribution_id = ${distributionId} and status = 'draft' and prepared_at is null) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Reverses every award of a distribution, line by line of what was posted. */
export async function reverseAwards(trx: DbTransaction, by: { distribution_id: number } & PostedBy): Promise<void> {
  const { distribution_id, on_date, posted_by } = by;
  await sql`update awards set reversed_at = now()
    where distribution_id = ${distribution_id} and reversed_at is null`.execute(trx);
  await reverseJournals(trx, 'award', sql`b.distribution_id = ${distribution_id}`, { on_date, posted_by });
}

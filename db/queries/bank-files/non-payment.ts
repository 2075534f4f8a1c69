import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';

/** A report that the bank did not pay: a report file by its hash, the rejection of a bank file, or a stopped check. */
export type NonPayment = `report:${string}` | `rejection:${number}` | `check:${number}`;

/** The operators who reported it, while a second report is required. */
export async function listReporters(trx: DbTransaction, subject: NonPayment): Promise<number[]> {
  const rows = await trx
    .selectFrom('non_payment_reports')
    .select('reported_by')
    .distinct()
    .where('subject', '=', subject)
    .execute();
  return rows.map(({ reported_by }) => reported_by);
}

/** Records an operator's report for each affected file; false where it was recorded before. */
export async function addReporter(
  trx: DbTransaction,
  {
    subject,
    bank_file_ids,
    reported_by,
    note,
  }: {
    subject: NonPayment;
    bank_file_ids: readonly number[];
    reported_by: number;
    note: string;
  },
): Promise<boolean> {
  const added = await trx
    .insertInto('non_payment_reports')
    .values(bank_file_ids.map((bank_file_id) => ({ subject, bank_file_id, reported_by, note })))
    .onConflict((conflict) => conflict.columns(['subject', 'reported_by', 'bank_file_id']).doNothing())
    .returning('subject')
    .execute();
  return added.length > 0;
}

/** Removes the reports, since they are now sufficient. */
export async function removeReporters(trx: DbTransaction, subject: NonPayment): Promise<void> {
  await trx.deleteFrom('non_payment_reports').where('subject', '=', subject).execute();
}

interface WaitingReport {
  note: string;
  reported_at: Date;
  reported_by_email: string | null;
}

/** Reports about a file that wait for another operator, the newest hundred. */
export async function listWaitingReports(db: Db, bankFileId: number): Promise<WaitingReport[]> {
  const { rows } = await sql<WaitingReport>`
    select r.note, r.reported_at, a.email as reported_by_email
    from non_payment_reports r left join accounts a on a.id = r.reported_by
    where r.bank_file_id = ${bankFileId} order by r.reported_at desc limit 100`.execute(db);
  return rows;
}

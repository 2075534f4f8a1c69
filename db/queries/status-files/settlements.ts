import { sql } from 'kysely';
import type { DbTransaction } from '../../connect.ts';

/** Rows that wait for a decision. */
const WAITS = sql`coalesce(r.result = 'failed' or r.expects_payment or r.outcome in
  ('follow', 'proposed', 'unmatched', 'ambiguous', 'unreadable'), false)`;

/**
 * Rows of a file, locked until the transaction ends, with whether they are decided and whether they wait for a
 * decision.
 */
export async function lockRowsToSettle(
  trx: DbTransaction,
  { status_file_id, row_numbers }: { status_file_id: number; row_numbers: readonly number[] },
): Promise<{ row_number: number; is_settled: boolean; waits: boolean }[]> {
  const { rows } = await sql<{ row_number: number; is_settled: boolean; waits: boolean }>`
    select r.row_number, r.settled_at is not null as is_settled, ${WAITS} as waits from status_rows r
    where r.status_file_id = ${status_file_id} and r.row_number = any(${[...row_numbers]}::int[])
    order by r.row_number for update`.execute(trx);
  return rows;
}

export async function settleRows(
  trx: DbTransaction,
  of: { status_file_id: number; row_numbers: readonly number[]; settled_by: number; note: string },
): Promise<void> {
  await sql`update status_rows r set settled_at = now(), settled_by = ${of.settled_by}::bigint, resolution_note = ${of.note}
    where r.status_file_id = ${of.status_file_id} and r.row_number = any(${[...of.row_numbers]}::int[]) and r.settled_at is null
      and ${WAITS}`.execute(trx);
  await countDecision(trx, of.status_file_id);
}

/** Reopens decided rows; returns which. */
export async function reopenRows(
  trx: DbTransaction,
  of: { status_file_id: number; row_numbers: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ row_number: number }>`
    update status_rows r set settled_at = null, settled_by = null, resolution_note = null
    where r.status_file_id = ${of.status_file_id} and r.row_number = any(${[...of.row_numbers]}::int[])
      and r.settled_at is not null
    returning r.row_number`.execute(trx);
  if (rows.length > 0) await countDecision(trx, of.status_file_id);
  return rows.map(({ row_number }) => row_number).sort((one, other) => one - other);
}

/** Marks the counts of a file as outdated, and updates its work item. */
export async function countDecision(trx: DbTransaction, status_file_id: number): Promise<void> {
  await sql`update status_files set decisions = decisions + 1 where id = ${status_file_id}`.execute(trx);
  const ids = sql`array[${status_file_id}::bigint]`;
  await sql`select refresh_work('status_rows', ${ids}), refresh_work('stated_payment', ${ids})`.execute(trx);
}

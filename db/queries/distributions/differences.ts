import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';

/** A row that differs, with its award. */
export interface Difference {
  difference: string;
  settled_at: Date | null;
  award_id: number | null;
  account_id: number | null;
  order_id: number;
  company: string;
  is_posted: boolean;
}

/** The row, locked until the transaction ends; undefined where it does not differ. */
export async function findDifference(
  trx: DbTransaction,
  { distribution_id, row_number }: { distribution_id: number; row_number: number },
): Promise<Difference | undefined> {
  const { rows } = await sql<Difference>`
    select r.difference, r.settled_at, a.id as award_id, a.account_id, d.case_id as order_id, co.name as company,
      d.status = 'posted' as is_posted
    from distribution_rows r
    join distributions d on d.id = r.distribution_id
    join cases c on c.id = d.case_id
    join companies co on co.id = c.company_id
    left join awards a on a.distribution_id = r.distribution_id and a.row_number = r.row_number and a.reversed_at is null
    where r.distribution_id = ${distribution_id} and r.row_number = ${row_number} and r.difference is not null
    for update of r`.execute(trx);
  return rows[0];
}

export async function settleRow(
  trx: DbTransaction,
  { distribution_id, row_number, by, note }: { distribution_id: number; row_number: number; by: number; note: string },
): Promise<void> {
  await trx
    .updateTable('distribution_rows')
    .set({ settled_at: databaseTime, settled_by: by, resolution_note: note })
    .where('distribution_id', '=', distribution_id)
    .where('row_number', '=', row_number)
    .execute();
}

/** Whether rows with an award still differ and are not settled. */
export async function hasDifferences(db: Db, { distribution_id }: { distribution_id: number }): Promise<boolean> {
  const found = await db
    .selectFrom('distribution_rows')
    .select('row_number')
    .where('distribution_id', '=', distribution_id)
    .where('difference', 'is not', null)
    .where('settled_at', 'is', null)
    .where('problem', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export interface FoundDifference {
  account_id: number;
  award_id: number;
  order_id: number;
  company: string;
  currency: string;
  award: string;
  difference: string;
}

/** Recently posted awards that differ and whose owner was not notified yet. */
export async function listDifferencesToNotify(
  db: Db,
  { since, limit }: { since: Date; limit: number },
): Promise<FoundDifference[]> {
  const { rows } = await sql<FoundDifference>`
    select a.account_id, a.id as award_id, a.case_id as order_id, co.name as company, a.currency, a.amount as award,
      r.difference
    from distributions d
    join distribution_rows r on r.distribution_id = d.id and r.difference is not null
    join awards a on a.distribution_id = r.distribution_id and a.row_number = r.row_number and a.reversed_at is null
    join accounts owner on owner.id = a.account_id
    join cases c on c.id = a.case_id
    join companies co on co.id = c.company_id
    where d.posted_at > ${since} and d.status = 'posted'
      and not exists (select from notices sent
        where sent.account_id = a.account_id and sent.cause = 'difference ' || a.id)
    order by a.id limit ${limit}`.execute(db);
  return rows;
}

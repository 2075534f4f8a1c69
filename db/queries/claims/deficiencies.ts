import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';
import type { DeficienciesTable } from '../../schema/claims.ts';

export type Deficiency = Selectable<DeficienciesTable>;

/** Opens a deficiency of a claim that this transaction has locked; an open one ends without an answer. */
export async function openDeficiency(trx: DbTransaction, deficiency: Insertable<DeficienciesTable>): Promise<void> {
  await endDeficiency(trx, { account_id: deficiency.account_id, claim_id: deficiency.sub_payout_request_id });
  await trx.insertInto('deficiencies').values(deficiency).execute();
}

/** Ends the open deficiency of a claim without an answer, where there is one. */
export async function endDeficiency(
  trx: DbTransaction,
  { account_id, claim_id }: { account_id: number; claim_id: number },
): Promise<void> {
  await trx
    .updateTable('deficiencies')
    .set({ ended_at: databaseTime })
    .where('account_id', '=', account_id)
    .where('sub_payout_request_id', '=', claim_id)
    .where('answered_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
}

/** Saves the owner's response to the open deficiency of a claim; false: none is open. */
export async function saveResponse(
  trx: DbTransaction,
  { account_id, claim_id, response }: { account_id: number; claim_id: number; response: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('deficiencies')
    .set({ response })
    .where('account_id', '=', account_id)
    .where('sub_payout_request_id', '=', claim_id)
    .where('answered_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks the open deficiency as answered, when its claim is signed off again. */
export async function answerDeficiency(
  trx: DbTransaction,
  { account_id, claim_id }: { account_id: number; claim_id: number },
): Promise<void> {
  await trx
    .updateTable('deficiencies')
    .set({ answered_at: databaseTime })
    .where('account_id', '=', account_id)
    .where('sub_payout_request_id', '=', claim_id)
    .where('answered_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
}

/** Changes the deadline of an open deficiency. */
export async function extendDeficiency(
  trx: DbTransaction,
  { account_id, id, cure_by }: { account_id: number; id: number; cure_by: string },
): Promise<void> {
  await trx
    .updateTable('deficiencies')
    .set({ cure_by })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** The deficiencies of claims, oldest first. */
export async function listDeficiencies(
  db: Db,
  { account_id, claim_ids }: { account_id: number; claim_ids: readonly number[] },
): Promise<Map<number, Deficiency[]>> {
  if (claim_ids.length === 0) return new Map();
  const { rows } = await sql<Deficiency>`
    select * from deficiencies
    where account_id = ${account_id} and sub_payout_request_id = any(${claim_ids}::bigint[])
    order by id`.execute(db);
  return Map.groupBy(rows, (row) => row.sub_payout_request_id);
}

export const isOpen = ({ answered_at, ended_at }: Deficiency): boolean => answered_at === null && ended_at === null;

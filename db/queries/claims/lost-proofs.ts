import { type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';
import type { LostProofsTable } from '../../schema/claims.ts';

export type LostProof = Selectable<LostProofsTable>;

/** Records that a filed claim lost proof; for one that is open already, updates the reason. */
export async function noteLostProof(
  trx: DbTransaction,
  lost: Pick<LostProof, 'account_id' | 'sub_payout_request_id' | 'confirmation_id' | 'reason' | 'found_by'>,
): Promise<void> {
  await trx
    .insertInto('lost_proofs')
    .values(lost)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'sub_payout_request_id'])
        .where('settled_at', 'is', null)
        .doUpdateSet({ reason: lost.reason, confirmation_id: lost.confirmation_id, found_by: lost.found_by }),
    )
    .execute();
}

/** The last lost proof of each claim, open or settled. */
export async function listLostProofs(
  db: Db,
  { account_id, claim_ids }: { account_id: number; claim_ids: readonly number[] },
): Promise<Map<number, LostProof>> {
  if (claim_ids.length === 0) return new Map();
  const { rows } = await sql<LostProof>`
    select distinct on (sub_payout_request_id) * from lost_proofs
    where account_id = ${account_id} and sub_payout_request_id = any(${claim_ids}::bigint[])
    order by sub_payout_request_id, id desc`.execute(db);
  return new Map(rows.map((row) => [row.sub_payout_request_id, row]));
}

/** Settles the open lost proof of a claim; returns its id, or undefined if there is none. */
export async function settleLostProof(
  trx: DbTransaction,
  { account_id, claim_id, by, note }: { account_id: number; claim_id: number; by: number; note: string },
): Promise<number | undefined> {
  const settled = await trx
    .updateTable('lost_proofs')
    .set({ settled_at: databaseTime, settled_by: by, note })
    .where('account_id', '=', account_id)
    .where('sub_payout_request_id', '=', claim_id)
    .where('settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return settled?.id;
}

import type { Db, DbTransaction } from '../../connect.ts';
import type { WorkKind } from '../../schema/work.ts';

/** The assignee of an item. */
export async function findWorkClaim(
  db: Db,
  { kind, subject_id }: { kind: WorkKind; subject_id: number },
): Promise<{ account_id: number; email: string } | undefined> {
  return db
    .selectFrom('work_claims as w')
    .innerJoin('accounts as a', 'a.id', 'w.account_id')
    .select(['w.account_id', 'a.email'])
    .where('w.kind', '=', kind)
    .where('w.subject_id', '=', subject_id)
    .executeTakeFirst();
}

/** Assigns an item, unless it is assigned already; returns its assignee, and whether that is new. */
export async function claimWork(
  trx: DbTransaction,
  { kind, subject_id, account_id }: { kind: WorkKind; subject_id: number; account_id: number },
): Promise<{ account_id: number; email: string; is_new: boolean }> {
  const added = await trx
    .insertInto('work_claims')
    .values({ kind, subject_id, account_id })
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doNothing())
    .executeTakeFirst();
  const assigned = await findWorkClaim(trx, { kind, subject_id });
  if (assigned === undefined) throw new Error(`${kind} ${subject_id} was unassigned while it was assigned`);
  return { ...assigned, is_new: Number(added.numInsertedOrUpdatedRows ?? 0n) > 0 };
}

/** Unassigns completed work. */
export async function endWork(
  trx: DbTransaction,
  { kind, subject_id }: { kind: WorkKind; subject_id: number },
): Promise<void> {
  await trx.deleteFrom('work_claims').where('kind', '=', kind).where('subject_id', '=', subject_id).execute();
}

/** Unassigns an item; returns whether it was assigned to the account. */
export async function releaseWork(
  trx: DbTransaction,
  { kind, subject_id, account_id }: { kind: WorkKind; subject_id: number; account_id: number },
): Promise<boolean> {
  const released = await trx
    .deleteFrom('work_claims')
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return released.numDeletedRows > 0n;
}

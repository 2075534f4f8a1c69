import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { ClockBasis, WorkKind } from '../../schema/work.ts';

export interface Clock {
  kind: WorkKind;
  basis: ClockBasis;
  days: number;
}

export async function listClocks(db: Db): Promise<Clock[]> {
  return db.selectFrom('work_clocks').select(['kind', 'basis', 'days']).orderBy('kind').execute();
}

/** Sets a time limit, and updates the due dates of pending items of its kind. */
export async function setClock(
  trx: DbTransaction,
  { kind, days, by }: { kind: WorkKind; days: number; by: number },
): Promise<Clock & { before: number }> {
  const before = await trx
    .selectFrom('work_clocks')
    .select('days')
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const clock = await trx
    .updateTable('work_clocks')
    .set({ days, changed_by: by, changed_at: sql`now()` })
    .where('kind', '=', kind)
    .returning(['kind', 'basis', 'days'])
    .executeTakeFirstOrThrow();
  await sql`select refresh_all_work(${kind})`.execute(trx);
  return { ...clock, before: before.days };
}

/** Sets whether late work is escalated to an operator; false if the operator does not exist. */
export async function setLead(
  trx: DbTransaction,
  { account_id, leads }: { account_id: number; leads: boolean },
): Promise<boolean> {
  const found = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', account_id)
    .where('type', '=', 'operator')
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!found) return false;
  if (leads)
    await trx
      .insertInto('work_leads')
      .values({ account_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await trx.deleteFrom('work_leads').where('account_id', '=', account_id).execute();
  return true;
}

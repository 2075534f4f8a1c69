import { type Insertable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { UnclaimedTables } from '../../schema/unclaimed.ts';

interface OfAward {
  account_id: number;
  award_id: number;
}

/** A step of an award, with the person who cancelled it and why; null where nobody did. */
export interface UnclaimedStep {
  id: number;
  kind: 'letter' | 'search' | 'contact';
  on_day: string;
  note: string;
  recorded_by: number;
  recorded_by_email: string | null;
  cancelled_by: string | null;
  cancel_note: string | null;
  is_cancelled: boolean;
}

/** Of the step `u`: whether it counts, which a cancelled one and a cancellation do not. */
export const IS_IN_FORCE = sql`u.kind <> 'cancelled' and not exists (select from unclaimed_steps c
  where c.account_id = u.account_id and c.cancels = u.id)`;

const MAX_STEPS = 200;

/** The newest first. */
export async function listUnclaimedSteps(db: Db, { account_id, award_id }: OfAward): Promise<UnclaimedStep[]> {
  const { rows } = await sql<UnclaimedStep>`
    select u.id, u.kind, u.on_day, u.note, u.recorded_by, a.email as recorded_by_email, b.email as cancelled_by,
      c.note as cancel_note, c.id is not null as is_cancelled
    from unclaimed_steps u
    left join accounts a on a.id = u.recorded_by
    left join unclaimed_steps c on c.account_id = u.account_id and c.cancels = u.id
    left join accounts b on b.id = c.recorded_by
    where u.account_id = ${account_id} and u.award_id = ${award_id} and u.kind <> 'cancelled'
    order by u.id desc limit ${MAX_STEPS}`.execute(db);
  return rows;
}

/** Serializes the steps of an award until the transaction ends. */
export async function lockSteps(trx: DbTransaction, { account_id, award_id }: OfAward): Promise<void> {
  await trx
    .selectFrom('awards')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', award_id)
    .forUpdate()
    .execute();
}

/** False if the same step is recorded already and in force; concurrent calls are serialized. */
export async function addUnclaimedStep(
  trx: DbTransaction,
  step: Insertable<UnclaimedTables['unclaimed_steps']>,
): Promise<boolean> {
  const { account_id, award_id, kind, on_day, note } = step;
  await lockSteps(trx, { account_id, award_id });
  const { rows } = await sql`
    select u.id from unclaimed_steps u
    where u.account_id = ${account_id} and u.award_id = ${award_id} and u.kind = ${kind} and u.on_day = ${on_day}::date
      and u.note = ${note} and ${IS_IN_FORCE}`.execute(trx);
  if (rows.length > 0) return false;
  await trx.insertInto('unclaimed_steps').values(step).execute();
  return true;
}

/** Adds the cancellation of a step, on the award's lock. */
export async function cancelUnclaimedStep(
  trx: DbTransaction,
  step: OfAward & { cancels: number; on_day: string; note: string; recorded_by: number },
): Promise<void> {
  await trx
    .insertInto('unclaimed_steps')
    .values({ ...step, kind: 'cancelled' })
    .execute();
}

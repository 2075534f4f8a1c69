import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../connect.ts';
import type { ActiveParticipationsTable } from '../../schema/claims.ts';

interface Owner {
  account_id: number;
  case_id: number;
}

export async function findParticipation(
  db: Db,
  { account_id, case_id }: Owner,
): Promise<Selectable<ActiveParticipationsTable> | undefined> {
  return db
    .selectFrom('active_participations')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('case_id', '=', case_id)
    .executeTakeFirst();
}

/** Repeating it changes nothing: the first confirmation counts. */
export async function confirmParticipation(db: Db, part: Insertable<ActiveParticipationsTable>): Promise<void> {
  await db
    .insertInto('active_participations')
    .values(part)
    .onConflict((conflict) => conflict.columns(['account_id', 'case_id']).doNothing())
    .execute();
}

export async function endParticipation(db: Db, { account_id, case_id }: Owner): Promise<void> {
  await db
    .deleteFrom('active_participations')
    .where('account_id', '=', account_id)
    .where('case_id', '=', case_id)
    .execute();
}

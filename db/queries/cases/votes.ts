import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

export type Vote = 'up' | 'down';

export async function setVote(
  db: Db,
  { account_id, case_id, vote }: { account_id: number; case_id: number; vote: Vote | null },
): Promise<void> {
  if (vote === null) {
    await db.deleteFrom('votes').where('account_id', '=', account_id).where('case_id', '=', case_id).execute();
    return;
  }
  await db
    .insertInto('votes')
    .values({ account_id, case_id, direction: vote })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'case_id']).doUpdateSet({ direction: vote, voted_at: sql`now()` }),
    )
    .execute();
}

export async function countVotes(
  db: Db,
  { case_id, account_id }: { case_id: number; account_id: number | null },
): Promise<{ up: number; down: number; mine: Vote | null }> {
  const { rows } = await sql<{ up: number; down: number; mine: Vote | null }>`
    select count(*) filter (where direction = 'up') as up, count(*) filter (where direction = 'down') as down,
      max(direction) filter (where account_id = ${account_id}::bigint) as mine
    from votes where case_id = ${case_id}`.execute(db);
  return rows[0]!;
}

import type { Db } from '../../connect.ts';

export interface MeasuredCost {
  memory_kib: number;
  passes: number;
  measured_ms: number;
}

export function findPasswordCost(db: Db): Promise<MeasuredCost | undefined> {
  return db
    .selectFrom('password_cost')
    .select(['memory_kib', 'passes', 'measured_ms'])
    .where('only_one', '=', true)
    .executeTakeFirst();
}

/** Stores the first measurement; later ones change nothing. */
export async function insertPasswordCost(db: Db, cost: MeasuredCost): Promise<void> {
  await db
    .insertInto('password_cost')
    .values(cost)
    .onConflict((conflict) => conflict.column('only_one').doNothing())
    .execute();
}

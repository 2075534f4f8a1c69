import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** The key of the budget's owner: `account 12`, `guest …`. */
export interface BudgetOwner {
  /** `YYYY-MM-DD` */
  day: string;
  spender: string;
}

export async function findSpentTokens(db: Db, { day, spender }: BudgetOwner): Promise<number> {
  const row = await db
    .selectFrom('assistant_budgets')
    .where('day', '=', day)
    .where('spender', '=', spender)
    .select('tokens')
    .executeTakeFirst();
  return row?.tokens ?? 0;
}

/** Adds to the amount spent and returns the new total; concurrent additions all count. */
export async function addSpentTokens(db: Db, { day, spender }: BudgetOwner, tokens: number): Promise<number> {
  const row = await db
    .insertInto('assistant_budgets')
    .values({ day, spender, tokens })
    .onConflict((conflict) =>
      conflict.columns(['day', 'spender']).doUpdateSet({ tokens: sql`assistant_budgets.tokens + excluded.tokens` }),
    )
    .returning('tokens')
    .executeTakeFirstOrThrow();
  return row.tokens;
}

/** Corrects an earlier addition, up or down, once the true count is known. */
export async function correctSpentTokens(db: Db, { day, spender }: BudgetOwner, difference: number): Promise<void> {
  await db
    .updateTable('assistant_budgets')
    .set({ tokens: sql`greatest(tokens + ${difference}::bigint, 0)` })
    .where('day', '=', day)
    .where('spender', '=', spender)
    .execute();
}

import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** Who spends, as one key: `account 12`, `guest …`. */
export interface Spender {
  /** `YYYY-MM-DD` */
  day: string;
  spender: string;
}

export async function findSpentTokens(db: Db, { day, spender }: Spender): Promise<number> {
  const row = await db
    .selectFrom('assistant_budgets')
    .where('day', '=', day)
    .where('spender', '=', spender)
    .select('tokens')
    .executeTakeFirst();
  return row?.tokens ?? 0;
}

export async function addSpentTokens(db: Db, { day, spender }: Spender, tokens: number): Promise<void> {
  await db
    .insertInto('assistant_budgets')
    .values({ day, spender, tokens })
    .onConflict((conflict) =>
      conflict.columns(['day', 'spender']).doUpdateSet({ tokens: sql`assistant_budgets.tokens + excluded.tokens` }),
    )
    .execute();
}

import type { Db } from '../../../connect.ts';

export async function listPortfolioIds(db: Db, account_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('portfolios')
    .select('id')
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Undefined if the account was deleted. */
export async function findEmail(db: Db, account_id: number): Promise<string | undefined> {
  const found = await db.selectFrom('accounts').select('email').where('id', '=', account_id).executeTakeFirst();
  return found?.email;
}

import type { Db } from '../../connect.ts';

export async function findDropName(db: Db, accountId: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('drop_folders')
    .where('account_id', '=', accountId)
    .select('drop_name')
    .executeTakeFirst();
  return found?.drop_name;
}

/** Gives an account the first of these names that nobody has; undefined where somebody has each. */
export async function addDropName(db: Db, accountId: number, names: readonly string[]): Promise<string | undefined> {
  for (const drop_name of names) {
    await db
      .insertInto('drop_folders')
      .values({ account_id: accountId, drop_name })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const found = await findDropName(db, accountId);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What an organisation is called. */
export async function findOrganisationName(db: Db, accountId: number): Promise<string> {
  const found = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['first_name', 'last_name', 'email'])
    .executeTakeFirst();
  return (
    [found?.first_name, found?.last_name].filter(Boolean).join(' ') || (found?.email.split('@')[0] ?? 'institution')
  );
}

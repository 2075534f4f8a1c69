import type { Db } from '../../connect.ts';

/** Maximum number of views that one operator saves. */
export const MAX_VIEWS = 30;

export interface StoredView {
  id: number;
  name: string;
  filter: unknown;
}

export async function listViews(db: Db, { account_id }: { account_id: number }): Promise<StoredView[]> {
  return db
    .selectFrom('work_views')
    .select(['id', 'name', 'filter'])
    .where('account_id', '=', account_id)
    .orderBy('id')
    .limit(MAX_VIEWS)
    .execute();
}

/** Saves a view, and replaces one with the same name. */
export async function saveView(
  db: Db,
  { account_id, name, filter }: { account_id: number; name: string; filter: unknown },
): Promise<StoredView> {
  return db
    .insertInto('work_views')
    .values({ account_id, name, filter: JSON.stringify(filter) })
    .onConflict((conflict) => conflict.columns(['account_id', 'name']).doUpdateSet({ filter: JSON.stringify(filter) }))
    .returning(['id', 'name', 'filter'])
    .executeTakeFirstOrThrow();
}

/** Deletes an operator’s view; false where it is not theirs. */
export async function deleteView(db: Db, { account_id, id }: { account_id: number; id: number }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('work_views')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

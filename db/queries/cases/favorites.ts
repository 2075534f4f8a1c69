import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** Adds or removes a favorite; repeating it changes nothing. */
export async function setFavorite(
  db: Db,
  { account_id, case_id, favorite }: { account_id: number; case_id: number; favorite: boolean },
): Promise<void> {
  if (favorite)
    await db
      .insertInto('favorites')
      .values({ account_id, case_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await db.deleteFrom('favorites').where('account_id', '=', account_id).where('case_id', '=', case_id).execute();
}

/** The number of accounts with the case as a favorite, and whether this account is one of them. */
export async function countFavorites(
  db: Db,
  { case_id, account_id }: { case_id: number; account_id: number | null },
): Promise<{ count: number; is_mine: boolean }> {
  const { rows } = await sql<{ count: number; is_mine: boolean }>`
    select count(*) as count, coalesce(bool_or(account_id = ${account_id}::bigint), false) as is_mine
    from favorites where case_id = ${case_id}`.execute(db);
  return rows[0]!;
}

/** Which of these cases are an account's favorites. */
export async function findFavoritesAmong(
  db: Db,
  { account_id, case_ids }: { account_id: number; case_ids: readonly number[] },
): Promise<ReadonlySet<number>> {
  if (case_ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('favorites')
    .select('case_id')
    .where('account_id', '=', account_id)
    .where('case_id', 'in', case_ids)
    .execute();
  return new Set(rows.map((row) => row.case_id));
}

const MAX_FAVORITES = 2_000;

/** An account's favorites among the published cases, the last added first. */
export async function listFavorites(db: Db, { account_id }: { account_id: number }): Promise<number[]> {
  const { rows } = await sql<{ case_id: number }>`
    select f.case_id from favorites f join cases c on c.id = f.case_id
    where f.account_id = ${account_id} and c.is_published
    order by f.created_at desc, f.case_id desc limit ${MAX_FAVORITES}`.execute(db);
  return rows.map((row) => row.case_id);
}

import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

export interface SearchRecord {
  search: string;
  name: string;
  saved_at: Date;
}

export function listSearches(db: Db, { account_id }: { account_id: number }): Promise<SearchRecord[]> {
  return db
    .selectFrom('saved_searches')
    .select(['search', 'name', 'saved_at'])
    .where('account_id', '=', account_id)
    .orderBy('saved_at', 'desc')
    .orderBy('search')
    .execute();
}

/** Saves a search once, under its latest name. Deletes the oldest beyond `most`. */
export async function saveSearch(
  db: Db,
  { account_id, search, name, most }: { account_id: number; search: string; name: string; most: number },
): Promise<void> {
  const saved_at = sql<Date>`clock_timestamp()`;
  await db
    .insertInto('saved_searches')
    .values({ account_id, search, name, saved_at })
    .onConflict((conflict) => conflict.columns(['account_id', 'search']).doUpdateSet({ name, saved_at }))
    .execute();
  await sql`
    delete from saved_searches where account_id = ${account_id} and search in (
      select search from saved_searches where account_id = ${account_id}
      order by saved_at desc, search offset ${most})`.execute(db);
}

export async function deleteSearch(db: Db, { account_id, search }: { account_id: number; search: string }) {
  await db.deleteFrom('saved_searches').where('account_id', '=', account_id).where('search', '=', search).execute();
}

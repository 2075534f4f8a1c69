import type { Db } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';

/** The hash of the last load with that name. */
export async function findLoad(db: Db, { name }: { name: string }): Promise<string | undefined> {
  const row = await db.selectFrom('catalogue_loads').select('sha256').where('name', '=', name).executeTakeFirst();
  return row?.sha256;
}

export async function recordLoad(db: Db, { name, sha256 }: { name: string; sha256: string }): Promise<void> {
  await db
    .insertInto('catalogue_loads')
    .values({ name, sha256 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ sha256, loaded_at: databaseTime }))
    .execute();
}

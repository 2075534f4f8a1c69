import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { pastSql } from '../retention/period-sql.ts';

/** A file of /assets, compressed where it has an `encoding`. */
export interface PageAsset {
  name: string;
  content: Buffer;
  encoding: 'br' | null;
}

export async function listPageAssets(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('page_assets').select('name').execute();
  return rows.map(({ name }) => name);
}

export async function findPageAsset(db: Db, name: string): Promise<PageAsset | undefined> {
  return db
    .selectFrom('page_assets')
    .select(['name', 'content', 'encoding'])
    .where('name', '=', name)
    .executeTakeFirst();
}

export async function insertPageAssets(db: Db, assets: readonly PageAsset[]): Promise<void> {
  if (assets.length === 0) return;
  await db
    .insertInto('page_assets')
    .values([...assets])
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Records that a process that has these files runs. */
export async function renewPageAssets(db: Db, names: readonly string[]): Promise<void> {
  await db
    .updateTable('page_assets')
    .set({ used_at: sql<Date>`now()` })
    .where('name', '=', sql<string>`any(${names})`)
    .where('used_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
}

/** Deletes the files of versions that run no more (rule `page assets`). */
export async function deleteOldPageAssets(db: Db): Promise<void> {
  await db
    .deleteFrom('page_assets')
    .where('used_at', '<', sql<Date>`${sql.raw(pastSql('page assets'))}`)
    .execute();
}

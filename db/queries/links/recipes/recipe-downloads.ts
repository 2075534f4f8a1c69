import type { Db } from '../../../connect.ts';

interface RecipeDownload {
  position: number;
  rows: string;
  from_day: string | null;
  to_day: string | null;
}

/** Stores a sign-in's downloads, and replaces earlier ones that were not read. */
export async function saveRecipeDownloads(
  db: Db,
  link_id: number,
  downloads: readonly Omit<RecipeDownload, 'position'>[],
): Promise<void> {
  await deleteRecipeDownloads(db, { link_id });
  for (const [position, download] of downloads.entries())
    await db
      .insertInto('recipe_downloads')
      .values({ link_id, position, ...download })
      .execute();
}

/** The download of a link at a position, and the number of downloads. For jobs. */
export async function findRecipeDownload(
  db: Db,
  of: { link_id: number; position: number },
): Promise<(RecipeDownload & { count: number }) | undefined> {
  const { count } = await db
    .selectFrom('recipe_downloads')
    .where('link_id', '=', of.link_id)
    .select((with_) => with_.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const found = await db
    .selectFrom('recipe_downloads')
    .where('link_id', '=', of.link_id)
    .where('position', '=', of.position)
    .select(['position', 'rows', 'from_day', 'to_day'])
    .executeTakeFirst();
  return found && { ...found, count };
}

/** Deletes what a sync has read: rows up to the given time; all rows without one. */
export async function deleteRecipeDownloads(db: Db, of: { link_id: number; before?: Date }): Promise<void> {
  await db
    .deleteFrom('recipe_downloads')
    .where('link_id', '=', of.link_id)
    .$if(of.before !== undefined, (query) => query.where('created_at', '<=', of.before!))
    .execute();
}

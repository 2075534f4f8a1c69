import type { Db } from '@trover/db/connect.ts';
import { importCatalogue } from '../catalogue/import-catalogue.ts';
import { STARTER_FOLDER } from '../catalogue/load-starter.ts';
import { readSource } from '../catalogue/read-source.ts';

/** Imports some cases of the starter catalogue, for tests that need no more; returns their ids in the order given. */
export async function importCases(db: Db, today: string, ...slugs: string[]): Promise<number[]> {
  const { cases } = readSource(STARTER_FOLDER);
  const wanted = cases.filter((one) => slugs.includes(one.record.slug));
  await importCatalogue(db, wanted, { today, origin: 'starter' });
  const rows = await db.selectFrom('cases').where('slug', 'in', slugs).select(['id', 'slug']).execute();
  return slugs.map((slug) => {
    const found = rows.find((row) => row.slug === slug);
    if (found === undefined) throw new Error(`the starter catalogue has no ${slug}`);
    return found.id;
  });
}

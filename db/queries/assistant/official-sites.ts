import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

export interface OfficialSite {
  slug: string;
  title: string;
  site: string;
}

/** The settlement sites of all published cases. */
export async function listOfficialSites(db: Db): Promise<OfficialSite[]> {
  const { rows } = await sql<OfficialSite>`
    select slug, title, administrator_site as site from cases
    where is_published and administrator_site is not null order by id`.execute(db);
  return rows;
}

/** The firms that administer settlements, as cases name them. */
export async function listAdministrators(db: Db): Promise<string[]> {
  const { rows } = await sql<{ administrator: string }>`
    select distinct administrator from cases where is_published and administrator is not null order by 1`.execute(db);
  return rows.map(({ administrator }) => administrator);
}

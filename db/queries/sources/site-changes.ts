import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { PageLine } from '../../schema/sources.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface SiteReading {
  address: string;
  read_at: Date;
  next_read_at: Date;
  failure: string | null;
}

/** The result of the last check of a case’s settlement site. */
export function findSiteReading(db: Db, case_id: number): Promise<SiteReading | undefined> {
  return db
    .selectFrom('watched_pages')
    .select(['address', 'read_at', 'next_read_at', 'failure'])
    .where('case_id', '=', case_id)
    .executeTakeFirst();
}

export interface SiteChange {
  id: number;
  address: string;
  removed: PageLine[];
  added: PageLine[];
  seen_at: Date;
}

export async function listSiteChanges(
  db: Db,
  { case_id, limit, after }: { case_id: number } & PageRequest<[number]>,
): Promise<Page<SiteChange>> {
  const counted = await sql<{ n: number }>`select count(*) as n from page_changes where case_id = ${case_id}`.execute(
    db,
  );
  const { rows } = await sql<SiteChange>`
    select id, address, removed, added, seen_at from page_changes
    where case_id = ${case_id} and (${after?.[0] ?? null}::bigint is null or id < ${after?.[0] ?? null})
    order by id desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted.rows[0]?.n ?? 0, ({ id }) => [id]);
}

import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

export interface CaseAddress {
  slug: string;
  /** The day of its last change. */
  changed_on: string;
}

/** The highest id of a public case; 0 without one. */
export async function lastCaseId(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select id as last from cases where is_published and not is_demonstration order by id desc limit 1`.execute(db);
  return rows[0]?.last ?? 0;
}

/** The published cases with an id from `from` to `to`; demonstration cases are left out. */
export async function listCaseAddresses(db: Db, { from, to }: { from: number; to: number }): Promise<CaseAddress[]> {
  const { rows } = await sql<CaseAddress>`
    select slug, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') as changed_on from cases
    where id between ${from} and ${to} and is_published and not is_demonstration order by id`.execute(db);
  return rows;
}

/** Slug and title of those cases in `slugs` that are published, in that order. */
export async function listCaseTitles(
  db: Db,
  { slugs }: { slugs: readonly string[] },
): Promise<{ slug: string; title: string }[]> {
  if (slugs.length === 0) return [];
  const { rows } = await sql<{ slug: string; title: string }>`
    select slug, title from cases where slug = any(${slugs}) and is_published
    order by array_position(${slugs}, slug)`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';

export interface SourceCase {
  external_id: string;
  case_id: number;
  read_to: string | null;
}

export async function findSourceCase(
  db: Db,
  { source_name, external_id }: { source_name: string; external_id: string },
): Promise<SourceCase | undefined> {
  return await db
    .selectFrom('source_cases')
    .select(['external_id', 'case_id', 'read_to'])
    .where('source_name', '=', source_name)
    .where('external_id', '=', external_id)
    .executeTakeFirst();
}

/** Links a case to its id at a source. */
export async function linkSourceCase(
  db: Db,
  link: { source_name: string; external_id: string; case_id: number },
): Promise<void> {
  await db
    .insertInto('source_cases')
    .values({ ...link, read_to: null })
    .onConflict((conflict) => conflict.columns(['source_name', 'external_id']).doNothing())
    .execute();
}

export async function unlinkSourceCase(db: Db, link: { source_name: string; external_id: string }): Promise<void> {
  await db
    .deleteFrom('source_cases')
    .where('source_name', '=', link.source_name)
    .where('external_id', '=', link.external_id)
    .execute();
}

export async function markSourceCaseRead(
  db: Db,
  { source_name, external_id, read_to }: { source_name: string; external_id: string; read_to: string | null },
): Promise<void> {
  await sql`
    update source_cases set read_at = now(), read_to = coalesce(${read_to}::text, read_to)
    where source_name = ${source_name} and external_id = ${external_id}`.execute(db);
}

/** Cases of a source that were read before that time, the oldest first. */
export async function listSourceCasesToRead(
  db: Db,
  { source_name, before, limit }: { source_name: string; before: Date; limit: number },
): Promise<SourceCase[]> {
  const { rows } = await sql<SourceCase>`
    select s.external_id, s.case_id, s.read_to from source_cases s join cases c on c.id = s.case_id
    where s.source_name = ${source_name} and (s.read_at is null or s.read_at < ${before}) and c.merged_into is null
    order by s.read_at nulls first limit ${limit}`.execute(db);
  return rows;
}

export interface CaseToFind {
  id: number;
  court: string;
  docket: string;
}

/** Cases with a docket that was never requested from the source, or not recently. */
export async function listCasesToFind(
  db: Db,
  { source_name, before, limit }: { source_name: string; before: Date; limit: number },
): Promise<CaseToFind[]> {
  const { rows } = await sql<CaseToFind>`
    select c.id, c.court, c.docket from cases c
    where c.court is not null and c.docket is not null and c.merged_into is null and not c.is_demonstration
      and not exists (select from source_cases s where s.case_id = c.id and s.source_name = ${source_name})
      and not exists (select from source_searches l
        where l.case_id = c.id and l.source_name = ${source_name} and l.requested_at >= ${before})
    order by c.stage in ('closed', 'dismissed', 'withdrawn'), c.is_published desc, c.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function recordSearch(db: Db, lookup: { source_name: string; case_id: number }): Promise<void> {
  await db
    .insertInto('source_searches')
    .values(lookup)
    .onConflict((conflict) => conflict.columns(['source_name', 'case_id']).doUpdateSet({ requested_at: databaseTime }))
    .execute();
}

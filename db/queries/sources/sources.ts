import { type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime, type Timed } from '../../database-time.ts';
import type { CatalogueSourcesTable, SourceRulesTable, SourceRunsTable } from '../../schema/sources.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { pastSql } from '../retention/period-sql.ts';

export type SourceState = Selectable<CatalogueSourcesTable>;
export type SourceRun = Selectable<SourceRunsTable>;

/** The state of a source; its row is created on first use. */
export async function requireSource(db: Db, name: string): Promise<SourceState> {
  await db
    .insertInto('catalogue_sources')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return await db.selectFrom('catalogue_sources').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
}

export async function listSources(db: Db): Promise<SourceState[]> {
  return await db.selectFrom('catalogue_sources').selectAll().orderBy('name').execute();
}

export async function switchSource(trx: DbTransaction, name: string, is_on: boolean): Promise<void> {
  await trx
    .updateTable('catalogue_sources')
    .set({ is_on, next_run_at: databaseTime })
    .where('name', '=', name)
    .execute();
}

export async function saveSourceState(db: Db, name: string, state: Record<string, string>): Promise<void> {
  await db
    .updateTable('catalogue_sources')
    .set({ state: JSON.stringify(state) })
    .where('name', '=', name)
    .execute();
}

/** Starts an import in the log. */
export async function beginRun(db: Db, source_name: string, cause: SourceRun['cause']): Promise<number> {
  const { id } = await db
    .insertInto('source_runs')
    .values({ source_name, cause })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface RunOutcome {
  requests: number;
  seen: number;
  proposed: number;
  set_by_rule: number;
  failure: string | null;
  lines: string[];
}

const MAX_RUNS = 500;

/** Ends an import, and records the source's state; an import without findings leaves no log line. */
export async function endRun(
  db: Db,
  run: Timed<{ id: number; source_name: string; next_run_at: Date }>,
  outcome: RunOutcome,
): Promise<void> {
  const { id, source_name, next_run_at } = run;
  const { lines, failure, ...counts } = outcome;
  await db.transaction().execute(async (trx) => {
    if (failure === null && counts.seen === 0 && lines.length === 0)
      await trx.deleteFrom('source_runs').where('id', '=', id).execute();
    else
      await trx
        .updateTable('source_runs')
        .set({ ...counts, failure, lines: JSON.stringify(lines), finished_at: databaseTime })
        .where('id', '=', id)
        .execute();
    await sql`
      update catalogue_sources set last_run_at = now(), next_run_at = ${next_run_at}, failure = ${failure}::text,
        last_success_at = case when ${failure}::text is null then now() else last_success_at end,
        failing_since = case when ${failure}::text is null then null else coalesce(failing_since, now()) end
      where name = ${source_name}`.execute(trx);
    await sql`
      delete from source_runs where source_name = ${source_name} and id <= (
        select id from source_runs where source_name = ${source_name} order by id desc offset ${MAX_RUNS} limit 1)
    `.execute(trx);
  });
}

export async function listRuns(
  db: Db,
  { source_name, limit, after }: { source_name: string } & PageRequest<[number]>,
): Promise<Page<SourceRun>> {
  const counted = await sql<{ n: number }>`
    select count(*) as n from source_runs where source_name = ${source_name}`.execute(db);
  const { rows } = await sql<SourceRun>`
    select * from source_runs where source_name = ${source_name} ${after ? sql`and id < ${after[0]}` : sql``}
    order by id desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted.rows[0]?.n ?? 0, ({ id }) => [id]);
}

export interface RuleInForce extends Pick<Selectable<SourceRulesTable>, 'id' | 'source_name' | 'field' | 'made_at'> {
  made_by_email: string | null;
}

export async function listRules(db: Db): Promise<RuleInForce[]> {
  return await db
    .selectFrom('source_rules as r')
    .leftJoin('accounts as a', 'a.id', 'r.made_by')
    .select(['r.id', 'r.source_name', 'r.field', 'r.made_at', 'a.email as made_by_email'])
    .where('r.ended_at', 'is', null)
    .orderBy('r.source_name')
    .orderBy('r.field')
    .execute();
}

export async function findRule(db: Db, rule: { source_name: string; field: string }): Promise<number | null> {
  const row = await db
    .selectFrom('source_rules')
    .select('id')
    .where('source_name', '=', rule.source_name)
    .where('field', '=', rule.field)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether this changed anything. */
export async function setRule(
  trx: DbTransaction,
  { source_name, field, is_on, by }: { source_name: string; field: string; is_on: boolean; by: number },
): Promise<boolean> {
  const known = await findRule(trx, { source_name, field });
  if ((known !== null) === is_on) return false;
  if (known !== null)
    await trx
      .updateTable('source_rules')
      .set({ ended_at: databaseTime, ended_by: by })
      .where('id', '=', known)
      .execute();
  else
    await trx
      .insertInto('source_rules')
      .values({ source_name, field, made_by: by })
      .onConflict((conflict) => conflict.columns(['source_name', 'field']).where('ended_at', 'is', null).doNothing())
      .execute();
  return true;
}

/** Records an event by its key; false where the same was received before. */
export async function recordEvent(db: Db, source_name: string, event_key: string): Promise<boolean> {
  const added = await db
    .insertInto('source_events')
    .values({ source_name, event_key })
    .onConflict((conflict) => conflict.columns(['source_name', 'event_key']).doNothing())
    .returning('event_key')
    .executeTakeFirst();
  return added !== undefined;
}

/** Deletes old events: a source resends them only for some days. */
export async function deleteOldSourceEvents(db: Db): Promise<void> {
  await sql`delete from source_events where received_at < ${sql.raw(pastSql('source events'))}`.execute(db);
}

/** Removes an event that could not be used, since the source will send it again. */
export async function removeEvent(db: Db, source_name: string, event_key: string): Promise<void> {
  await db
    .deleteFrom('source_events')
    .where('source_name', '=', source_name)
    .where('event_key', '=', event_key)
    .execute();
}

/** The number of pending proposals of each source. */
export async function countWaiting(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ source_name: string; n: number }>`
    select source_name, count(*) as n from catalogue_proposals where status = 'waiting' group by 1`.execute(db);
  return new Map(rows.map(({ source_name, n }) => [source_name, n]));
}

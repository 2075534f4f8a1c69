import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';
import type { SyncCause } from '../../schema/links.ts';
import type { Provider } from '../../schema/portfolios.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface SyncRecord {
  id: number;
  link_id: number;
  status: 'queued' | 'running' | 'done' | 'failed';
  cause: SyncCause;
  is_whole: boolean;
  from_day: string | null;
  to_day: string | null;
  step: Record<string, unknown>;
  trades_added: number;
  duplicates: number;
  refused: number;
  ignored: number;
  changed: number;
  removed: number;
  attempts: number;
  failure: string | null;
  requested_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

const columns = [
  'link_syncs.id',
  'link_syncs.link_id',
  'link_syncs.status',
  'link_syncs.cause',
  'link_syncs.is_whole',
  'link_syncs.from_day',
  'link_syncs.to_day',
  'link_syncs.step',
  'link_syncs.trades_added',
  'link_syncs.duplicates',
  'link_syncs.refused',
  'link_syncs.ignored',
  'link_syncs.changed',
  'link_syncs.removed',
  'link_syncs.attempts',
  'link_syncs.failure',
  'link_syncs.requested_at',
  'link_syncs.started_at',
  'link_syncs.finished_at',
] as const;

/** Queues a sync. A pending sync is returned instead; it reads the full history if either request does. */
export async function requestSync(
  db: Db,
  sync: { link_id: number; cause: SyncCause; is_whole: boolean },
): Promise<SyncRecord> {
  return db
    .insertInto('link_syncs')
    .values(sync)
    .onConflict((conflict) =>
      conflict
        .columns(['link_id'])
        .where(sql<boolean>`status = 'queued'`)
        .doUpdateSet((of) => ({ is_whole: sql<boolean>`link_syncs.is_whole or ${of.ref('excluded.is_whole')}` })),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The open sync of a link, the running one before the pending one. */
export async function findOpenSync(db: Db, linkId: number): Promise<SyncRecord | undefined> {
  return db
    .selectFrom('link_syncs')
    .where('link_id', '=', linkId)
    .where('status', 'in', ['queued', 'running'])
    .select(columns)
    .orderBy('status', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The sync to run: the interrupted one, or the pending one. For jobs. */
export async function claimSync(db: Db, linkId: number): Promise<SyncRecord | undefined> {
  const open = await findOpenSync(db, linkId);
  if (open === undefined || open.status === 'running') return open;
  return db
    .updateTable('link_syncs')
    .set({ status: 'running', started_at: databaseTime })
    .where('link_id', '=', linkId)
    .where('id', '=', open.id)
    .where('status', '=', 'queued')
    .returning(columns)
    .executeTakeFirst();
}

/** A sync of that account through a provider. */
export async function findSync(
  db: Db,
  of: { account_id: number; provider: Provider; id: number },
): Promise<(SyncRecord & { portfolio_id: number; upload_id: number | null }) | undefined> {
  return db
    .selectFrom('link_syncs')
    .innerJoin('links', 'links.id', 'link_syncs.link_id')
    .where('links.account_id', '=', of.account_id)
    .where('links.provider', '=', of.provider)
    .where('link_syncs.id', '=', of.id)
    .select([...columns, 'links.portfolio_id', 'links.upload_id'])
    .executeTakeFirst();
}

/** An account's syncs through a provider, newest first. */
export async function listSyncs(
  db: Db,
  params: { account_id: number; provider: Provider; portfolio_id?: number | undefined } & PageRequest<[number]>,
): Promise<Page<SyncRecord>> {
  const { account_id, provider, portfolio_id, after, limit } = params;
  const syncs = db
    .selectFrom('link_syncs')
    .innerJoin('links', 'links.id', 'link_syncs.link_id')
    .where('links.account_id', '=', account_id)
    .where('links.provider', '=', provider)
    .$if(portfolio_id !== undefined, (query) => query.where('links.portfolio_id', '=', portfolio_id!));
  const { n } = await syncs.select((count) => count.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await syncs
    .$if(after !== undefined, (query) => query.where('link_syncs.id', '<', after![0]))
    .select(columns)
    .orderBy('link_syncs.id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, n, (row) => [row.id]);
}

/** Changes a running sync; false where it no longer runs, or is not at the step `before`. */
export async function updateSync(
  db: Db,
  sync: { link_id: number; id: number },
  change: {
    from_day?: string | null;
    to_day?: string | null;
    step?: Record<string, unknown>;
    attempts?: number;
    status?: 'done' | 'failed';
    failure?: string;
    finished_at?: Date;
  },
  before?: Record<string, unknown>,
): Promise<boolean> {
  const { step, ...rest } = change;
  const updated = await db
    .updateTable('link_syncs')
    .set({ ...rest, ...(step && { step: JSON.stringify(step) }) })
    .where('link_id', '=', sync.link_id)
    .where('id', '=', sync.id)
    .where('status', '=', 'running')
    .$if(before !== undefined, (query) => query.where(sql<boolean>`step = ${JSON.stringify(before)}::jsonb`))
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

export interface FetchedTransaction {
  external_id: string;
  account_external_id: string | null;
  day: string | null;
  content: string;
}

/** Stores a page and the progress of the fetch, in the caller's transaction. */
export async function saveFetched(
  db: Db,
  sync: { link_id: number; id: number },
  page: readonly FetchedTransaction[],
  firstPosition: number,
): Promise<void> {
  if (page.length === 0) return;
  const last = new Map(page.map((one, at) => [one.external_id, { ...one, position: firstPosition + at }]));
  await sql`insert into link_fetched (link_id, sync_id, external_id, position, account_external_id, day, content)
    select ${sync.link_id}, ${sync.id}, * from jsonb_to_recordset(${JSON.stringify([...last.values()])}::jsonb)
      as one (external_id text, position integer, account_external_id text, day date, content text)
    on conflict (link_id, sync_id, external_id) do update set
      account_external_id = excluded.account_external_id, day = excluded.day, content = excluded.content`.execute(db);
}

export async function clearFetched(db: Db, sync: { link_id: number; id: number }): Promise<void> {
  await db.deleteFrom('link_fetched').where('link_id', '=', sync.link_id).where('sync_id', '=', sync.id).execute();
}

export async function listFetched(db: Db, sync: { link_id: number; id: number }): Promise<FetchedTransaction[]> {
  return db
    .selectFrom('link_fetched')
    .where('link_id', '=', sync.link_id)
    .where('sync_id', '=', sync.id)
    .select(['external_id', 'account_external_id', 'day', 'content'])
    .orderBy('position')
    .execute();
}

export interface SyncRowRecord {
  outcome: 'refused' | 'ignored';
  position: number;
  row: string;
  column: string | null;
  value: string | null;
  reason: string;
}

/** The transactions of a sync that did not become trades, refused ones first. */
export async function listSyncRows(
  db: Db,
  params: { link_id: number; sync_id: number; outcome?: 'refused' | 'ignored' | undefined } & PageRequest<
    ['refused' | 'ignored', number]
  >,
): Promise<Page<SyncRowRecord>> {
  const { link_id, sync_id, outcome, after, limit } = params;
  const rows = db
    .selectFrom('link_sync_rows')
    .where('link_id', '=', link_id)
    .where('sync_id', '=', sync_id)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome!));
  const { n } = await rows.select((count) => count.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const found = await rows
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(outcome < ${after![0]} or (outcome = ${after![0]} and position > ${after![1]}))`),
    )
    .select(['outcome', 'position', 'row', 'column', 'value', 'reason'])
    .orderBy('outcome', 'desc')
    .orderBy('position')
    .limit(limit + 1)
    .execute();
  return pageOf(found, limit, n, (row) => [row.outcome, row.position]);
}

/** Links with a pending or running sync that is due for an attempt. For jobs. */
export async function listLinksWithOpenSyncs(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('link_syncs')
    .where('status', 'in', ['queued', 'running'])
    .select('link_id')
    .distinct()
    .execute();
  return rows.map(({ link_id }) => link_id);
}

export async function markPortfolioUpdating(db: Db, portfolioId: number, is_updating: boolean): Promise<void> {
  await db.updateTable('portfolios').set({ is_updating }).where('id', '=', portfolioId).execute();
}

export async function markPortfolioSynced(db: Db, portfolioId: number, at: Date): Promise<void> {
  await db.updateTable('portfolios').set({ is_updating: false, last_sync: at }).where('id', '=', portfolioId).execute();
}

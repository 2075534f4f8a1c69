import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';
import type { UploadStatus } from '../../schema/portfolios.ts';
import { deleteScannedRows } from '../documents/scanned-rows.ts';
import { FILES_BEFORE, nextRound } from '../jobs/upload-queue.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { unplaced } from './unplaced-accounts.ts';

export interface UploadToRead {
  id: number;
  portfolio_id: number;
  account_id: number;
  file_name: string;
  file_key: string;
  trades_stored: number;
  ignored: number;
  refused: number;
  /** 2: an institution. */
  org_type: number;
  /** Whether its rows are assigned to portfolios by account. */
  is_by_account: boolean;
  /** The custodian named by the sender. Null: the file's own applies; empty: none. */
  custodian: string | null;
  /** For a later run: how many trades of the file it has passed. */
  reread_trades: number | null;
}

export interface UploadRecord {
  id: number;
  portfolio_id: number;
  file_name: string;
  /** Null once the upload was undone. */
  file_key: string | null;
  bytes: number;
  sha256: string;
  status: UploadStatus;
  format: string | null;
  failure: string | null;
  bytes_read: number;
  rows_read: number;
  trades_stored: number;
  trades_added: number;
  positions_stored: number;
  ignored: number;
  refused: number;
  cases_checked: number;
  cases_found: number;
  first_trade_date: string | null;
  last_trade_date: string | null;
  created_at: Date;
  finished_at: Date | null;
  trades_removed: number;
  is_by_account: boolean;
  /** Whether it represents the trades of a link's syncs instead of a file. */
  is_of_link: boolean;
  accounts_unmapped: number;
  /** Number of rows of accounts without an entity, or of accounts that are not the institution's. */
  rows_unmapped: number;
  rows_not_ours: number;
  /** Number of files that are read before a waiting one. */
  files_before: number | null;
}

const uploadColumns = [
  'uploads.id',
  'uploads.portfolio_id',
  'file_name',
  'file_key',
  'bytes',
  'sha256',
  'status',
  'format',
  'failure',
  'bytes_read',
  'rows_read',
  'trades_stored',
  'trades_added',
  'positions_stored',
  'ignored',
  'refused',
  'cases_checked',
  'cases_found',
  'first_trade_date',
  'last_trade_date',
  'uploads.created_at',
  'finished_at',
  'trades_removed',
  'is_by_account',
  'is_of_link',
] as const;

/** An upload of that account, or undefined. */
export async function findUpload(db: Db, accountId: number, uploadId: number): Promise<UploadRecord | undefined> {
  return db
    .selectFrom('uploads')
    .innerJoin('portfolios', 'portfolios.id', 'uploads.portfolio_id')
    .where('portfolios.account_id', '=', accountId)
    .where('uploads.id', '=', uploadId)
    .select(uploadColumns)
    .select(unplaced)
    .select(FILES_BEFORE.as('files_before'))
    .executeTakeFirst();
}

export async function listUploads(
  db: Db,
  params: {
    account_id: number;
    portfolio_id?: number | undefined;
    status?: UploadStatus | undefined;
  } & PageRequest<[number]>,
): Promise<Page<UploadRecord>> {
  const { account_id, portfolio_id, status, after } = params;
  const uploads = db
    .selectFrom('uploads')
    .innerJoin('portfolios', 'portfolios.id', 'uploads.portfolio_id')
    .where('portfolios.account_id', '=', account_id)
    .where('uploads.is_of_link', '=', false)
    // files that were uploaded to it, and files with rows of accounts in it
    .$if(portfolio_id !== undefined, (query) =>
      query.where(sql<boolean>`(uploads.portfolio_id = ${portfolio_id!} or uploads.id in (
        select placed.upload_id from upload_accounts placed where placed.portfolio_id = ${portfolio_id!}))`),
    )
    .$if(status !== undefined, (query) => query.where('status', '=', status!));
  const total = await uploads.select((count) => count.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await uploads
    .$if(after !== undefined, (query) => query.where('uploads.id', '<', after![0]))
    .select(uploadColumns)
    .select(unplaced)
    .select(FILES_BEFORE.as('files_before'))
    .orderBy('uploads.id', 'desc')
    .limit(params.limit + 1)
    .execute();
  return pageOf(rows, params.limit, total.n, (row) => [row.id]);
}

/** Records a received file; the same file a second time returns the first upload. */
export async function addUpload(
  db: Db,
  upload: {
    portfolio_id: number;
    file_name: string;
    file_key: string;
    sha256: string;
    bytes: number;
    /** Whether the sender named the portfolio. */
    names_portfolio?: boolean;
    /** The custodian that the sender named. */
    custodian?: string | undefined;
  },
): Promise<{ id: number; is_new: boolean }> {
  const added = await db
    .insertInto('uploads')
    .values({
      ...upload,
      custodian: upload.custodian ?? null,
      queue_round: nextRound(upload.portfolio_id),
      is_by_account: sql<boolean>`exists (select from portfolios p join accounts a on a.id = p.account_id
        where p.id = ${upload.portfolio_id} and a.org_type = 2)`,
    })
    .onConflict((conflict) =>
      conflict.columns(['portfolio_id', 'sha256']).where(sql<boolean>`status not in ('failed', 'undone')`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (added !== undefined) return { id: added.id, is_new: true };
  const earlier = await db
    .selectFrom('uploads')
    .where('portfolio_id', '=', upload.portfolio_id)
    .where('sha256', '=', upload.sha256)
    .where('status', 'not in', ['failed', 'undone'])
    .select('id')
    .executeTakeFirst();
  // The earlier upload was undone in between.
  if (earlier === undefined) return addUpload(db, upload);
  return { id: earlier.id, is_new: false };
}

/** An upload whose file is not wholly stored yet. For jobs, which act for no account. */
export async function findUploadToRead(db: Db, uploadId: number): Promise<UploadToRead | undefined> {
  return db
    .selectFrom('uploads')
    .innerJoin('portfolios', 'portfolios.id', 'uploads.portfolio_id')
    .innerJoin('accounts', 'accounts.id', 'portfolios.account_id')
    .where('uploads.id', '=', uploadId)
    .where('status', 'in', ['received', 'detected', 'parsed'])
    .select([
      'uploads.id',
      'portfolio_id',
      'account_id',
      'accounts.org_type',
      'file_name',
      sql<string>`file_key`.as('file_key'),
      'trades_stored',
      'ignored',
      'refused',
      'is_by_account',
      'custodian',
      'reread_trades',
    ])
    .executeTakeFirst();
}

export interface UploadToMatch {
  id: number;
  portfolio_id: number;
  account_id: number;
}

/** A stored upload whose cases are not matched yet. For jobs. */
export async function findUploadToMatch(db: Db, uploadId: number): Promise<UploadToMatch | undefined> {
  return db
    .selectFrom('uploads')
    .innerJoin('portfolios', 'portfolios.id', 'uploads.portfolio_id')
    .where('uploads.id', '=', uploadId)
    .where('status', '=', 'stored')
    .select(['uploads.id', 'uploads.portfolio_id', 'portfolios.account_id'])
    .executeTakeFirst();
}

/** The cases to match again without an undone upload. For jobs. */
export async function findCasesToRematch(db: Db, uploadId: number): Promise<number[] | undefined> {
  const found = await db
    .selectFrom('uploads')
    .where('uploads.id', '=', uploadId)
    .where('status', '=', 'undone')
    .where('finished_at', 'is', null)
    .select('cases_to_rematch')
    .executeTakeFirst();
  return found?.cases_to_rematch;
}

/** Removes an upload's contribution from every case. */
export async function markRematched(db: Db, uploadId: number): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ cases_to_rematch: [], finished_at: databaseTime })
    .where('id', '=', uploadId)
    .where('status', '=', 'undone')
    .execute();
}

/** Finishes an undone upload where no case is to be matched without it. */
export async function finishUndoneWithoutCases(db: Db, uploadId: number): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ finished_at: databaseTime })
    .where('id', '=', uploadId)
    .where('status', '=', 'undone')
    .where(sql<boolean>`cases_to_rematch = '{}'`)
    .execute();
}

/** Saves the progress of an upload's matching; with its last case it is done. */
export async function saveUploadMatching(
  db: Db,
  uploadId: number,
  progress: { cases_checked: number; cases_found: number; is_done: boolean },
): Promise<void> {
  const { cases_checked, cases_found, is_done } = progress;
  await db
    .updateTable('uploads')
    .set({ cases_checked, cases_found, ...(is_done && { status: 'matched', finished_at: databaseTime }) })
    .where('id', '=', uploadId)
    .where('status', '=', 'stored')
    .execute();
}

/**
 * Marks an upload as undone, and finished once its trades are deleted and these cases matched; false when it was undone
 * before.
 */
export async function markUndone(
  db: Db,
  { portfolio_id, upload_id }: { portfolio_id: number; upload_id: number },
  { case_ids, is_done }: { case_ids: readonly number[]; is_done: boolean },
): Promise<boolean> {
  const done = await db
    .updateTable('uploads')
    .set({
      status: 'undone',
      failure: null,
      file_key: null,
      cases_to_rematch: [...case_ids],
      finished_at: is_done ? databaseTime : null,
    })
    .where('portfolio_id', '=', portfolio_id)
    .where('id', '=', upload_id)
    .where('status', '<>', 'undone')
    .executeTakeFirst();
  if (done.numUpdatedRows > 0n) await deleteScannedRows(db, { portfolio_id, upload_id });
  return done.numUpdatedRows > 0n;
}

/** Unfinished uploads that no process is working on. */
export async function listUnfinishedUploads(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('uploads')
    .where(sql<boolean>`(status in ('received', 'detected', 'needs_mapping', 'parsed', 'stored')
      or cases_to_rematch <> '{}' or (status = 'undone' and finished_at is null))`)
    .where('status', '<>', 'needs_mapping')
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** The file is read to its end; its last part is about to be stored. */
export async function markParsed(db: Db, uploadId: number): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ status: 'parsed' })
    .where('id', '=', uploadId)
    .where('status', 'in', ['received', 'detected'])
    .execute();
}

/** False where there was nothing left to read. */
export async function failUpload(db: Db, uploadId: number, failure: string): Promise<boolean> {
  const failed = await db
    .updateTable('uploads')
    .set({ status: 'failed', failure, finished_at: databaseTime })
    .where('id', '=', uploadId)
    .where('status', 'in', ['received', 'detected', 'parsed'])
    .executeTakeFirst();
  return failed.numUpdatedRows > 0n;
}

/**
 * Counts that a reader process ended without a result; returns how often this happened since something was last stored.
 */
export async function countFailedAttempt(db: Db, uploadId: number): Promise<number> {
  const counted = await db
    .updateTable('uploads')
    .set({ failed_attempts: sql`failed_attempts + 1` })
    .where('id', '=', uploadId)
    .returning('failed_attempts')
    .executeTakeFirst();
  return counted?.failed_attempts ?? 0;
}

export interface UploadRowRecord {
  row: string;
  outcome: 'refused' | 'ignored';
  column: string | null;
  value: string | null;
  reason: string;
  position: number;
}

/** An undone upload has no rows any more. */
function totalOf(
  counted: { ignored: number; refused: number; status: UploadStatus } | undefined,
  outcome: 'refused' | 'ignored' | undefined,
): number {
  if (counted === undefined || counted.status === 'undone') return 0;
  return outcome === undefined ? counted.ignored + counted.refused : counted[outcome];
}

/** The stored rows that did not become trades, the refused first, each in the order of the file; the total counts all. */
export async function listUploadRows(
  db: Db,
  params: {
    portfolio_id: number;
    upload_id: number;
    outcome?: 'refused' | 'ignored' | undefined;
  } & PageRequest<['refused' | 'ignored', number]>,
): Promise<Page<UploadRowRecord>> {
  const { portfolio_id, upload_id, outcome, after } = params;
  const rows = db
    .selectFrom('upload_rows')
    .where('portfolio_id', '=', portfolio_id)
    .where('upload_id', '=', upload_id)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome!));
  const counted = await db
    .selectFrom('uploads')
    .where('portfolio_id', '=', portfolio_id)
    .where('id', '=', upload_id)
    .select(['ignored', 'refused', 'status'])
    .executeTakeFirst();
  const found = await rows
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(outcome < ${after![0]} or (outcome = ${after![0]} and position > ${after![1]}))`),
    )
    .select(['row', 'outcome', 'column', 'value', 'reason', 'position'])
    .orderBy('outcome', 'desc')
    .orderBy('position')
    .limit(params.limit + 1)
    .execute();
  return pageOf(found, params.limit, totalOf(counted, outcome), (row) => [row.outcome, row.position]);
}

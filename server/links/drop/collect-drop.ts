import { createHash } from 'node:crypto';
import { requireAccount } from '@trover/db/queries/accounts/accounts.ts';
import {
  type DropFile,
  type DropFolder,
  listDropFolders,
  listInstitutionsWithoutDrop,
  markDropFileMoved,
  noteDropFile,
  setDropUpload,
} from '@trover/db/queries/links/drop-folder.ts';
import { addLink, findLinkOfPortfolio } from '@trover/db/queries/links/links.ts';
import { markUploadOfLink } from '@trover/db/queries/links/uploads-of-link.ts';
import { findUpload, listUploadRows, type UploadRecord } from '@trover/db/queries/uploads/uploads.ts';
import type { Context } from '../../context.ts';
import { Failure } from '../../errors.ts';
import { receiveUpload, requireLastPortfolio } from '../../uploads/receive-upload.ts';
import { undoUpload } from '../../uploads/undo-upload.ts';
import { requireDropName } from './drop-name.ts';
import { DropFolders, type DropStore, type WaitingFile } from './drop-store.ts';
import { S3Drop } from './s3-drop.ts';

const REPORTED_ROWS = 200;

type DropContext = Pick<Context, 'config' | 'db' | 'files' | 'jobs' | 'log'>;

/** The configured drop; null where there is none. */
export function openDrop({ config }: Pick<Context, 'config'>): DropStore | null {
  const { custodianDrop, s3 } = config.links;
  if (custodianDrop === undefined) return null;
  return custodianDrop.startsWith('s3://') ? new S3Drop(custodianDrop, s3) : new DropFolders(custodianDrop);
}

/**
 * Imports files that custodians put into the drop, and moves them when they are imported. Safe to repeat after a crash.
 * A folder or file that cannot be read does not stop the others.
 */
export async function collectDrop(context: DropContext, store: DropStore): Promise<number> {
  for (const account_id of await listInstitutionsWithoutDrop(context.db)) await requireDropName(context.db, account_id);
  let moved = 0;
  for (const folder of await listDropFolders(context.db)) {
    const files = await apart(context, folder, () => store.list(folder.drop_name));
    for (const found of files ?? [])
      if (await apart(context, { ...folder, name: found.name }, () => collectFile(context, store, folder, found)))
        moved += 1;
  }
  return moved;
}

async function apart<Result>(
  { log }: DropContext,
  what: DropFolder & { name?: string },
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    log.error({ err: error, ...what }, 'a custodian’s file or folder cannot be read');
    return null;
  }
}

async function collectFile(
  context: DropContext,
  store: DropStore,
  folder: DropFolder,
  found: WaitingFile,
): Promise<boolean> {
  const file = await noteDropFile(context.db, { account_id: folder.account_id, ...found });
  if (file.upload_id !== null && file.upload_seen !== null && file.upload_seen !== file.seen) {
    await readAgain(context, store, folder, { ...file, upload_id: file.upload_id });
    return false;
  }
  if (file.upload_id === null && file.seen_ms < store.quietMs(file.bytes)) return false;
  return advanceFile(context, store, folder, file);
}

/**
 * Handles a file that has changed since its import. If it only grew, the earlier import was a part of it and is
 * removed; otherwise it is another file, and the earlier import remains.
 */
async function readAgain(
  context: DropContext,
  store: DropStore,
  { account_id, drop_name }: DropFolder,
  file: DropFile & { upload_id: number },
): Promise<void> {
  const upload = await findUpload(context.db, account_id, file.upload_id);
  if (upload !== undefined && upload.status !== 'undone' && upload.bytes < file.bytes) {
    const begin = await hashOfFirst(store.open(drop_name, file.name), upload.bytes);
    if (begin === upload.sha256) await undoUpload(context, account_id, upload.id);
  }
  await setDropUpload(context.db, file.id, null);
}

async function hashOfFirst(stream: AsyncIterable<Uint8Array>, bytes: number): Promise<string> {
  const hash = createHash('sha256');
  let left = bytes;
  for await (const chunk of stream) {
    hash.update(chunk.subarray(0, left));
    left -= chunk.length;
    if (left <= 0) break;
  }
  return hash.digest('hex');
}

/** Waits for its owner, and so does not block this folder. */
const WAITING: ReadonlySet<UploadRecord['status']> = new Set(['needs_mapping', 'needs_confirmation']);

async function advanceFile(
  context: DropContext,
  store: DropStore,
  folder: DropFolder,
  file: DropFile,
): Promise<boolean> {
  const { account_id, drop_name } = folder;
  try {
    const upload_id = file.upload_id ?? (await importFile(context, store, folder, file));
    if (upload_id === null) return false;
    const upload = await findUpload(context.db, account_id, upload_id);
    if (upload !== undefined && upload.finished_at === null && !WAITING.has(upload.status)) return false;
    // Changed since: the next run reads it again.
    const now = await store.seenNow(drop_name, file.name);
    if (now !== null && now !== (file.upload_seen ?? file.seen)) return false;
    const to = upload?.status === 'matched' ? 'done' : 'failed';
    await store.move(drop_name, file.name, to, await reportOf(context, file.name, upload));
    await markDropFileMoved(context.db, file.id, to);
    return true;
  } catch (error) {
    if (!(error instanceof Failure) || error.isReported) throw error;
    await store.move(drop_name, file.name, 'failed', `${file.name} was not imported.\n${error.message}\n`);
    await markDropFileMoved(context.db, file.id, 'failed');
    return true;
  }
}

/** The upload of a file; null where the file changed during the import. */
async function importFile(
  context: DropContext,
  store: DropStore,
  folder: DropFolder,
  file: DropFile,
): Promise<number | null> {
  const { account_id, drop_name } = folder;
  const { first_name, last_name } = await requireAccount(context.db, account_id);
  const portfolio_id = await requireLastPortfolio(context, { account_id, first_name, last_name });
  const incoming = {
    field: 'file',
    file_name: file.name,
    content_type: 'application/octet-stream',
    stream: store.open(drop_name, file.name),
  };
  const { upload, is_new } = await receiveUpload(
    context,
    { account_id },
    { portfolio_id, names_portfolio: false },
    incoming,
  );
  if ((await store.seenNow(drop_name, file.name)) !== file.seen) {
    if (is_new) await undoUpload(context, account_id, upload.id);
    return null;
  }
  await setDropUpload(context.db, file.id, { upload_id: upload.id, upload_seen: file.seen });
  const link_id = await requireCustodianLink(context, { account_id, portfolio_id, drop_name });
  if (is_new) await markUploadOfLink(context.db, { upload_id: upload.id, link_id });
  return upload.id;
}

async function requireCustodianLink(
  { db }: DropContext,
  { account_id, portfolio_id, drop_name }: { account_id: number; portfolio_id: number; drop_name: string },
): Promise<number> {
  const of = { account_id, portfolio_id, provider: 'custodian' as const };
  const known = await findLinkOfPortfolio(db, of);
  if (known !== undefined) return known.id;
  const added = await db.transaction().execute((trx) =>
    addLink(trx, {
      ...of,
      entity_id: null,
      external_id: drop_name,
      institution_id: null,
      institution_name: 'Custodian’s files',
      settings: {},
      next_sync_at: null,
    }),
  );
  return added ?? (await findLinkOfPortfolio(db, of))!.id;
}

/** The report about a file, for the custodian who put it there. */
async function reportOf({ db }: DropContext, name: string, upload: UploadRecord | undefined): Promise<string> {
  if (upload === undefined) return `${name} was removed before it was imported.\n`;
  if (upload.status === 'needs_confirmation')
    return `${name} is a scan or a photo. Its owner is asked in the portal to confirm the rows.\n`;
  if (upload.status === 'needs_mapping')
    return `${name} has columns that we do not know. Their owner sets them in the portal.\n`;
  const lines = [
    `${name}: ${upload.status === 'matched' ? 'imported' : 'not imported'}`,
    ...(upload.failure === null ? [] : [upload.failure]),
    `Format: ${upload.format ?? 'unknown'}`,
    `Trades added: ${upload.trades_added}`,
    `Here already: ${upload.trades_stored - upload.trades_added}`,
    `Ignored rows: ${upload.ignored}`,
    `Refused rows: ${upload.refused}`,
  ];
  const of = { portfolio_id: upload.portfolio_id, upload_id: upload.id };
  const { rows } = await listUploadRows(db, { ...of, outcome: 'refused', limit: REPORTED_ROWS });
  for (const { row, column, value, reason } of rows)
    lines.push(`Row ${row}${column === null ? '' : `, ${column}`}${value === null ? '' : ` "${value}"`}: ${reason}`);
  return `${lines.join('\n')}\n`;
}

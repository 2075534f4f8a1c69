import { GAIN_REPORT } from '@trover/core/portfolios/gain-report.ts';
import { mergePeriods } from '@trover/core/portfolios/stated-periods.ts';
import { isCancellation } from '@trover/core/trades/cancellation.ts';
import type { IgnoredRow, RowError, Trade } from '@trover/core/trades/trade.ts';
import { assignByAccount, MAX_ACCOUNTS, TooManyAccounts } from '@trover/db/queries/account-map/assign-by-account.ts';
import { requestColumnMapping } from '@trover/db/queries/columns/upload-columns.ts';
import { requestRowConfirmation } from '@trover/db/queries/documents/scanned-rows.ts';
import type { CoveredPeriod } from '@trover/db/queries/trades/covered-periods.ts';
import {
  assignToPortfolio,
  type RowToStore,
  requirePrintedSecurities,
  type StoredSoFar,
  storeTradesPart,
  type TradesPart,
  type TradeToStore,
  UploadChangedError,
} from '@trover/db/queries/trades/store-trades.ts';
import { STORED_IGNORED_ROWS } from '@trover/db/queries/uploads/bound-ignored-rows.ts';
import { failUpload, findUploadToRead, markParsed, type UploadToRead } from '@trover/db/queries/uploads/uploads.ts';
import type { ScannedRows } from '@trover/intake/containers/scans/scanned-rows.ts';
import type { UnmappedTable } from '@trover/intake/mapping/unmapped-table.ts';
import { type ReadOptions, streamTradeFile, type TradeFileBatch } from '@trover/intake/read-trade-file.ts';
import type { PoolClient } from 'pg';
import { chooseUploadColumns, isLeftOut, usesLotsOf } from '../columns/choose-columns.ts';
import { confirmedRows, rowsToConfirm } from '../documents/confirmed-rows.ts';
import { findPictureReader } from '../documents/scans/read-picture.ts';
import { FileMissing, StoreUnavailable } from '../files/file-store.ts';
import type { WorkerContext } from '../jobs/workers/worker-context.ts';
import { printedTrade } from '../trades/printed-trade.ts';
import { quotaOf } from './quotas.ts';
import { acquireUploadLock, releaseUploadLock } from './upload-lock.ts';

/** Number of trades and rows in one transaction. */
const BATCH_ROWS = 10_000;

export type ReadFile = (source: AsyncIterable<Uint8Array>, options: ReadOptions) => AsyncIterable<TradeFileBatch>;

/** The file, or a part of it, cannot be read: the upload fails with this sentence. */
class UnreadableFile extends Error {}

/** A table of trades in an unknown format: its owner must map its columns. */
class UnknownColumns extends Error {
  readonly unmapped: UnmappedTable;

  constructor(unmapped: UnmappedTable) {
    super('the columns are not known');
    this.unmapped = unmapped;
  }
}

/** A scan or a photo: its owner must confirm the recognized rows. */
class UnconfirmedScan extends Error {
  readonly scanned: ScannedRows;

  constructor(scanned: ScannedRows) {
    super('the rows are not confirmed');
    this.scanned = scanned;
  }
}

/**
 * Reads an upload's file and stores its trades, from where an earlier run stopped. Two processes never read the same
 * upload at once.
 */
export async function importUpload(
  work: WorkerContext,
  uploadId: number,
  readFile: ReadFile = streamTradeFile,
): Promise<void> {
  const client = await work.pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await acquireUploadLock(client, uploadId, () =>
      work.log.warn({ upload_id: uploadId }, 'an upload is taken over from a reader that does not answer'),
    );
    try {
      // Reads the file once more where an account in it was mapped to a portfolio in the meantime.
      for (let isRead = true; isRead; ) {
        const upload = await findUploadToRead(work.db, uploadId);
        isRead = upload !== undefined && (await readUpload(work, client, upload, readFile));
      }
    } finally {
      await releaseUploadLock(client, uploadId);
    }
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** False where it cannot be read, or only by another reader. */
async function readUpload(
  work: WorkerContext,
  client: PoolClient,
  upload: UploadToRead,
  readFile: ReadFile,
): Promise<boolean> {
  const key = { portfolio_id: upload.portfolio_id, upload_id: upload.id };
  const is_later = upload.reread_trades !== null;
  const placement = upload.is_by_account
    ? assignByAccount({ ...key, account_id: upload.account_id, is_later })
    : assignToPortfolio(key);
  try {
    const { rows_a_file } = quotaOf(upload);
    const parts = partsOf(batchesOf(work, upload, readFile), upload, {
      mostRows: rows_a_file,
      custodian: upload.custodian,
    });
    const securityIds = new Map<string, number>();
    let stored: StoredSoFar = upload;
    for await (const part of parts) {
      if (part.is_last) await markParsed(work.db, upload.id);
      await nameSecurities(client, part.trades, securityIds);
      stored = await storeTradesPart(client, key, stored, part, securityIds, placement);
      work.onProgress?.();
    }
    return true;
  } catch (error) {
    if (error instanceof UploadChangedError) return false;
    if (error instanceof UnknownColumns) {
      const { fingerprint, table, lots } = error.unmapped;
      const format = lots === undefined ? null : GAIN_REPORT;
      await requestColumnMapping(work.db, key, { fingerprint, names: table.names, format });
      return false;
    }
    if (error instanceof UnconfirmedScan) {
      await requestRowConfirmation(work.db, key, rowsToConfirm(error.scanned));
      return false;
    }
    const failure = error instanceof TooManyAccounts ? tooManyAccounts : unreadable(error);
    work.log.warn({ err: error, upload_id: upload.id }, 'a file cannot be read');
    await failUpload(work.db, upload.id, failure);
    return false;
  }
}

/** The file is no longer stored, or its owner would have to answer a question about it. */
export class NotToRead extends Error {}

/** Reads a previously imported file again in the same way. */
export async function* readStoredFile(work: WorkerContext, upload: UploadToRead): AsyncGenerator<TradeFileBatch> {
  try {
    yield* batchesOf(work, upload, streamTradeFile);
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof UnknownColumns || error instanceof UnconfirmedScan)
      throw new NotToRead('the file cannot be read again', { cause: error });
    throw error;
  }
}

const tooManyAccounts = `This file has more than ${MAX_ACCOUNTS.toLocaleString('en-US')} account numbers. Check which column holds the account, or upload the file in parts.`;

/** The sentence about a file that cannot be read; rethrows any other error. */
function unreadable(error: unknown): string {
  if (error instanceof UnreadableFile) return error.message;
  throw error;
}

/** The file's batches; distinguishes a fault of the file, or of our reader, from a fault of the database. */
async function* batchesOf(
  work: WorkerContext,
  upload: UploadToRead,
  readFile: ReadFile,
): AsyncGenerator<TradeFileBatch> {
  const confirmed = await confirmedRows(work.db, upload);
  if (confirmed !== null) {
    yield confirmed;
    return;
  }
  const corrected = new Set<string>();
  const readPicture = await findPictureReader(work.onProgress);
  const options: ReadOptions = {
    name: upload.file_name,
    hasOtherFiles: true,
    ...(readPicture && { readPicture }),
    // The files of an institution are its custodians' own, who have the transactions too.
    ...(!upload.is_by_account && { usesLots: (unmapped: UnmappedTable) => usesLotsOf(work.db, upload, unmapped) }),
    leavesOut: (unmapped) => isLeftOut(work.db, upload, unmapped),
    mustBeMapped: async (unmapped) => (await chooseUploadColumns(work.db, upload, unmapped)) === null,
    chooseColumns: async (unmapped) => {
      const chosen = await chooseUploadColumns(work.db, upload, unmapped);
      if (chosen === null) return null;
      // Corrections belong to the table that is shown: the first with this header.
      const isShown = !corrected.has(unmapped.fingerprint);
      corrected.add(unmapped.fingerprint);
      return isShown ? chosen : { ...chosen, corrections: [] };
    },
  };
  const batches = readFile(work.files.open(upload.file_key), options)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await batches.next();
      work.onProgress?.();
      if (next.done) return;
      const { format, unmapped, scanned } = next.value;
      if (scanned) throw new UnconfirmedScan(scanned);
      if (format === null && unmapped) throw new UnknownColumns(unmapped);
      if (format === null) throw new UnreadableFile(sentenceOf(next.value));
      yield next.value;
    }
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof UnknownColumns || error instanceof UnconfirmedScan)
      throw error;
    if (error instanceof StoreUnavailable) throw error;
    if (error instanceof FileMissing)
      throw new UnreadableFile('The file is no longer stored here. Upload it again.', { cause: error });
    throw new UnreadableFile('An error on our side stopped us from reading the whole file. We are investigating.', {
      cause: error,
    });
  } finally {
    await batches.return?.();
  }
}

const sentenceOf = (batch: TradeFileBatch) =>
  batch.errors[0]?.reason ?? 'We don’t recognize this file’s format. Export the account’s history as CSV, OFX or XML.';

/** How many rows that did not become trades are stored for their owner, by outcome; further ones are only counted. */
const STORED_ROWS = { ignored: STORED_IGNORED_ROWS, refused: 100_000 } as const;
/** Number of rows in one transaction where most are only counted. */
const COUNTED_ROWS = 20 * BATCH_ROWS;
/** How many of a file's cancellations are compared with the owner's trades. */
const MAX_CANCELLING = 1000;
/** Maximum number of periods that a file states for its accounts, with adjacent ones merged: years of many accounts. */
const MAX_PERIODS = 20_000;

/** Counts the rows of a file as they arrive, and collects what must be stored in the next part. */
class PartBuilder {
  readonly trades: TradeToStore[] = [];
  readonly rows: RowToStore[] = [];
  periods: CoveredPeriod[] = [];
  ignored = 0;
  refused = 0;

  /** The number of its rows, stored or counted. */
  get size(): number {
    return this.trades.length + this.ignored + this.refused;
  }

  /** Merges adjacent periods. Returns their number. */
  mergePeriods(): number {
    this.periods = mergePeriods(this.periods);
    return this.periods.length;
  }

  get isFull(): boolean {
    return this.trades.length + this.rows.length + this.periods.length >= BATCH_ROWS || this.size >= COUNTED_ROWS;
  }
}

const TOO_MANY_PERIODS = `This file states more than ${MAX_PERIODS.toLocaleString('en-US')} separate periods of its accounts, our limit. Export fewer accounts or shorter date ranges as several files.`;

/** Collects batches into parts, without what is stored already, and marks the last one. */
async function* partsOf(
  batches: AsyncIterable<TradeFileBatch>,
  before: StoredSoFar,
  { mostRows, custodian }: { mostRows: number; custodian: string | null },
): AsyncGenerator<TradesPart> {
  const isLater = before.reread_trades !== null;
  // The first run counts the other rows.
  const skip = isLater
    ? { trades: before.reread_trades ?? 0, ignored: Number.POSITIVE_INFINITY, refused: Number.POSITIVE_INFINITY }
    : { trades: before.trades_stored, ignored: before.ignored, refused: before.refused };
  const seen = { ignored: before.ignored, refused: before.refused };
  let gathered = new PartBuilder();
  let periods = 0;
  const cancelling: string[] = [];
  let last: TradeFileBatch | undefined;
  for await (const batch of batches) {
    last = batch;
    if (batch.rows_read > mostRows) throw new UnreadableFile(tooManyRows(mostRows));
    for (const trade of batch.trades)
      if (isCancellation(trade) && cancelling.length < MAX_CANCELLING) cancelling.push(textOf(trade.ref));
    gather(gathered, custodian === null ? batch : { ...batch, custodian }, skip, seen);
    if (!gathered.isFull) continue;
    periods += gathered.mergePeriods();
    if (periods > MAX_PERIODS) throw new UnreadableFile(TOO_MANY_PERIODS);
    yield partOf(gathered, batch, { cancelling, is_last: false });
    gathered = new PartBuilder();
  }
  if (last === undefined) throw new UnreadableFile('The file is empty.');
  if (periods + gathered.mergePeriods() > MAX_PERIODS) throw new UnreadableFile(TOO_MANY_PERIODS);
  yield partOf(gathered, last, { cancelling, is_last: true });
}

const partOf = (
  { trades, rows, periods, ignored, refused }: PartBuilder,
  { format, rows_read, bytes_read }: TradeFileBatch,
  of: Pick<TradesPart, 'cancelling' | 'is_last'>,
): TradesPart => ({ trades, rows, periods, ignored, refused, format: format!, rows_read, bytes_read, ...of });

const tooManyRows = (most: number): string =>
  `This file has more than ${most.toLocaleString('en-US')} rows, our limit. Export shorter date ranges as several files. We skip trades that you already have.`;

function gather(
  into: PartBuilder,
  batch: TradeFileBatch,
  skip: { trades: number; ignored: number; refused: number },
  seen: { ignored: number; refused: number },
): void {
  const refuse = (error: RowError) => {
    if (skip.refused > 0) {
      skip.refused -= 1;
      return;
    }
    if (seen.refused < STORED_ROWS.refused) into.rows.push(refusedRow(error, seen.refused));
    seen.refused += 1;
    into.refused += 1;
  };
  const addTrade = (trade: Trade) => {
    const printed = printedTrade(trade);
    if (!printed.ok) refuse(printed.error);
    else if (skip.trades > 0) skip.trades -= 1;
    else into.trades.push({ ...printed.trade, custodian: batch.custodian });
  };
  const ignore = (row: IgnoredRow) => {
    if (skip.ignored > 0) {
      skip.ignored -= 1;
      return;
    }
    if (seen.ignored < STORED_ROWS.ignored) into.rows.push(ignoredRow(row, seen.ignored));
    seen.ignored += 1;
    into.ignored += 1;
  };
  for (const period of batch.periods ?? []) into.periods.push({ ...period, custodian: batch.custodian });
  batch.trades.forEach(addTrade);
  batch.ignored.forEach(ignore);
  batch.errors.forEach(refuse);
}

const textOf = (value: string | number) => String(value).replaceAll('\0', '').slice(0, 1000);

const ignoredRow = ({ row, reason }: IgnoredRow, position: number): RowToStore => ({
  outcome: 'ignored',
  position,
  row: textOf(row),
  column: null,
  value: null,
  reason: textOf(reason),
});

const refusedRow = ({ row, column, value, reason }: RowError, position: number): RowToStore => ({
  outcome: 'refused',
  position,
  row: textOf(row),
  column: column === null ? null : textOf(column),
  value: value === null ? null : textOf(value),
  reason: textOf(reason),
});

async function nameSecurities(
  client: PoolClient,
  trades: readonly TradeToStore[],
  known: Map<string, number>,
): Promise<void> {
  const missing = new Map(
    trades.filter(({ security }) => !known.has(security.key)).map(({ security }) => [security.key, security]),
  );
  for (const [key, id] of await requirePrintedSecurities(client, [...missing.values()])) known.set(key, id);
}

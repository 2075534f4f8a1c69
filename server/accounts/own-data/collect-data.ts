import { Readable } from 'node:stream';
import { listOwnFiles, listPart, listTradesOf, partNames } from '@trover/db/queries/accounts/own-data/collect.ts';
import { findExport, settleExport } from '@trover/db/queries/accounts/own-data/exports.ts';
import { findEmail, listPortfolioIds } from '@trover/db/queries/accounts/own-data/portfolios.ts';
import { ZipFile } from 'yazl';
import type { Context } from '../../context.ts';
import { safeEntryName, streamStoredFile } from '../../exports/zip-entries.ts';
import { packOrganisation } from '../../organisations/export/write-archive.ts';

const BATCH_ROWS = 5_000;
const MAX_EXPORT_BYTES = 50 * 1024 ** 3;

const readMe = (email: string, at: string): string => `All data stored about the account ${email}, as of ${at}.

Each .json file is a list of one kind of data; portfolios/trades-*.json holds the trades of one portfolio.
files/ holds the files that you uploaded, and the contracts that you signed, as they are stored.
Account numbers and tax ids are stored encrypted: this export shows as much of them as the pages do. Passwords, keys and
tokens are stored as hashes or encrypted, and are left out.
`;

function jsonList(rows: readonly string[]): Buffer {
  return Buffer.from(rows.length === 0 ? '[]\n' : `[\n${rows.join(',\n')}\n]\n`);
}

async function* tradesOf({ db }: Pick<Context, 'db'>, portfolio_id: number, signal: AbortSignal) {
  let after: { trade_date: string; id: number } | null = null;
  let separator = '[\n';
  for (;;) {
    signal.throwIfAborted();
    const rows = await listTradesOf(db, { portfolio_id, after, limit: BATCH_ROWS });
    for (const { row } of rows) {
      yield Buffer.from(`${separator}${row}`);
      separator = ',\n';
    }
    after = rows.at(-1) ?? null;
    if (rows.length < BATCH_ROWS) break;
  }
  yield Buffer.from(separator === '[\n' ? '[]\n' : '\n]\n');
}

/**
 * Adds all data about an account and its files to `zip`, and closes it; with `whole`, the data of former holders too.
 * Reads each file only when it is written.
 */
export async function packAccount(
  { db, files }: Pick<Context, 'db' | 'files'>,
  zip: ZipFile,
  account_id: number,
  { signal, whole = false }: { signal: AbortSignal; whole?: boolean },
): Promise<void> {
  for (const name of partNames) zip.addBuffer(jsonList(await listPart(db, name, account_id, { whole })), name);
  for (const portfolio of await listPortfolioIds(db, account_id))
    zip.addReadStream(Readable.from(tradesOf({ db }, portfolio, signal)), `portfolios/trades-${portfolio}.json`);
  for (const { key, name } of await listOwnFiles(db, account_id))
    zip.addReadStream(Readable.from(streamStoredFile(files, key)), safeEntryName(name));
  zip.end();
}

/** The account was deleted while its export was made. */
class ExportGone extends Error {}

/** Creates a requested export; skips one that is ready or deleted. */
export async function collectData(
  { db, files, log }: Pick<Context, 'db' | 'files' | 'log'>,
  { account_id, id }: { account_id: number; id: number },
  signal: AbortSignal,
): Promise<void> {
  const request = await findExport(db, { account_id, id });
  const email = await findEmail(db, account_id);
  if (request?.status !== 'making' || email === undefined) return;
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  zip.on('error', (error: Error) => stream.destroy(error));
  const arriving = files.receive({ purpose: 'export', account_id }, stream, MAX_EXPORT_BYTES);
  arriving.catch(() => {}); // the error being thrown reports this one
  try {
    if (request.what === 'organisation')
      await packOrganisation({ db, files }, zip, account_id, { signal, made_at: request.requested_at });
    else {
      zip.addBuffer(Buffer.from(readMe(email, request.requested_at.toISOString())), 'README.txt');
      await packAccount({ db, files }, zip, account_id, { signal });
    }
    const received = await arriving;
    try {
      await db.transaction().execute(async (trx) => {
        const made = { key: await received.register(trx), bytes: received.bytes };
        if (!(await settleExport(trx, { account_id, id }, made))) throw new ExportGone();
      });
    } catch (error) {
      await received.discard(db);
      if (error instanceof ExportGone) return;
      throw error;
    }
  } catch (error) {
    stream.destroy(error as Error);
    await arriving.catch(() => undefined);
    if (!signal.aborted) {
      log.error({ err: error, account_id }, 'a data export failed');
      await settleExport(db, { account_id, id }, 'failed');
    }
    throw error;
  }
}

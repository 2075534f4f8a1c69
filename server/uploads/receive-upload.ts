import { fileLimits } from '@trover/contract/protocol/file-limits.ts';
import { formatBytes } from '@trover/core/format/bytes.ts';
import { findFileOfAccounts } from '@trover/db/queries/account-map/placements.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { findLastPortfolio, findPortfolio } from '@trover/db/queries/portfolios/portfolios.ts';
import { lockUploadsOf } from '@trover/db/queries/uploads/upload-usage.ts';
import { addUpload, findUpload, type UploadRecord } from '@trover/db/queries/uploads/uploads.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { FileTooLarge } from '../files/file-store.ts';
import { plainName } from '../files/receive-file.ts';
import type { IncomingFile } from '../http/route.ts';
import { queueUpload } from '../jobs/advance-upload-job.ts';
import { type PortfolioMaker, requireDefaultPortfolio } from '../portfolios/create-portfolio.ts';
import { requireRoom } from './require-quota.ts';

/** The portfolio for files where none is named: the last one, created where there is none. */
export async function requireLastPortfolio(context: Pick<Context, 'db'>, session: PortfolioMaker): Promise<number> {
  await requireDefaultPortfolio(context.db, session);
  const last = await findLastPortfolio(context.db, session.account_id);
  return last?.id ?? fail('conflict');
}

/** Stores a file as it arrives, and queues its import. The same file again returns the existing upload. */
export async function receiveUpload(
  context: Pick<Context, 'db' | 'files' | 'jobs'>,
  session: Pick<Session, 'account_id'>,
  {
    portfolio_id,
    names_portfolio,
    custodian,
  }: { portfolio_id: number; names_portfolio: boolean; custodian?: string | undefined },
  file: IncomingFile,
): Promise<{ upload: UploadRecord; is_new: boolean }> {
  const { account_id } = session;
  await requireRoom(context.db, account_id, { files: 1, bytes: 0 });
  const arriving = context.files.receive({ purpose: 'trades', account_id }, file.stream, fileLimits.trades);
  const received = await arriving.catch((error: unknown) => {
    if (error instanceof FileTooLarge) fail('too_large', { message: tooLarge, fields: { [file.field]: tooLarge } });
    throw error;
  });
  const { id, is_new } = await context.db.transaction().execute(async (trx) => {
    if ((await findPortfolio(trx, session.account_id, portfolio_id)) === undefined)
      fail('not_found', { message: 'The portfolio was deleted while the file was uploading.' });
    const earlier = await findFileOfAccounts(trx, { account_id, sha256: received.sha256 });
    if (earlier !== undefined) {
      await received.discard(trx);
      return { id: earlier, is_new: false };
    }
    const added = await addUpload(trx, {
      portfolio_id,
      names_portfolio,
      custodian,
      file_name: plainName(file.file_name, 'trades'),
      file_key: await received.register(trx),
      sha256: received.sha256,
      bytes: received.bytes,
    });
    if (!added.is_new) {
      await received.discard(trx);
      return added;
    }
    await lockUploadsOf(trx, account_id);
    await requireRoom(trx, account_id, { files: 0, bytes: 0 });
    await queueUpload(context, trx, added.id);
    return added;
  });
  const upload = await findUpload(context.db, session.account_id, id);
  return upload === undefined ? fail('not_found') : { upload, is_new };
}

const tooLarge = `The file is larger than ${formatBytes(fileLimits.trades)}. Export shorter date ranges, as several files.`;

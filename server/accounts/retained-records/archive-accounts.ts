import { Readable } from 'node:stream';
import { readDatabaseTime } from '@trover/db/database-time.ts';
import {
  findRetainedRecord,
  insertRetainedRecord,
  listAccountsToArchive,
  listCiphertextsOfAccount,
  lockAccountToArchive,
} from '@trover/db/queries/accounts/own-data/retained-records.ts';
import { ZipFile } from 'yazl';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { aboutClaimant } from '../../contracts/claimant.ts';
import { aboutPaymentDetails } from '../../payment-details/add-payment-details.ts';
import { aboutTaxForm } from '../../tax/tax-numbers.ts';
import { packAccount } from '../own-data/collect-data.ts';
import { aboutRetainedRecord, decryptFile, encryptFile, newFileKey } from './retained-file.ts';

type Archiving = Pick<Context, 'db' | 'files' | 'vault' | 'log'>;

/** The tax ids and account numbers, decrypted. */
const IDENTIFIERS = 'sealed.json';
const BATCH_SIZE = 50;
const MAX_RECORD_BYTES = 50 * 1024 ** 3;

const readMe = (account_id: number): string => `What is held of account ${account_id}, which its owner closed.

Each .json file is a list of one kind of data. ${IDENTIFIERS} has the tax ids and where payments went. files/ holds the
documents and contracts of its claims, as they were stored. former-record.zip, where there is one, is the record
before it; the other files are then of those who were paid after.
`;

/**
 * Archives the data of closed accounts once their claims are settled for good, and later details that were entered to
 * pay an archived account. Returns how many.
 */
export async function archiveClosedAccounts(context: Archiving, signal: AbortSignal): Promise<number> {
  let archived = 0;
  for (const account_id of await listAccountsToArchive(context.db, BATCH_SIZE)) {
    signal.throwIfAborted();
    try {
      if (await archiveAccount(context, account_id, signal)) archived += 1;
    } catch (error) {
      if (signal.aborted) throw error;
      context.log.error({ err: error, account_id }, 'what is held of a closed account could not be archived');
    }
  }
  return archived;
}

async function archiveAccount(context: Archiving, account_id: number, signal: AbortSignal): Promise<boolean> {
  const { db, files, vault } = context;
  const about = aboutRetainedRecord(account_id);
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  zip.on('error', (error: Error) => stream.destroy(error));
  const key = newFileKey();
  const packed_at = await readDatabaseTime(db);
  const former = await findRetainedRecord(db, account_id);
  const arriving = files.receive(
    { purpose: 'retained', account_id },
    encryptFile(stream, key, about),
    MAX_RECORD_BYTES,
  );
  arriving.catch(() => {}); // the error being thrown reports this one
  try {
    zip.addBuffer(Buffer.from(readMe(account_id)), 'README.txt');
    zip.addBuffer(Buffer.from(JSON.stringify(await openedOf(context, account_id), null, 1)), IDENTIFIERS);
    if (former !== undefined) {
      const formerKey = Buffer.from(vault.decrypt(former, about), 'base64');
      const opened = decryptFile(files.openUsed(former.file_key), formerKey, about);
      zip.addReadStream(Readable.from(opened), 'former-record.zip');
    }
    await packAccount({ db, files }, zip, account_id, { signal, whole: true });
  } catch (error) {
    stream.destroy(error as Error);
    await arriving.catch(() => undefined);
    throw error;
  }
  const received = await arriving;
  const isArchived = await db.transaction().execute(async (trx) => {
    if (!(await lockAccountToArchive(trx, account_id, packed_at))) return false;
    const file_key = await received.register(trx);
    const encrypted = vault.encrypt(key.toString('base64'), about);
    await insertRetainedRecord(trx, { account_id, file_key, ...encrypted, bytes: received.bytes });
    await recordAudit(trx, {
      action: 'retained_record_sealed',
      by: null,
      subject: { kind: 'account', id: account_id },
    });
    return true;
  });
  if (!isArchived) await received.discard(db);
  return isArchived;
}

export async function openedOf({ db, vault }: Pick<Context, 'db' | 'vault'>, account_id: number): Promise<object[]> {
  const records = await listCiphertextsOfAccount(db, account_id);
  return records.map(({ kind, id, ...encrypted }) => {
    const about = {
      tax_id: aboutClaimant({ account_id, beneficial_account_id: id }),
      tax_form: aboutTaxForm(account_id),
      payment_details: aboutPaymentDetails(account_id),
    }[kind];
    return { kind, id, value: vault.decrypt(encrypted, about) };
  });
}

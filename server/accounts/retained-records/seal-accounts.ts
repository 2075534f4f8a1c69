import { Readable } from 'node:stream';
import {
  findRetainedRecord,
  insertRetainedRecord,
  listAccountsToSeal,
  listSealedOfAccount,
  lockAccountToSeal,
} from '@trover/db/queries/accounts/own-data/retained-records.ts';
import { ZipFile } from 'yazl';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { aboutClaimant } from '../../contracts/claimant.ts';
import { aboutPaymentDetails } from '../../payment-details/add-payment-details.ts';
import { aboutTaxForm } from '../../tax/sign-tax-form.ts';
import { packAccount } from '../own-data/collect-data.ts';
import { aboutRetainedRecord, decryptFile, encryptFile, newFileKey } from './retained-file.ts';

type Sealing = Pick<Context, 'db' | 'files' | 'vault' | 'log'>;

const BATCH_SIZE = 50;
const MAX_RECORD_BYTES = 50 * 1024 ** 3;

const readMe = (account_id: number): string => `What is held of account ${account_id}, which its owner closed.

Each .json file is a list of one kind of data. sealed.json has the tax ids and where payments went. files/ holds the
documents and contracts of its claims, as they were stored. former-record.zip, where there is one, is what was sealed
before; the other files are then of those who were paid after.
`;

/**
 * Seals what is held of closed accounts once their claims are settled for good, and again what was entered to pay the money of one
 * that was sealed; returns how many.
 */
export async function sealClosedAccounts(context: Sealing, signal: AbortSignal): Promise<number> {
  let sealed = 0;
  for (const account_id of await listAccountsToSeal(context.db, BATCH_SIZE)) {
    signal.throwIfAborted();
    try {
      if (await sealAccount(context, account_id, signal)) sealed += 1;
    } catch (error) {
      if (signal.aborted) throw error;
      context.log.error({ err: error, account_id }, 'what is held of a closed account could not be sealed');
    }
  }
  return sealed;
}

async function sealAccount(context: Sealing, account_id: number, signal: AbortSignal): Promise<boolean> {
  const { db, files, vault } = context;
  const about = aboutRetainedRecord(account_id);
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  zip.on('error', (error: Error) => stream.destroy(error));
  const key = newFileKey();
  const packed_at = new Date();
  const former = await findRetainedRecord(db, account_id);
  const arriving = files.receive(
    { purpose: 'retained', account_id },
    encryptFile(stream, key, about),
    MAX_RECORD_BYTES,
  );
  arriving.catch(() => {}); // reported by the error at hand
  try {
    zip.addBuffer(Buffer.from(readMe(account_id)), 'README.txt');
    zip.addBuffer(Buffer.from(JSON.stringify(await openedOf(context, account_id), null, 1)), 'sealed.json');
    if (former !== undefined) {
      const formerKey = Buffer.from(vault.open(former, about), 'base64');
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
  const isSealed = await db.transaction().execute(async (trx) => {
    if (!(await lockAccountToSeal(trx, account_id, packed_at))) return false;
    const file_key = await received.register(trx);
    const seal = vault.seal(key.toString('base64'), about);
    await insertRetainedRecord(trx, { account_id, file_key, ...seal, bytes: received.bytes });
    await recordAudit(trx, {
      action: 'retained_record_sealed',
      by: null,
      subject: { kind: 'account', id: account_id },
    });
    return true;
  });
  if (!isSealed) await received.discard(db);
  return isSealed;
}

export async function openedOf({ db, vault }: Pick<Context, 'db' | 'vault'>, account_id: number): Promise<object[]> {
  const records = await listSealedOfAccount(db, account_id);
  return records.map(({ kind, id, ...seal }) => {
    const about = {
      tax_id: aboutClaimant({ account_id, beneficial_account_id: id }),
      tax_form: aboutTaxForm(account_id),
      payment_details: aboutPaymentDetails(account_id),
    }[kind];
    return { kind, id, value: vault.open(seal, about) };
  });
}

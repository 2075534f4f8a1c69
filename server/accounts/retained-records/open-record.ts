import type { openRetainedRecord } from '@trover/contract/accounts/retained-records.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { findRetainedRecord } from '@trover/db/queries/accounts/own-data/retained-records.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { linkToFile } from '../../files/signed-links.ts';
import type { Visitor } from '../../http/route.ts';
import { aboutRetainedRecord, decryptFile } from './retained-file.ts';

/** In a link to a record, this key replaces a stored file's key: the file is decrypted as it is downloaded. */
const KEY = /^retained-record:(\d{1,15})$/;

/** Records who opens the record and why, and returns a link for this session. */
export async function openRecord(
  { db, fileLinkKey }: Context,
  by: Visitor,
  account_id: number,
  { reason, note }: BodyOf<typeof openRetainedRecord>,
) {
  const record = await findRetainedRecord(db, account_id);
  if (record === undefined)
    fail('not_found', { message: 'No sealed record of this account exists, or it was purged.' });
  await recordAudit(db, {
    action: 'retained_record_opened',
    by,
    subject: { kind: 'account', id: account_id },
    detail: { reason, note },
  });
  const file_name = `account-${account_id}.zip`;
  const file = { key: `retained-record:${account_id}`, file_name, media_type: 'application/zip' };
  return { url: linkToFile(fileLinkKey, file), file_name };
}

/** The file that a link to a record opens; undefined for the key of any other file. */
export async function recordOfKey(
  { db, files, vault }: Pick<Context, 'db' | 'files' | 'vault'>,
  key: string,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const account = KEY.exec(key)?.[1];
  if (account === undefined) return undefined;
  const account_id = Number(account);
  const record = await findRetainedRecord(db, account_id);
  if (record === undefined) fail('not_found', { message: 'This record was purged.' });
  const about = aboutRetainedRecord(account_id);
  const fileKey = Buffer.from(vault.decrypt(record, about), 'base64');
  return decryptFile(files.openUsed(record.file_key), fileKey, about);
}

import { DAY_MS } from '@trover/core/dates/day-length.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { databaseTime, readDatabaseTime } from '@trover/db/database-time.ts';
import { listHashes } from '@trover/db/queries/files/stored-files.ts';
import {
  addCheck,
  findOpenCheck,
  type IdentityCheck,
  listNamedClaimants,
  updateCheck,
} from '@trover/db/queries/identity/checks.ts';
import { fail } from '../errors.ts';
import type { FileKinds } from '../files/file-type.ts';
import type { ReceivedDocument } from '../files/receive-file.ts';

/** Formats that browsers show, so that an operator can compare the images side by side. */
export const IDENTITY_KINDS: FileKinds = {
  media_types: ['image/png', 'image/jpeg', 'image/webp'],
  names: 'PNG, JPEG or WebP',
};

/** Maximum days until images that were sent for review are decided; the queue's own deadline is much shorter. */
const REVIEW_DAYS = 365;

interface SentImages {
  document: ReceivedDocument;
  selfie: ReceivedDocument | undefined;
}

/**
 * Queues a person’s images for review. A pending check of the same images is reused; one of other images must be
 * withdrawn first.
 */
export async function submitCheck(
  trx: DbTransaction,
  { account_id, person_id }: { account_id: number; person_id: number },
  { document, selfie }: SentImages,
): Promise<{ check: IdentityCheck; is_new: boolean }> {
  if ((await listNamedClaimants(trx, account_id)).length === 0)
    fail('conflict', {
      message: 'First add your name to your profile, or sign the contract. We compare the document with it.',
    });
  const now = await readDatabaseTime(trx);
  const open = await openForImages(trx, account_id);
  const added =
    open === undefined
      ? await addCheck(trx, {
          ...{ account_id, method: 'upload', status: 'review', created_by: person_id, submitted_at: now },
          covers: selfie === undefined ? 'document' : 'document_and_selfie',
          document_key: await document.file.register(trx),
          document_media_type: document.media_type,
          selfie_key: (await selfie?.file.register(trx)) ?? null,
          selfie_media_type: selfie?.media_type ?? null,
          expires_at: new Date(now.getTime() + REVIEW_DAYS * DAY_MS),
        })
      : undefined;
  if (added !== undefined) return { check: added, is_new: true };
  const other = open ?? (await findOpenCheck(trx, account_id));
  if (other === undefined) fail('conflict');
  const hashes = await listHashes(
    trx,
    [other.document_key, other.selfie_key].flatMap((key) => key ?? []),
  );
  const isSame = (key: string | null, sent: ReceivedDocument | undefined) =>
    key === null ? sent === undefined : hashes.get(key) === sent?.file.sha256;
  if (isSame(other.document_key, document) && isSame(other.selfie_key, selfie)) return { check: other, is_new: false };
  fail('conflict', { message: 'An identity check is already waiting. Withdraw it to send other images.' });
}

/**
 * The open check. A check whose provider does not respond is withdrawn, since images are sent here only in that case.
 */
async function openForImages(trx: DbTransaction, account_id: number): Promise<IdentityCheck | undefined> {
  const open = await findOpenCheck(trx, account_id);
  if (open?.method !== 'provider' || open.status === 'review') return open;
  await updateCheck(trx, open, { status: 'withdrawn', decided_at: databaseTime });
  return undefined;
}

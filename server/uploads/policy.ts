import type { Db } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { findUpload, type UploadRecord } from '@trover/db/queries/uploads/uploads.ts';
import { fail } from '../errors.ts';

/** The caller's upload; fails as not found for anyone else's. */
export async function requireUpload(db: Db, session: Session, uploadId: number): Promise<UploadRecord> {
  const found = await findUpload(db, session.account_id, uploadId);
  return found !== undefined && !found.is_of_link
    ? found
    : fail('not_found', { message: 'We could not find that upload in your account.' });
}

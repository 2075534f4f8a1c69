import type { Db, DbTransaction } from '@trover/db/connect.ts';
import { listDistributionsThatOwe, recordIdentityRequests } from '@trover/db/queries/identity/identity-requests.ts';
import { insertNotices } from '@trover/db/queries/notifications/notifications.ts';
import { noticeOfIdentityRequest } from './identity-texts.ts';

const BATCH_SIZE = 500;

/** Notifies those whose payments of a distribution wait until more of their identity is verified. Safe to repeat. */
export async function requestIdentityCheck(trx: DbTransaction, distribution_id: number): Promise<void> {
  const requests = await recordIdentityRequests(trx, { distribution_id });
  for (let from = 0; from < requests.length; from += BATCH_SIZE)
    await insertNotices(trx, requests.slice(from, from + BATCH_SIZE).map(noticeOfIdentityRequest));
}

/** The same for everything that is owed, since verifications expire and payment details change between two files. */
export async function repeatIdentityRequests(db: Db, signal?: AbortSignal): Promise<void> {
  for (const id of await listDistributionsThatOwe(db)) {
    signal?.throwIfAborted();
    await db.transaction().execute((trx) => requestIdentityCheck(trx, id));
  }
}

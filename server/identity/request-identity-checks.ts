import type { Db, DbTransaction } from '@trover/db/connect.ts';
import { listDistributionsThatOwe, recordIdentityRequests } from '@trover/db/queries/identity/identity-requests.ts';
import { insertNotices } from '@trover/db/queries/notifications/notifications.ts';
import { noticeOfIdentityRequest } from './identity-texts.ts';

const BATCH_SIZE = 500;

/** Notifies payees whose payments of a distribution wait for a further identity check. Safe to repeat. */
export async function requestIdentityCheck(trx: DbTransaction, distribution_id: number): Promise<void> {
  const requests = await recordIdentityRequests(trx, { distribution_id });
  for (let from = 0; from < requests.length; from += BATCH_SIZE)
    await insertNotices(trx, requests.slice(from, from + BATCH_SIZE).map(noticeOfIdentityRequest));
}

/** The same for all owed payments, since verifications expire and payment details change between two bank files. */
export async function repeatIdentityRequests(db: Db, signal?: AbortSignal): Promise<void> {
  for (const id of await listDistributionsThatOwe(db)) {
    signal?.throwIfAborted();
    await db.transaction().execute((trx) => requestIdentityCheck(trx, id));
  }
}

import type { Db } from '@trover/db/connect.ts';
import type { LinkRecord } from '@trover/db/queries/links/links.ts';
import { requestSync, type SyncRecord } from '@trover/db/queries/links/syncs.ts';
import type { SyncCause } from '@trover/db/schema/links.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { sendSync } from '../jobs/links/sync-links-job.ts';

/** Requests a sync of a link and queues it; returns a pending one if there is one. */
export async function queueSync(
  { jobs }: Pick<Context, 'jobs'>,
  db: Db,
  link_id: number,
  how: { cause: SyncCause; is_whole: boolean },
): Promise<SyncRecord> {
  const sync = await requestSync(db, { link_id, ...how });
  await sendSync({ jobs }, db, link_id, { priority: how.cause === 'night' ? -1 : 0 });
  return sync;
}

/** A sync that the link's owner requests. It reads the full history, to find changes far back. */
export async function startSync(
  context: Pick<Context, 'db' | 'jobs'>,
  link: LinkRecord,
  cause: SyncCause = 'user',
): Promise<SyncRecord> {
  if (link.status === 'needs_sign_in')
    fail('conflict', { message: 'The broker asks you to sign in again before anything can be read.' });
  return context.db.transaction().execute((trx) => queueSync(context, trx, link.id, { cause, is_whole: true }));
}

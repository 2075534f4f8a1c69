import type { Db } from '../../connect.ts';
import { databaseTimeIn } from '../../database-time.ts';

/**
 * Records a webhook; false where the same was accepted before. Deletes records of webhooks that can no longer be
 * replayed.
 */
export async function recordWebhook(db: Db, provider: string, digest: Buffer): Promise<boolean> {
  await db.deleteFrom('link_webhooks').where('received_at', '<', databaseTimeIn(-3600)).execute();
  const added = await db
    .insertInto('link_webhooks')
    .values({ provider, digest })
    .onConflict((conflict) => conflict.columns(['provider', 'digest']).doNothing())
    .returning('digest')
    .executeTakeFirst();
  return added !== undefined;
}

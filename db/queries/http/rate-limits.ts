import type { Db } from '../../connect.ts';

export async function deletePastLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<', now.getTime()).execute();
}

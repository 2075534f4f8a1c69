import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** False where it was used before and has not expired. */
export async function useNonce(db: Db, hash: Buffer, windowSeconds: number): Promise<boolean> {
  const added = await db
    .insertInto('request_nonces')
    .values({ hash, expires_at: sql<Date>`now() + make_interval(secs => ${windowSeconds})` })
    .onConflict((conflict) =>
      conflict
        .column('hash')
        .doUpdateSet({ expires_at: sql<Date>`excluded.expires_at` })
        .where('request_nonces.expires_at', '<=', sql<Date>`now()`),
    )
    .returning('hash')
    .executeTakeFirst();
  return added !== undefined;
}

export async function deletePastNonces(db: Db): Promise<void> {
  await db.deleteFrom('request_nonces').where('expires_at', '<=', sql<Date>`now()`).execute();
}

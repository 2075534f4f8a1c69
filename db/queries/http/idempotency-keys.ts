import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

export interface KeyedCall {
  account_id: number;
  call: string;
  key: string;
}

export interface StoredCall {
  request_hash: Buffer;
  /** Null while it is in progress, or where it was interrupted. */
  answer: unknown;
  age_seconds: number;
}

/** Claims the key for a new call; false where another call has it. An expired key counts as free. */
export async function claimKey(
  db: Db,
  call: KeyedCall,
  requestHash: Buffer,
  lifetimeSeconds: number,
): Promise<boolean> {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({
      ...call,
      request_hash: requestHash,
      expires_at: sql<Date>`now() + make_interval(secs => ${lifetimeSeconds})`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'call', 'key'])
        .doUpdateSet({
          request_hash: sql<Buffer>`excluded.request_hash`,
          answer: null,
          created_at: sql<Date>`now()`,
          expires_at: sql<Date>`excluded.expires_at`,
        })
        .where('idempotency_keys.expires_at', '<=', sql<Date>`now()`),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

export function findStoredCall(db: Db, call: KeyedCall): Promise<StoredCall | undefined> {
  return whereCall(db.selectFrom('idempotency_keys'), call)
    .select(['request_hash', 'answer'])
    .select(sql<number>`extract(epoch from now() - created_at)::float8`.as('age_seconds'))
    .executeTakeFirst();
}

export async function storeAnswer(db: Db, call: KeyedCall, answer: unknown): Promise<void> {
  await whereCall(db.updateTable('idempotency_keys'), call)
    .set({ answer: JSON.stringify({ data: answer }) })
    .execute();
}

/** Releases the key after a failure, which changed nothing, so that it may be used again. */
export async function releaseKey(db: Db, call: KeyedCall): Promise<void> {
  await whereCall(db.deleteFrom('idempotency_keys'), call).execute();
}

export async function deletePastKeys(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('expires_at', '<=', sql<Date>`now()`).execute();
}

interface Filtered {
  where(column: 'account_id' | 'call' | 'key', operator: '=', value: string | number): this;
}

function whereCall<Query extends Filtered>(query: Query, { account_id, call, key }: KeyedCall): Query {
  return query.where('account_id', '=', account_id).where('call', '=', call).where('key', '=', key);
}

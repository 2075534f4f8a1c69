import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS } from '@trover/core/dates/day-length.ts';
import { retentionDays } from '@trover/core/retention/retention.ts';
import type { Db } from '@trover/db/connect.ts';
import {
  claimKey,
  findStoredCall,
  type KeyedCall,
  releaseKey,
  storeAnswer,
} from '@trover/db/queries/http/idempotency-keys.ts';
import { fail } from '../../errors.ts';

export const IDEMPOTENCY_HEADER = 'idempotency-key';

const LIFETIME_SECONDS = (retentionDays('idempotency keys') * DAY_MS) / 1000;
/** A call without an answer after this long will never have one: its process ended. */
const MAX_CALL_SECONDS = 120;
const WAIT = 10_000;
const POLL_MS = 50;

export interface OnceAnswer {
  data: unknown;
  /** Whether this is the stored answer of an earlier request. */
  is_replayed: boolean;
}

/** Validates the key that a caller sent. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  fail('invalid_input', { message: 'Idempotency-Key is not valid: send 1 to 200 letters, digits and signs.' });
}

/**
 * Runs a call once for each key of its caller: a repeated request waits for the first one and returns the same answer.
 * A failure changes and stores nothing. Where the first request ended with its process, its result is unknown, so it is
 * not run again.
 */
export async function answerIdempotently(
  db: Db,
  call: KeyedCall,
  sent: unknown,
  run: () => Promise<unknown>,
): Promise<OnceAnswer> {
  const hash = createHash('sha256').update(JSON.stringify(sent)).digest();
  for (const until = Date.now() + WAIT; Date.now() < until; await pause(POLL_MS)) {
    if (await claimKey(db, call, hash, LIFETIME_SECONDS))
      return { data: await runAndStore(db, call, run), is_replayed: false };
    const stored = await findStoredCall(db, call);
    if (stored === undefined) continue; // the first request failed while this one waited
    if (!stored.request_hash.equals(hash))
      fail('conflict', {
        message: 'This Idempotency-Key was used for another request. Use a new key for a new request.',
      });
    if (stored.answer !== null) return { data: (stored.answer as { data: unknown }).data, is_replayed: true };
    if (stored.age_seconds > MAX_CALL_SECONDS)
      fail('conflict', {
        message:
          'The first request with this key was interrupted. Check whether it took effect. If not, send it with a new key.',
      });
  }
  fail('conflict', {
    message: 'The first request with this key is still running. Try again in a moment.',
    retry_after: 2,
  });
}

async function runAndStore(db: Db, call: KeyedCall, run: () => Promise<unknown>): Promise<unknown> {
  let data: unknown;
  try {
    data = await run();
  } catch (error) {
    await releaseKey(db, call);
    throw error;
  }
  await storeAnswer(db, call, data);
  return data;
}

import { setTimeout as pause } from 'node:timers/promises';
import { readWorkRevision } from '@trover/db/queries/work/work-items.ts';
import type { Context } from '../context.ts';

/** Polling interval in milliseconds. */
const PAUSE = 2_000;
/** A stream ends after this many checks; an open page reconnects, so that the session is checked again. */
const MAX_READS = 300;

/** Notifies each time something of the work changed, and once at the beginning. */
export async function* watchWork({ db }: Pick<Context, 'db'>, signal: AbortSignal, wait = PAUSE) {
  let seen = '';
  for (let read = 0; read < MAX_READS && !signal.aborted; read += 1) {
    const revision = await readWorkRevision(db);
    if (revision !== seen) yield { event: 'changed' as const, data: { revision } };
    seen = revision;
    await pause(wait, undefined, { signal }).catch(() => {});
  }
}

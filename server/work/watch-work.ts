import { setTimeout as pause } from 'node:timers/promises';
import type { DeskTopic } from '@trover/core/work/topics.ts';
import { listRecentTopics, readDatabaseTime, readDeskChanges } from '@trover/db/queries/work/desk-changes.ts';
import type { Context } from '../context.ts';

/** Polling interval in milliseconds. */
const PAUSE = 1_000;
/** A stream ends after this many checks; an open page reconnects, so that the session is checked again. */
const MAX_READS = 600;
/** Milliseconds in which the rows that a page shows may have been read before its first byte, or in which it reconnects. */
const SLACK_MS = 5_000;

/**
 * Notifies each time something of the desk changed, with what it is of, and once at the beginning: then with all that changed
 * since the data of the page was loaded.
 */
export async function* watchWork(
  { db }: Pick<Context, 'db'>,
  signal: AbortSignal,
  { age_ms = 0, wait = PAUSE }: { age_ms?: number | undefined; wait?: number } = {},
) {
  const at = await readDatabaseTime(db);
  let reading = await readDeskChanges(db, at);
  let topics: DeskTopic[] = await listRecentTopics(db, { at, age_ms: age_ms + SLACK_MS });
  let changes = 0;
  for (let read = 0; read < MAX_READS && !signal.aborted; read += 1) {
    if (read === 0 || topics.length > 0)
      yield { event: 'changed' as const, data: { revision: `${at.getTime()}-${changes}`, topics } };
    await pause(wait, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    const next = await readDeskChanges(db, reading.at);
    const added = [...next.since_previous].map(([topic, count]) => ({
      topic,
      count: count - (reading.recent.get(topic) ?? 0),
    }));
    topics = added.flatMap(({ topic, count }) => (count > 0 ? [topic] : []));
    changes += added.reduce((sum, { count }) => sum + Math.max(count, 0), 0);
    reading = next;
  }
}

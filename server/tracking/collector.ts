import type { TrackedEvent } from '@trover/contract/tracking/tracking.ts';
import type { Log } from '../log.ts';
import type { Trace } from './trace.ts';

/** An event and its user, by the id that analytics uses; null for a visitor who is not signed in. */
export type CollectedEvent = (TrackedEvent & { analytics_id: string | null; at: string }) | Trace;

/** Receives events in addition to our own log and metrics. */
export type Collect = (events: CollectedEvent[]) => void;

const TIMEOUT_MS = 5_000;
const MAX_IN_PROGRESS = 10;

/** Forwards events to the configured address; without one nothing leaves this process. */
export function collectorOf(url: string | undefined, log: Log): Collect {
  if (url === undefined) return () => {};
  let inProgress = 0;
  return (events) => {
    if (inProgress >= MAX_IN_PROGRESS) return log.warn({ events: events.length }, 'events were dropped');
    inProgress += 1;
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ events }),
      redirect: 'error' as const,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
    void fetch(url, request)
      .then(({ ok, status }) => void (ok || log.warn({ status }, 'events were not collected')))
      .catch((error: unknown) => log.warn({ err: error }, 'events were not collected'))
      .finally(() => {
        inProgress -= 1;
      });
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import type { LinkProvider } from '@trover/contract/links/links.ts';
import type { watchSync as declared } from '@trover/contract/links/syncs.ts';
import type { Db } from '@trover/db/connect.ts';
import { findSync } from '@trover/db/queries/links/syncs.ts';
import { type FoundCase, listFoundCases } from '@trover/db/queries/matches/found-cases.ts';
import { EVENT_POLL_MS } from '../http/events.ts';
import type { EventOf } from '../http/route.ts';
import { presentSync } from './present.ts';

/** A sync's progress until it ends, whichever process runs it: polls the database, and sends changes. */
export async function* watchSync(
  db: Db,
  of: { account_id: number; provider: LinkProvider; id: number },
  signal: AbortSignal,
): AsyncGenerator<EventOf<typeof declared>> {
  let sent = '';
  while (!signal.aborted) {
    const record = await findSync(db, of);
    if (record === undefined) return;
    const sync = presentSync(record);
    const now = JSON.stringify(sync);
    if (now !== sent) yield { event: 'progress', data: sync };
    sent = now;
    if (sync.status === 'done' || sync.status === 'failed') {
      const cases: FoundCase[] =
        record.upload_id === null ? [] : await listFoundCases(db, { upload_id: record.upload_id });
      for (const one of cases) yield { event: 'found', data: one };
      yield { event: 'done', data: { sync, cases } };
      return;
    }
    await pause(EVENT_POLL_MS, undefined, { signal }).catch(() => {});
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import type { watchUpload as declared } from '@trover/contract/trades/trades.ts';
import type { Db } from '@trover/db/connect.ts';
import { type FoundCase, listFoundCases } from '@trover/db/queries/matches/found-cases.ts';
import { findUpload } from '@trover/db/queries/uploads/uploads.ts';
import { EVENT_POLL_MS } from '../http/events.ts';
import type { EventOf } from '../http/route.ts';
import { presentUpload } from './present-upload.ts';

/**
 * An upload's progress until it ends or waits for its owner, whichever process runs it: polls the database four times a
 * second, and sends changes.
 */
export async function* watchUpload(
  db: Db,
  accountId: number,
  uploadId: number,
  signal: AbortSignal,
): AsyncGenerator<EventOf<typeof declared>> {
  let sent = '';
  const found = new Set<number>();
  while (!signal.aborted) {
    const record = await findUpload(db, accountId, uploadId);
    if (record === undefined) return;
    const upload = presentUpload(record);
    const now = JSON.stringify(upload);
    if (now !== sent) {
      const cases = record.cases_found > found.size || upload.finished_at !== null ? await casesOf(db, record) : [];
      for (const one of cases) {
        if (found.has(one.order_id)) continue;
        found.add(one.order_id);
        yield { event: 'found', data: one };
      }
      yield { event: 'progress', data: upload };
      if (upload.finished_at !== null) {
        yield { event: 'done', data: { upload, cases } };
        return;
      }
      if (upload.status === 'needs_mapping' || upload.status === 'needs_confirmation') {
        yield { event: 'needs_input', data: upload };
        return;
      }
    }
    sent = now;
    await pause(EVENT_POLL_MS, undefined, { signal }).catch(() => {});
  }
}

const casesOf = (db: Db, { id }: { id: number }): Promise<FoundCase[]> => listFoundCases(db, { upload_id: id });

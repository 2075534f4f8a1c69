import * as declared from '@trover/contract/jobs/jobs.ts';
import { listFailedJobs } from '@trover/db/queries/jobs/failed-jobs.ts';
import { findRemovalProgress } from '@trover/db/queries/trades/trade-removals.ts';
import { z } from 'zod';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';
import { handle, type Route } from '../../http/route.ts';
import { retryJob } from './retry-job.ts';

const place = z.tuple([cursorKey.id, z.uuid()]);

const MAX_REASON_LENGTH = 300;

/** The first line of an error; the rest is only for the log. */
const inALine = (reason: string | null): string =>
  reason?.split('\n')[0]?.slice(0, MAX_REASON_LENGTH) || 'It ended without a reason: it may have run for too long.';

export const jobRoutes: readonly Route[] = [
  handle(declared.listFailedJobs, async ({ context, query }) => {
    const page = await listFailedJobs(context.db, { limit: query.limit, after: readCursor(query.cursor, place) });
    // prefix of internal queues
    const kinds = (await context.jobs.counts()).filter(({ name }) => !name.startsWith('__'));
    return {
      ...presentPage(page, ({ id, name, reason, tries, queued_at, failed_at }) => ({
        id,
        name,
        reason: inALine(reason),
        tries,
        queued_at: queued_at.toISOString(),
        failed_at: failed_at.toISOString(),
      })),
      removals: await findRemovalProgress(context.db),
      kinds: kinds.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    };
  }),

  handle(declared.retryJob, async (call) => {
    const { id } = call.params;
    return { id, name: await retryJob(call, id) };
  }),
];

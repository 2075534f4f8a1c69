import { lockJob } from '@trover/db/queries/jobs/failed-jobs.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { Visitor } from '../../http/route.ts';

const UNIQUE_VIOLATION = '23505';

/** Retries a failed job. Two concurrent requests retry it once, and both succeed. */
export async function retryJob(
  { context, visitor }: { context: Pick<Context, 'db' | 'jobs'>; visitor: Visitor },
  id: string,
): Promise<string> {
  return context.db.transaction().execute(async (trx) => {
    const { name, is_failed } =
      (await lockJob(trx, { id })) ??
      fail('not_found', { message: 'We could not find that job. It may have been deleted.' });
    if (!is_failed) return name;
    await context.jobs.retry(name, id, trx).catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
      return fail('conflict', {
        message: `Another “${name}” is already waiting or running and does the same. There is nothing to retry.`,
      });
    });
    await recordAudit(trx, { action: 'job_retried', by: visitor, detail: { name, job_id: id } });
    return name;
  });
}

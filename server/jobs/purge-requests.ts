import { deletePastKeys } from '@trover/db/queries/calls/idempotency-keys.ts';
import { deletePastLimits } from '@trover/db/queries/calls/rate-limits.ts';
import { deletePastNonces } from '@trover/db/queries/calls/request-nonces.ts';
import { declareJob } from './queue/boss.ts';

/** Once an hour: what is kept of requests for a time, past that time. */
export const purgeRequests = declareJob<object>({
  name: 'forget-requests',
  schedule: '37 * * * *',
  run: async ({ db }) => {
    await deletePastKeys(db);
    await deletePastNonces(db);
    await deletePastLimits(db, new Date());
  },
});

import { deletePastConversations } from '@trover/db/queries/assistant/expired.ts';
import { deletePastKeys } from '@trover/db/queries/calls/idempotency-keys.ts';
import { deletePastLimits } from '@trover/db/queries/calls/rate-limits.ts';
import { deletePastNonces } from '@trover/db/queries/calls/request-nonces.ts';
import { declareJob } from './queue/boss.ts';

/** Once an hour: deletes data of requests that is stored for a limited time, past that time. */
export const purgeRequests = declareJob<object>({
  name: 'forget-requests',
  schedule: '37 * * * *',
  run: async ({ db }) => {
    await deletePastKeys(db);
    await deletePastNonces(db);
    await deletePastLimits(db, new Date());
    await deletePastConversations(db);
  },
});

import { dropFormerSecrets } from '@trover/db/queries/organisations/webhooks.ts';
import { deliverDue } from '../organisations/webhooks/deliver.ts';
import { declareJob } from './queue/boss.ts';

/** Once a minute, and when someone tests or resends a message: delivers what is due to organisations' webhooks. */
export const deliverWebhooks = declareJob<object>({
  name: 'deliver-webhooks',
  schedule: '* * * * *',
  one_per_key: 'waiting_and_running',
  run: async (context, _, { log, signal }) => {
    const tried = await deliverDue(context, signal);
    await dropFormerSecrets(context.db);
    if (tried > 0) log.info({ tried }, 'webhooks were sent');
  },
});

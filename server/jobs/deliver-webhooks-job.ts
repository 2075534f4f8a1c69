import { deleteOldEvents, dropFormerSecrets } from '@trover/db/queries/organisations/webhooks.ts';
import { deliverDue } from '../organisations/webhooks/deliver.ts';
import { declareJob } from './queue/boss.ts';

/** How long the console shows what was sent. */
const DAYS = 30;

/** Once a minute, and when someone tries or replays one: sends what is due to organisations' webhooks. */
export const deliverWebhooks = declareJob<object>({
  name: 'deliver-webhooks',
  schedule: '* * * * *',
  one_per_key: 'waiting_and_running',
  run: async (context, _, { log, signal }) => {
    const tried = await deliverDue(context, signal);
    await dropFormerSecrets(context.db);
    await deleteOldEvents(context.db, DAYS);
    if (tried > 0) log.info({ tried }, 'webhooks were sent');
  },
});

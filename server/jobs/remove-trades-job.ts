import { removeSomeTrades } from '@trover/db/queries/trades/trade-removals.ts';
import { declareJob } from './queue/boss.ts';

const BATCH = 20_000;

/** At once after a deletion, and every minute: removes the trades of deleted large portfolios, batch by batch. */
export const removeTradesJob = declareJob<object>({
  name: 'remove-trades',
  schedule: '* * * * *',
  one_per_key: 'waiting_and_running',
  expireInSeconds: 6 * 3600,
  run: async ({ db }, _, { signal }) => {
    for (let isLeft = true; isLeft; ) {
      signal.throwIfAborted();
      isLeft = await db.transaction().execute((trx) => removeSomeTrades(trx, BATCH));
    }
  },
});

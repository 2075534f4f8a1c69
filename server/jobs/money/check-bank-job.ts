import { listLatestChecks } from '@trover/db/queries/bank-statements/bookings.ts';
import { checkBank } from '../../bank-statements/check-bank.ts';
import { declareJob } from '../queue/boss.ts';

/** Once a day: matches the open lines of bank statements, and compares bank, ledger and claims. */
export const checkBankJob = declareJob<object>({
  name: 'check-bank',
  schedule: '23 10 * * *',
  one_per_key: 'waiting_and_running',
  run: async (context, _, { log }) => {
    const matched = await checkBank(context.db, context.today());
    for (const { currency, faults } of await listLatestChecks(context.db))
      if (faults.length > 0) log.warn({ currency, faults: faults.length }, 'bank, ledger and claims differ');
    if (matched > 0) log.info({ matched }, 'lines of bank statements were matched');
  },
});

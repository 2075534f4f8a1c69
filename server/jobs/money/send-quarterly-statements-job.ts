import { sendQuarterlyStatements } from '../../payments/send-quarterly-statements.ts';
import { declareJob } from '../queue/boss.ts';

/** Once an hour: mails the statements of the quarter that has ended, until all are sent. */
export const sendQuarterlyStatementsJob = declareJob<object>({
  name: 'send-quarterly-statements',
  schedule: '41 * * * *',
  one_per_key: 'waiting_and_running',
  run: async (context, _, { log }) => {
    const sent = await sendQuarterlyStatements(context);
    if (sent > 0) log.info({ sent }, 'quarterly statements were mailed');
  },
});

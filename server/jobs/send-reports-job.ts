import { sendSavedReports } from '../desk-reports/send-saved.ts';
import { sendReports } from '../organisations/board-reports/send-reports.ts';
import { declareJob } from './queue/boss.ts';

/** Once an hour: mails reports that are due. */
export const sendReportsJob = declareJob<object>({
  name: 'send-reports',
  schedule: '23 * * * *',
  one_per_key: 'waiting_and_running',
  run: async (context, _, { log }) => {
    const sent = await sendReports(context);
    if (sent > 0) log.info({ sent }, 'reports of organisations were mailed');
    const saved = await sendSavedReports(context);
    if (saved > 0) log.info({ sent: saved }, 'saved reports of the desk were mailed');
  },
});

import { findCurrentList } from '@trover/db/queries/sanctions/lists.ts';
import { downloadSanctionsList } from '../../sanctions/download-list.ts';
import { isListOld } from '../../sanctions/list-age.ts';
import { declareJob } from '../queue/boss.ts';
import { screenNamesJob } from './screen-names-job.ts';

/** Every six hours: OFAC publishes at no fixed time, several times a week. */
export const downloadSanctionsListJob = declareJob<object>({
  name: 'download-sanctions-list',
  schedule: '11 */6 * * *',
  one_per_key: 'waiting_and_running',
  run: async (context, _, { log }) => {
    const imported = await downloadSanctionsList(context);
    if (imported !== null && 'fault' in imported) throw new Error(imported.fault);
    const list = await findCurrentList(context.db);
    if (isListOld(list, new Date())) log.warn({ checked_at: list?.checked_at ?? null }, 'the sanctions list is old');
    if (imported?.is_new) await context.jobs.send(screenNamesJob, {});
  },
});

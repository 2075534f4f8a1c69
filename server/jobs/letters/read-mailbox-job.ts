import { readMailbox } from '../../letters/read-mailbox.ts';
import { declareJob } from '../queue/boss.ts';

/** Every five minutes: mails of administrators, where a mailbox is configured. */
export const readMailboxJob = declareJob<object>({
  name: 'read-mailbox',
  schedule: '*/5 * * * *',
  one_per_key: 'waiting_and_running',
  run: async (context, _, { log, signal }) => {
    const { added, too_large } = await readMailbox(context, signal);
    if (added > 0) log.info({ added }, 'letters arrived');
    if (too_large > 0) log.warn({ too_large }, 'mails in the mailbox of letters are too large to be read');
  },
});

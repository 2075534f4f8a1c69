import { screenBirthDates } from '../../sanctions/screen-names.ts';
import { declareJob } from '../queue/boss.ts';

/** Once an hour, and after each new list: screens names that were not compared with the list in force. */
export const screenNamesJob = declareJob<object>({
  name: 'screen-names',
  schedule: '23 * * * *',
  one_per_key: 'waiting_and_running',
  run: async (context, _, { log, signal }) => {
    const { names } = await context.readers.run('screen_names', {}, signal);
    // the worker opens no tax form
    const { unreadable } = await screenBirthDates(context, signal);
    if (unreadable.length > 0)
      log.error({ tax_forms: unreadable }, 'tax forms could not be opened to weigh their birth dates');
    if (names > 0) log.info({ names }, 'names were compared with the sanctions list');
  },
});

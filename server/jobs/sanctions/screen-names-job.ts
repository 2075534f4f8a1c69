import { declareJob } from '../queue/boss.ts';

/** Once an hour, and after each new list: names that the list in force was not compared with. */
export const screenNamesJob = declareJob<object>({
  name: 'screen-names',
  schedule: '23 * * * *',
  one_per_key: 'waiting_and_running',
  run: async ({ readers }, _, { log, signal }) => {
    const { names } = await readers.run('screen_names', {}, signal);
    if (names > 0) log.info({ names }, 'names were compared with the sanctions list');
  },
});

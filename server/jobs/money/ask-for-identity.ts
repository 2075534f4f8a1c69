import { askAgain } from '../../identity/ask-for-identity.ts';
import { declareJob } from '../queue/boss.ts';

/** Once a day: whose payments wait until more of their identity is verified. */
export const askForIdentityJob = declareJob<object>({
  name: 'ask-for-identity',
  schedule: '40 13 * * *',
  one_per_key: 'waiting_and_running',
  run: async ({ db }, _, { signal }) => askAgain(db, signal),
});

import { repeatIdentityRequests } from '../../identity/request-identity-checks.ts';
import { declareJob } from '../queue/boss.ts';

/** Once a day: requests identity checks that payments wait for. */
export const requestIdentityChecksJob = declareJob<object>({
  name: 'request-identity-checks',
  schedule: '40 13 * * *',
  one_per_key: 'waiting_and_running',
  run: async ({ db }, _, { signal }) => repeatIdentityRequests(db, signal),
});

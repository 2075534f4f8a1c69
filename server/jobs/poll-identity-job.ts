import { pollSessions } from '../identity/provider/poll-sessions.ts';
import { declareJob } from './queue/boss.ts';

/** Every five minutes: polls the identity provider for decisions that it did not send. */
export const pollIdentityJob = declareJob<object>({
  name: 'poll-identity',
  schedule: '*/5 * * * *',
  one_per_key: 'waiting_and_running',
  run: async (context, _, { log }) => {
    const settled = await pollSessions(context);
    if (settled > 0) log.info({ settled }, 'identity checks were settled');
  },
});

import { deletePastWindows } from '@trover/db/queries/login-attempts.ts';
import { deleteExpiredSessions } from '@trover/db/queries/sessions.ts';
import { declareJob } from './boss.ts';

/** Once an hour: sessions past their time, and failed sign-ins that no longer count. */
export const forgetSessions = declareJob<object>({
  name: 'forget-sessions',
  schedule: '17 * * * *',
  run: async ({ db }, _, { log }) => {
    await deletePastWindows(db);
    const sessions = await deleteExpiredSessions(db);
    if (sessions > 0) log.info({ sessions }, 'expired sessions removed');
  },
});

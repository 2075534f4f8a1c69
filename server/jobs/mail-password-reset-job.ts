import { mailPasswordReset } from '../accounts/passwords/reset-password.ts';
import { declareJob } from './queue/boss.ts';

/** Answers a request for a new password, whether the address has an account or not. */
export const mailPasswordResetJob = declareJob<{ email: string; request: string }>({
  name: 'mail-password-reset',
  concurrency: 2,
  run: mailPasswordReset,
});

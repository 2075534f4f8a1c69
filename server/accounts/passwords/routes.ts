import { randomUUID } from 'node:crypto';
import * as declared from '@trover/contract/accounts/passwords.ts';
import { handle, type Route } from '../../http/route.ts';
import { mailPasswordResetJob } from '../../jobs/mail-password-reset-job.ts';
import { limitAttempts, limits } from '../limit-attempts.ts';
import { changePassword } from './change-password.ts';
import { isResetLink, resetPassword } from './reset-password.ts';

export const passwordRoutes: readonly Route[] = [
  handle(declared.requestPasswordReset, async ({ context, body, visitor }) => {
    const { email } = body;
    await limitAttempts(context.db, limits.mailTo(email, visitor.address));
    await context.jobs.send(mailPasswordResetJob, { email, request: randomUUID() });
    return { sent: true as const };
  }),

  handle(declared.checkPasswordLink, async ({ context, query }) => ({
    valid: await isResetLink(context, query),
  })),

  handle(declared.setPassword, ({ context, body, visitor }) => {
    const { uidb64, token, password } = body;
    return resetPassword(context, { uidb64, token, password }, visitor);
  }),

  handle(declared.changePassword, ({ context, session, body, visitor }) =>
    changePassword(context, session, body, visitor),
  ),
];

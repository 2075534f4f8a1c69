import * as declared from '@trover/contract/accounts/email-change.ts';
import { deleteEmailChange, type EmailChange, findOpenEmailChange } from '@trover/db/queries/accounts/email-changes.ts';
import { fail } from '../../errors.ts';
import { handle, type Route } from '../../http/route.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { requestEmailChange } from './request-email-change.ts';

type Waiting = Pick<EmailChange, 'new_email' | 'expires_at' | 'old_confirmed_at' | 'new_confirmed_at'>;

export function presentEmailChange({ new_email, expires_at, old_confirmed_at, new_confirmed_at }: Waiting) {
  const waiting_for: ('old' | 'new')[] = [];
  if (old_confirmed_at === null) waiting_for.push('old');
  if (new_confirmed_at === null) waiting_for.push('new');
  return { new_email, waiting_for, expires_at: expires_at.toISOString() };
}

export const emailChangeRoutes: readonly Route[] = [
  handle(declared.requestEmailChange, async ({ context, session, body }) =>
    presentEmailChange(await requestEmailChange(context, session, body)),
  ),

  handle(declared.confirmEmailChange, ({ context, params, visitor }) =>
    confirmEmailChange(context, { uid: params.a, token: params.b }, visitor),
  ),

  handle(declared.cancelEmailChange, async ({ context, session }) => {
    const { account_id } = session;
    if (!(await findOpenEmailChange(context.db, account_id)))
      fail('not_found', { message: 'There is no pending change of your address.' });
    await deleteEmailChange(context.db, account_id);
    return { cancelled: true as const };
  }),
];

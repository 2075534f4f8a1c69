import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { secondsConfirmed } from '../accounts/step-up/require-step-up.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';

/**
 * Required before a change of payment details: a recent step-up by password, code or passkey. A session alone, such
 * as an unattended browser, is not enough.
 */
export function requireConfirmed({ config }: Pick<Context, 'config'>, session: Session): void {
  if (secondsConfirmed(session, config) > 0) return;
  fail('step_up_required', {
    message: 'To change your payment details, confirm that it is you with your password or a passkey.',
  });
}

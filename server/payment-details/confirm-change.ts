import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { secondsConfirmed } from '../accounts/step-up/require-step-up.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';

/**
 * Before a change of where money goes: the one who uses the session must have proved of late to be the account’s owner, by
 * password, code or passkey. A session alone, such as a browser that was left open, changes nothing of it.
 */
export function requireConfirmed({ config }: Pick<Context, 'config'>, session: Session): void {
  if (secondsConfirmed(session, config) > 0) return;
  fail('step_up_required', {
    message: 'To change your payment details, confirm that it is you with your password or a passkey.',
  });
}

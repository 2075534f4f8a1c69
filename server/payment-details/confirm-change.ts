import { findTotp } from '@trover/db/queries/accounts/totp.ts';
import type { Session } from '@trover/db/queries/sessions.ts';
import { requireOwnPassword } from '../accounts/passwords/require-own-password.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';

/** Whether whoever calls has proved to be the account’s owner for a change of where money goes; see `requireConfirmed`. */
export type Confirmation = 'confirmed' | 'not_confirmed' | 'code_needed';

/**
 * Reads the confirmation of a call: its password. An account with an authenticator app confirms by the step-up, which
 * asks for the code as well. Call it before the transaction: a wrong password is counted even though nothing is changed.
 */
export async function readConfirmation(
  { db }: Pick<Context, 'db'>,
  session: Session,
  password: string | undefined,
): Promise<Confirmation> {
  if (password === undefined) return 'not_confirmed';
  await requireOwnPassword(db, session, password);
  const factor = await findTotp(db, session.account_id);
  return factor?.confirmed_at ? 'code_needed' : 'confirmed';
}

/** A session alone, such as a browser that was left open, never changes where money goes. */
export function requireConfirmed(confirmation: Confirmation): void {
  if (confirmation === 'confirmed') return;
  const sentence = 'give your password to change where you are paid';
  fail('invalid_input', {
    message: 'Give your password to change where you are paid.',
    fields: { 'body.password': sentence },
  });
}

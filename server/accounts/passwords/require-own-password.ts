import type { Db } from '@trover/db/connect.ts';
import { requireAccount } from '@trover/db/queries/accounts/accounts.ts';
import { clearAttempts } from '@trover/db/queries/accounts/login-attempts.ts';
import { listPasskeys } from '@trover/db/queries/accounts/passkeys.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { findTotp } from '@trover/db/queries/accounts/totp.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { limitAttempts, limits } from '../limit-attempts.ts';
import { isExempt, requireStepUp } from '../step-up/require-step-up.ts';
import { isPassword } from './hash.ts';

/**
 * Required before actions that an unattended browser must not permit: the password, and a recent second-factor
 * confirmation where the account has an authenticator app (or is an operator's with a passkey).
 */
export async function requireOwner(
  { db, config }: Pick<Context, 'db' | 'config'>,
  session: Session,
  password: string,
  field?: string,
): Promise<void> {
  await requireOwnPassword(db, session, password, field);
  if (await needsFactor(db, session, config)) requireStepUp(session, config, 'explicitly');
}

async function needsFactor(db: Db, session: Session, config: Context['config']): Promise<boolean> {
  const { account_id, type } = session;
  if ((await findTotp(db, account_id))?.confirmed_at) return true;
  return type === 'operator' && !isExempt(session, config) && (await listPasskeys(db, account_id)).length > 0;
}

/** Requires that the person at the browser knows the password. */
export async function requireOwnPassword(
  db: Db,
  { account_id }: Session,
  password: string,
  field = 'body.password',
): Promise<void> {
  const limit = limits.confirm(account_id);
  await limitAttempts(db, limit);
  const { password_hash } = await requireAccount(db, account_id);
  if (!(await isPassword(password_hash, password)))
    fail('invalid_input', {
      message: 'That password isn’t right.',
      fields: { [field]: 'this password isn’t right' },
    });
  await clearAttempts(db, limit.key);
}

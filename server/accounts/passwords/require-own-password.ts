import type { Db } from '@trover/db/connect.ts';
import { requireAccount } from '@trover/db/queries/accounts.ts';
import { forgetAttempts } from '@trover/db/queries/login-attempts.ts';
import type { Session } from '@trover/db/queries/sessions.ts';
import { fail } from '../../errors.ts';
import { limitAttempts, limits } from '../limit-attempts.ts';
import { isPassword } from './hash.ts';

/** Before what an open browser alone must not do: that who sits there knows the password. */
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
      message: 'That is not your password.',
      fields: { [field]: 'this is not your password' },
    });
  await forgetAttempts(db, limit.key);
}

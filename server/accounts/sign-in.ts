import type { Db } from '@trover/db/connect.ts';
import { type Account, findAccountByEmail, normalizeEmail } from '@trover/db/queries/accounts.ts';
import { addFailure, countFailures, forgetFailures } from '@trover/db/queries/login-attempts.ts';
import { fail } from '../errors.ts';
import { isPassword, pretendToCheck } from './passwords.ts';

const WINDOW_SECONDS = 15 * 60;
const FAILURES_PER_ACCOUNT = 10;
const FAILURES_PER_ADDRESS = 100;

/**
 * The account of this address and password. A known and an unknown address fail alike, in words and in time, and
 * both count against the same limits, so that neither answers which addresses have accounts.
 */
export async function signIn(db: Db, given: { email: string; password: string; address: string }): Promise<Account> {
  const byAccount = `account ${normalizeEmail(given.email)}`;
  const byAddress = `address ${given.address}`;
  const failures = await countFailures(db, [byAccount, byAddress]);
  if ((failures.get(byAccount) ?? 0) >= FAILURES_PER_ACCOUNT || (failures.get(byAddress) ?? 0) >= FAILURES_PER_ADDRESS)
    fail('too_many_requests', { message: 'Too many sign-ins failed. Wait a quarter of an hour and try again.' });

  const account = await findAccountByEmail(db, given.email);
  const isRight = account
    ? await isPassword(account.password_hash, given.password)
    : await pretendToCheck(given.password).then(() => false);
  if (!account || !isRight) {
    await addFailure(db, [byAccount, byAddress], WINDOW_SECONDS);
    fail('wrong_credentials');
  }
  if (failures.has(byAccount)) await forgetFailures(db, byAccount);
  return account;
}

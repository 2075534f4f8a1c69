import {
  type Account,
  findAccountByEmail,
  normalizeEmail,
  setPasswordHash,
} from '@trover/db/queries/accounts/accounts.ts';
import { clearAttempts, refundAttempt } from '@trover/db/queries/accounts/login-attempts.ts';
import type { SignedInWith } from '@trover/db/schema/accounts/accounts.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import type { Visitor } from '../http/route.ts';
import { refusePasswordSignIn } from '../organisations/sign-on/enforce.ts';
import { limitAttempts, limits } from './limit-attempts.ts';
import { factorMail } from './mails.ts';
import { checkAgainstDummyHash, hashPassword, isCheap, isPassword } from './passwords/hash.ts';
import { postSecurityMail } from './post-security-mail.ts';
import { checkSecondFactor } from './second-factor/check-second-factor.ts';

interface Given {
  email: string;
  password: string;
  /** From the authenticator app, or a recovery code. */
  code: string | undefined;
}

/**
 * The account with this address and password, and this code where it has a second factor. A known and an unknown
 * address fail with the same words after the same time and count against the same limits, so that neither reveals which
 * addresses have accounts.
 */
export async function signIn(
  context: Context,
  given: Given,
  visitor: Visitor,
): Promise<{ account: Account; signed_in_with: SignedInWith }> {
  const { db } = context;
  const email = normalizeEmail(given.email);
  const account = await findAccountByEmail(db, email);
  const isKnownBrowser = account !== undefined && (await visitor.sessions.isKnownFor(account.id));
  const own = limits.signIn(email, visitor.address);
  const counted = isKnownBrowser ? [own] : [own, limits.signInAnywhere(email)];
  await limitAttempts(db, ...counted);

  const isRight = account
    ? await isPassword(account.password_hash, given.password)
    : await checkAgainstDummyHash(db, given.password);
  if (!account || !isRight) {
    await refusePasswordSignIn(db, email, null);
    fail('wrong_credentials');
  }

  // before a code is required, since that would reveal that the password is right
  await refusePasswordSignIn(db, email, { account_id: account.id, signed_in_with: 'password_and_code' });
  const factor = await checkSecondFactor(context, account.id, given.code);
  if (factor === 'missing') {
    for (const { key } of counted) await refundAttempt(db, key);
    fail('second_factor_required');
  }
  if (factor === 'wrong') fail('wrong_code', { fields: { 'body.code': 'this code isn’t right, or was already used' } });

  const signed_in_with = factor === 'none' ? ('password' as const) : (`password_and_${factor}` as const);
  await refusePasswordSignIn(db, email, { account_id: account.id, signed_in_with });
  for (const { key } of counted) await clearAttempts(db, key);
  if (await isCheap(db, account.password_hash))
    await setPasswordHash(db, account.id, await hashPassword(db, given.password));
  if (factor === 'recovery_code')
    await db
      .transaction()
      .execute((trx) => postSecurityMail(context, trx, account, factorMail, { change: 'recovery_code_used', visitor }));
  return { account, signed_in_with };
}

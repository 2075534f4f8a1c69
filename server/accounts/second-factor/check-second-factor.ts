import type { Db } from '@trover/db/connect.ts';
import { findTotp, type TotpFactor, useRecoveryCode, useTotpCounter } from '@trover/db/queries/accounts/totp.ts';
import { hashCode } from './recovery-codes.ts';
import { openSecret } from './sealed-secret.ts';
import { secretFrom, stepOfCode } from './totp.ts';

/** Whether the app's code is right now, and was not used before; it is used up by this. */
export async function useAppCode(db: Db, factor: TotpFactor, code: string): Promise<boolean> {
  const { account_id, sealed_secret } = factor;
  const secret = secretFrom(await openSecret(db, account_id, sealed_secret));
  const step = stepOfCode(secret, code.replace(/\s/g, ''), Date.now());
  return step !== null && useTotpCounter(db, account_id, step);
}

/** What a sign-in's code proves; `none` is an account without a second factor. A code is used up by this. */
export async function checkSecondFactor(
  db: Db,
  accountId: number,
  code: string | undefined,
): Promise<'none' | 'missing' | 'wrong' | 'code' | 'recovery_code'> {
  const factor = await findTotp(db, accountId);
  if (!factor?.confirmed_at) return 'none';
  if (code === undefined) return 'missing';
  if (/^[\d\s]+$/.test(code)) return (await useAppCode(db, factor, code)) ? 'code' : 'wrong';
  return (await useRecoveryCode(db, accountId, hashCode(code))) ? 'recovery_code' : 'wrong';
}

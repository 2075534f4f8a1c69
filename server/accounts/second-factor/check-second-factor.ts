import { findTotp, type TotpFactor, useRecoveryCode, useTotpCounter } from '@trover/db/queries/accounts/totp.ts';
import type { Context } from '../../context.ts';
import { hashCode } from './recovery-codes.ts';
import { aboutTotp, secretFrom, stepOfCode } from './totp.ts';

type FactorContext = Pick<Context, 'db' | 'vault'>;

/** Whether the code is valid now. A code works once. */
export async function useAppCode({ db, vault }: FactorContext, factor: TotpFactor, code: string): Promise<boolean> {
  const { account_id } = factor;
  const secret = secretFrom(vault.decrypt(factor, aboutTotp(account_id)));
  const step = stepOfCode(secret, code.replace(/\s/g, ''), Date.now());
  return step !== null && useTotpCounter(db, account_id, step);
}

/** What a sign-in's code proves; `none` for an account without a second factor. Uses the code up. */
export async function checkSecondFactor(
  context: FactorContext,
  accountId: number,
  code: string | undefined,
): Promise<'none' | 'missing' | 'wrong' | 'code' | 'recovery_code'> {
  const factor = await findTotp(context.db, accountId);
  if (!factor?.confirmed_at) return 'none';
  if (code === undefined) return 'missing';
  if (/^[\d\s]+$/.test(code)) return (await useAppCode(context, factor, code)) ? 'code' : 'wrong';
  return (await useRecoveryCode(context.db, accountId, hashCode(code))) ? 'recovery_code' : 'wrong';
}

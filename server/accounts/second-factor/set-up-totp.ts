import { requireAccount } from '@trover/db/queries/accounts/accounts.ts';
import { deleteSessionsOf, type Session } from '@trover/db/queries/accounts/sessions.ts';
import {
  confirmTotp as confirm,
  deleteTotp,
  findTotp,
  putUnconfirmedTotp,
  replaceRecoveryCodes,
} from '@trover/db/queries/accounts/totp.ts';
import { encode } from 'uqr';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { Visitor } from '../../http/route.ts';
import { mailBrand } from '../../mail/mail-brand.ts';
import { limitAttempts, limits } from '../limit-attempts.ts';
import { type FactorChange, factorMail } from '../mails.ts';
import { requireOwner, requireOwnPassword } from '../passwords/require-own-password.ts';
import { postSecurityMail } from '../post-security-mail.ts';
import { checkSecondFactor, useAppCode } from './check-second-factor.ts';
import { hashCode, makeCodes } from './recovery-codes.ts';
import { aboutTotp, makeSecret, otpauthUri } from './totp.ts';

const refuseCode = (): never =>
  fail('wrong_code', { fields: { 'body.code': 'this code isn’t right, or was already used' } });

/** Creates the secret for an authenticator app; it is active once a first code confirms it. */
export async function beginTotp(context: Context, session: Session, password: string) {
  const { db, config, vault } = context;
  const { account_id, email, partner } = session;
  if ((await findTotp(db, account_id))?.confirmed_at)
    fail('conflict', { message: 'Two-step sign-in is already on. Switch it off first.' });
  await requireOwner(context, session, password);
  const secret = makeSecret();
  if (!(await putUnconfirmedTotp(db, account_id, vault.encrypt(secret.base32, aboutTotp(account_id)))))
    fail('conflict', { message: 'Two-step sign-in is already on. Switch it off first.' });
  const uri = otpauthUri(secret, { issuer: mailBrand(config, partner).product, label: email });
  return { secret: secret.base32, uri, qr: encode(uri, { ecc: 'M', border: 0 }).data };
}

/** Switches the second factor on; all other sessions end. Returns the recovery codes; only their hashes are stored. */
export async function confirmTotp(
  context: Context,
  session: Session,
  code: string,
  visitor: Visitor,
): Promise<{ recovery_codes: string[] }> {
  const { account_id } = session;
  await limitAttempts(context.db, limits.code(account_id));
  const factor = await findTotp(context.db, account_id);
  if (!factor) fail('conflict', { message: 'First add the secret to your authenticator app.' });
  if (factor.confirmed_at) fail('conflict', { message: 'Two-step sign-in is already on.' });
  if (!(await useAppCode(context, factor, code))) refuseCode();
  const recovery_codes = makeCodes();
  await context.db.transaction().execute(async (trx) => {
    await confirm(trx, account_id);
    await replaceRecoveryCodes(trx, account_id, recovery_codes.map(hashCode));
    await deleteSessionsOf(trx, account_id, session.token_hash);
    await mailOwner(context, trx, session, 'totp_on', visitor);
    await recordAudit(trx, { action: 'second_factor_added', by: visitor });
  });
  await visitor.sessions.renew('password_and_code');
  return { recovery_codes };
}

/** Switches the second factor off, with the password and a code. */
export async function removeTotp(
  context: Context,
  session: Session,
  given: { password: string; code: string },
  visitor: Visitor,
): Promise<void> {
  await requireBothFactors(context, session, given);
  await context.db.transaction().execute(async (trx) => {
    await deleteTotp(trx, session.account_id);
    await mailOwner(context, trx, session, 'totp_off', visitor);
    await recordAudit(trx, { action: 'second_factor_removed', by: visitor });
  });
  await visitor.sessions.renew();
}

export async function makeRecoveryCodes(
  context: Context,
  session: Session,
  given: { password: string; code: string },
  visitor: Visitor,
): Promise<{ recovery_codes: string[] }> {
  await requireBothFactors(context, session, given);
  const recovery_codes = makeCodes();
  await context.db.transaction().execute(async (trx) => {
    await replaceRecoveryCodes(trx, session.account_id, recovery_codes.map(hashCode));
    await mailOwner(context, trx, session, 'recovery_codes', visitor);
    await recordAudit(trx, { action: 'recovery_codes_made', by: visitor });
  });
  return { recovery_codes };
}

async function requireBothFactors(
  context: Context,
  session: Session,
  { password, code }: { password: string; code: string },
): Promise<void> {
  await requireOwnPassword(context.db, session, password);
  await limitAttempts(context.db, limits.code(session.account_id));
  const factor = await checkSecondFactor(context, session.account_id, code);
  if (factor === 'none') fail('conflict', { message: 'Two-step sign-in is not on.' });
  if (factor === 'wrong') refuseCode();
}

async function mailOwner(
  context: Context,
  trx: Context['db'],
  { account_id }: Session,
  change: FactorChange,
  visitor: Visitor,
): Promise<void> {
  await postSecurityMail(context, trx, await requireAccount(trx, account_id), factorMail, { change, visitor });
}

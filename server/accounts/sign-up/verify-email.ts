import type { Db } from '@trover/db/connect.ts';
import { insertAccount } from '@trover/db/queries/accounts/accounts.ts';
import {
  insertConsent,
  lockSignUp,
  renewSignUpLink,
  type SignUp,
  settleSignUps,
} from '@trover/db/queries/accounts/sign-ups.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { Visitor } from '../../http/route.ts';
import { mailDelay } from '../../mail/pace-mail.ts';
import { limitAttempts, limits } from '../limit-attempts.ts';
import { isToken, makeToken } from '../tokens.ts';
import { postSignUpMail } from './sign-up.ts';

/** Makes the account of a sign-up whose link was opened. Opened twice it answers the same. */
export async function verifyEmail(
  { db }: Context,
  { uid, token }: { uid: string; token: string },
  visitor: Visitor,
): Promise<{ email: string }> {
  return db.transaction().execute(async (trx) => {
    const found = await lockSignUp(trx, uid);
    if (!found || !isToken(token, found.token_hash)) fail('link_expired');
    if (found.verified_at === null) await makeAccount(trx, found, visitor);
    return { email: found.email };
  });
}

async function makeAccount(trx: Db, signUp: SignUp, visitor: Visitor): Promise<void> {
  const { email, password_hash, type, org_type, affiliate_cid, partner } = signUp;
  const account_id = await insertAccount(trx, {
    email,
    password_hash,
    type,
    org_type,
    affiliate_cid,
    partner,
    approved_at: type === 'attorney' ? null : new Date(),
  });
  if (account_id === undefined)
    fail('link_expired', { message: 'This address already has an account. Sign in with it.' });
  await insertConsent(trx, account_id, signUp);
  await settleSignUps(trx, signUp);
  const by = { by: visitor, account_id };
  await recordAudit(trx, { action: 'signed_up', ...by, detail: { role: type, org_type, partner } });
  await recordAudit(trx, { action: 'email_verified', ...by });
  if (signUp.consent_version !== null)
    await recordAudit(trx, {
      action: 'consent_given',
      ...by,
      detail: { partner, text_version: signUp.consent_version, host: signUp.host },
    });
}

/** Sends the mail of a sign-up again; the link before is no longer good. */
export async function sendVerificationAgain(context: Context, uid: string, visitor: Visitor): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const found = await lockSignUp(trx, uid);
    if (!found || found.verified_at !== null)
      fail('link_expired', { message: 'This sign-up has expired. Sign up again.' });
    await limitAttempts(context.db, limits.mailTo(found.email, visitor.address));
    const delay_seconds = await mailDelay(context.db, found.email, visitor.address);
    const { token, token_hash } = makeToken();
    await renewSignUpLink(trx, uid, token_hash);
    const { email, partner, mails } = found;
    await postSignUpMail(context, trx, { uid, email, token, partner, number: mails + 1, delay_seconds });
  });
}

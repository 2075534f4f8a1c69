import type { Db } from '@trover/db/connect.ts';
import { databaseTime } from '@trover/db/database-time.ts';
import { insertAccount } from '@trover/db/queries/accounts/accounts.ts';
import {
  hasRivalSignUp,
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
import { isPassword } from '../passwords/hash.ts';
import { isToken, makeToken } from '../tokens.ts';
import { postSignUpMail } from './sign-up.ts';

interface OpenedLink {
  uid: string;
  token: string;
  password?: string | undefined;
  /** Require the password in every browser but the one that signed up, as the page does. */
  own_browser_only?: boolean | undefined;
}

/** Creates the account of a sign-up whose link was opened. A link that is opened twice answers the same. */
export async function verifyEmail(
  { db }: Context,
  { uid, token, ...proof }: OpenedLink,
  visitor: Visitor,
): Promise<{ email: string }> {
  return db.transaction().execute(async (trx) => {
    const found = await lockSignUp(trx, uid);
    if (!found || !isToken(token, found.token_hash)) fail('link_expired');
    if (found.verified_at === null) {
      await requireSignedUpHere(db, trx, found, proof, visitor);
      await makeAccount(trx, found, visitor);
    }
    return { email: found.email };
  });
}

const refusePassword = (sentence: string): never =>
  fail('invalid_input', { message: `Check body.password: ${sentence}.`, fields: { 'body.password': sentence } });

/**
 * The account gets the password of this sign-up, so only the person who chose it may open the link: the browser that
 * signed up proves it, or the password, or, without the page, that no one else signed up with the address.
 */
async function requireSignedUpHere(
  db: Db,
  trx: Db,
  signUp: SignUp,
  { password, own_browser_only = false }: Omit<OpenedLink, 'uid' | 'token'>,
  visitor: Visitor,
): Promise<void> {
  const guest = visitor.guest.hash();
  if (guest !== null && signUp.guest_hash !== null && guest.equals(signUp.guest_hash)) return;
  if (password !== undefined) {
    await limitAttempts(db, limits.signUpPassword(signUp.uid));
    if (await isPassword(signUp.password_hash, password)) return;
    refusePassword(
      'this is not the password of this sign-up. If you signed up more than once, open the link in the latest email',
    );
  }
  if (own_browser_only || (await hasRivalSignUp(trx, signUp)))
    refusePassword('enter the password that you chose when you signed up');
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
    approved_at: type === 'attorney' ? null : databaseTime,
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

/** Mails a new link for a sign-up; the previous link stops working. */
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

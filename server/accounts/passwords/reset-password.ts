import { databaseTimeIn } from '@trover/db/database-time.ts';
import { findAccountByEmail, lockAccount, setPassword } from '@trover/db/queries/accounts/accounts.ts';
import { deleteEmailChange } from '@trover/db/queries/accounts/email-changes.ts';
import { clearAttempts } from '@trover/db/queries/accounts/login-attempts.ts';
import { suspendPasskeys } from '@trover/db/queries/accounts/passkeys.ts';
import {
  countPasswordResets,
  deletePasswordResets,
  hasPasswordReset,
  insertPasswordReset,
} from '@trover/db/queries/accounts/password-resets.ts';
import { deleteSessionsOf } from '@trover/db/queries/accounts/sessions.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { Visitor } from '../../http/route.ts';
import { postMail } from '../../mail/post-mail.ts';
import { limits } from '../limit-attempts.ts';
import { passwordChangedMail, resetMail } from '../mails.ts';
import { postSecurityMail } from '../post-security-mail.ts';
import { hashToken, makeToken, parseUid, uidOf } from '../tokens.ts';
import { hashPassword } from './hash.ts';
import { requireGoodPassword } from './require-good-password.ts';

const LINK_SECONDS = 3600;
/** Past this many good links no further one is mailed: nobody can fill the owner's mailbox with requests. */
const MAX_GOOD_LINKS = 5;

/**
 * Mails the link of a reset to an address that has an account. A job runs it after the response, so that the response
 * time does not reveal whether an address has an account. The same request makes one mail. An account that was mailed
 * enough links has them: each is good until it expires or one is used, so that nobody can lock its owner out.
 */
export async function mailPasswordReset(
  context: Context,
  { email, request }: { email: string; request: string },
): Promise<void> {
  const account = await findAccountByEmail(context.db, email);
  if (!account) return;
  const { token, token_hash } = makeToken();
  const { id: account_id, partner } = account;
  await context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, account_id);
    if ((await countPasswordResets(trx, account_id)) >= MAX_GOOD_LINKS) return;
    const isNew = await postMail(context, trx, {
      template: resetMail,
      data: { uid: uidOf(account_id), token },
      to: account.email,
      account_id,
      partner,
      cause: `password-reset ${request}`,
    });
    if (isNew) await insertPasswordReset(trx, { account_id, token_hash, expires_at: databaseTimeIn(LINK_SECONDS) });
  });
}

export interface ResetLink {
  uidb64: string;
  token: string;
}

export async function isResetLink({ db }: Context, { uidb64, token }: ResetLink): Promise<boolean> {
  const account_id = parseUid(uidb64);
  return account_id !== undefined && hasPasswordReset(db, account_id, hashToken(token));
}

/**
 * Sets the password that the reader of the mail chose. Every session ends, and a change of the address that waits. The
 * authenticator app stays; a passkey waits until it is used by somebody who knows the new password.
 */
export async function resetPassword(
  context: Context,
  { password, ...link }: ResetLink & { password: string },
  visitor: Visitor,
): Promise<{ email: string }> {
  const account_id = parseUid(link.uidb64);
  if (account_id === undefined || !(await isResetLink(context, link))) fail('link_expired');
  const password_hash = await hashPassword(context.db, password);
  return context.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, account_id);
    const isGood = await hasPasswordReset(trx, account_id, hashToken(link.token));
    if (!account || !isGood) fail('link_expired');
    requireGoodPassword(password, account.email, context.config);
    await setPassword(trx, account_id, password_hash);
    await deletePasswordResets(trx, account_id);
    await deleteSessionsOf(trx, account_id);
    await deleteEmailChange(trx, account_id);
    const waiting_passkeys = await suspendPasskeys(trx, account_id);
    await clearAttempts(trx, limits.signIn(account.email, visitor.address).key);
    await clearAttempts(trx, limits.signInAnywhere(account.email).key);
    await postSecurityMail(context, trx, account, passwordChangedMail, { visitor, waiting_passkeys });
    await recordAudit(trx, { action: 'password_reset', by: visitor, account_id });
    return { email: account.email };
  });
}

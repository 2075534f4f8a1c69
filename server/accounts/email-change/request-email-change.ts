import { randomUUID } from 'node:crypto';
import { readDatabaseTime } from '@trover/db/database-time.ts';
import { findAccountByEmail, requireAccount } from '@trover/db/queries/accounts/accounts.ts';
import { type EmailChange, putEmailChange } from '@trover/db/queries/accounts/email-changes.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { postMail } from '../../mail/post-mail.ts';
import { isEnforcedFor } from '../../organisations/sign-on/enforce.ts';
import { limitAttempts, limits } from '../limit-attempts.ts';
import { emailChangeNewMail, emailChangeOldMail, emailInUseMail } from '../mails.ts';
import { requireOwner } from '../passwords/require-own-password.ts';
import { makeToken, uidOf } from '../tokens.ts';

const LINK_SECONDS = 24 * 3600;

/**
 * Mails both addresses about the change, each with its own link: the old one confirms that its owner wants the change,
 * the new one that it belongs to the same person. An address that has an account already is informed by mail; the
 * caller does not learn of it.
 */
export async function requestEmailChange(
  context: Context,
  session: Session,
  { email, password }: { email: string; password: string },
): Promise<Pick<EmailChange, 'new_email' | 'expires_at' | 'old_confirmed_at' | 'new_confirmed_at'>> {
  const { account_id } = session;
  if (email === session.email) {
    const sentence = 'this is already your address';
    fail('invalid_input', { message: `Check body.email: ${sentence}.`, fields: { 'body.email': sentence } });
  }
  if (await isEnforcedFor(context.db, session.email, account_id))
    fail('conflict', { message: 'Your organization’s sign-on sets your address. Ask an owner of your organization.' });
  await requireOwner(context, session, password);
  await limitAttempts(context.db, limits.emailChange(account_id), limits.mailAnywhere(email));

  const [forOld, forNew] = [makeToken(), makeToken()];
  const uid = uidOf(account_id);
  const expires_at = new Date((await readDatabaseTime(context.db)).getTime() + LINK_SECONDS * 1000);
  await context.db.transaction().execute(async (trx) => {
    const { partner } = await requireAccount(trx, account_id);
    await putEmailChange(trx, {
      account_id,
      new_email: email,
      old_token_hash: forOld.token_hash,
      new_token_hash: forNew.token_hash,
      expires_at,
    });
    const letter = { account_id, partner, cause: `email-change ${randomUUID()}` };
    await postMail(context, trx, {
      ...letter,
      template: emailChangeOldMail,
      data: { new_email: email, uid, token: forOld.token },
      to: session.email,
    });
    if (await findAccountByEmail(trx, email))
      await postMail(context, trx, { ...letter, account_id: null, template: emailInUseMail, data: {}, to: email });
    else
      await postMail(context, trx, {
        ...letter,
        template: emailChangeNewMail,
        data: { uid, token: forNew.token },
        to: email,
      });
  });
  return { new_email: email, expires_at, old_confirmed_at: null, new_confirmed_at: null };
}

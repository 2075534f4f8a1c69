import { requireAccount, setPassword } from '@trover/db/queries/accounts/accounts.ts';
import { deletePasswordResets } from '@trover/db/queries/accounts/password-resets.ts';
import { deleteSessionsOf, type Session } from '@trover/db/queries/accounts/sessions.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import type { Visitor } from '../../http/route.ts';
import { passwordChangedMail } from '../mails.ts';
import { postSecurityMail } from '../post-security-mail.ts';
import { hashPassword } from './hash.ts';
import { requireGoodPassword } from './require-good-password.ts';
import { requireOwner } from './require-own-password.ts';

/** Changes the account's password. All other sessions end, and reset links stop working. */
export async function changePassword(
  context: Context,
  session: Session,
  { current_password, password }: { current_password: string; password: string },
  visitor: Visitor,
): Promise<{ sessions_ended: number }> {
  const { account_id } = session;
  requireGoodPassword(password, session.email, context.config);
  await requireOwner(context, session, current_password, 'body.current_password');
  const password_hash = await hashPassword(context.db, password);
  const sessions_ended = await context.db.transaction().execute(async (trx) => {
    await setPassword(trx, account_id, password_hash);
    await deletePasswordResets(trx, account_id);
    await postSecurityMail(context, trx, await requireAccount(trx, account_id), passwordChangedMail, { visitor });
    await recordAudit(trx, { action: 'password_changed', by: visitor });
    return deleteSessionsOf(trx, account_id, session.token_hash);
  });
  await visitor.sessions.renew();
  return { sessions_ended };
}

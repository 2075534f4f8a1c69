import { randomUUID } from 'node:crypto';
import type { Db } from '@trover/db/connect.ts';
import { type Account, lockAccount, setEmail } from '@trover/db/queries/accounts/accounts.ts';
import {
  completeEmailChange,
  confirmEmailChange as confirm,
  lockEmailChange,
} from '@trover/db/queries/accounts/email-changes.ts';
import { addFormerEmail } from '@trover/db/queries/accounts/former-emails.ts';
import { deletePasswordResets } from '@trover/db/queries/accounts/password-resets.ts';
import { deleteSessionsOf } from '@trover/db/queries/accounts/sessions.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { Visitor } from '../../http/route.ts';
import { postMail } from '../../mail/post-mail.ts';
import { emailChangedMail } from '../mails.ts';
import { isToken, parseUid } from '../tokens.ts';

export interface Confirmed {
  new_email: string;
  confirmed_by: 'old' | 'new';
  waiting_for: 'old' | 'new' | null;
}

/**
 * Confirms one of the two addresses. The second confirmation makes the change, and both addresses get a mail. A link
 * that is opened twice answers the same.
 */
export async function confirmEmailChange(
  context: Context,
  { uid, token }: { uid: string; token: string },
  visitor: Visitor,
): Promise<Confirmed> {
  const account_id = parseUid(uid) ?? fail('link_expired');
  const { isMade, ...confirmed } = await context.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, account_id);
    const change = await lockEmailChange(trx, account_id);
    const side = change && sideOf(token, change);
    if (!account || !change || !side) fail('link_expired');
    const { new_email } = change;
    const answer = { new_email, confirmed_by: side };
    if (change.completed_at !== null) return { ...answer, waiting_for: null, isMade: false };
    await confirm(trx, account_id, side);
    const [other, otherConfirmedAt] =
      side === 'old' ? (['new', change.new_confirmed_at] as const) : (['old', change.old_confirmed_at] as const);
    if (otherConfirmedAt === null) return { ...answer, waiting_for: other, isMade: false };
    await makeChange(context, trx, account, new_email, visitor);
    return { ...answer, waiting_for: null, isMade: true };
  });
  if (isMade && visitor.session?.account_id === account_id) await visitor.sessions.renew();
  return confirmed;
}

function sideOf(token: string, change: { old_token_hash: Buffer; new_token_hash: Buffer }): 'old' | 'new' | undefined {
  if (isToken(token, change.old_token_hash)) return 'old';
  return isToken(token, change.new_token_hash) ? 'new' : undefined;
}

async function makeChange(
  context: Context,
  trx: Db,
  { id: account_id, email: old_email, partner }: Account,
  new_email: string,
  visitor: Visitor,
): Promise<void> {
  if (!(await setEmail(trx, account_id, new_email)))
    fail('conflict', { message: 'That address now belongs to another account, so nothing was changed.' });
  await completeEmailChange(trx, account_id);
  await addFormerEmail(trx, account_id, old_email);
  await deletePasswordResets(trx, account_id);
  const own = visitor.session?.account_id === account_id ? visitor.session.token_hash : null;
  await deleteSessionsOf(trx, account_id, own);
  const letter = { template: emailChangedMail, data: { old_email, new_email }, account_id, partner };
  const cause = `email-changed ${randomUUID()}`;
  for (const to of [old_email, new_email]) await postMail(context, trx, { ...letter, to, cause });
  await recordAudit(trx, { action: 'email_changed', by: visitor, account_id, personal: { old_email, new_email } });
}

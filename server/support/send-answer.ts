import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import type {
  answerTicket as answerDeclared,
  sendMessage as messageDeclared,
} from '@trover/contract/support/tickets.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { databaseTime } from '@trover/db/database-time.ts';
import { findAccount } from '@trover/db/queries/accounts/accounts.ts';
import { insertNotices } from '@trover/db/queries/notifications/notifications.ts';
import { insertAnswer, insertTicket, lockTicket } from '@trover/db/queries/support/tickets.ts';
import type { Actor } from '../access/actor.ts';
import { displayName } from '../accounts/show-profile.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { postMail } from '../mail/post-mail.ts';
import { changeTicket } from './change-ticket.ts';
import { answerMail, messageMail } from './mails.ts';

type By = Pick<Actor, 'session' | 'visitor'>;

/** The page on which a client reads what was written. */
const MESSAGES = '/user/settings/messages';

/** Mails an answer to who wrote; a client also gets a notice. Returns its number. */
export function answerTicket(
  context: Pick<Context, 'db' | 'config' | 'jobs'>,
  { session, visitor }: By,
  id: number,
  { message, closes }: BodyOf<typeof answerDeclared>,
): Promise<{ answer_id: number; status: 'open' | 'closed' }> {
  return context.db.transaction().execute(async (trx) => {
    const ticket = (await lockTicket(trx, id)) ?? fail('not_found', { message: 'We could not find that ticket.' });
    const { account_id, email, subject, partner } = ticket;
    const answer_id = await insertAnswer(trx, { ticket_id: id, message, sent_by: session.person_id });
    const status = closes ? 'closed' : ticket.status;
    if (closes) await changeTicket(trx, { session, visitor }, id, { status });
    await postMail(context, trx, {
      template: answerMail,
      data: { id, subject, message, has_account: account_id !== null },
      ...{ to: email, account_id, partner },
      cause: `answer ${answer_id}`,
    });
    if (account_id !== null)
      await notify(trx, { account_id, cause: `answer ${answer_id}`, title: `We answered: ${subject}`, text: message });
    await recordAudit(trx, {
      action: 'ticket_answered',
      by: { ...visitor, session },
      subject: { kind: 'ticket', id },
      detail: { answer_id, status },
    });
    return { answer_id, status };
  });
}

/** Mails a message to a client, who also gets a notice. Returns the number of its ticket. */
export function sendMessage(
  context: Pick<Context, 'db' | 'config' | 'jobs'>,
  { session, visitor }: By,
  account_id: number,
  { subject, message }: BodyOf<typeof messageDeclared>,
): Promise<number> {
  return context.db.transaction().execute(async (trx) => {
    const client = await findAccount(trx, account_id);
    if (client === undefined || client.type === 'operator')
      fail('not_found', { message: 'We could not find that client.' });
    const { email, partner } = client;
    const ticket = { form: 'desk', account_id, email, subject, message, page: null, case_id: null, partner } as const;
    const id = await insertTicket(trx, { ...ticket, name: displayName(client), status: 'closed' }, []);
    await postMail(context, trx, {
      template: messageMail,
      data: { id, subject, message },
      ...{ to: client.contact_email ?? email, account_id, partner },
      cause: `message ${id}`,
    });
    await notify(trx, { account_id, cause: `message ${id}`, title: `Message from us: ${subject}`, text: message });
    await recordAudit(trx, {
      action: 'message_sent',
      by: { ...visitor, session },
      subject: { kind: 'account', id: account_id },
      detail: { ticket: id },
    });
    return id;
  });
}

const MAX_NOTICE = 300;

/** The notice of a message, which has a mail of its own. */
async function notify(
  trx: DbTransaction,
  { account_id, cause, title, text }: { account_id: number; cause: string; title: string; text: string },
): Promise<void> {
  const start = text.length > MAX_NOTICE ? `${text.slice(0, MAX_NOTICE - 1).trimEnd()}…` : text;
  await insertNotices(trx, [
    { account_id, kind: 'claim', cause, title, text: start, href: MESSAGES, mailed_at: databaseTime },
  ]);
}

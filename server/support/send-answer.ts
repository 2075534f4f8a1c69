import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import type {
  answerTicket as answerDeclared,
  sendMessage as messageDeclared,
} from '@trover/contract/support/tickets.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { databaseTime } from '@trover/db/database-time.ts';
import { findAccount, lockAccount } from '@trover/db/queries/accounts/accounts.ts';
import { insertNotices } from '@trover/db/queries/notifications/notifications.ts';
import {
  findSentMessage,
  insertAnswer,
  insertTicket,
  listAnswers,
  lockTicket,
} from '@trover/db/queries/support/tickets.ts';
import type { Actor } from '../access/actor.ts';
import { displayName } from '../accounts/show-profile.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { conflict, fail } from '../errors.ts';
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
  { message, closes, seen_answers }: BodyOf<typeof answerDeclared>,
): Promise<{ answer_id: number; status: 'open' | 'closed' }> {
  return context.db.transaction().execute(async (trx) => {
    const ticket = (await lockTicket(trx, id)) ?? fail('not_found', { message: 'We could not find that message.' });
    const { account_id, author_id, subject, partner } = ticket;
    const before = await listAnswers(trx, id);
    const [newest] = before;
    // sent again after a lost connection
    if (newest?.message === message) return { answer_id: newest.id, status: ticket.status };
    if (seen_answers !== undefined && seen_answers !== before.length)
      conflict('A colleague has answered since. Reload to read the answer; what you wrote stays in the form.');
    const author = author_id === null ? undefined : await findAccount(trx, author_id);
    // who changed the address of their account since does not read the former one
    const email = author === undefined || author.closed_at !== null ? ticket.email : author.email;
    const answer_id = await insertAnswer(trx, { ticket_id: id, message, sent_by: session.person_id });
    const status = closes ? 'closed' : ticket.status;
    if (closes) await changeTicket(trx, { session, visitor }, id, { status });
    await postMail(context, trx, {
      template: answerMail,
      data: { id, subject, message, has_account: account_id !== null },
      ...{ to: email, account_id, partner },
      cause: `answer ${answer_id}`,
    });
    // a notice is for all members of an organization
    if (account_id !== null && (author_id === null || author_id === account_id))
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
    const client = await lockAccount(trx, account_id);
    if (client === undefined || client.type === 'operator')
      fail('not_found', { message: 'We could not find that client.' });
    if (client.closed_at !== null)
      conflict('This account is closed, so its owner reads no message. Write to the address of the claim in a letter.');
    const { email, partner } = client;
    const sent = await findSentMessage(trx, { account_id, subject, message });
    if (sent !== undefined) return sent;
    const ticket = { form: 'desk', account_id, email, subject, message, page: null, case_id: null, partner } as const;
    const id = await insertTicket(trx, { ...ticket, name: displayName(client), status: 'closed' }, []);
    await postMail(context, trx, {
      template: messageMail,
      data: { id, subject, message },
      ...{ to: email, account_id, partner },
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

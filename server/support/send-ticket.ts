import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { type sendTicket as declared, mostAttachments } from '@trover/contract/support/tickets.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { findCaseAccess } from '@trover/db/queries/cases/access.ts';
import { insertTicket, type NewTicketFile } from '@trover/db/queries/support/tickets.ts';
import type { TicketForm } from '@trover/db/schema/profiles.ts';
import { displayName } from '../accounts/show-profile.ts';
import { maySeeCase } from '../cases/policy.ts';
import type { Context } from '../context.ts';
import { failField } from '../errors.ts';
import { type ReceivedDocument, receiveFile } from '../files/receive-file.ts';
import type { IncomingFile } from '../http/route.ts';
import { postMail } from '../mail/post-mail.ts';
import { ticketReceiptMail } from './mails.ts';

type Given = BodyOf<typeof declared> & { form: Exclude<TicketForm, 'desk'> };

const formNames: Record<Given['form'], string> = {
  contact: 'A question',
  bug: 'A problem with the site',
  claim: 'A claim',
};

/** Saves a question or report, and mails its author a receipt. Returns its number and the receipt's address. */
export async function sendTicket(
  context: Pick<Context, 'db' | 'files' | 'config' | 'jobs'>,
  sender: { session: Session | null; partner: string | null },
  given: Given,
  arriving: AsyncIterable<IncomingFile>,
): Promise<{ id: number; receipt_to: string }> {
  const { session } = sender;
  const email = given.email ?? session?.email ?? failField('body.email', 'enter the address for our answer');
  const name = given.name || (session ? displayName(session) : failField('body.name', 'enter your name'));
  const case_id = await requireCase(context, session, given.order_id);
  const files = await receiveAll(context, session?.account_id ?? null, arriving);
  const id = await context.db.transaction().execute(async (trx) => {
    const { form, message, page = null } = given;
    const subject = given.subject || formNames[form];
    const account_id = session?.account_id ?? null;
    const attached: NewTicketFile[] = [];
    for (const { file, file_name, media_type } of files)
      attached.push({ file_key: await file.register(trx), file_name, media_type, bytes: file.bytes });
    const { partner } = sender;
    const inserted = await insertTicket(
      trx,
      {
        form,
        account_id,
        name,
        email,
        subject,
        message,
        page,
        case_id,
        partner,
        author_id: session?.person_id ?? null,
      },
      attached,
    );
    const data = { id: inserted, form: formNames[form], files: files.length };
    const cause = `ticket ${inserted}`;
    await postMail(context, trx, { template: ticketReceiptMail, data, to: email, account_id, partner, cause });
    return inserted;
  });
  return { id, receipt_to: email };
}

async function receiveAll(
  context: Pick<Context, 'files'>,
  account_id: number | null,
  arriving: AsyncIterable<IncomingFile>,
): Promise<ReceivedDocument[]> {
  const files: ReceivedDocument[] = [];
  for await (const file of arriving) {
    if (files.length === mostAttachments) failField(file.field, `send at most ${mostAttachments} files`);
    files.push(await receiveFile(context, { purpose: 'ticket', account_id }, file));
  }
  return files;
}

async function requireCase({ db }: Pick<Context, 'db'>, session: Session | null, case_id: number | undefined) {
  if (case_id === undefined) return null;
  const found = await findCaseAccess(db, { case_id });
  return found && maySeeCase(session, found) ? case_id : failField('body.order_id', 'we could not find that case');
}

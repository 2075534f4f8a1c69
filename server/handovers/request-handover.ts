import type { requestHandover as declared } from '@trover/contract/handovers/handovers.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { mostAttachments } from '@trover/contract/support/tickets.ts';
import { findSameRequest, insertHandover } from '@trover/db/queries/handovers/handovers.ts';
import { insertTicket, type NewTicketFile } from '@trover/db/queries/support/tickets.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { failField } from '../errors.ts';
import { type ReceivedDocument, receiveFile } from '../files/receive-file.ts';
import type { IncomingFile, Visitor } from '../http/route.ts';
import { postMail } from '../mail/post-mail.ts';
import { handoverRequestedMail } from './mails.ts';

/**
 * Saves a request with its documents. The answer is the same whether the account exists or not, so that the requester
 * learns nothing about others' accounts.
 */
export async function requestHandover(
  context: Pick<Context, 'db' | 'files' | 'config' | 'jobs'>,
  { visitor, partner }: { visitor: Visitor; partner: string | null },
  given: BodyOf<typeof declared>,
  arriving: AsyncIterable<IncomingFile>,
): Promise<{ id: number; receipt_to: string }> {
  const { kind, holder_name, holder_email, first_name, last_name, email, text } = given;
  if (email === holder_email && kind !== 'member_left' && kind !== 'former_owner')
    failField('body.email', 'enter your own address, not the one on the account');
  const files: ReceivedDocument[] = [];
  for await (const file of arriving) {
    if (files.length === mostAttachments) failField(file.field, `send at most ${mostAttachments} documents`);
    files.push(await receiveFile(context, { purpose: 'ticket', account_id: null }, file));
  }
  if (files.length === 0) failField('document', 'add the documents that give you the right');
  const request = { kind, holder_name, holder_email, first_name, last_name, email, text };
  const id = await context.db.transaction().execute(async (trx) => {
    // the same request was sent twice: the second one's documents are swept
    const documents = files.map(({ file: { sha256 }, file_name }) => ({ sha256, file_name }));
    const same = await findSameRequest(trx, { ...request, documents });
    if (same !== undefined) return same;
    const attached: NewTicketFile[] = [];
    for (const { file, file_name, media_type } of files)
      attached.push({ file_key: await file.register(trx), file_name, media_type, bytes: file.bytes });
    const ticket_id = await insertTicket(
      trx,
      {
        ...{ form: 'claim', account_id: null, email, partner, page: null, case_id: null, message: text },
        name: `${first_name} ${last_name}`,
        subject: `Hand-over of the account of ${holder_name}`.slice(0, 200),
      },
      attached,
    );
    const inserted = await insertHandover(trx, { ...request, ticket_id });
    await postMail(context, trx, {
      template: handoverRequestedMail,
      data: { id: inserted, holder: holder_name, files: files.length },
      to: email,
      partner,
      cause: `handover ${inserted} asked`,
    });
    await recordAudit(trx, {
      action: 'handover_asked',
      by: visitor,
      subject: { kind: 'handover', id: inserted },
      detail: { kind },
    });
    return inserted;
  });
  return { id, receipt_to: email };
}

import { randomUUID } from 'node:crypto';
import type { Answer } from '@trover/contract/assistant/answers.ts';
import type { processMessage as declared } from '@trover/contract/assistant/conversations.ts';
import { findAttachment } from '@trover/db/queries/assistant/attachments.ts';
import { adoptConversation, findConversation } from '@trover/db/queries/assistant/conversations.ts';
import { insertExchange } from '@trover/db/queries/assistant/messages.ts';
import { fail } from '../errors.ts';
import type { Call, EventOf } from '../http/route.ts';
import { answerQuestion } from './answers/answer-question.ts';
import { writeAnswer, writeBlock } from './answers/write-answer.ts';
import { type Asker, readApiFor } from './asker.ts';
import { newOwner, ownerOf } from './caller.ts';

type ProcessCall = Call<typeof declared>;

/** What is asked, of a conversation and an attachment that are the caller's. */
async function readQuestion({ context, body, visitor }: ProcessCall) {
  const { session, guest } = visitor;
  const guest_hash = guest.hash();
  if (session !== null && guest_hash !== null)
    await adoptConversation(context.db, { id: body.conversation_id, account_id: session.account_id, guest_hash });
  const owner = ownerOf(visitor) ?? newOwner(visitor);
  const conversation = await findConversation(context.db, owner, body.conversation_id);
  if (conversation === undefined)
    fail('not_found', { message: 'There is no such conversation, or it is not yours. Start a new one.' });
  const attachment =
    body.attachment_id === undefined ? null : await requireAttachment(context.db, owner, body.attachment_id);
  return { owner, conversation, attachment };
}

export async function requireAttachment(...[db, owner, id]: Parameters<typeof findAttachment>) {
  const found = await findAttachment(db, owner, id);
  if (found === undefined) fail('not_found', { message: 'There is no such attachment, or it is not yours.' });
  if (found.is_expired) fail('link_expired', { message: 'This attachment is deleted after one hour. Add it again.' });
  return found;
}

/** Who asks, with the portal's API to be read as them. */
function askerOf(call: ProcessCall, { conversation }: Asked): Asker {
  const { context, visitor, log, signal } = call;
  const { page, case_slug } = conversation;
  return {
    context,
    session: visitor.session,
    read: readApiFor({ context, visitor, log, signal }),
    today: context.today(),
    page,
    case_slug,
  };
}

type Asked = Awaited<ReturnType<typeof readQuestion>>;

/** Stored as HTML, which the history shows, whatever format was asked for. */
async function store(call: ProcessCall, { conversation, attachment }: Asked, stored: Answer): Promise<void> {
  await insertExchange(call.context.db, {
    conversation_id: conversation.id,
    message_id: stored.message_id,
    question: call.body.message,
    attachment_name: attachment?.file_name ?? null,
    answer: stored,
  });
}

export async function processMessage(call: ProcessCall): Promise<Answer> {
  const asked = await readQuestion(call);
  const draft = await answerQuestion(askerOf(call, asked), call.body.message, asked.attachment);
  const more = { message_id: randomUUID(), basis: 'retrieval' as const };
  await store(call, asked, writeAnswer(draft, { ...more, format: 'html' }));
  return writeAnswer(draft, { ...more, format: call.query.format });
}

export async function* streamMessage(call: ProcessCall): AsyncGenerator<EventOf<typeof declared>> {
  const asked = await readQuestion(call);
  const { format } = call.query;
  const draft = await answerQuestion(askerOf(call, asked), call.body.message, asked.attachment);
  const more = { message_id: randomUUID(), basis: 'retrieval' as const };
  const answer = writeAnswer(draft, { ...more, format });
  for (const block of draft.blocks) yield { event: 'text', data: { text: writeBlock(block, format), replace: false } };
  for (const source of answer.sources) yield { event: 'source', data: source };
  for (const action of answer.actions) yield { event: 'action', data: action };
  await store(call, asked, writeAnswer(draft, { ...more, format: 'html' }));
  yield { event: 'done', data: answer };
}

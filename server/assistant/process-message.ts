import { randomUUID } from 'node:crypto';
import type { Answer } from '@trover/contract/assistant/answers.ts';
import type { processMessage as declared } from '@trover/contract/assistant/conversations.ts';
import type { Db } from '@trover/db/connect.ts';
import { adoptAttachment, findAttachment } from '@trover/db/queries/assistant/attachments.ts';
import { assignConversation, findConversation } from '@trover/db/queries/assistant/conversations.ts';
import { insertExchange, listMessages } from '@trover/db/queries/assistant/messages.ts';
import type { Owner } from '@trover/db/queries/assistant/owner.ts';
import { fail } from '../errors.ts';
import { callerKey } from '../http/limits/rate-limits.ts';
import type { Call, EventOf, Visitor } from '../http/route.ts';
import { answerQuestion } from './answers/answer-question.ts';
import type { Draft } from './answers/draft.ts';
import { type Format, writeAnswer, writeBlock } from './answers/write-answer.ts';
import { ownerOf } from './caller.ts';
import { resemblesNotice } from './intents/notice.ts';
import { askModel, type ModelAnswer } from './model/ask-model.ts';
import { TextWriter, writeModelAnswer } from './model/write-model-answer.ts';
import { type QuestionContext, readApiFor } from './question-context.ts';

type ProcessCall = Call<typeof declared>;

const missing = { message: 'We could not find that conversation in your account. Start a new one.' };

/** Reads the question, with its conversation and attachment, which must be the caller's. */
async function readAsked({ context, body, visitor }: ProcessCall) {
  const { session, guest } = visitor;
  const guest_hash = guest.hash();
  if (session !== null && guest_hash !== null)
    await assignConversation(context.db, { id: body.conversation_id, account_id: session.account_id, guest_hash });
  const owner = ownerOf(visitor) ?? fail('not_found', missing);
  const conversation = (await findConversation(context.db, owner, body.conversation_id)) ?? fail('not_found', missing);
  const attachment =
    body.attachment_id === undefined ? null : await requireAttachment(context.db, visitor, body.attachment_id);
  return { owner, conversation, attachment };
}

type Asked = Awaited<ReturnType<typeof readAsked>>;

/** An attachment of the caller that has not expired after its hour; also one that they sent before they signed in. */
export async function requireAttachment(db: Db, visitor: Pick<Visitor, 'session' | 'guest'>, id: string) {
  const { session, guest } = visitor;
  const guest_hash = guest.hash();
  if (session !== null && guest_hash !== null)
    await adoptAttachment(db, { id, account_id: session.account_id, guest_hash });
  const owner = ownerOf(visitor);
  const found = owner === null ? undefined : await findAttachment(db, owner, id);
  if (found === undefined) fail('not_found', { message: 'We could not find that attachment in your account.' });
  if (found.is_expired) fail('link_expired', { message: 'This attachment is deleted after one hour. Add it again.' });
  return found;
}

/** The caller, with the portal's API under the caller's rights. */
async function askerOf(
  { context, visitor, log, signal }: ProcessCall,
  { owner, conversation }: Asked,
): Promise<QuestionContext> {
  const { page, case_slug } = conversation;
  const read = readApiFor({ context, visitor, log, signal });
  const messages = await listMessages(context.db, owner, conversation.id, 2);
  const last_case = caseOf((messages.at(-1)?.answer ?? null) as Answer | null);
  const last_question = messages.findLast(({ question }) => question !== null)?.question ?? null;
  return {
    ...{ context, session: visitor.session, caller: callerKey(visitor), read, today: context.today() },
    ...{ page, case_slug, last_case, last_question },
  };
}

/** The case that an answer begins with. */
function caseOf(answer: Answer | null): string | null {
  const first = answer?.sources[0];
  return first?.kind === 'case' ? (/^\/cases\/([^/#?]+)$/.exec(first.url)?.[1] ?? null) : null;
}

const HISTORY_MESSAGES = 6;
const MAX_REMEMBERED_LETTERS = 600;

/** The latest questions and answers of a conversation, truncated. */
async function readHistory({ context }: ProcessCall, owner: Owner, id: string) {
  const messages = await listMessages(context.db, owner, id, HISTORY_MESSAGES);
  return messages.flatMap(({ question }, at) => {
    const answer = messages[at + 1]?.answer as Answer | null | undefined;
    if (question === null || !answer) return [];
    const text = (answer.html ?? '').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    return [{ question: question.slice(0, MAX_REMEMBERED_LETTERS), answer: text.slice(0, MAX_REMEMBERED_LETTERS) }];
  });
}

/**
 * A model's answer, piece by piece; null where no model is called or its answer is not shown. Refusals and notices are
 * always the portal's own answers, never a model's.
 */
async function* writeByModel(
  call: ProcessCall,
  asked: Asked,
  asker: QuestionContext,
  draft: Draft,
): AsyncGenerator<string, ModelAnswer | null> {
  const { context, body, visitor, log, signal } = call;
  const { model } = context.config;
  if (model === undefined || draft.refused !== null || asked.attachment !== null || resemblesNotice(body.message))
    return null;
  return yield* askModel(model, {
    asker,
    message: body.message,
    draft,
    history: await readHistory(call, asked.owner, asked.conversation.id),
    spender: callerKey(visitor),
    log,
    signal,
  });
}

interface Written {
  draft: Draft;
  byModel: ModelAnswer | null;
  message_id: string;
}

const write = ({ draft, byModel, message_id }: Written, format: Format): Answer =>
  byModel === null
    ? writeAnswer(draft, { message_id, format, basis: 'retrieval' })
    : writeModelAnswer(byModel, draft, { message_id, format });

/** Stored as HTML, which the history shows, whatever the requested format. */
async function store(call: ProcessCall, { conversation, attachment }: Asked, written: Written): Promise<void> {
  await insertExchange(call.context.db, {
    conversation_id: conversation.id,
    message_id: written.message_id,
    question: call.body.message,
    attachment_name: attachment?.file_name ?? null,
    answer: write(written, 'html'),
  });
}

async function last<Result>(pieces: AsyncGenerator<unknown, Result>): Promise<Result> {
  for (;;) {
    const step = await pieces.next();
    if (step.done) return step.value;
  }
}

export async function processMessage(call: ProcessCall): Promise<Answer> {
  const asked = await readAsked(call);
  const asker = await askerOf(call, asked);
  const draft = await answerQuestion(asker, call.body.message, asked.attachment);
  const byModel = await last(writeByModel(call, asked, asker, draft));
  const written = { draft, byModel, message_id: randomUUID() };
  await store(call, asked, written);
  return write(written, call.query.format);
}

/**
 * The same as events. A model's text is sent as the model writes it; where its answer is not shown, the portal's
 * replaces it.
 */
export async function* streamMessage(call: ProcessCall): AsyncGenerator<EventOf<typeof declared>> {
  const asked = await readAsked(call);
  const asker = await askerOf(call, asked);
  const { format } = call.query;
  const draft = await answerQuestion(asker, call.body.message, asked.attachment);
  const text = (piece: string, replace = false): EventOf<typeof declared> => ({
    event: 'text',
    data: { text: piece, replace },
  });
  const writer = new TextWriter(format);
  const pieces = writeByModel(call, asked, asker, draft);
  let shown = '';
  let step = await pieces.next();
  while (!step.done) {
    const piece = writer.add(step.value);
    shown += piece;
    if (piece !== '') yield text(piece);
    step = await pieces.next();
  }
  const closing = writer.end();
  shown += closing;
  if (closing !== '') yield text(closing);
  const written = { draft, byModel: step.value, message_id: randomUUID() };
  const answer = write(written, format);
  const whole = answer.html ?? answer.text ?? '';
  const letters = (text: string): string => text.replace(/\s+/g, '');
  if (letters(shown) !== letters(whole)) {
    if (shown !== '') yield text(whole, true);
    else for (const block of draft.blocks) yield text(writeBlock(block, format));
  }
  for (const source of answer.sources) yield { event: 'source', data: source };
  for (const action of answer.actions) yield { event: 'action', data: action };
  await store(call, asked, written);
  yield { event: 'done', data: answer };
}

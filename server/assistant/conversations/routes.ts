import type { Answer } from '@trover/contract/assistant/answers.ts';
import * as declared from '@trover/contract/assistant/conversations.ts';
import * as queries from '@trover/db/queries/assistant/conversations.ts';
import { listMessages, saveFeedback } from '@trover/db/queries/assistant/messages.ts';
import { z } from 'zod';
import { fail } from '../../errors.ts';
import { presentPage, readCursor } from '../../http/cursor.ts';
import { handle, type Route } from '../../http/route.ts';
import { newOwner, ownerOf } from '../caller.ts';
import { greet } from './greet.ts';
import { presentConversation } from './present.ts';

const place = z.tuple([z.iso.datetime(), z.uuid()]);
const MAX_MESSAGES = 200;
const missing = { message: 'We could not find that conversation in your account.' };

export const conversationRoutes: readonly Route[] = [
  handle(declared.startConversation, async (call) => {
    const { context, body, visitor } = call;
    const greeting = await greet(call, body);
    const about = { page: body.page ?? null, case_slug: body.case ?? null };
    const conversation_id = await queries.insertConversation(context.db, newOwner(visitor), about);
    return { conversation_id, ...greeting };
  }),

  handle(declared.sendFeedback, async ({ context, body, visitor }) => {
    const owner = ownerOf(visitor);
    const feedback = { id: body.message_id, helpful: body.helpful, feedback: body.words ?? null };
    if (owner === null || !(await saveFeedback(context.db, owner, feedback)))
      fail('not_found', { message: 'We could not find that answer in your account.' });
    return {};
  }),

  handle(declared.listConversations, async ({ context, query: { limit, cursor }, visitor }) => {
    const after = readCursor(cursor, place);
    const owner = ownerOf(visitor);
    if (owner === null) return { items: [], total_count: 0, next_cursor: null };
    return presentPage(await queries.listConversations(context.db, owner, { limit, after }), presentConversation);
  }),

  handle(declared.getConversation, async ({ context, params, visitor }) => {
    const owner = ownerOf(visitor) ?? fail('not_found', missing);
    const found = (await queries.findConversation(context.db, owner, params.id)) ?? fail('not_found', missing);
    const messages = await listMessages(context.db, owner, params.id, MAX_MESSAGES);
    return {
      ...presentConversation(found),
      messages: messages.map(({ id, question, attachment_name, answer, helpful, sent_at: at }) => {
        const message = { message_id: id, sent_at: at.toISOString() };
        return question === null
          ? { from: 'assistant' as const, ...message, answer: answer as Answer, helpful }
          : { from: 'caller' as const, ...message, text: question, attachment_name };
      }),
    };
  }),

  handle(declared.deleteConversation, async ({ context, params, visitor }) => {
    const owner = ownerOf(visitor) ?? fail('not_found', missing);
    if (!(await queries.deleteConversation(context.db, owner, params.id))) fail('not_found', missing);
    return {};
  }),

  handle(declared.deleteConversations, async ({ context, visitor }) => {
    const owner = ownerOf(visitor);
    return { deleted: owner === null ? 0 : await queries.deleteConversations(context.db, owner) };
  }),
];

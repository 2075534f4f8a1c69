import type { Action, Answer, Source } from '@trover/contract/assistant/answers.ts';
import type { getConversation } from '@trover/contract/assistant/conversations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import type { AnswerEvent } from './read-events.ts';

/** A question with its answer so far. */
export interface Turn {
  key: string;
  question: string;
  attachment_name: string | null;
  /** ISO 8601. */
  sent_at: string;
  status: 'waiting' | 'writing' | 'done' | 'failed' | 'stopped';
  html: string;
  sources: readonly Source[];
  actions: readonly Action[];
  /** The whole answer; null until it is done. */
  answer: Answer | null;
  helpful: boolean | null;
  /** What went wrong, as a sentence. */
  fault: string | null;
}

export function newTurn(key: string, question: string, attachment_name: string | null, sent_at: string): Turn {
  const empty = { html: '', sources: [], actions: [], answer: null, helpful: null, fault: null };
  return { key, question, attachment_name, sent_at, status: 'waiting', ...empty };
}

/** A turn after another event of its answer. */
export function withEvent(turn: Turn, event: AnswerEvent): Turn {
  switch (event.event) {
    case 'text':
      return { ...turn, status: 'writing', html: event.data.replace ? event.data.text : turn.html + event.data.text };
    case 'source':
      return { ...turn, sources: [...turn.sources, event.data] };
    case 'action':
      return { ...turn, actions: [...turn.actions, event.data] };
    case 'done': {
      const { html = turn.html, sources, actions } = event.data;
      return { ...turn, status: 'done', html, sources, actions, answer: event.data };
    }
  }
}

/** The turns of a stored conversation: each question with the answer after it. */
export function turnsOf({ messages }: Pick<DataOf<typeof getConversation>, 'messages'>): Turn[] {
  return messages.flatMap((message, at): Turn[] => {
    if (message.from !== 'caller') return [];
    const turn = newTurn(message.message_id, message.text, message.attachment_name, message.sent_at);
    const next = messages[at + 1];
    if (next?.from !== 'assistant') return [{ ...turn, status: 'stopped' }];
    return [{ ...withEvent(turn, { event: 'done', data: next.answer }), helpful: next.helpful }];
  });
}

const NEXT: Partial<Record<Source['kind'], readonly string[]>> = {
  match: ['Why is part of my loss zero?', 'When would I be paid?', 'How is the fee worked out?'],
  claim: ['What does the next step need?', 'When do I hear from the administrator?', 'When would I be paid?'],
  payment: ['How do taxes work on a payment?', 'Is there a second payment?'],
  case: ['When is the claim deadline?', 'Who may claim?', 'How do I claim?'],
  notice: ['How do I claim?', 'What do scams ask for?'],
};
const MAX_SUGGESTIONS = 3;

/**
 * Suggested questions: from the sources of the last answer, then those of the conversation's start; without duplicates.
 */
export function followUps(turns: readonly Turn[], suggestions: readonly string[]): string[] {
  const questions = new Set(turns.map(({ question }) => question));
  const byKind = (turns.at(-1)?.sources ?? []).flatMap(({ kind }) => NEXT[kind] ?? []);
  return [...new Set([...byKind, ...suggestions])].filter((text) => !questions.has(text)).slice(0, MAX_SUGGESTIONS);
}

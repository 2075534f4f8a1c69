import type { DataOf } from '@trover/contract/protocol/operation.ts';
import type { listTickets } from '@trover/contract/support/tickets.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import type { Status } from '../../../ui/status-pill.tsx';
import { groupByDue, type Item } from '../work/queue/queue-data.ts';

export type Ticket = DataOf<typeof listTickets>['items'][number];

export const formLabels: Record<Ticket['form'], string> = {
  contact: 'Question',
  bug: 'Problem',
  claim: 'About a claim',
  desk: 'Message from us',
};

/** A message, and while it waits for an answer its item in the queue: when it is due, and whose it is. */
export interface Message {
  ticket: Ticket;
  item: Item | undefined;
}

interface MessageGroup {
  heading: string;
  isLate: boolean;
  messages: Message[];
}

export const subjectOf = ({ subject, form }: Pick<Ticket, 'subject' | 'form'>): string => subject || formLabels[form];

/** Who wrote, or for a message of the desk who reads it. */
export const personOf = ({ name, email }: Pick<Ticket, 'name' | 'email'>): string => name || email;

const MAX_WORDS = 160;

/** The start of what was written last, and by which side. */
export function lastWordsOf({ message, answers, form }: Pick<Ticket, 'message' | 'answers' | 'form'>): {
  text: string;
  isOurs: boolean;
} {
  const last = answers.at(-1);
  const text = (last?.message ?? message).replaceAll(/\s+/g, ' ').trim();
  return {
    text: text.length > MAX_WORDS ? `${text.slice(0, MAX_WORDS).trimEnd()}…` : text,
    isOurs: last !== undefined || form === 'desk',
  };
}

/** The state of a message, in a word or two. */
export function stateOf({ ticket: { status, form, answers }, item }: Message): { status: Status; label: string } {
  if (status === 'closed') {
    if (answers.length > 0) return { status: 'fine', label: 'Answered' };
    return form === 'desk' ? { status: 'filed', label: 'Sent' } : { status: 'closed', label: 'Closed' };
  }
  const until = item?.snoozed_until ?? null;
  if (until !== null) return { status: 'pending', label: `Snoozed until ${formatDate(until)}` };
  return answers.length > 0
    ? { status: 'pending', label: 'Answered, open' }
    : { status: 'waiting', label: 'To answer' };
}

/**
 * Messages under headings: those to answer by their due date, the snoozed ones at the end; closed ones in the order of
 * the list.
 */
export function groupMessages(messages: readonly Message[], today: string): MessageGroup[] {
  const due = messages.flatMap(({ item }) => (item === undefined || item.snoozed_until !== null ? [] : [item]));
  const groups = groupByDue(
    due.toSorted((a, b) => a.due_on.localeCompare(b.due_on) || a.subject_id - b.subject_id),
    today,
  ).map(({ heading, isLate, items }) => ({
    heading,
    isLate,
    messages: items.flatMap(({ subject_id }) => messages.filter(({ ticket }) => ticket.id === subject_id)),
  }));
  const rest = (heading: string, of: (message: Message) => boolean): MessageGroup => ({
    heading,
    isLate: false,
    messages: messages.filter(of),
  });
  return [
    ...groups,
    rest('Open', ({ ticket, item }) => ticket.status === 'open' && item === undefined),
    rest('Snoozed', ({ item }) => item !== undefined && item.snoozed_until !== null),
    rest('Closed', ({ ticket, item }) => ticket.status === 'closed' && item === undefined),
  ].filter((group) => group.messages.length > 0);
}

import { formatLongDate } from '@trover/core/dates/day.ts';
import { button, declareMail, facts, heading, note, text } from '../mail/template.ts';

interface LateItem {
  title: string;
  what: string;
  due_on: string;
  assignee: string | null;
  snoozed_until: string | null;
}

/** Late work, to its assignee and to lead operators. */
export const lateWorkMail = declareMail<{ items: readonly LateItem[]; more: number; leads: boolean }>({
  name: 'late-work',
  subject: ({ items, more }) => {
    const count = items.length + more;
    return count === 1 ? '1 item of the queue is late' : `${count} items of the queue are late`;
  },
  blocks: ({ items, more, leads }) => [
    heading('Late work'),
    text(
      leads
        ? 'These items are past their time limit. You manage the desk.'
        : 'These items are assigned to you and past their time limit.',
    ),
    facts(
      ...items.map(
        ({ title, what, due_on, assignee, snoozed_until }) =>
          [
            `${what}: ${title}`,
            `due ${formatLongDate(due_on)}, ${assignee ?? 'not assigned'}${snoozed_until === null ? '' : `, snoozed until ${formatLongDate(snoozed_until)}`}`,
          ] as const,
      ),
    ),
    ...(more > 0 ? [note(`And ${more} more.`)] : []),
    button('Open the queue', '/operator/queue?due=late'),
  ],
  reason: () => 'You’re receiving this because you are an operator.',
});

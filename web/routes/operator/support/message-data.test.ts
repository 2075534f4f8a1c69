import { expect, test } from 'vitest';
import { groupMessages, lastWordsOf, type Message, stateOf } from './message-data.ts';

const ticket = { status: 'open', form: 'contact', message: 'How do\n\nI claim?', answers: [] };
const message = (id: number, item: object | undefined = undefined, more: object = {}) =>
  ({
    ticket: { ...ticket, id, ...more },
    item: item && { subject_id: id, due_on: '2026-11-23', snoozed_until: null, ...item },
  }) as unknown as Message;
const answered = { answers: [{ id: 1, message: 'By mail. '.repeat(40), sent_at: '2026-11-20T10:00:00Z' }] };

test('messages are grouped by the clock of their answer, the late ones first and the snoozed ones last', () => {
  const groups = groupMessages(
    [
      message(1, { due_on: '2026-11-25' }),
      message(2, { due_on: '2026-11-20' }),
      message(3, { snoozed_until: '2026-11-30' }),
      message(4, {}),
      message(5),
      message(6, undefined, { status: 'closed' }),
    ],
    '2026-11-23',
  );
  expect(groups.map(({ heading, messages }) => [heading, ...messages.map((one) => one.ticket.id)])).toEqual([
    ['Late', 2],
    ['Due today', 4],
    ['Due within 7 days', 1],
    ['Open', 5],
    ['Snoozed', 3],
    ['Closed', 6],
  ]);
  expect(groups.filter(({ isLate }) => isLate).map(({ heading }) => heading)).not.toContain('Open');
});

test('the state of a message shows which side writes next', () => {
  expect(stateOf(message(1, {})).label).toBe('To answer');
  expect(stateOf(message(1, {}, answered)).label).toBe('Answered, open');
  expect(stateOf(message(1, { snoozed_until: '2026-11-30' })).label).toBe('Snoozed until 30 Nov 2026');
  const closed = { status: 'closed' };
  expect(stateOf(message(1, undefined, closed)).label).toBe('Closed');
  expect(stateOf(message(1, undefined, { ...closed, ...answered })).label).toBe('Answered');
  expect(stateOf(message(1, undefined, { ...closed, form: 'desk' })).label).toBe('Sent');
});

test('a row shows the start of the last words in one line, and whose they are', () => {
  expect(lastWordsOf(message(1).ticket)).toEqual({ text: 'How do I claim?', isOurs: false });
  const ours = lastWordsOf(message(1, undefined, answered).ticket);
  expect([ours.isOurs, ours.text.length <= 161, ours.text.endsWith('…')]).toEqual([true, true, true]);
});

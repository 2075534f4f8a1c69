import { expect, test } from 'vitest';
import { describeReceipt, layOutReceipt, WIDTH } from './lay-out-receipt.ts';

const dates = {
  ...{ sent_on: '2026-11-11', receipt_days: 10, deadline: null, reminded_on: [] },
  ...{ unconfirmed: 2, today: '2026-11-20' },
};
const drawn = (more = {}) => layOutReceipt({ ...dates, ...more });
const named = (more = {}) => drawn(more).points.map(({ label, day }) => `${label} ${day}`);

test('a receipt has the day it was sent, its reminders, its due date and the court’s date, in the order of the days', () => {
  expect(named()).toEqual(['Sent 2026-11-11', 'Due 2026-11-21']);
  expect(named({ sent_on: null })).toEqual(['Send 2026-11-20', 'Due 2026-11-30']);
  expect(named({ deadline: '2026-12-18', reminded_on: ['2026-11-18', '2026-11-24'] })).toEqual([
    ...['Sent 2026-11-11', 'Reminder 2026-11-18', 'Due 2026-11-21', 'Reminder 2026-11-24', 'Court 2026-12-18'],
  ]);
  expect(named({ deadline: '2026-11-15' })).toEqual(['Sent 2026-11-11', 'Court 2026-11-15', 'Due 2026-11-21']);
  expect(named({ deadline: '2026-11-10' }), 'a date that passed before').toEqual(['Sent 2026-11-11', 'Due 2026-11-21']);
  expect(drawn({ deadline: '2026-12-18' }).again).toBe(27);
  expect(drawn({ deadline: '2026-12-18', unconfirmed: 0 }).again, 'once all is confirmed').toBe(null);
  expect([drawn({ deadline: '2026-11-21' }).again, drawn().again]).toEqual([null, null]);
});

test.each([
  ['a far date', { deadline: '2028-02-12', reminded_on: ['2026-11-12', '2026-11-13'] }],
  [
    'many reminders',
    { reminded_on: Array.from({ length: 20 }, (_, at) => `2026-11-${at + 11}`), deadline: '2026-12-01' },
  ],
  ['no days at all', { receipt_days: 0, deadline: '2026-11-11' }],
])('labels do not overlap and stay within the drawing: %s', (_, more) => {
  const { points } = drawn(more);
  for (const [at, { x }] of points.entries()) {
    expect(x).toBeGreaterThanOrEqual(at === 0 ? 8 : points[at - 1]!.x + 54);
    expect(x).toBeLessThanOrEqual(WIDTH - 30);
  }
});

test('a receipt that is due is late until all claims are confirmed, and nothing is done before it is sent', () => {
  const states = (more = {}) => drawn(more).points.map(({ label, state }) => `${label} ${state}`);
  expect(states()).toEqual(['Sent done', 'Due open']);
  expect(states({ today: '2026-11-21' }), 'overdue, as in the queue').toEqual(['Sent done', 'Due late']);
  expect(states({ today: '2026-11-25', unconfirmed: 0 })).toEqual(['Sent done', 'Due done']);
  expect(states({ unconfirmed: 0 }), 'confirmed before it is due').toEqual(['Sent done', 'Due done']);
  expect(states({ sent_on: null, unconfirmed: 0 })).toEqual(['Send open', 'Due open']);
  expect(describeReceipt(drawn({ today: '2026-11-25', deadline: '2026-12-18' }))).toBe(
    'Sent: 11 Nov 2026; Due: 21 Nov 2026, late; Court: 18 Dec 2026; 27 days to send again',
  );
  expect(describeReceipt(drawn({ unconfirmed: 0 }))).toBe('Sent: 11 Nov 2026; Due: 21 Nov 2026, confirmed');
});

import { expect, test } from 'vitest';
import { describeDueDate, keyOf, placeOfItem, placeOfKey, writeDates } from './work-labels.ts';

test.each([
  ['2026-11-20', '3 days late', true],
  ['2026-11-22', '1 day late', true],
  ['2026-11-23', 'Today', true],
  ['2026-11-24', '24 Nov 26, 1 day', true],
  ['2026-12-05', '5 Dec 26, 12 days', false],
  ['2027-02-01', '1 Feb 27', false],
])('due on %s is shown as “%s”', (due, text, isNear) => {
  expect(describeDueDate(due, '2026-11-23')).toEqual({ text, isNear });
});

test('each kind leads to the page on which it is worked on', () => {
  const of = { subject_id: 7, order_id: 3 };
  expect(placeOfItem({ kind: 'confirmation', ...of })).toBe('/operator/proofs/7');
  expect(placeOfItem({ kind: 'sign_off', ...of })).toBe('/operator/filing?order_id=3');
  expect(placeOfItem({ kind: 'unconfirmed', ...of })).toBe('/operator/filing?order_id=3');
  expect(placeOfItem({ kind: 'bank_file', ...of })).toBe('/operator/money/files/7');
  expect(placeOfItem({ kind: 'bank_answer', ...of })).toBe('/operator/money/files/7');
  expect(placeOfItem({ kind: 'ticket', ...of })).toBe('/operator/support?ticket=7');
});

test('days in the words of an item are written as pages write days', () => {
  expect(writeDates('signed off on 2026-10-26')).toBe('signed off on 26 Oct 2026');
  expect(writeDates('TR-F2026-10, 2 claims are not confirmed')).toBe('TR-F2026-10, 2 claims are not confirmed');
});

test('the key of an item in an address is read back; nothing else is', () => {
  const item = { kind: 'sanctions_hit', subject_id: 41 } as const;
  expect(placeOfKey(keyOf(item))).toEqual(item);
  for (const key of ['', 'sanctions_hit', 'toString-4', 'ticket-4x', 'ticket--4', '__proto__-1'])
    expect(placeOfKey(key), key).toBeNull();
});

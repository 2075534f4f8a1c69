import { expect, test } from 'vitest';
import { groupByDue, type Item, insertByDue, isAll } from './queue-data.ts';

const item = (subject_id: number, due_on: string) => ({ kind: 'letter', subject_id, due_on }) as unknown as Item;

test('an item of a link is listed where its due date places it, under the heading of that date', () => {
  const items = [item(1, '2026-11-10'), item(2, '2026-11-20'), item(3, '2027-02-01')];
  const idsWith = (due_on: string) => insertByDue(items, item(9, due_on)).map(({ subject_id }) => subject_id);
  expect(idsWith('2026-11-20')).toEqual([1, 2, 9, 3]);
  expect(idsWith('2026-01-01')).toEqual([9, 1, 2, 3]);
  expect(idsWith('2027-03-01')).toEqual([1, 2, 3, 9]);
  const groups = groupByDue(insertByDue(items, item(9, '2027-03-01')), '2026-11-20');
  expect(groups.map(({ heading, items: of }) => [heading, of.length])).toEqual([
    ['Late', 1],
    ['Due today', 1],
    ['Later', 2],
  ]);
});

test('an action is for selected items, or for all that a filter lists', () => {
  expect([isAll([item(1, '2026-11-10')]), isAll([])]).toEqual([false, false]);
  expect(isAll({ filter: { find: 'a' }, total: 1234 })).toBe(true);
});

import { expect, test } from 'vitest';
import { type ShownToast, withLeaving, withoutToast, withToast } from './toast-list.ts';

test('toasts stand in the order they came, the newest last', () => {
  const shown = withToast(withToast([], { title: 'one' }, 1), { title: 'two' }, 2);
  expect(shown.map((toast) => toast.title)).toEqual(['one', 'two']);
});

test('a sixth toast pushes the oldest out', () => {
  let shown: ShownToast[] = [];
  for (let id = 1; id <= 6; id += 1) shown = withToast(shown, { title: `toast ${id}` }, id);
  expect(shown.map((toast) => toast.id)).toEqual([2, 3, 4, 5, 6]);
});

test('a toast leaves first and is gone afterwards, and the others stay', () => {
  const shown = withToast(withToast([], { title: 'one' }, 1), { title: 'two' }, 2);
  const leaving = withLeaving(shown, 1);
  expect(leaving.map((toast) => toast.leaving)).toEqual([true, false]);
  expect(withoutToast(leaving, 1).map((toast) => toast.id)).toEqual([2]);
});

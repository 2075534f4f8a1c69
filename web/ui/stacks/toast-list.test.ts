import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MAX_TOASTS, type ShownToast, withLeaving, withoutToast, withToast } from './toast-list.ts';

test('toasts are in the order they came, the newest last', () => {
  const shown = withToast(withToast([], { title: 'one' }, 1), { title: 'two' }, 2);
  expect(shown.map((toast) => toast.title)).toEqual(['one', 'two']);
});

test('[C-1] [S-8] at most five are shown, for 5000 ms each, and take 500 ms to leave', () => {
  expect(MAX_TOASTS).toBe(5);
  const tokens = readFileSync(join(import.meta.dirname, '../../styles/tokens.css'), 'utf8');
  expect(tokens).toMatch(/--toast-life: 5000ms;/);
  expect(tokens).toMatch(/--t-toast: 500ms;/);
  const sheet = readFileSync(join(import.meta.dirname, '../styles/toast.module.css'), 'utf8');
  expect(sheet).toMatch(/animation: run-out var\(--toast-life\)/);
  expect(sheet).toMatch(/animation: leave var\(--t-toast\)/);
});

test('[E-8] a toast is a notification: its id, its type, and the class of its sheet', () => {
  const [plain, bad] = withToast(withToast([], { title: 'one' }, 1), { title: 'two', tone: 'bad' }, 2);
  expect(plain).toMatchObject({ id: 1, type: 'toast', className: 'plain' });
  expect(bad).toMatchObject({ id: 2, type: 'toast', className: 'bad' });
  const sheet = readFileSync(join(import.meta.dirname, '../styles/toast.module.css'), 'utf8');
  for (const name of ['good', 'bad', 'time']) expect(sheet).toContain(`.${name}`);
});

test('a toast replaces the one with the same key, and no other', () => {
  const first = withToast(withToast([], { title: '2 items assigned', key: 'undo' }, 1), { title: 'Saved' }, 2);
  const shown = withToast(withToast(first, { title: '2 items put back', key: 'undo' }, 3), { title: 'Sent' }, 4);
  expect(shown.map((toast) => toast.title)).toEqual(['Saved', '2 items put back', 'Sent']);
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

import { expect, test, vi } from 'vitest';
import { followCursor } from './follow-cursor.ts';

const elements = ['own', 'other', 'outside', 'field'].map(
  (name) => ({ name, matches: () => name === 'field' }) as unknown as Element,
);
const [own, other, outside, field] = elements;
const list = { contains: (one: Node | null) => one === own || one === other };

function focusedBy(activeElement: Element | undefined, byKey: boolean): boolean {
  const row = { contains: (one: Node | null) => one === own, focus: vi.fn() };
  followCursor(row, { list, byKey, page: { activeElement: activeElement ?? null } });
  return row.focus.mock.calls.length === 1;
}

test('the focus moves with the cursor after a key, and from a row that is gone', () => {
  expect(focusedBy(undefined, true), 'from the page').toBe(true);
  expect(focusedBy(other, true)).toBe(true);
  expect(focusedBy(other, false), 'from the heading beside a completed row').toBe(true);
});

test('the focus stays in a control of the row, and in a field beside the list', () => {
  expect(focusedBy(own, true)).toBe(false);
  expect(focusedBy(outside, false)).toBe(false);
  expect(focusedBy(field, true), 'while somebody types a comment').toBe(false);
  expect(focusedBy(undefined, false), 'a page that was just opened').toBe(false);
});

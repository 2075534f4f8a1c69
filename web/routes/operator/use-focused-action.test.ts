import { expect, test } from 'vitest';
import { focusFor } from './use-focused-action.ts';

/** A page of which each selector that contains a key finds the named element. */
const pageOf = (found: Record<string, object>): ParentNode =>
  ({
    querySelector: (selector: string) => Object.entries(found).find(([part]) => selector.includes(part))?.[1] ?? null,
  }) as unknown as ParentNode;

const [heading, action, inRow] = [{}, {}, {}];

test('an item that its list does not show gets the heading, not the action of another item', () => {
  expect(
    focusFor(pageOf({ '[data-key="4"]': {}, '[data-key]': {}, h1: heading, form: action }), 7, '/operator/support'),
  ).toBe(heading);
});

test('an item of the list gets its own action', () => {
  const row = { querySelector: () => inRow };
  expect(
    focusFor(pageOf({ '[data-key="7"]': row, '[data-key]': {}, h1: heading, form: action }), 7, '/operator/support'),
  ).toBe(inRow);
});

test('a page of one item gets its action', () => {
  expect(focusFor(pageOf({ h1: heading, form: action }), 7, '/operator/money/books')).toBe(action);
});

test('a page of its own gets its action, whatever rows of other things it lists', () => {
  const row = { querySelector: () => inRow };
  expect(
    focusFor(pageOf({ '[data-key="7"]': row, '[data-key]': row, h1: heading, form: action }), 7, '/operator/claims/7'),
  ).toBe(action);
});

test('an action that the page marks comes before its first form', () => {
  const marked = {};
  expect(focusFor(pageOf({ '[data-first-action]': marked, form: action }), 7, '/operator/status-files/7')).toBe(marked);
});

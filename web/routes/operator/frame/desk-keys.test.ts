import { expect, test, vi } from 'vitest';
import { canTurnOff, isKeyOff, mayRepeat, turnDeskKeys, worksInFields } from './keys.ts';
import { openPart, pressMainAction, sendForm } from './page-actions.ts';
import { nextRow, targetOf } from './row-keys.ts';

/** An element that matches the selectors with one of these words, and finds the elements named by a word. */
const element = (own: string[], found: Record<string, object> = {}): HTMLElement =>
  ({
    matches: (selector: string) => own.some((word) => selector.split(', ').includes(word)),
    querySelector: (selector: string) => Object.entries(found).find(([word]) => selector.includes(word))?.[1] ?? null,
    querySelectorAll: (selector: string) => Object.entries(found).find(([word]) => selector.includes(word))?.[1] ?? [],
    click: vi.fn(),
    focus: vi.fn(),
    scrollIntoView: vi.fn(),
  }) as unknown as HTMLElement;

test('a key held down moves the cursor, and never finishes, assigns or undoes one item after the other', () => {
  expect(['j', 'k', 'ArrowDown', ']'].filter(mayRepeat)).toEqual(['j', 'k', 'ArrowDown', ']']);
  expect(['mod+Enter', 'a', 's', 'x', 'z', 'y', 'n', 'Enter'].filter(mayRepeat)).toEqual([]);
});

test('in a field, selecting all selects its text; sending and saving work there', () => {
  expect(['mod+a', 'mod+c', 'mod+z', 'x'].filter(worksInFields)).toEqual([]);
  expect(['mod+Enter', 'mod+s', 'mod+k'].every(worksInFields)).toBe(true);
});

test('each shortcut of one character can be turned off and on again', () => {
  turnDeskKeys(['x', 'mod+Enter'], false);
  expect([isKeyOff('x'), isKeyOff('mod+Enter'), canTurnOff('Escape')]).toEqual([true, false, false]);
  turnDeskKeys(['x'], true);
  expect(isKeyOff('x')).toBe(false);
});

test('Command and Enter in a field sends the form of the field', () => {
  const submit = element([]);
  const form = element(['form'], { 'button[type=submit]': submit });
  expect(sendForm({ closest: () => form, ownerDocument: element([]) } as never)).toBe(true);
  expect(submit.click).toHaveBeenCalledOnce();
  expect(sendForm({ closest: () => null, ownerDocument: element([]) } as never), 'no form').toBe(false);
  const find = { ...element(['form']), id: '', requestSubmit: vi.fn() };
  expect(sendForm({ closest: () => find, ownerDocument: element([]) } as never), 'a form without a button').toBe(true);
  expect(find.requestSubmit).toHaveBeenCalledOnce();
  const disabled = {
    ...find,
    querySelector: (selector: string) => (selector.includes(':not(:disabled)') ? null : element([])),
    requestSubmit: vi.fn(),
  };
  expect(sendForm({ closest: () => disabled, ownerDocument: element([]) } as never), 'a disabled button').toBe(false);
  expect(disabled.requestSubmit).not.toHaveBeenCalled();
});

test('elsewhere it first moves the focus to the main action, and only a second press acts', () => {
  const main = element([]);
  const page = (activeElement: object) => ({ ...element([], { 'data-main-action': main }), activeElement });
  pressMainAction(page({}) as never);
  expect([vi.mocked(main.focus).mock.calls.length, vi.mocked(main.click).mock.calls.length]).toEqual([1, 0]);
  pressMainAction(page(main) as never);
  expect(vi.mocked(main.click).mock.calls.length).toBe(1);
});

test('Alt and a digit open a part of a record', () => {
  const parts = [element([]), element([])];
  const page = element([], { 'data-parts': parts }) as never;
  expect([openPart(page, 2), openPart(page, 3)]).toEqual([true, false]);
  expect(parts[1]?.click).toHaveBeenCalledOnce();
});

test('a row is entered by its name or button, never by a field in which the next letter would be text', () => {
  const [name, button, field] = [element([]), element([]), element([])];
  expect(targetOf(element([], { 'th a': name }))).toBe(name);
  expect(targetOf(element([], { button }))).toBe(button);
  const row = element([], { input: field });
  expect(targetOf(row)).toBe(row);
  const link = element(['a']);
  expect(targetOf(link), 'a row that is a link itself stays in the order of Tab').toBe(link);
  expect(link.tabIndex).not.toBe(-1);
  const card = element(['article'], { button });
  expect(targetOf(card), 'Enter on a card presses nothing').toBe(card);
});

test('the first J begins after the marked row, and without one at the first row', () => {
  const rows = ['a', 'b', 'c'];
  expect(nextRow(rows, { at: -1, marked: 1, by: 1 })).toBe('c');
  expect(nextRow(rows, { at: -1, marked: 1, by: -1 })).toBe('a');
  expect(nextRow(rows, { at: -1, marked: 2, by: 1 }), 'the last one').toBe('c');
  expect([1, -1].map((by) => nextRow(rows, { at: -1, marked: -1, by: by as 1 | -1 }))).toEqual(['a', 'c']);
  expect(nextRow(rows, { at: 0, marked: 2, by: 1 })).toBe('b');
});

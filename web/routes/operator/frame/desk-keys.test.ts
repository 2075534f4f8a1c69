import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { goToAct } from './act-keys.ts';
import { canTurnOff, isKeyOff, mayRepeat, pressesItself, turnDeskKeys, worksInFields } from './keys.ts';
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

test('without tabs, the sections of a record are its parts, and Alt and a digit move the focus to their headings', () => {
  const [differences, rows, other] = [element([]), element([]), element([])];
  const page = element([], { 'data-parts': [], 'data-record': [differences, rows], section: [other] }) as never;
  expect([openPart(page, 2), openPart(page, 3)]).toEqual([true, false]);
  expect(rows.focus).toHaveBeenCalledOnce();
  expect([rows.tabIndex, vi.mocked(rows.click).mock.calls.length]).toEqual([-1, 0]);
  expect(openPart(element([], { 'data-parts': [], 'data-record': [], section: [other] }) as never, 1)).toBe(true);
  expect(other.focus, 'a page that is one record').toHaveBeenCalledOnce();
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

test('a letter for an act only moves the focus: to the row that has it, else to the first place on the page', () => {
  const [own, first, details] = [element([]), element([]), { open: false }];
  for (const one of [own, first]) Object.assign(one, { closest: () => details });
  const row = { querySelector: () => own };
  const page = (activeElement: object | null) => ({ activeElement, querySelector: () => first }) as never;
  expect(goToAct(page({ closest: () => row }), 'reject')).toBe(true);
  expect(vi.mocked(own.focus)).toHaveBeenCalledOnce();
  expect(goToAct(page({ closest: () => null }), 'send_back')).toBe(true);
  expect(goToAct(page(null), 'query')).toBe(true);
  expect(vi.mocked(first.focus)).toHaveBeenCalledTimes(2);
  expect(details.open, 'what is folded is opened').toBe(true);
  expect(
    [own, first].some((one) => vi.mocked(one.click).mock.calls.length > 0),
    'nothing is pressed',
  ).toBe(false);
  expect(goToAct({ activeElement: null, querySelector: () => null } as never, 'match')).toBe(false);
});

test('each letter of the drawn map is registered on its page, with an element that it moves to', () => {
  const desk = join(import.meta.dirname, '..');
  const sources = readdirSync(desk, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => readFileSync(join(desk, path), 'utf8'));
  const all = sources.join('\n');
  for (const [key, act] of [
    ...[['r', 'reject'] as const, ['r', 'reissue'] as const, ['m', 'match'] as const, ['m', 'message'] as const],
    ...[['q', 'query'] as const, ['b', 'send_back'] as const, ['l', 'receipt'] as const],
    ...[['y', 'resolve'] as const, ['e', 'edit'] as const, ['v', 'reverse'] as const, ['i', 'step'] as const],
    ...[['Backspace', 'reverse'] as const, ['Backspace', 'send_back'] as const],
  ]) {
    expect(all, `${key} ${act}`).toMatch(new RegExp(`key: '${key}', label: '[^']+', act: '${act}'`));
    expect(all, act).toMatch(new RegExp(`data-act="${act}"|act="${act}"`));
  }
  for (const key of ['l', 'p', 'K', 'E']) expect(all, key).toContain(`{ key: '${key}', label: '`);
  expect(all).toContain("{ key: ' ', label: 'Peek'");
});

test('Space is a shortcut on a link, and what a button or a checkbox does itself stays theirs', () => {
  class Fake {
    readonly own: string;
    constructor(own: string) {
      this.own = own;
    }
    closest(selector: string) {
      return selector.split(', ').includes(this.own) ? this : null;
    }
  }
  vi.stubGlobal('Element', Fake);
  const acts = (own: string, key: string) => pressesItself(new Fake(own) as never, key);
  expect(['a', 'button', 'input[type=checkbox]'].map((own) => acts(own, ' '))).toEqual([false, true, true]);
  expect([acts('a', 'Enter'), acts('div', ' '), acts('button', 'x')]).toEqual([true, false, false]);
  vi.unstubAllGlobals();
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  closeEvery,
  closeKey,
  closeTop,
  emptyStack,
  type OpenMode,
  openDialog,
  type Stack,
  shownEntries,
} from './stack.ts';

const names = (stack: Stack<string>) => stack.entries.map((entry) => entry.request);

function opened(...steps: [string, OpenMode][]): Stack<string> {
  return steps.reduce<Stack<string>>((stack, [name, mode]) => openDialog(stack, name, mode), emptyStack);
}

describe('the stack of dialogs', () => {
  test('[M-22] an appended dialog is over the open one', () => {
    expect(names(opened(['upload-modal', 'append'], ['choice', 'append']))).toEqual(['upload-modal', 'choice']);
  });

  test('[M-22] a replacing dialog replaces the top one alone', () => {
    const stack = opened(['upload-modal', 'append'], ['login', 'append'], ['signup', 'replace']);
    expect(names(stack)).toEqual(['upload-modal', 'signup']);
  });

  test('[M-22] replacing with nothing open opens', () => {
    expect(names(opened(['login', 'replace']))).toEqual(['login']);
  });

  test('[M-22] a forced dialog stays above what is opened after it', () => {
    const stack = opened(
      ['upload-modal', 'append'],
      ['notification', 'force'],
      ['login', 'append'],
      ['signup', 'replace'],
    );
    expect(names(stack)).toEqual(['upload-modal', 'signup', 'notification']);
  });

  test('[M-22] what is opened beneath a forced dialog waits until that is closed', () => {
    const stack = opened(['upload-modal', 'append'], ['notification', 'force'], ['login', 'append']);
    expect(shownEntries(stack).map((entry) => entry.request)).toEqual(['upload-modal', 'notification']);
    expect(shownEntries(closeTop(stack)).map((entry) => entry.request)).toEqual(['upload-modal', 'login']);
  });

  test('[M-22] the later of two forced dialogs is on top', () => {
    expect(names(opened(['notification', 'force'], ['choice', 'force']))).toEqual(['notification', 'choice']);
  });

  test('[M-22] closing removes the top one', () => {
    expect(names(closeTop(opened(['upload-modal', 'append'], ['choice', 'append'])))).toEqual(['upload-modal']);
  });

  test('[M-22] a dialog that closes itself leaves the one above it', () => {
    const stack = opened(['login', 'append'], ['notification', 'force']);
    const login = stack.entries[0]!;
    expect(names(closeKey(stack, login.key))).toEqual(['notification']);
  });

  test('[M-22] what is open and asked for again stays the one that it is', () => {
    const same = (open: string, asked: string) => (open === asked ? open : null);
    const stack = opened(['upload-modal', 'append']);
    expect(openDialog(stack, 'upload-modal', 'append', same)).toBe(stack);
    expect(names(openDialog(stack, 'choice', 'append', same))).toEqual(['upload-modal', 'choice']);
    expect(names(openDialog(stack, 'upload-modal', 'force', same))).toEqual(['upload-modal', 'upload-modal']);
  });

  test('[M-22] what is asked in addition comes to the open one, which keeps its state', () => {
    const stack = opened(['upload-modal', 'append'], ['notification', 'force']);
    const added = openDialog(stack, 'files', 'append', (open, asked) => `${open} with ${asked}`);
    expect(names(added)).toEqual(['upload-modal with files', 'notification']);
    expect(added.entries.map(({ key }) => key)).toEqual(stack.entries.map(({ key }) => key));
  });

  test('[S-9] a change of route closes every dialog, forced ones too', () => {
    expect(names(closeEvery(opened(['login', 'append'], ['notification', 'force'])))).toEqual([]);
  });

  test('closing what is already closed changes nothing', () => {
    const stack = opened(['login', 'append']);
    expect(closeKey(stack, 99)).toBe(stack);
    expect(closeTop(emptyStack)).toBe(emptyStack);
  });

  test('whatever happens, keys are not used twice and forced dialogs are above the others', () => {
    const step = fc.oneof(
      fc
        .constantFrom<OpenMode>('append', 'replace', 'force')
        .map((mode) => (s: Stack<string>) => openDialog(s, 'x', mode)),
      fc.constant((s: Stack<string>) => closeTop(s)),
      fc.nat(20).map((key) => (s: Stack<string>) => closeKey(s, key)),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const stack = steps.reduce<Stack<string>>((now, go) => go(now), emptyStack);
        const keys = stack.entries.map((entry) => entry.key);
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys.every((key) => key < stack.nextKey)).toBe(true);
        const firstForced = stack.entries.findIndex((entry) => entry.forced);
        if (firstForced >= 0) expect(stack.entries.slice(firstForced).every((entry) => entry.forced)).toBe(true);
      }),
    );
  });
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearDraft, readDraft, saveDraft } from './draft.ts';

const draft = { key: 'payment 12', stored: ['holder', 'city'], secret: ['account_number'] };
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  clearDraft(draft);
  vi.unstubAllGlobals();
});

test('what was typed is there again, and a field that is hidden in the meantime keeps its text', () => {
  expect(readDraft(draft)).toBeNull();
  saveDraft(draft, { holder: 'Ada', city: 'Portland', other: 'x' });
  saveDraft(draft, { holder: 'Ada L', city: undefined });
  expect(readDraft(draft)).toEqual({ holder: 'Ada L', city: 'Portland' });
  expect(readDraft({ ...draft, key: 'payment 13' })).toBeNull();
  clearDraft(draft);
  expect(readDraft(draft)).toBeNull();
});

test('a secret field is never written to the storage, and is gone with it', () => {
  saveDraft(draft, { holder: 'Ada', account_number: '000418804471' });
  expect(readDraft(draft)).toEqual({ holder: 'Ada', account_number: '000418804471' });
  expect([...stored.values()].join()).not.toContain('4471');
  // as after a logout
  stored.clear();
  expect(readDraft(draft)).toBeNull();
  saveDraft(draft, { holder: 'Bo' });
  expect(readDraft(draft)).toEqual({ holder: 'Bo' });
});

test('a browser that stores nothing has no draft', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(() => saveDraft(draft, { holder: 'Ada' })).not.toThrow();
  expect(readDraft(draft)).toBeNull();
});

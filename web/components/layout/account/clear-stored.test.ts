import { expect, test } from 'vitest';
import { clearStored } from './clear-stored.ts';

/** As browsers have it: the keys are properties. */
const storageOf = (items: Record<string, string>): Storage =>
  Object.defineProperties(items, {
    removeItem: { value: (key: string) => delete items[key] },
    clear: { value: () => Object.keys(items).map((key) => delete items[key]) },
  }) as unknown as Storage;

test('who leaves leaves no draft, and nothing of this tab', () => {
  const local = { 'case-draft mara@example.test': '{"fields":{}}', 'case-draft b@c.test': '{}', searches: '[]' };
  const tab = { begun: '{"link_token":"x"}' };
  clearStored({ localStorage: storageOf(local), sessionStorage: storageOf(tab) });
  expect([local, tab]).toEqual([{ searches: '[]' }, {}]);
});

test('a browser that stores nothing is no fault', () => {
  const of = {
    get localStorage(): Storage {
      throw new Error('SecurityError');
    },
    sessionStorage: storageOf({}),
  };
  expect(() => clearStored(of)).not.toThrow();
});

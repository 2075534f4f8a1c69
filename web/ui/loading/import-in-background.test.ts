import { afterEach, expect, test, vi } from 'vitest';
import { importInBackground } from './import-in-background.ts';

afterEach(() => vi.unstubAllGlobals());

const settle = () => new Promise((resolve) => setTimeout(resolve));

test('code that loads is used', async () => {
  const use = vi.fn();
  importInBackground(() => Promise.resolve('module'), use);
  await settle();
  expect(use).toHaveBeenCalledExactlyOnceWith('module');
});

test('code that does not load is left out, and nothing fails', async () => {
  const use = vi.fn();
  importInBackground(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')), use);
  await settle();
  expect(use).not.toHaveBeenCalled();
});

test('nothing is requested without a network', () => {
  vi.stubGlobal('navigator', { onLine: false });
  const load = vi.fn();
  importInBackground(load, vi.fn());
  expect(load).not.toHaveBeenCalled();
});

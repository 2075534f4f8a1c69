import { expect, test } from 'vitest';
import { secondsToWait } from './provider.ts';

const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

test.each([
  [{}, null],
  [{ 'retry-after': '' }, null],
  [{ 'retry-after': 'soon' }, null],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': ' 7 ' }, 7],
  [{ 'retry-after': '1.2' }, 2],
  [{ 'retry-after': '99999999' }, 86_400],
  [{ 'retry-after': new Date(Date.now() - 60_000).toUTCString() }, 0],
])('[API-69] the pause that a provider requests is read from its header: %o', (headers, seconds) => {
  expect(secondsToWait(headers)).toBe(seconds);
});

test('[API-72] a moment is as long as it is away, and the first header that is sent counts', () => {
  const headers = { 'x-ratelimit-reset': String(inSeconds(90)), 'retry-after': '5' };
  expect(Math.abs((secondsToWait(headers, ['x-ratelimit-reset', 'retry-after']) ?? 0) - 90)).toBeLessThan(5);
  const date = new Date(Date.now() + 90_000).toUTCString();
  expect(Math.abs((secondsToWait({ 'retry-after': date }) ?? 0) - 90)).toBeLessThan(5);
});

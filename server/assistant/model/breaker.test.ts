import { expect, test } from 'vitest';
import { Breaker } from './breaker.ts';

test('the breaker opens after three failures in a row, lets one try after a minute, and closes when it succeeds', () => {
  const breaker = new Breaker();
  breaker.failed(0);
  breaker.failed(0);
  breaker.succeeded();
  breaker.failed(0);
  breaker.failed(0);
  expect(breaker.isOpen(1)).toBe(false);
  breaker.failed(1_000);
  expect(breaker.isOpen(30_000)).toBe(true);
  expect(breaker.isOpen(61_001)).toBe(false);
  expect(breaker.isOpen(61_002)).toBe(true);
  breaker.succeeded();
  expect(breaker.isOpen(61_003)).toBe(false);
});

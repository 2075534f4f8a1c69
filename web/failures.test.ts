import { expect, test, vi } from 'vitest';
import { handleFailures, signInAgain } from './failures.ts';

test('the sign-in opens over the page after each change that needs it, and after reads by the page itself once in a while', () => {
  vi.useFakeTimers();
  const opened = vi.fn();
  const remove = handleFailures({ show: vi.fn(), notify: vi.fn(), refreshUser: vi.fn(), signInAgain: opened });
  const after = (...calls: string[]) => {
    opened.mockClear();
    for (const call of calls) signInAgain(call);
    return opened.mock.calls.length;
  };
  const [read, change] = ['GET /api/v1/operator/work/events', 'POST /api/v1/operator/work/comment'];
  expect(after(read, read, read)).toBe(1);
  expect(after(change, change, read)).toBe(2);
  vi.advanceTimersByTime(601_000);
  expect(after(read)).toBe(1);
  remove();
  vi.useRealTimers();
});

import { expect, test, vi } from 'vitest';
import { handleFailures, signInAgain } from './failures.ts';

test('the sign-in opens over the page after each change that needs it, and after reads by the page itself once in a while', () => {
  vi.useFakeTimers();
  const opened = vi.fn();
  const page = { show: vi.fn(), notify: vi.fn(), refreshUser: vi.fn(), isSigningIn: () => false };
  const remove = handleFailures({ ...page, signInAgain: opened });
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

test('calls that fail while the sign-in is open open no second one; after it is closed, the next one opens it', () => {
  let open = 0;
  const page = { show: vi.fn(), notify: vi.fn(), refreshUser: vi.fn(), isSigningIn: () => open > 0 };
  const remove = handleFailures({
    ...page,
    signInAgain: () => {
      open += 1;
    },
  });
  const change = 'POST /api/v1/operator/work/comment';
  signInAgain(change);
  signInAgain(change);
  expect(open).toBe(1);
  open = 0;
  signInAgain(change);
  expect(open).toBe(1);
  remove();
});

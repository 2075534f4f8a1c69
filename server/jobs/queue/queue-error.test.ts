import { expect, test } from 'vitest';
import { toQueueError } from './queue-error.ts';

test('an object that a worker of pg-boss emits is logged with its message and its queue', () => {
  const emitted = {
    message: 'timeout exceeded when trying to connect',
    stack: 'Error: timeout\n  at pool',
    queue: 'match',
  };
  const error = toQueueError(emitted);
  expect([error.message, error.stack]).toEqual([
    'timeout exceeded when trying to connect, queue match',
    'Error: timeout\n  at pool',
  ]);
  const own = new Error('of the pool');
  expect(toQueueError(own)).toBe(own);
});

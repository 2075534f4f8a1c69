import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import { expect, test } from 'vitest';
import { addStep, describeNext, dropStep, isPast, MAX_STEPS, undoEach, undoSteps } from './undo-steps.ts';

const step = (n: number) => ({ title: `${n} items snoozed`, undo: { batch: `batch ${n}` } });

test('the last ten acts are undone one after the other, the newest first', () => {
  expect([undoSteps(), describeNext()]).toEqual([[], undefined]);
  const acts = Array.from({ length: MAX_STEPS + 2 }, (_, at) => step(at + 1));
  for (const act of acts) addStep(act);
  expect(undoSteps()).toEqual(acts.slice(2));
  const undone: string[] = [];
  for (let next = undoSteps().at(-1); next !== undefined; next = undoSteps().at(-1)) {
    expect(describeNext()).toBe(`Press Z to undo also: ${next.title}.`);
    undone.push(next.title);
    dropStep(next);
  }
  expect(undone).toEqual(
    acts
      .slice(2)
      .reverse()
      .map(({ title }) => title),
  );
  expect(describeNext()).toBeUndefined();
});

const failed = (code: string, message: string) =>
  new CallFailed(409, code, message, {}, { body: { result: false, error: { code, message } } });

test('what others changed since is not put back, and the other items are', async () => {
  const tried: string[] = [];
  const undo = (item: string): Promise<void> => {
    tried.push(item);
    if (item === 'gone') return Promise.reject(failed('not_found', 'It was deleted.'));
    if (item === 'changed') return Promise.reject(failed('conflict', 'A colleague closed it.'));
    return Promise.resolve();
  };
  expect(await undoEach(['gone', 'a', 'changed', 'b'], undo)).toEqual({
    back: ['a', 'b'],
    fault: 'A colleague closed it.',
  });
  expect(tried).toEqual(['gone', 'a', 'changed', 'b']);
  expect(await undoEach(['a'], undo)).toEqual({ back: ['a'], fault: null });
});

test('a step that fails for another reason can be tried again', async () => {
  await expect(undoEach(['a'], () => Promise.reject(failed('internal_error', 'Try again.')))).rejects.toThrow();
  expect([isPast(failed('conflict', '')), isPast(failed('not_found', ''))]).toEqual([true, true]);
  expect([isPast(failed('internal_error', '')), isPast(new Error('offline'))]).toEqual([false, false]);
});

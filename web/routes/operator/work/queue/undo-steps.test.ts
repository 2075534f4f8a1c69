import { expect, test } from 'vitest';
import { addStep, describeNext, dropStep, MAX_STEPS, undoSteps } from './undo-steps.ts';

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

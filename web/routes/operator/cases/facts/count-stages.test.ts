import { expect, test } from 'vitest';
import { countStages } from './count-stages.ts';

test('claims are counted by stage, in the order of the stages, without empty ones', () => {
  const claims = [{ stage: 'filed' }, { stage: 'trades' }, { stage: 'filed' }] as const;
  expect(countStages(claims, ['trades', 'contract', 'filed'])).toEqual([
    { stage: 'trades', count: 1 },
    { stage: 'filed', count: 2 },
  ]);
  expect(countStages([], ['trades'])).toEqual([]);
});

import { expect, test } from 'vitest';
import { labelOf } from './labels.ts';

test('[M-19] [M-21] a button without a word of its own states "Okay"', () => {
  expect(labelOf({})).toBe('Okay');
  expect(labelOf({ label: 'Remove' })).toBe('Remove');
});

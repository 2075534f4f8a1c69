import { expect, test } from 'vitest';
import { REJECTIONS, rejectionOf } from './rejections.ts';

test.each([
  ['Duplicate of claim 7', 'twice'],
  ['No purchase in the class period', 'period'],
  ['The recognized claim is zero', 'no_loss'],
  ['Officer of the company: excluded', 'excluded'],
  ['Postmarked after the deadline', 'late'],
  ['The deficiency was not cured', 'not_cured'],
  ['No statement of the broker', 'proof'],
  ['Withdrawn by counsel', 'other'],
])('%s: %s', (reason, kind) => {
  expect(rejectionOf(reason)).toBe(kind);
});

test('every kind but the last has words, and the last fits everything', () => {
  expect(REJECTIONS.slice(0, -1).every(({ pattern }) => pattern !== '')).toBe(true);
  expect(REJECTIONS.at(-1)).toMatchObject({ kind: 'other', pattern: '' });
});

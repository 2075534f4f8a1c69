import { expect, test } from 'vitest';
import { pluralize } from './format.ts';

test('counts of things', () => {
  expect(pluralize('1.000', 'share')).toBe('1 share');
  expect(pluralize('1240', 'share')).toBe('1,240 shares');
});

import { expect, test } from 'vitest';
import { formatBytes, pluralize } from './format.ts';

test('counts of things', () => {
  expect(pluralize('1.000', 'share')).toBe('1 share');
  expect(pluralize('1240', 'share')).toBe('1,240 shares');
});

test('sizes of files', () => {
  expect(formatBytes(480_000)).toBe('480 KB');
  expect(formatBytes(1_240_000)).toBe('1.2 MB');
});

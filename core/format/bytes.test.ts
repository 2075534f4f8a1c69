import { expect, test } from 'vitest';
import { formatBytes } from './bytes.ts';

test('sizes of files, in units of 1024', () => {
  const sizes = [0, 1, 1023, 1024, 480 * 1024, 1_048_000, 1_048_500, 1.25 * 1024 ** 2, 20 * 1024 ** 2, 200 * 1024 ** 3];
  expect(sizes.map(formatBytes)).toEqual([
    '0 bytes',
    '1 byte',
    '1023 bytes',
    '1 KB',
    '480 KB',
    '1023 KB',
    '1 MB',
    '1.3 MB',
    '20 MB',
    '200 GB',
  ]);
});

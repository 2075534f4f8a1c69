import { expect, test } from 'vitest';
// @ts-expect-error: the script is plain JavaScript, so that a bare Node runs it
import { findFaults, MAX_FILES, MAX_LINES } from './sizes.mjs';

test('a folder with too many files and a file with too many lines are faults', () => {
  const full = Array.from({ length: MAX_FILES }, (_, at) => [`web/a/${at}.ts`, MAX_LINES]);
  expect(findFaults(full)).toEqual([]);
  expect(findFaults([...full, ['web/a/more.ts', 1]])).toEqual([expect.stringContaining('web/a: 26 files')]);
  expect(findFaults([['web/a/long.ts', MAX_LINES + 1]])).toEqual([expect.stringContaining('401 lines')]);
});

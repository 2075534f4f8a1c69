import { expect, test } from 'vitest';
// @ts-expect-error: the script is plain JavaScript, so that a bare Node runs it
import { readBenches } from './read-benches.mjs';

test('a bench with a figure past its limit is named, with how many of its figures are within theirs', () => {
  const output = `{"name":"losses.a","ok":true}
bench api: 3 within their limits, 1 not
ok    losses.a  1
FAIL  api.slow  2  limit 1
bench: 9 within their limits, 1 not
`;
  expect(readBenches(output)).toEqual({
    counted: { passed: 9, failed: 1 },
    failures: [{ name: 'FAIL  api.slow  2  limit 1', reason: '' }],
    failed: [{ name: 'api', within: 3 }],
  });
});

test('a run that ended before its last line counts nothing', () => {
  expect(readBenches('bench web: 0 within their limits, 2 not\n')).toMatchObject({ counted: undefined, failures: [] });
});

import { expect, test } from 'vitest';
// @ts-expect-error: the script is plain JavaScript, so that a bare Node runs it
import { failedJourneys, failedTests, formatFailed } from './failed-tests.mjs';

const summaryOf = (part: string, found: { name: string; reason: string }[]): string =>
  formatFailed(found.map((one) => ({ part, ...one })));

test('a failed test is named with its file and the first lines of its reason', () => {
  const report = {
    testResults: [
      {
        name: '/here/core/a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'one holds', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'two holds',
            failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n\n a\n b\n c\n d\n e\n f'],
          },
        ],
      },
    ],
  };
  expect(summaryOf('vitest', failedTests(report, '/here')).split('\n')).toEqual([
    'failed (vitest): core/a.test.ts › two holds',
    '    expected 1 to be 2',
    '     a',
    '     b',
    '     c',
    '     d',
    '     e',
  ]);
});

test('a file that could not be read counts as well, and a run without faults states nothing', () => {
  const report = {
    testResults: [{ name: '/here/a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }],
  };
  expect(summaryOf('vitest', failedTests(report, '/here'))).toBe('failed (vitest): a.test.ts\n    no such module');
  expect(summaryOf('vitest', failedTests(undefined, '/here'))).toBe('');
});

test('a journey that failed is found however deep its suite lies', () => {
  const spec = (title: string, ok: boolean) => ({
    file: '01-a.spec.ts',
    title,
    ok,
    tests: [{ results: [{ errors: [{ message: 'no button' }] }] }],
  });
  const report = { suites: [{ specs: [spec('it opens', true)], suites: [{ specs: [spec('it closes', false)] }] }] };
  expect(summaryOf('journeys', failedJourneys(report))).toBe(
    'failed (journeys): e2e/01-a.spec.ts › it closes\n    no button',
  );
});

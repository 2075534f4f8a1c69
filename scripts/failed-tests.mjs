// What failed, printed once more at the end of a run: its log is long, and often only its end is read.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const REASON_LINES = 6;

const firstLines = (text) =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('/node_modules/'))
    .slice(0, REASON_LINES);

/** `{ name, reason }` of each failed test of a report of Vitest, and of each file that could not be read. */
export const failedTests = (report, root) =>
  (report?.testResults ?? []).flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ name: file, reason: message ?? '' }];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${file} › ${fullName}`,
      reason: failureMessages.join('\n'),
    }));
  });

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** The same of a report of Playwright. */
export const failedJourneys = (report) =>
  (report?.suites ?? [])
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      name: `e2e/${file} › ${title}`,
      reason: tests
        .flatMap(({ results }) => results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message)))
        .join('\n'),
    }));

/** Two lines or more for each failure, and the empty text for none. */
export const formatFailed = (failed) =>
  failed
    .flatMap(({ part, name, reason }) => [
      `failed (${part}): ${name}`,
      ...firstLines(reason).map((line) => `    ${line}`),
    ])
    .join('\n');

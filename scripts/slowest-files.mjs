// Where the time of a run went: the slowest files of tests, so that a file that has grown dear is seen by the next run.
import { relative } from 'node:path';

const MAX_FILES = 12;

/** Milliseconds by file of a report of Vitest. */
export const timesOfTests = (report, root) =>
  (report?.testResults ?? []).map(({ name, startTime, endTime }) => [relative(root, name), endTime - startTime]);

const durationsOf = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ file, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => [file, duration])),
  ),
  ...suites.flatMap(durationsOf),
];

/** Milliseconds by file of a report of Playwright. */
export function timesOfJourneys(report) {
  const durations = (report?.suites ?? []).flatMap(durationsOf);
  const byFile = Map.groupBy(durations, ([file]) => file);
  return [...byFile].map(([file, all]) => [`e2e/${file}`, all.reduce((sum, [, duration]) => sum + duration, 0)]);
}

export function formatTimes(what, times) {
  const all = times.reduce((sum, [, time]) => sum + time, 0);
  const slowest = times.toSorted(([, one], [, other]) => other - one).slice(0, MAX_FILES);
  const lines = slowest.map(([file, time]) => `  ${(time / 1000).toFixed(1).padStart(6)} s  ${file}`);
  return [`${what}: ${Math.round(all / 1000)} s in ${times.length} files, the slowest:`, ...lines].join('\n');
}

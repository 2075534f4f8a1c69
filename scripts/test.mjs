// `npm test`: the checks, the unit and database tests, and the journeys that matter most.
// `npm run test:journeys`: a sample of the benches, all other journeys, the tests of scripts/second-tier.mjs, and the database
// tests on a server that DATABASE_URL names.
// The last line of each counts what it ran. What belongs where: docs/testing.md.
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeProof } from '../server/whole-program/testing/write-proof.ts';
import { prepareCitus, startCitus } from './citus.mjs';
import { failedJourneys, failedTests, formatFailed } from './failed-tests.mjs';
import { sweepLeftovers } from './leftovers.mjs';
import { startOtherServer } from './other-server.mjs';
import { readBenches } from './read-benches.mjs';
import { LONG_JOURNEYS, requireTiers } from './second-tier.mjs';
import { formatTimes, timesOfJourneys, timesOfTests } from './slowest-files.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
await sweepLeftovers();
const reports = mkdtempSync(join(tmpdir(), 'trover-tests-'));
const isLong = process.argv.includes('--long');
const isJourneys = process.argv.includes('--journeys');
if (isLong) process.env.PROOF = '1';
const total = { passed: 0, failed: 0 };
const durations = [];

/** Runs a part of the tests and records how long it was, for the summary. */
async function timed(part, runPart) {
  const began = Date.now();
  await runPart();
  durations.push(`${part} ${Math.round((Date.now() - began) / 1000)} s`);
}
const failures = [];
const unsteady = [];

function environment(extra) {
  const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH, ...(isLong && { LONG: '1' }), ...extra };
  delete env.NODE_ENV;
  return env;
}

/** On the Node that runs this file, whatever the caller's PATH has. */
const run = (args, extra = {}) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 1, 2], env: environment(extra) }).status;

/** The same, while this process continues with what it has started. */
const runBeside = (args, extra) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 1, 2], env: environment(extra) });
    child.once('close', (code, signal) => resolve(code ?? signal));
  });

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Adds what a report counts. A run that ended badly without a failed test in its report counts as one failure. */
function count(name, status, counted, failed = []) {
  total.passed += counted?.passed ?? 0;
  total.failed += counted?.failed ?? 0;
  failures.push(...failed.map((one) => ({ part: name, ...one })));
  if (status !== 0 && !counted?.failed) {
    total.failed += 1;
    failures.push({ part: name, name: `ended with ${status} and no failed test in its report`, reason: '' });
  }
}

/** A fault that many files share is no accident of a busy machine. */
const MAX_RUN_AGAIN = 8;

/**
 * Vitest on some of the tests. Its files share their processes, so the few that fail are run again, each in a process of
 * its own; what fails twice fails the run, and what failed once is printed at its end.
 */
async function tests(part, folders, extra) {
  const report = join(reports, `${part.replaceAll(' ', '-')}.json`);
  const runOf = async (args) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const status = await runBeside([vitest, 'run', ...reporters, ...args], extra);
    return { status, found: read(report) };
  };
  const first = await runOf(folders);
  console.log(formatTimes(part, timesOfTests(first.found, root)));
  const files = first.found?.testResults ?? [];
  const failed = files.filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name));
  if (failed.length === 0 || failed.length > MAX_RUN_AGAIN)
    return count(part, first.status, first.found && tallyOf(files), failedTests(first.found, root));
  rmSync(report);
  console.log(`${part}: run again, each by itself: ${failed.join(', ')}`);
  const again = await runOf(['--isolate', ...failed]);
  const others = files.filter(({ status }) => status !== 'failed');
  count(
    part,
    again.status,
    again.found && tallyOf([...others, ...again.found.testResults]),
    failedTests(again.found, root),
  );
  unsteady.push(...failedTests(first.found, root).map((one) => ({ part: `${part}, at first`, ...one })));
}

function tallyOf(files) {
  const results = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const of = (status) => results.filter((one) => one === status).length;
  return { passed: of('passed'), failed: of('failed') };
}

function checks(which) {
  const status = run(['scripts/check.mjs', which]);
  const isGood = status === 0;
  count(
    'checks',
    status,
    { passed: Number(isGood), failed: Number(!isGood) },
    isGood ? [] : [{ name: 'see the top of this log', reason: '' }],
  );
}

const { secondTier, longTier } = requireTiers(root);
const ON_OTHER_SERVER_ALONE = 'server/whole-program/processes.test.ts'; // on a server that several processes share

const unitTests = () => {
  const leftOut = [ON_OTHER_SERVER_ALONE, ...(isLong ? [] : [...secondTier, ...longTier])];
  return tests('vitest', [], { TESTS_LEFT_OUT: leftOut.join() });
};

/** What meets the database, on a server that DATABASE_URL names; the long run adds whole calls and jobs. */
const onOtherServer = [
  ...['db/queries', 'db/migrate', 'db/connect', 'db/prepared-statements'],
  'server/whole-program/processes.test.ts',
  ...(isLong ? ['server/matches', 'server/uploads', 'server/jobs', 'server/cases'] : []),
];

async function serverTests() {
  const server = await startOtherServer();
  if (!server) {
    console.log('tests on another server: no PostgreSQL for this machine, so they are left out');
    return;
  }
  console.log(`tests on another server: ${server.bin}`);
  // those of the second tier were met above, on the database that is embedded
  const extra = { TEST_DATABASE_URL: server.url, TESTS_LEFT_OUT: [...secondTier, ...longTier].join() };
  await tests('tests on another server', onOtherServer, extra);
  await server.stop();
}

/** What reads and writes trades, with trades distributed over the workers of a Citus cluster. */
const onCitus = [
  'db/sharding',
  'server/uploads/import-upload.test.ts',
  'server/trades',
  'server/securities',
  'server/matches',
  'server/account-map/account-map.test.ts',
];

/** Where ../shared brings Citus along and this machine may start it. */
async function citusTests() {
  const cluster = startCitus();
  if (!cluster) {
    console.log('tests on Citus: there is none for this machine, so they are left out');
    return;
  }
  console.log(`tests on Citus: ${cluster.url}`);
  const extra = { TEST_CITUS_URL: cluster.url };
  await tests('tests on Citus', onCitus, extra);
  // The shape that docs/scale.md describes, used in a browser.
  const servers = await prepareCitus(cluster.url, { root, env: environment() });
  console.log(servers);
  const { passed, failed } = { ...total };
  await journeys(() => [JOURNEYS_ON_CITUS], { E2E_DATABASE_URL: cluster.url });
  const ran = `${total.passed - passed} journeys passed and ${total.failed - failed} failed in a browser on this database.`;
  if (isLong) await writeProof('citus', ['```', servers.trimEnd(), '```', '', ran]);
  cluster.stop();
}

/** The browsers of Debian and others; the shell without a window first, since it spends two thirds of the time. */
const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Those that are there: journeys run in the first, and what fails runs again in the next one. */
function browsers() {
  const paths = [process.env.CHROMIUM, ...BROWSERS.map((name) => `/usr/bin/${name}`)];
  return paths.filter((path) => path && existsSync(path));
}

const resultsOf = (report) => (report?.suites ?? []).flatMap(testsIn);
const testsIn = ({ specs = [], suites = [] }) => [
  ...specs.map(({ file, ok, tests }) => ({ file, ok, isSkipped: tests.every(({ status }) => status === 'skipped') })),
  ...suites.flatMap(testsIn),
];

function tally(results) {
  const ran = results.filter(({ isSkipped }) => !isSkipped);
  const passed = ran.filter(({ ok }) => ok).length;
  return { passed, failed: ran.length - passed };
}

/** From a dropped file to the payment: `npm test` runs these. */
const MAIN_JOURNEYS = [['claims/from-file-to-payment']];
/** These begin on accounts that have claimed nothing, each lane on a program that no other journey used before. */
const ACCOUNT_JOURNEYS = [['trades/upload-to-case'], ['accounts/sign-up-and-sign-in', 'claims/joining']];
/** In this order on one database: the others need accounts that have claimed nothing. */
const JOURNEYS_ON_CITUS = ['trades/upload-to-case', 'claims/from-file-to-payment', 'accounts/sign-up-and-sign-in'];
const NAMED_JOURNEYS = [...MAIN_JOURNEYS, ...ACCOUNT_JOURNEYS, LONG_JOURNEYS].flat();
/** The folders of all the others; the lanes have about equal durations. */
const OTHER_LANES = [/^(trades|institutions|claims)\//, /^(accounts|cases|operator|pages|public)\//];
const FIRST_PORT = 4613;
/** The pictures sign in as everybody, so that the others have a program of their own. */
const longLanes = [LONG_JOURNEYS.slice(0, 1), LONG_JOURNEYS.slice(1)];

/** Every file that is not named above, so that a new one is run without being named. */
function otherJourneys(files) {
  const others = files.filter((file) => !NAMED_JOURNEYS.includes(file));
  const laneOf = (file) =>
    Math.max(
      0,
      OTHER_LANES.findIndex((lane) => lane.test(file)),
    );
  return OTHER_LANES.map((_, at) => others.filter((file) => laneOf(file) === at));
}

const LANES_AT_ONCE = 2;

/**
 * Journeys in lanes, each with its own program and data folder. A file of journeys that fails on
 * a busy machine runs again on a new program, in another browser where there is one; one that fails twice fails the run.
 */
async function journeys(lanesOf, more = {}) {
  const folder = join(root, 'e2e');
  const config = join(folder, 'playwright.config.ts');
  const files = readdirSync(folder, { recursive: true }).flatMap(
    (name) => /^(.+)\.spec\.ts$/.exec(name.replaceAll('\\', '/'))?.[1] ?? [],
  );
  const missing = NAMED_JOURNEYS.filter((file) => !files.includes(file));
  if (missing.length > 0) throw new Error(`scripts/test.mjs names journeys that are not there: ${missing.join(', ')}`);
  const lanes = lanesOf(files).filter((lane) => lane.length > 0);
  const [browser, otherBrowser = browser] = browsers();
  if (!browser) {
    console.log('journeys: no Chromium (/usr/bin/chromium, or the path in CHROMIUM), so they are left out');
    return;
  }
  const runFiles = async (files, report, port, executable) => {
    const status = await runBeside([playwright, 'test', '-c', config, ...files, '--reporter=line,json'], {
      CHROMIUM: executable,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      E2E_PORT: String(port),
      ...more,
    });
    const found = read(report);
    console.log(formatTimes('journeys', timesOfJourneys(found)));
    return { status, results: resultsOf(found), failed: failedJourneys(found) };
  };
  const runLane = async (lane, at) => {
    const name = `journeys ${lane.join(' ')}`;
    const report = join(reports, `playwright-${at}.json`);
    const first = await runFiles(
      lane.map((file) => `e2e/${file}.spec.ts`),
      report,
      FIRST_PORT + 10 * at,
      browser,
    );
    const failed = [...new Set(first.results.filter(({ ok }) => !ok).map(({ file }) => file))];
    if (failed.length === 0) return count(name, first.status, tally(first.results));
    console.log(`journeys: run again from a fresh start: ${failed.join(', ')}`);
    const again = await runFiles(
      failed.map((file) => `e2e/${file}`),
      report,
      FIRST_PORT + 10 * at,
      otherBrowser,
    );
    const others = first.results.filter(({ file }) => !failed.includes(file));
    count(name, again.status, tally([...others, ...again.results]), again.failed);
  };
  const waiting = lanes.entries();
  const runNext = async () => {
    for (const [at, lane] of waiting) await runLane(lane, at);
  };
  const ended = await Promise.allSettled(Array.from({ length: LANES_AT_ONCE }, runNext));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

/** A sample of the benches; the full runs are `npm run bench`. On a busy machine those that failed get a second chance. */
async function benches() {
  const measure = (names = []) =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, ['scripts/bench.mjs', '--sample', ...names], {
        cwd: root,
        stdio: ['ignore', 'pipe', 2],
        env: environment(),
      });
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
      child.once('close', (code, signal) => {
        process.stdout.write(output);
        resolve({ status: code ?? signal, ...readBenches(output) });
      });
    });
  const first = await measure();
  if (first.status === 0 || first.failed.length === 0)
    return count('benches', first.status, first.counted, first.failures);
  const again = await measure(first.failed.map(({ name }) => name));
  const others = first.counted && first.counted.passed - first.failed.reduce((sum, { within }) => sum + within, 0);
  const counted = again.counted && { ...again.counted, passed: again.counted.passed + (others ?? 0) };
  count('benches', again.status, counted, again.failures);
}

const started = Date.now();
if (isJourneys) {
  await timed('promises', () => checks('--promises'));
  await timed('benches', benches);
  await timed('second tier', () => tests('second tier', secondTier));
  await timed('another server', serverTests);
  if (process.env.TEST_CITUS) await timed('Citus', citusTests);
  // the longest lanes first
  await timed('journeys', () => journeys((files) => [...otherJourneys(files), ...ACCOUNT_JOURNEYS]));
} else {
  await timed('checks', () => checks('--without-promises'));
  await timed('vitest', unitTests);
  await timed('main journeys', () => journeys(() => [...MAIN_JOURNEYS, ...(isLong ? longLanes : [])]));
  if (isLong) {
    await timed('another server', serverTests);
    await timed('Citus', citusTests);
  }
}
rmSync(reports, { recursive: true, force: true });
if (isLong) {
  const status = run(['scripts/leftovers.mjs', '--since', String(Math.floor(started / 1000))]);
  count('left behind', status, { passed: Number(status === 0), failed: 0 });
}
const summary = [
  formatFailed([...unsteady, ...failures]),
  `${isJourneys ? 'npm run test:journeys' : 'npm test'}: ${Math.round((Date.now() - started) / 1000)} s (${durations.join(', ')})`,
  `tests: ${total.passed} passed, ${total.failed} failed`,
]
  .filter(Boolean)
  .join('\n');
console.log(summary);
// `.ci/run` prints the summaries of both tiers at its end, where a reader of a cut log finds them.
if (process.env.TEST_SUMMARY) appendFileSync(process.env.TEST_SUMMARY, `${summary}\n`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

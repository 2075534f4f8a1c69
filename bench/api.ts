// What the most frequent calls cost beside the database's own work: requests a second and p99 of each, on a hundred
// thousand users, ten million trades and five thousand cases, beside a bare route of the same process that runs one
// query of the same answer. And how each grows from a tenth of that data.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../server/config.ts';
import { buildApp } from '../server/http/build-app.ts';
import { createLog } from '../server/log.ts';
import { openContext } from '../server/open-context.ts';
import { buildBare } from './api/bare-routes.ts';
import { fillCases, fillVisitors } from './api/cases.ts';
import type { LoadOrder, LoadResult } from './api/load.ts';
import { runLoad } from './api/run-load.ts';
import { fillPortfolios, TRADES_EACH } from './matching/portfolios.ts';
import { median, report } from './measure.ts';

const isSample = process.argv.includes('--sample');
const USERS = isSample ? 500 : Number(process.env.BENCH_USERS ?? 100_000);
const CASES = isSample ? 100 : 5_000;
const VISITORS = Math.min(USERS / 10, 1_000);
const MILLISECONDS = isSample ? 500 : 2_000;
/** Until what is called often is compiled, and every connection has prepared its statements. */
const WARMING = isSample ? 200 : 2_000;
const RUNS = isSample ? 1 : 5;
const CONNECTIONS = 8;
/** Of the bare route's requests a second. */
const SHARE = 0.7;
/** What is held while a call cannot reach that. */
const HELD_SHARE = 0.6;
/** Ten times the data: what a logarithm and the noise of a machine come to. */
const GROWTH = 1.6;
const today = '2026-11-20';

const database = await openTestDatabase();
const tenthDatabase = await openTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'trover-bench-'));

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as { port: number }).port;
}

const CALLS = ['session check', 'screener list', 'case page data', 'my cases', 'autocomplete'] as const;

interface Asked {
  call: LoadOrder['requests'];
  bare: LoadOrder['requests'];
}

function askedCalls(tokens: readonly string[], cases: number): Record<(typeof CALLS)[number], Asked> {
  const cookies = tokens.map((token) => `session=${token}`);
  const slugs = Array.from({ length: 200 }, (_, at) => `bench-case-${1 + ((at * 7919) % cases)}`);
  const terms = Array.from({ length: 16 }, (_, at) => `bench ${at.toString(16)}`);
  const to = (path: string) => cookies.map((cookie) => ({ path, cookie }));
  return {
    'session check': { call: to('/api/v1/users/profile/me'), bare: to('/session') },
    'screener list': { call: [{ path: '/api/v1/orders/getallorders?limit=50' }], bare: [{ path: '/screener' }] },
    'case page data': {
      call: slugs.map((slug) => ({ path: `/api/v1/orders/getorder/${slug}` })),
      bare: slugs.map((slug) => ({ path: `/case/${slug}` })),
    },
    'my cases': { call: to('/api/v1/orders/getmyorders'), bare: to('/my-cases') },
    autocomplete: {
      call: terms.map((term) => ({ path: `/api/v1/company/autocomplete?term=${encodeURIComponent(term)}` })),
      bare: terms.map((term) => ({ path: `/autocomplete?term=${encodeURIComponent(term)}` })),
    },
  };
}

const load = (port: number, requests: LoadOrder['requests'], milliseconds = MILLISECONDS): Promise<LoadResult> =>
  runLoad({ port, connections: CONNECTIONS, milliseconds, requests });

interface Side {
  tokens: readonly string[];
  cases: number;
  ports: { call: number; bare: number };
  close: () => Promise<void>;
}

/** A database of so many users and cases, with the API and the bare routes that answer from it. */
async function openSide({ pool, url }: TestDatabase, users: number, cases: number): Promise<Side> {
  await fillCases(pool, 1, cases, today);
  await fillPortfolios(pool, users, 5);
  const tokens = await fillVisitors(pool, Math.min(users, VISITORS), cases);
  await pool.query('vacuum analyze'); // so that it does not begin by itself in the meantime
  const env = { DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMITS: 'off', TODAY: today };
  const opened = await openContext(readConfig(['--role', 'api'], env), createLog('silent'), { jobs: [] });
  const [call, bare] = [await buildApp(opened.context), buildBare(opened.context.pool, today)];
  const ports = { call: await listen(call), bare: await listen(bare) };
  const close = async (): Promise<void> => {
    await call.close();
    await bare.close();
    await opened.close();
  };
  return { tokens, cases, ports, close };
}

interface Measured {
  share: number;
  /** The median time over that on a tenth of the data. */
  growth: number;
  tenth_ms: number;
  per_second: number;
  p99_ms: number;
  median_ms: number;
  bare_per_second: number;
}

/** All three alternate several times, so that other load affects each equally. */
async function measure(name: (typeof CALLS)[number], whole: Side, tenth: Side): Promise<Measured> {
  const asked = askedCalls(whole.tokens, whole.cases)[name];
  const askedTenth = askedCalls(tenth.tokens, tenth.cases)[name].call;
  await load(whole.ports.call, asked.call, WARMING);
  await load(whole.ports.bare, asked.bare, WARMING);
  await load(tenth.ports.call, askedTenth, WARMING);
  const calls: LoadResult[] = [];
  const bares: LoadResult[] = [];
  const tenths: LoadResult[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    calls.push(await load(whole.ports.call, asked.call));
    bares.push(await load(whole.ports.bare, asked.bare));
    tenths.push(await load(tenth.ports.call, askedTenth));
  }
  const over = (of: (run: number) => number) => median(calls.map((_, run) => of(run)));
  return {
    share: over((run) => calls[run]!.per_second / bares[run]!.per_second),
    growth: over((run) => calls[run]!.median_ms / tenths[run]!.median_ms),
    tenth_ms: median(tenths.map((each) => each.median_ms)),
    per_second: median(calls.map((each) => each.per_second)),
    p99_ms: median(calls.map((each) => each.p99_ms)),
    median_ms: median(calls.map((each) => each.median_ms)),
    bare_per_second: median(bares.map((each) => each.per_second)),
  };
}

const tenth = await openSide(tenthDatabase, USERS / 10, CASES / 10);
const whole = await openSide(database, USERS, CASES);

const rounded = (number: number): number => Math.round(number * 100) / 100;
for (const name of CALLS) {
  const measured = await measure(name, whole, tenth);
  const { share, growth, tenth_ms, per_second, p99_ms, median_ms, bare_per_second } = measured;
  // On a hundred cases and half a second there is nothing to compare: a sample shows that all of it works.
  if (isSample) {
    report({ name: `api: p99 of ${name}`, measured: p99_ms, limit: 100, unit: 'ms' });
    continue;
  }
  report({
    name: `api: a bare route beside ${name}`,
    measured: 1 / share,
    limit: 1 / SHARE,
    floor: {
      value: 1 / HELD_SHARE,
      why: 'the session, its limits and the log of a call; the bare route has none of them',
    },
    unit: 'times its requests',
    detail: {
      users: USERS,
      trades: USERS * TRADES_EACH,
      cases: CASES,
      requests_per_second: Math.round(per_second),
      bare_per_second: Math.round(bare_per_second),
      share_of_bare: rounded(share),
      median_ms: rounded(median_ms),
      p99_ms: rounded(p99_ms),
    },
  });
  report({
    name: `api: ${name} over itself on a tenth of the data`,
    measured: growth,
    limit: GROWTH,
    unit: 'times',
    detail: { median_ms: rounded(median_ms), on_a_tenth_ms: rounded(tenth_ms) },
  });
}
for (const side of [whole, tenth]) await side.close();
for (const each of [database, tenthDatabase]) await each.close();
rmSync(folder, { recursive: true, force: true });
process.exit();

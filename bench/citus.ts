// The same trades on one PostgreSQL server and distributed over the two workers of a Citus cluster, all on this machine and
// of the same version: what an owner reads, and a new case's matching, which both must cost about the same; and the
// bytes of a trade, from which docs/scale.md computes. `--portfolios N` fills another number of them.

import { spawnSync } from 'node:child_process';
import {
  listAccountsOfCase,
  listCaseTrades,
  listPrintedSecuritiesOfCase,
} from '@trover/db/queries/cases/case-trades.ts';
import { listHoldings } from '@trover/db/queries/portfolios/holdings.ts';
import { listTrades } from '@trover/db/queries/trades/trades.ts';
import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
// @ts-expect-error: the script is plain JavaScript, so that a bare Node runs it
import { startCitus } from '../scripts/citus.mjs';
import { NODE_FLAGS } from '../server/jobs/workers/worker-process.ts';
import { createLog } from '../server/log.ts';
import { matchAccounts } from '../server/matches/match-accounts.ts';
import { importCases } from '../server/testing/one-case.ts';
import { fillPortfolios, TRADES_EACH } from './matching/portfolios.ts';
import { collect, median, report } from './measure.ts';

// As the process that matches is started.
if (!NODE_FLAGS.every((flag) => process.execArgv.includes(flag))) {
  const flags = [...process.execArgv, ...NODE_FLAGS];
  process.exit(spawnSync(process.execPath, [...flags, ...process.argv.slice(1)], { stdio: 'inherit' }).status ?? 1);
}

const isSample = process.argv.includes('--sample');
const given = Number(process.argv[process.argv.indexOf('--portfolios') + 1]);
const PORTFOLIOS = process.argv.includes('--portfolios') ? given : isSample ? 500 : 100_000;
/** One portfolio in this many owns the case's security. */
const SHARE = isSample ? 1 : 5;
const OWNERS_READ = isSample ? 40 : 200;
const MATCHINGS = isSample ? 3 : 2;
const today = '2026-11-20';

const cluster = startCitus() as { url: string; stop: () => void } | null;
if (cluster === null) {
  console.error('bench/citus: there is no Citus for this machine (../shared/citus, root, Debian on amd64).');
  process.exit(2);
}

interface Side {
  database: TestDatabase;
  caseId: number;
  prints: number[];
  fill_ms: number;
}

async function openSide(variable: 'TEST_DATABASE_URL' | 'TEST_CITUS_URL', url: string): Promise<Side> {
  process.env[variable] = url;
  const database = await openTestDatabase();
  delete process.env[variable];
  const { db, pool } = database;
  const [caseId] = (await importCases(db, today, 'kraft-heinz-2019')) as [number];
  const started = performance.now();
  await fillPortfolios(pool, PORTFOLIOS, SHARE);
  const fill_ms = performance.now() - started;
  await pool.query(`insert into upload_trades (portfolio_id, upload_id, fingerprint, occurrence, row)
    select portfolio_id, portfolio_id, fingerprint, occurrence, '12345' from trades`);
  await pool.query('analyze upload_trades');
  const prints = (await listPrintedSecuritiesOfCase(db, { case_id: caseId })).map(({ id }) => id);
  return { database, caseId, prints, fill_ms };
}

const server = new URL(cluster.url);
server.pathname = '/postgres';
const plain = await openSide('TEST_DATABASE_URL', server.href);
const distributed = await openSide('TEST_CITUS_URL', cluster.url);

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

/** What an owner's pages read of trades: the list's first page, the holdings, and the trades of one case. */
const reads: Record<string, (side: Side, owner: number) => Promise<unknown>> = {
  'a page of trades': ({ database: { db } }, owner) =>
    listTrades(db, { account_id: owner, limit: 50, after: undefined }),
  holdings: ({ database: { db } }, owner) =>
    listHoldings(db, { account_id: owner, rules: { factors: [], known_trade_ids: [], same: [], has_settled: false } }),
  'the trades of a case': ({ database: { db }, prints }, owner) =>
    listCaseTrades(db, { beneficial_account_ids: [owner], printed_security_ids: prints }),
};

/** The least that any read of a worker costs: one row by its key. */
const readOneRow = ({ database: { pool } }: Side, owner: number) =>
  pool.query('select from trades where portfolio_id = $1 limit 1', [owner]);

/** Medians of a read of many owners, on one server and on the workers, in turns; milliseconds. */
async function measureRead(read: (side: Side, owner: number) => Promise<unknown>): Promise<[number, number]> {
  const [onOne, onMany]: [number[], number[]] = [[], []];
  for (let at = -10; at < OWNERS_READ; at++) {
    const owner = 1 + (((at + 10) * 7919 * SHARE) % PORTFOLIOS);
    const one = await timed(() => read(plain, owner));
    const many = await timed(() => read(distributed, owner));
    if (at < 0) continue; // the first connect and compile
    onOne.push(one);
    onMany.push(many);
  }
  return [median(onOne), median(onMany)];
}

const [rowOnOne, rowOnMany] = await measureRead(readOneRow);
const hop = Math.max(0, rowOnMany - rowOnOne);
for (const [name, read] of Object.entries(reads)) {
  const [one, many] = await measureRead(read);
  report({
    name: `citus: ${name} of one owner over one server's`,
    measured: many / one,
    limit: 1.5,
    unit: 'times',
    floor: {
      value: Math.round((1.5 + hop / one) * 100) / 100,
      why: `the coordinator plans and passes on every read, which adds ${hop.toFixed(2)} ms to a read of one row`,
    },
    detail: {
      spread_ms: many.toFixed(2),
      one_server_ms: one.toFixed(2),
      hop_ms: hop.toFixed(2),
      portfolios: PORTFOLIOS,
    },
  });
}

async function match({ database: { db, pool }, caseId, prints }: Side): Promise<number> {
  collect();
  await pool.query('delete from matches');
  const work = { db, log: createLog('silent'), today: () => today };
  return timed(async () => {
    const ids = await listAccountsOfCase(db, { case_id: caseId, printed_security_ids: prints });
    const { computed } = await matchAccounts(work, caseId, ids);
    if (computed !== ids.length) throw new Error(`${computed} of ${ids.length} accounts were matched`);
  });
}

const [onOne, onMany]: [number[], number[]] = [[], []];
for (let run = -1; run < MATCHINGS; run++) {
  const one = await match(plain);
  const many = await match(distributed);
  if (run < 0) continue;
  onOne.push(one);
  onMany.push(many);
}
report({
  name: "citus: a new case's matching over one server's",
  measured: median(onMany) / median(onOne),
  limit: 1,
  unit: 'times',
  detail: { spread_ms: Math.round(median(onMany)), one_server_ms: Math.round(median(onOne)) },
});

const trades = PORTFOLIOS * TRADES_EACH;
const { rows } = await distributed.database.pool.query<{ bytes: number }>(
  `select (citus_total_relation_size('trades') + citus_total_relation_size('upload_trades'))::bigint as bytes`,
);
const { rows: local } = await distributed.database.pool.query<{ bytes: number }>(
  `select sum(pg_total_relation_size(name::regclass))::bigint as bytes
   from unnest(array['accounts', 'beneficial_accounts', 'portfolios', 'portfolio_securities', 'matches']) as name`,
);
report({
  name: 'citus: bytes of a trade with its indexes and what holds it',
  measured: rows[0]!.bytes / trades,
  limit: 700,
  unit: 'bytes',
  detail: {
    trades,
    coordinator_bytes_of_a_portfolio: Math.round(local[0]!.bytes / PORTFOLIOS),
    filling_one_server_s: Math.round(plain.fill_ms / 1000),
    filling_distributed_s: Math.round(distributed.fill_ms / 1000),
  },
});
await plain.database.close();
await distributed.database.close();
cluster.stop();
process.exit();

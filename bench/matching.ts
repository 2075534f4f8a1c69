// A new case over ten million trades of a hundred thousand portfolios: matching every account that it touches, beside
// reading their trades by index into the same process. And an upload's matching, which must grow with its own trades
// and not with everybody else's trades.

import { spawnSync } from 'node:child_process';
import { listAccountsOfCase, listPrintedSecuritiesOfCase } from '@trover/db/queries/cases/case-trades.ts';
import { openTestDatabase } from '@trover/db/testing/test-database.ts';
import { NODE_FLAGS } from '../server/jobs/workers/worker-process.ts';
import { createLog } from '../server/log.ts';
import { matchAccounts } from '../server/matches/match-accounts.ts';
import { importCases } from '../server/testing/one-case.ts';
import { fillPortfolios, TRADES_EACH } from './matching/portfolios.ts';
import { readTrades } from './matching/read-trades.ts';
import { collect, median, report } from './measure.ts';

// As the process that matches is started.
if (!NODE_FLAGS.every((flag) => process.execArgv.includes(flag))) {
  const flags = [...process.execArgv, ...NODE_FLAGS];
  process.exit(spawnSync(process.execPath, [...flags, ...process.argv.slice(1)], { stdio: 'inherit' }).status ?? 1);
}

const isSample = process.argv.includes('--sample');
const PORTFOLIOS = isSample ? 4_000 : 100_000;
/** One portfolio in this many owns the case's security. */
const SHARE = isSample ? 1 : 5;
const RUNS = isSample ? 7 : 3;
const today = '2026-11-20';

const database = await openTestDatabase();
const { db, pool } = database;
const work = { db, log: createLog('silent'), today: () => today };

const [caseId] = (await importCases(db, today, 'kraft-heinz-2019')) as [number];
await fillPortfolios(pool, PORTFOLIOS, SHARE);

const printed = await listPrintedSecuritiesOfCase(db, { case_id: caseId });
const printed_security_ids = printed.map((one) => one.id);

async function timed<Result>(run: () => Promise<Result>): Promise<[number, Result]> {
  const started = performance.now();
  const result = await run();
  return [performance.now() - started, result];
}

const matching: number[] = [];
const reading: number[] = [];
let accounts = 0;
let trades = 0;
for (let run = -1; run < RUNS; run++) {
  collect();
  const [readMs, read] = await timed(() => readTrades(pool, printed_security_ids));
  await pool.query('delete from matches');
  const [matchMs, found] = await timed(async () => {
    const ids = await listAccountsOfCase(db, { case_id: caseId, printed_security_ids });
    const { computed } = await matchAccounts(work, caseId, ids);
    if (computed !== ids.length) throw new Error(`${computed} of ${ids.length} accounts were matched`);
    return ids.length;
  });
  trades = read;
  accounts = found;
  if (run < 0) continue; // the first compiles what it runs
  reading.push(readMs);
  matching.push(matchMs);
}
report({
  name: 'matching: a new case over reading its trades by index',
  measured: median(matching.map((ms, run) => ms / reading[run]!)),
  limit: 2.5,
  floor: {
    value: 3,
    why: 'each account gets its loss line by line and one stored match; reading alone computes and writes nothing',
  },
  unit: 'times',
  detail: {
    portfolios: PORTFOLIOS,
    trades_of_all: PORTFOLIOS * TRADES_EACH,
    accounts,
    trades,
    matching_ms: Math.round(median(matching)),
    reading_ms: Math.round(median(reading)),
  },
});

// One account alone, in the crowd: the first owns the case's security.
const alone: number[] = [];
const { rows } = await pool.query<{ id: number }>('select min(beneficial_account_id) as id from matches');
for (let run = 0; run < 9; run++) {
  await pool.query('delete from matches where beneficial_account_id = $1', [rows[0]!.id]);
  const [ms] = await timed(() => matchAccounts(work, caseId, [rows[0]!.id]));
  alone.push(ms);
}
report({
  name: 'matching: one account of an upload, whatever the others hold',
  measured: median(alone),
  limit: 100,
  unit: 'ms',
  detail: { portfolios: PORTFOLIOS, share_of_case: SHARE },
});
await database.close();
process.exit();

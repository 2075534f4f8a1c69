// Recognized losses of a million trades in a thousand accounts, every line with its branch and terms, beside the same
// matching in bare doubles over typed arrays that explains nothing: the same accounts, process and run, in turns.
// Then how the time grows with one account, and that memory does not grow with the number of accounts.

import { spawnSync } from 'node:child_process';
import { matchAccount } from '@trover/core/losses/recognize-loss.ts';
import { formatCents } from '@trover/core/money/decimal.ts';
import { NODE_FLAGS } from '../server/jobs/workers/worker-process.ts';
import { type BenchAccount, makeAccount, makePlan } from './losses/accounts.ts';
import { bareClaim } from './losses/baseline-matching.ts';
import { collect, median, report, time } from './measure.ts';

// As the process that computes losses is started.
if (!NODE_FLAGS.every((flag) => process.execArgv.includes(flag))) {
  const flags = [...process.execArgv, ...NODE_FLAGS];
  process.exit(spawnSync(process.execPath, [...flags, ...process.argv.slice(1)], { stdio: 'inherit' }).status ?? 1);
}

const isSample = process.argv.includes('--sample');
const ACCOUNTS = isSample ? 100 : 1000;
const TRADES = 1000;
const RUNS = isSample ? 5 : 7;

const plan = makePlan();

function explained(account: BenchAccount): { claim: string; lines: number } {
  const matched = matchAccount(plan, account.transactions);
  if (!matched.ok) throw new Error(matched.fault.message);
  const { securities, claimCents } = matched.recognition;
  return { claim: formatCents(claimCents), lines: securities[0]!.lines.length };
}

let lines = 0;
const few = Array.from({ length: 50 }, (_, seed) => makeAccount(TRADES, seed + 1));
for (const account of few) {
  const ours = explained(account);
  const bare = bareClaim(account).claim;
  if (Math.abs(Number(ours.claim) - bare) > 0.01 * TRADES)
    throw new Error(`the two matchings disagree: ${ours.claim} and ${bare}`);
}

/** Both matchings over all accounts, one account after the other as they come in, in turns. */
function oneRun(): { ours: number; bare: number } {
  const spent = { ours: 0, bare: 0 };
  lines = 0;
  for (let seed = 1; seed <= ACCOUNTS; seed++) {
    const account = makeAccount(TRADES, seed);
    const work = {
      ours: () => {
        lines += explained(account).lines;
      },
      bare: () => {
        bareClaim(account);
      },
    };
    for (const side of seed % 2 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const))
      spent[side] += time(work[side]);
  }
  return spent;
}

oneRun();
const ours: number[] = [];
const bare: number[] = [];
for (let run = 0; run < RUNS; run++) {
  collect();
  const spent = oneRun();
  ours.push(spent.ours);
  bare.push(spent.bare);
}
report({
  name: 'losses: explained over bare doubles',
  measured: median(ours.map((spent, run) => spent / bare[run]!)),
  limit: 4,
  floor: { value: 5, why: 'each line keeps its formula and its terms: five objects where bare doubles keep none' },
  unit: 'times',
  detail: {
    trades: ACCOUNTS * TRADES,
    lines,
    explained_ms: Math.round(median(ours)),
    bare_ms: Math.round(median(bare)),
  },
});

const heapAfter = (count: number): number => {
  for (let at = 0; at < count; at++) explained(few[at % few.length]!);
  collect();
  return process.memoryUsage().heapUsed;
};
heapAfter(50);
const early = heapAfter(ACCOUNTS / 10);
const late = heapAfter(ACCOUNTS);
report({
  name: 'losses: heap kept after ten times the accounts',
  measured: (late - early) / 2 ** 20,
  limit: 8,
  unit: 'MB',
  detail: { after_few_mb: Math.round(early / 2 ** 20), after_many_mb: Math.round(late / 2 ** 20) },
});

const sizes = isSample ? [10_000, 100_000] : [10_000, 100_000, 1_000_000];
const perTrade = sizes.map((size) => {
  const account = makeAccount(size, 7);
  const runs = Array.from({ length: size > 100_000 ? 3 : 7 }, () => {
    collect();
    return time(() => explained(account));
  });
  return { size, ns: (Math.min(...runs) * 1e6) / size };
});
report({
  name: 'losses: time per trade, largest account over smallest',
  measured: perTrade.at(-1)!.ns / perTrade[0]!.ns,
  limit: 1.3,
  unit: 'times',
  detail: Object.fromEntries(perTrade.map(({ size, ns }) => [`ns_at_${size}`, Math.round(ns)])),
});

// Recognized losses of a million trades in a thousand accounts, every line with its branch and terms, beside the same
// matching in bare doubles over typed arrays that explains nothing: the same accounts, process and run, in turns.
// Then how the time grows with one account, and that memory does not grow with the number of accounts.

import { matchAccount } from '@trover/core/losses/recognize-loss.ts';
import { formatCents } from '@trover/core/money/decimal.ts';
import { type BenchAccount, makeAccount, makePlan } from './losses/accounts.ts';
import { bareClaim } from './losses/bare-matching.ts';
import { collect, median, report, time } from './measure.ts';

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

const accounts = Array.from({ length: ACCOUNTS }, (_, seed) => makeAccount(TRADES, seed + 1));
let lines = 0;
for (const account of accounts.slice(0, 50)) {
  const ours = explained(account);
  const bare = bareClaim(account).claim;
  if (Math.abs(Number(ours.claim) - bare) > 0.01 * TRADES)
    throw new Error(`the two matchings disagree: ${ours.claim} and ${bare}`);
}
const ours: number[] = [];
const bare: number[] = [];
for (let run = 0; run < RUNS; run++) {
  collect();
  bare.push(time(() => accounts.forEach(bareClaim)));
  collect();
  lines = 0;
  ours.push(
    time(() => {
      for (const account of accounts) lines += explained(account).lines;
    }),
  );
}
report({
  name: 'losses: explained over bare doubles',
  measured: median(ours) / median(bare),
  limit: 5,
  unit: 'times',
  detail: {
    trades: ACCOUNTS * TRADES,
    lines,
    explained_ms: Math.round(median(ours)),
    bare_ms: Math.round(median(bare)),
  },
});

const heapAfter = (count: number): number => {
  for (let at = 0; at < count; at++) explained(accounts[at % accounts.length]!);
  collect();
  return process.memoryUsage().heapUsed;
};
heapAfter(50);
const few = heapAfter(ACCOUNTS / 10);
const many = heapAfter(ACCOUNTS);
report({
  name: 'losses: heap kept after ten times the accounts',
  measured: (many - few) / 2 ** 20,
  limit: 8,
  unit: 'MB',
  detail: { after_few_mb: Math.round(few / 2 ** 20), after_many_mb: Math.round(many / 2 ** 20) },
});
accounts.length = 0;

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
  limit: 2.5,
  unit: 'times',
  detail: Object.fromEntries(perTrade.map(({ size, ns }) => [`ns_at_${size}`, Math.round(ns)])),
});

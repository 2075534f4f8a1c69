// A distribution read, matched, allocated, posted to the ledger and exported to the bank, beside PostgreSQL inserting the
// same rows into tables of the same form, indexes and foreign keys, with none of the work: same database, process and run.
// And that memory does not grow with the number of claims.

import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBankFile } from '@trover/db/queries/bank-files/bank-files.ts';
import { findDistribution } from '@trover/db/queries/distributions/distributions.ts';
import { openTestDatabase } from '@trover/db/testing/test-database.ts';
import { sql } from 'kysely';
import { manyClaims, receiveDistribution, saveTestBankAccount } from '../server/distributions/testing/many-claims.ts';
import { report } from './measure.ts';

const isSample = process.argv.includes('--sample');
const CLAIMS = isSample ? 20_000 : 1_000_000;

const database = await openTestDatabase();
const root = mkdtempSync(join(tmpdir(), 'trover-bench-'));
const { db } = database;
await saveTestBankAccount(db);

interface Run {
  ms: number;
  /** The most memory in MB when each step was done. */
  peaks: Record<string, number>;
  bank_file: number;
}

/**
 * The worker's heap, in MB, the same for any number of claims: anything it cached of each would not fit. Without a limit Node
 * collects no garbage until there is more of it, and memory would show only that.
 */
const HEAP = 64;

const script = join(import.meta.dirname, 'distribution/worker.ts');

/** From the file to the bank's file, in its own process; milliseconds of it, and the most memory. */
async function distribute(count: number, prefix: string): Promise<Run> {
  const { case_id } = await manyClaims(db, count, prefix);
  const { id, total } = await receiveDistribution(db, root, { case_id, count, prefix });
  await sql`analyze`.execute(db);
  const child = fork(script, [database.url, root, String(id), total], {
    execArgv: [`--max-old-space-size=${HEAP}`],
  });
  const run = await new Promise<Run>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Run));
    child.once('exit', (code) => reject(new Error(`the worker ended with ${code}`)));
  });
  const made = await findBankFile(db, run.bank_file);
  const of = await findDistribution(db, id);
  if (made?.payments !== count || made.total !== of?.net_total)
    throw new Error(`${made?.payments} of ${count} are paid`);
  return run;
}

const small = await distribute(CLAIMS / 10, 'SMALL');
const large = await distribute(CLAIMS, 'LARGE');

/** The tables that a distribution writes, each after those that it refers to, with its foreign keys. */
const tables: readonly [name: string, keys: readonly string[]][] = [
  ['distribution_rows', ['(distribution_id) references distributions']],
  ['awards', ['(distribution_id) references distributions', '(case_id) references cases']],
  ['ledger_journals', []],
  ['ledger_entries', ['(account_id, journal_id) references copy_of_ledger_journals']],
  ['payments', ['(bank_file_id) references bank_files', '(account_id, award_id) references copy_of_awards']],
  ['sub_payout_stages', ['(account_id, sub_payout_request_id) references sub_payout_requests']],
];
let rows = 0;
let inserting = 0;
for (const [name, keys] of tables) {
  const [from, to] = [sql.table(name), sql.table(`copy_of_${name}`)];
  await sql`create table ${to} (like ${from} including all excluding identity)`.execute(db);
  for (const key of keys) await sql`alter table ${to} add foreign key ${sql.raw(key)}`.execute(db);
  const started = performance.now();
  const { numAffectedRows } = await sql`insert into ${to} select * from ${from}`.execute(db);
  inserting += performance.now() - started;
  rows += Number(numAffectedRows ?? 0);
}

report({
  name: 'distribution: read, allocated, posted and exported over inserting the same rows',
  // the copies contain the small one's rows as well
  measured: (small.ms + large.ms) / inserting,
  limit: 3,
  floor: { value: 5, why: 'the file is read, matched and written as a bank file as well; the insert does none of it' },
  unit: 'times',
  detail: {
    claims: CLAIMS,
    rows,
    ours_ms: Math.round(small.ms + large.ms),
    inserting_ms: Math.round(inserting),
    large_ms: Math.round(large.ms),
  },
});
report({
  name: 'distribution: memory of ten times the claims',
  measured: large.peaks.paid! - small.peaks.paid!,
  limit: 60,
  unit: 'MB',
  detail: { small_mb: small.peaks.paid!, large_mb: large.peaks.paid!, ...large.peaks },
});

await database.close();
rmSync(root, { recursive: true, force: true });
process.exit();

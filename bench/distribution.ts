// A distribution read, matched, allocated, posted to the ledger and exported to the bank, beside PostgreSQL inserting the
// same rows into tables of the same form, indexes and foreign keys, with none of the work: same database, process and run.
// And that memory does not grow with the number of claims.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBankFile } from '@trover/db/queries/money/bank-files.ts';
import { findDistribution, updateDistribution } from '@trover/db/queries/money/distributions.ts';
import { openTestDatabase } from '@trover/db/testing/test-database.ts';
import { sql } from 'kysely';
import { makeBankFile } from '../server/bank-files/make-bank-file.ts';
import { advanceDistribution } from '../server/distributions/advance-distribution.ts';
import {
  approve,
  manyClaims,
  orderAll,
  receiveDistribution,
  saveTestBankAccount,
  TODAY,
  testVault,
} from '../server/distributions/testing/many-claims.ts';
import { LocalFiles } from '../server/files/local-files.ts';
import { collect, report } from './measure.ts';

const isSample = process.argv.includes('--sample');
const CLAIMS = isSample ? 20_000 : 1_000_000;

const database = await openTestDatabase();
const root = mkdtempSync(join(tmpdir(), 'trover-bench-'));
const { db } = database;
const context = { db, files: new LocalFiles(root), vault: testVault(), today: () => TODAY };
await saveTestBankAccount(db);

/** The most memory that the process had while it worked, in MB. */
async function peakOf(work: () => Promise<void>): Promise<number> {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, process.memoryUsage().rss);
  };
  collect();
  const timer = setInterval(look, 20);
  await work();
  clearInterval(timer);
  look();
  return peak / 2 ** 20;
}

/** From the file to the bank's file; milliseconds of it, and the most memory. */
async function distribute(count: number, prefix: string) {
  const { case_id } = await manyClaims(db, count, prefix);
  const { id, total } = await receiveDistribution(db, root, { case_id, count, prefix });
  await sql`analyze`.execute(db);
  const started = performance.now();
  const peak = await peakOf(async () => {
    await advanceDistribution(context, id);
    await updateDistribution(db, id, { arrived: total, arrived_on: TODAY, bank_reference: 'W', arrived_by: 1 });
    await approve(db, id);
    await advanceDistribution(context, id);
    const file = await orderAll(db, id);
    await makeBankFile(context, file);
    const made = await findBankFile(db, file);
    const of = await findDistribution(db, id);
    if (made?.payments !== count || made.total !== of?.net_total)
      throw new Error(`${made?.payments} of ${count} are paid`);
  });
  return { ms: performance.now() - started, peak };
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
  // the copies hold the small one's rows as well
  measured: (small.ms + large.ms) / inserting,
  limit: 5,
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
  measured: large.peak - small.peak,
  limit: 120,
  unit: 'MB',
  detail: { small_mb: Math.round(small.peak), large_mb: Math.round(large.peak) },
});

await database.close();
rmSync(root, { recursive: true, force: true });
process.exit();

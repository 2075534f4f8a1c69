import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture } from '../claims/testing/claim-fixture.ts';
import { filed } from '../claims/testing/filed-claim.ts';
import { advanceStatusFileJob } from '../jobs/advance-status-file-job.ts';
import { advanceDistributionJob } from '../jobs/money/advance-distribution-job.ts';
import { importFile, statusFile, untilStatus as untilStatusFile } from '../status-files/testing/status-file-fixture.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { distributionFile, distributionsAt, untilStatus } from './testing/distribution-fixture.ts';

let fixture: ClaimFixture;
let operator: TestVisitor;
beforeAll(async () => {
  fixture = await openClaimFixture({ env: { READER_STALL_SECONDS: '20' } });
  operator = await fixture.server.signIn('operator');
  await filed(fixture, operator, 'mara', 'MS-1');
}, 600_000);
afterAll(() => fixture.close());

/** Puts the record back to where its file is read, with a file that nobody ever writes. */
async function hang(table: 'distributions' | 'status_files', id: number): Promise<void> {
  const { pool } = fixture.server.database;
  const { rows } = await pool.query(`select file_key from ${table} where id = $1`, [id]);
  const path = join(fixture.server.context.config.dataDir, 'files', rows[0].file_key);
  rmSync(path);
  execFileSync('mkfifo', [path]);
  await pool.query(`update ${table} set status = 'received' where id = $1`, [id]);
}

const award = (name: string, round: number) =>
  operator
    .upload(distributionsAt, distributionFile([`MS-1,${name},630.00,10.00`]), { order_id: fixture.cases.MRRW, round })
    .then(({ body }) => body.data.distribution.id as number);

test('a distribution whose file hangs is ended with a sentence, and the next one is read', {
  timeout: 300_000,
}, async () => {
  const { jobs } = fixture.server.context;
  const id = await award('Mara', 51);
  await untilStatus(operator, id, 'read');
  await hang('distributions', id);
  await jobs.send(advanceDistributionJob, { distribution_id: id });
  const next = await award('Mara Iversen', 52);
  await untilStatus(operator, next, 'read');
  expect((await untilStatus(operator, id, 'failed')).problem).toContain(
    'made no progress for a minute, so it was stopped',
  );
});

test('a status file that hangs likewise', { timeout: 300_000 }, async () => {
  const { jobs } = fixture.server.context;
  const lines = ['MS-1,,Mara,Accepted,,,630.00,10.00'];
  const id = await importFile(operator, fixture.cases.MRRW, statusFile(lines));
  await untilStatusFile(operator, id, 'words');
  await fixture.server.database.pool.query('update status_files set rows = 0 where id = $1', [id]);
  await hang('status_files', id);
  await jobs.send(advanceStatusFileJob, { status_file_id: id });
  expect((await untilStatusFile(operator, id, 'failed')).problem).toContain('so it was stopped');
});

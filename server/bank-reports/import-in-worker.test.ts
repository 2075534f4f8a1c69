import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ClaimFixture, openClaimFixture } from '../claims/testing/claim-fixture.ts';
import { saveDollarAccount } from '../distributions/testing/distribution-fixture.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const statements = '/api/v1/operator/bank_statements';
const statement = {
  name: 'statement.sta',
  content: Buffer.from(
    ':20:S1\r\n:25:418807702\r\n:28C:1\r\n:60F:C261119USD0,00\r\n:61:261119C5,00NTRFNONREF//B1\r\n:86:WIRE\r\n:62F:C261119USD5,00\r\n-',
  ),
};

/** The processes that this one started for tasks. */
const workerProcesses = (): number[] =>
  execFileSync('pgrep', ['-P', String(process.pid), '-f', 'worker-main'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);

let fixture: ClaimFixture;
let operator: TestVisitor;
beforeAll(async () => {
  fixture = await openClaimFixture();
  operator = await fixture.server.signIn('operator');
  await saveDollarAccount(operator);
}, 600_000);
afterAll(() => fixture.close());

test('an import whose process ends half way is reported, leaves nothing behind, and the same file is imported again', {
  timeout: 120_000,
}, async () => {
  const { pool } = fixture.server.database;
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query('lock table bank_statements in access exclusive mode');
    const sent = operator.upload(statements, statement);
    const waiting = `select from pg_stat_activity where application_name = 'trover work' and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBe(1), { timeout: 60_000 });
    for (const pid of workerProcesses()) process.kill(pid, 'SIGKILL');
    const { status, body } = await sent;
    expect([status, body.error.message]).toEqual([
      409,
      'This import did not finish. Check whether it is listed before you send the file again; the same file never counts twice.',
    ]);
  } finally {
    await other.query('rollback');
    other.release();
  }
  const listed = async () => (await operator.get(statements)).body.data.items.length;
  expect(await listed()).toBe(0);
  expect((await operator.upload(statements, statement)).body.data).toMatchObject({ imported: 1, known: 0, lines: 1 });
  expect((await operator.upload(statements, statement)).body.data).toMatchObject({ imported: 0, known: 1 });
  expect(await listed()).toBe(1);
});

test('what the import refuses is the failure of the call', async () => {
  const wrong = { ...statement, content: Buffer.from(String(statement.content).replace('C5,00N', 'C6,00N')) };
  const { status, body } = await operator.upload(statements, wrong);
  expect([status, body.error.code]).toEqual([409, 'conflict']);
  expect(body.error.message).toContain('does not add up');
});

import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PURGED, periodText, RETENTION, type RetentionId, retentionPeriod } from '@trover/core/retention/retention.ts';
import { countOverdue } from '@trover/db/queries/retention/overdue.ts';
import { anInvestor } from '@trover/db/testing/portfolios.ts';
import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../config.ts';
import { purgeAll } from './purge.ts';

let database: TestDatabase;
let account: number;

beforeAll(async () => {
  database = await openTestDatabase();
  account = (await anInvestor(database.db)).account_id;
});
afterAll(() => database.close());

/** A row of a rule, this many hours old, or so long before its own date. */
const ROWS: Partial<Record<RetentionId, (at: number, age: string) => [string, unknown[]]>> = {
  sessions: (at, age) => [
    `insert into sessions (account_id, token_hash, expires_at) values ($1, $2, now() - ${age})`,
    [account, Buffer.alloc(32, at)],
  ],
  'sign-in attempts': (at, age) => [`insert into login_attempts values ($1, 1, now() - ${age})`, [`a ${at}`]],
  mails: (at, age) => [
    `insert into mails (recipient, cause, template, subject, status, settled_at) values ('a@example.test', $1, 'welcome', 's', 'sent', now() - ${age})`,
    [`m ${at}`],
  ],
  'mails of deletions': (at, age) => [
    `insert into mails (recipient, cause, template, subject, status, settled_at) values ('a@example.test', $1, 'account-deleted', 's', 'sent', now() - ${age})`,
    [`d ${at}`],
  ],
  notices: (at, age) => [
    `insert into notices (account_id, kind, cause, title, href, created_at) values ($1, 'news', $2, 't', '/', now() - ${age})`,
    [account, `n ${at}`],
  ],
  exports: (_, age) => [
    `insert into data_exports (account_id, status, requested_at) values ($1, 'failed', now() - ${age})`,
    [account],
  ],
  'idempotency keys': (at, age) => [
    `insert into idempotency_keys (account_id, call, key, request_hash, expires_at) values ($1, 'c', $2, $3, now() - ${age})`,
    [account, `k ${at}`, Buffer.alloc(32, at)],
  ],
  invitations: (at, age) => [
    `insert into organisation_invitations (organisation_id, email, role, token_hash, expires_at)
     values ($1, $2, 'viewer', $3, now() - ${age})`,
    [account, `i${at}@example.test`, Buffer.alloc(32, at)],
  ],
  nonces: (at, age) => [`insert into request_nonces values ($1, now() - ${age})`, [Buffer.alloc(32, at)]],
  'identity webhooks': (at, age) => [
    `insert into identity_webhooks values ($1, now() - ${age})`,
    [Buffer.alloc(32, at)],
  ],
  'webhook events': (at, age) => [
    `insert into webhook_events (organisation_id, type, cause, data, created_at) values ($1, 'case.found', $2, '{}', now() - ${age})`,
    [account, `e ${at}`],
  ],
  'source events': (at, age) => [
    `insert into source_events (source_name, event_key, received_at) values ('s', $1, now() - ${age})`,
    [`e ${at}`],
  ],
  'page assets': (at, age) => [
    `insert into page_assets (name, content, used_at) values ($1, '', now() - ${age})`,
    [`asset-${at}.js`],
  ],
  conversations: (_, age) => [
    `insert into assistant_conversations (account_id, last_message_at) values ($1, now() - ${age})`,
    [account],
  ],
};

/** Just past a rule's time, and just before it. */
function agesOf(id: RetentionId): { past: string; young: string } {
  const { period } = PURGED.find((rule) => rule.id === id)!;
  if (period === 'its own date' || id === 'idempotency keys')
    return { past: `interval '1 minute'`, young: `interval '-1 hour'` };
  const whole = Object.entries(period).map(([unit, count]) => `interval '${count} ${unit}'`)[0]!;
  return { past: `(${whole} + interval '1 minute')`, young: `(${whole} - interval '1 hour')` };
}

test('what is past its time goes by the job, and what is not stays: rules whose rows are of one table', async () => {
  const ids = Object.keys(ROWS) as RetentionId[];
  const total = async (id: RetentionId) => {
    const { table } = RETENTION.find((rule) => rule.id === id)!;
    return (await database.pool.query(`select from ${table}`)).rowCount;
  };
  for (const id of ids) {
    const { past, young } = agesOf(id);
    for (const [at, age] of [past, young].entries()) {
      const [text, values] = ROWS[id]!(at + 1, age);
      await database.pool.query(text, values);
    }
    expect(await countOverdue(database.db, id), id).toBe(1);
  }
  await purgeAll(database.db);
  for (const { id } of PURGED) expect(await countOverdue(database.db, id), id).toBe(0);
  for (const id of ids) expect(await total(id), id).toBe(id.startsWith('mails') ? 2 : 1);
});

/** Rules whose date the database writes itself, and the column. */
const WRITTEN_BY_DATABASE = new Map<RetentionId, [table: string, column: string]>([
  ['names of distributions', ['distributions', 'purge_names_on']],
  ['names of status files', ['status_files', 'purge_names_on']],
  ['packages', ['filings', 'stored_until']],
]);

test('every rule with a period has a purge that reads the period from the rule', () => {
  const readers = spawnSync(
    'git',
    [
      'grep',
      '-hoE',
      "(pastSql|periodSql|retentionDays)\\('[a-z -]+'\\)",
      '--',
      'db/queries',
      'server',
      ':!db/queries/retention',
    ],
    { cwd: projectFolder, encoding: 'utf8' },
  ).stdout;
  for (const { id, period } of PURGED)
    if (period !== 'its own date' && !WRITTEN_BY_DATABASE.has(id)) expect(readers, id).toContain(`('${id}')`);
});

test('the dates that the database writes are as far away as the rules say', async () => {
  for (const [id, [table, column]] of WRITTEN_BY_DATABASE) {
    const { rows } = await database.pool.query<{ text: string }>(
      `select pg_get_expr(d.adbin, d.adrelid) as text from pg_attrdef d
       join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
       where d.adrelid = $1::regclass and a.attname = $2`,
      [table, column],
    );
    const [unit, count] = retentionPeriod(id as 'packages');
    // seven years with their leap days, as a generated column counts days
    const expected = column === 'stored_until' ? `+ ${Math.ceil(count * 365.25)}` : `'${count} ${unit}'`;
    expect(rows[0]!.text, id).toContain(expected);
  }
});

test('docs/retention.md has every rule, and no other', async () => {
  const page = await readFile(join(projectFolder, 'docs/retention.md'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| what'));
  expect(rows).toEqual(
    RETENTION.map(({ what, period, from, why }) => `| ${what} | ${periodText(period)} | ${from} | ${why} |`),
  );
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Db } from '@trover/db/connect.ts';
import { openTestDatabase } from '@trover/db/testing/test-database.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Household } from './access/testing/household.ts';
import { projectFolder } from './config.ts';
import { fingerprint } from './testing/fingerprint.ts';
import { endPrograms, newFolder, start } from './testing/programs.ts';

endPrograms();

const people = ['nobody', 'investor', 'institution', 'scout', 'attorney', 'provider', 'operator'] as const;
const password = 'seen by everybody';

/** What is written to more often than it changes, or that an answer may write to: see `fingerprint`. */
const countersOnly = ['sessions', 'login_attempts', 'rate_limits', 'audit_events', 'audit_chain'];

/** Every path of the pages as their routes are declared; `ids` fills in the parameters of those that have one. */
function pathsOf(ids: Readonly<Record<string, string | number>>): string[] {
  const declared = readFileSync(join(projectFolder, 'web', 'routes.ts'), 'utf8');
  let parent = '';
  const paths = ['/'];
  for (const line of declared.split('\n')) {
    const [, indent = '', path] = /^(\s*)route\('([^']+)'/.exec(line) ?? [];
    if (path === undefined || path === '*') continue;
    if (indent.length === 2) parent = line.trimEnd().endsWith('[') ? `/${path}` : '';
    paths.push(indent.length === 2 ? `/${path}` : `${parent}/${path}`);
  }
  return paths.map((path) => {
    const [folder] = path.split('/:');
    return path.replace(/:\w+/, String(ids[folder!] ?? 1));
  });
}

/** Rows of each table that were written since the database was made: a row that gets the same value again counts too. */
async function writtenRows(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; written: string }>`
    select relname as name, n_tup_ins + n_tup_upd + n_tup_del as written from pg_stat_user_tables`.execute(db);
  return new Map(rows.map(({ name, written }) => [name, Number(written)]));
}

/** A case, and a claim with its payment of the investor of the demonstration: pages that show them have something to show. */
async function addThings(db: Db): Promise<Record<string, string | number>> {
  const one = await db
    .selectFrom('cases')
    .select(['id', 'slug'])
    .where('is_demonstration', '=', true)
    .where('stage', '=', 'settled')
    .limit(1)
    .executeTakeFirstOrThrow();
  const idOf = async (email: string) =>
    (await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
  const investor = await idOf('investor@demo.test');
  const household = new Household(db, investor, one.id);
  const payment = await household.idOf('payment');
  const { bank_file_id } = await db
    .selectFrom('payments')
    .select('bank_file_id')
    .where('id', '=', payment)
    .executeTakeFirstOrThrow();
  const { id: distribution } = await db.selectFrom('distributions').select('id').executeTakeFirstOrThrow();
  return {
    '/cases': one.slug,
    '/user': investor,
    '/user/firm': investor,
    '/help': 'how-claims-work',
    '/blog': 'the-90-day-look-back',
    '/operator/cases': one.id,
    '/operator/proofs': await household.idOf('confirmation'),
    '/operator/claims': await household.idOf('claim'),
    '/operator/money/files': Number(bank_file_id),
    '/operator/money': distribution,
    '/operator/people': investor,
    '/operator/contracts/institutions': await idOf('institution@demo.test'),
  };
}

/** The cookies of somebody who has signed in. */
async function cookiesOf(address: string, name: string): Promise<string> {
  const asked = await fetch(`${address}/api/v1/auth/getcsrftoken`);
  const { data } = (await asked.json()) as { data: { csrftoken: string } };
  const cookie = `csrftoken=${data.csrftoken}`;
  const answer = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrftoken': data.csrftoken, cookie },
    body: JSON.stringify({ username: `${name}@demo.test`, password }),
  });
  expect(answer.status, name).toBe(200);
  return [cookie, ...answer.headers.getSetCookie().map((line) => line.split(';', 1)[0])].join('; ');
}

test('[P-2] a page view writes nothing: every page, seen by everybody, leaves the database as it was', async () => {
  const database = await openTestDatabase({ empty: true });
  const env = { DATABASE_URL: database.url, DATA_DIR: newFolder(), DEMO_PASSWORD: password, NODE_ENV: 'production' };
  const roles = ['--role', 'web,api'];
  // A program that ends reports all that it wrote: the first start loads the demonstration, the second only answers.
  const loading = start(env, roles);
  await loading.ready();
  const { db } = database;
  const ids = await addThings(db);
  await loading.stop();

  const program = start(env, roles);
  const address = await program.ready();
  const audited = async () =>
    Number(
      (
        await db
          .selectFrom('audit_events')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const paths = pathsOf(ids);
  expect(paths.length).toBeGreaterThan(45);
  await settle(db);
  const writtenBefore = await writtenRows(db);

  const wrote: string[] = [];
  const shown = new Map<string, number>();
  for (const name of people) {
    const cookie = name === 'nobody' ? '' : await cookiesOf(address, name);
    for (const path of paths) {
      const before = [await fingerprint(db), await audited()];
      const answer = await fetch(address + path, { headers: { cookie }, redirect: 'manual' });
      await answer.text();
      expect(answer.status, `${name} ${path}`).toBeLessThan(500);
      if (answer.status === 200) shown.set(path, (shown.get(path) ?? 0) + 1);
      if ([await fingerprint(db), await audited()].join() !== before.join()) wrote.push(`${name} ${path}`);
    }
  }
  expect(wrote).toEqual([]);
  // each page was really seen by somebody, not only refused
  expect(paths.filter((path) => !shown.has(path) && !path.startsWith('/dev/'))).toEqual([]);
  await program.stop();
  await settle(db);
  const written = [...(await writtenRows(db))].filter(
    ([table, rows]) => !countersOnly.includes(table) && rows !== (writtenBefore.get(table) ?? 0),
  );
  expect(written).toEqual([]);
  await database.close();
}, 300_000);

/** What a connection wrote is counted when it ends or has been idle for a while. */
async function settle(db: Db): Promise<void> {
  let before = '';
  for (;;) {
    await sql`select pg_stat_clear_snapshot()`.execute(db);
    const now = JSON.stringify([...(await writtenRows(db))]);
    if (now === before) return;
    before = now;
    await setTimeout(1500);
  }
}

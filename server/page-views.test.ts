import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openTestDatabase } from '@trover/db/testing/test-database.ts';
import { expect, test } from 'vitest';
import { projectFolder } from './config.ts';
import { fingerprint } from './testing/fingerprint.ts';
import { endPrograms, newFolder, start } from './testing/programs.ts';

endPrograms();

const people = ['nobody', 'investor', 'institution', 'scout', 'attorney', 'provider', 'operator'] as const;
const password = 'seen by everybody';

/** Every path of the pages as their routes are declared, with parameters filled in. */
function pathsOf(slug: string): string[] {
  const declared = readFileSync(join(projectFolder, 'web', 'routes.ts'), 'utf8');
  let parent = '';
  const paths = ['/'];
  for (const line of declared.split('\n')) {
    const [, indent = '', path] = /^(\s*)route\('([^']+)'/.exec(line) ?? [];
    if (path === undefined || path === '*') continue;
    if (indent.length === 2) parent = line.trimEnd().endsWith('[') ? `/${path}` : '';
    paths.push(indent.length === 2 ? `/${path}` : `${parent}/${path}`);
  }
  return paths.map((path) => (path.startsWith('/cases/') ? path.replace(':id', slug) : path.replace(/:\w+/, '1')));
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
  const program = start(env, ['--role', 'web,api']);
  const address = await program.ready();
  const { db } = database;
  const audited = async () =>
    Number(
      (
        await db
          .selectFrom('audit_events')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const { slug } = await db
    .selectFrom('cases')
    .select('slug')
    .where('is_demonstration', '=', true)
    .where('stage', '=', 'settled')
    .limit(1)
    .executeTakeFirstOrThrow();
  const paths = pathsOf(slug);
  expect(paths.length).toBeGreaterThan(45);

  const wrote: string[] = [];
  for (const name of people) {
    const cookie = name === 'nobody' ? '' : await cookiesOf(address, name);
    for (const path of paths) {
      const before = [await fingerprint(db), await audited()];
      const answer = await fetch(address + path, { headers: { cookie }, redirect: 'manual' });
      await answer.text();
      expect(answer.status, `${name} ${path}`).toBeLessThan(500);
      if ([await fingerprint(db), await audited()].join() !== before.join()) wrote.push(`${name} ${path}`);
    }
  }
  expect(wrote).toEqual([]);
  await program.stop();
  await database.close();
}, 300_000);

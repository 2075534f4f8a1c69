import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../db/connect.ts';
import { startPostgres } from '../db/embedded/start-postgres.ts';
import { fingerprint } from '../server/testing/fingerprint.ts';
import { expect, investor, test } from './support/journey.ts';

const people = ['nobody', 'investor', 'institution', 'scout', 'attorney', 'provider', 'operator'] as const;

/** Every path of the pages as their routes are declared, with parameters filled in by what the demonstration has. */
function pathsOf(slug: string): string[] {
  const declared = readFileSync(join(import.meta.dirname, '..', 'web', 'routes.ts'), 'utf8');
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

const ends: (() => Promise<void>)[] = [];
test.afterAll(async () => {
  for (const end of ends) await end();
});

test('[P-2] a page view writes nothing: every page, seen by everybody, leaves the database as it was', async ({
  playwright,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const cluster = await startPostgres({
    dataDir: join(process.env.E2E_DATA ?? '', 'data'),
    alone: false,
    log: () => undefined,
  });
  const opened = connect(cluster.connection, { name: 'page-views' });
  const { db } = opened;
  ends.push(opened.close, cluster.leave);
  const audited = async () =>
    Number(
      (
        await db
          .selectFrom('audit_events')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const slug = (await db.selectFrom('cases').select('slug').where('stage', '=', 'settled').executeTakeFirstOrThrow())
    .slug;
  const paths = pathsOf(slug);
  expect(paths.length).toBeGreaterThan(45);

  /** What a worker writes meanwhile happens once; what a page writes happens at each of its views. */
  const writes = async (view: () => Promise<unknown>): Promise<boolean> => {
    for (let attempt = 0; attempt < 3; attempt++) {
      const before = [await fingerprint(db), await audited()];
      await view();
      const after = [await fingerprint(db), await audited()];
      if (before.join() === after.join()) return false;
    }
    return true;
  };

  const wrote: string[] = [];
  for (const name of people) {
    const visitor = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    if (name !== 'nobody') {
      const { data } = await (await visitor.get('/api/v1/auth/getcsrftoken')).json();
      const signedIn = await visitor.post('/api/v1/auth/login', {
        headers: { 'x-csrftoken': data.csrftoken },
        data: { username: `${name}@demo.test`, password: investor.password },
      });
      expect(signedIn.status(), name).toBe(200);
    }
    for (const path of paths) {
      const view = async () => {
        expect((await visitor.get(path, { maxRedirects: 0 })).status(), `${name} ${path}`).toBeLessThan(500);
      };
      if (await writes(view)) wrote.push(`${name} ${path}`);
    }
    await visitor.dispose();
  }
  // (decisions, section 9: a view of payment details that are stored is in the audit log; nobody here has any)
  expect(wrote).toEqual([]);
});

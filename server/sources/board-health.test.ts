import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCases } from '../testing/one-case.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const TODAY = '2026-11-20';
let server: TestServer;
let operator: TestVisitor;

const day = (away: number) => formatDay(addDays(requireDay(TODAY), away));
const board = async () => (await operator.get('/api/v1/operator/board')).body.data;
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);

beforeAll(async () => {
  server = await openTestServer({ env: { TODAY } });
  operator = await server.signIn('operator');
});
afterAll(() => server.close());

test('the board counts cases with a date to come by when they were checked, and names the stalest', async () => {
  const slugs = [
    'kraft-heinz-2019',
    '3d-systems-2015',
    'aac-holdings-2019',
    'aames-financial-1997',
    'adapthealth-2021',
  ];
  const cases = await importCases(server.context.db, TODAY, ...slugs);
  await query('update case_deadlines set superseded_at = now()');
  // the days since each date was checked, a case each; null: never
  const checks = [3, 12, 30, 31, null];
  for (const [at, id] of cases.entries()) {
    const checked = checks[at] ?? null;
    await query(
      `insert into case_deadlines (case_id, kind, date, checked_on) values ($1, 'fairness_hearing', $2, $3)`,
      [id, day(10 + at), checked === null ? null : day(-checked)],
    );
  }
  const { catalogue } = await board();
  expect(catalogue.cases).toBe(5);
  expect(catalogue.bands.map(({ cases: n }: { cases: number }) => n)).toEqual([1, 1, 1, 2]);
  expect(catalogue.stalest).toMatchObject([
    { id: cases[4], kind: 'fairness_hearing', date: day(14), days: null },
    { id: cases[3], kind: 'fairness_hearing', date: day(13), days: 31 },
  ]);
  // one old date of a case counts for all of it
  await query(`insert into case_deadlines (case_id, kind, date, checked_on) values ($1, 'objection', $2, $3)`, [
    cases[0],
    day(20),
    day(-40),
  ]);
  const { catalogue: later } = await board();
  expect(later.bands.map(({ cases: n }: { cases: number }) => n)).toEqual([0, 1, 1, 3]);
  expect(later.stalest[1]).toMatchObject({ id: cases[0], date: day(10), days: 40 });
  // the same cases as the list behind it
  const { data } = (await operator.get('/api/v1/operator/catalogue/unchecked')).body;
  expect(data.total_count).toBe(3);
});

test('the board names a source whose readings fail, since when and why', async () => {
  expect((await board()).feeds.failing).toEqual([]);
  await query(`insert into catalogue_sources (name, failure, failing_since) values ('sec', 'The list has no rows', now())
    on conflict (name) do update set failure = excluded.failure, failing_since = excluded.failing_since`);
  const { failing } = (await board()).feeds;
  const isSetUp = (await operator.get('/api/v1/operator/catalogue/sources')).body.data.sources.find(
    ({ name }: { name: string }) => name === 'sec',
  );
  if (isSetUp.health === 'failing') expect(failing).toMatchObject([{ name: 'sec', failure: 'The list has no rows' }]);
  else expect(failing).toEqual([]);
});

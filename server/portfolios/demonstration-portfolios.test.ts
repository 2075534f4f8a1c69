import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemonstration } from '../catalogue/demonstration/load-demonstration.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { ensureDemonstrationPortfolios } from './demonstration-portfolios.ts';

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer({ role: 'api,worker', env: { TODAY: '2026-11-20' } });
  await loadDemonstration(server.context.db, '2026-11-20');
});
afterAll(() => server.close());

test('the demonstration investor finds two brokers’ files read and open cases matched, once', async () => {
  await ensureDemonstrationPortfolios(server.context);
  await ensureDemonstrationPortfolios(server.context);
  const investor = await server.signIn('investor');
  const uploads = () => investor.get('/api/v1/portfolio/uploadtradesfile/all');
  await expect
    .poll(async () => (await uploads()).body.data.items.map((one: { status: string }) => one.status))
    .toEqual(['matched', 'matched']);
  const { items } = (await uploads()).body.data;
  expect(items.map((one: { counts: { refused: number } }) => one.counts.refused)).toEqual([0, 0]);
  const stats = (await investor.get('/api/v1/portfolio/portfolio/cases/stats')).body.data;
  expect(stats.cases_found).toBeGreaterThan(0);
  expect(stats.is_updating).toBe(false);
  const holdings = (await investor.get('/api/v1/portfolio/holdings?limit=3')).body.data;
  expect(holdings.items).toHaveLength(3);
  const next = (await investor.get(`/api/v1/portfolio/holdings?limit=3&cursor=${holdings.next_cursor}`)).body.data;
  expect(next.items[0].security).not.toBe(holdings.items[2].security);
  const owed = (await investor.get('/api/v1/orders/getallorders?held=true&sort=owed')).body.data;
  expect(owed.total_count).toBe(stats.cases_checked);
  expect(owed.items[0].mine.eligible).toBe(true);
});

test('the demonstration institution finds three entities, and a hole in the record of one', async () => {
  const institution = await server.signIn('institution');
  await expect
    .poll(async () => (await institution.get('/api/v1/portfolio/positions')).body.data.total_count)
    .toBeGreaterThan(5);
  const { items } = (await institution.get('/api/v1/portfolio/coverage')).body.data;
  expect(items.map((one: { beneficial_owner: string }) => one.beneficial_owner)).toEqual([
    'Pension Reserve',
    'Growth Fund',
    'Growth Fund',
    'Health Trust',
  ]);
  expect(items[1].gaps[0]).toMatchObject({ months: 8 });
  expect(items[1].gaps[0].order_ids.length).toBeGreaterThan(0);
  expect(items.flatMap((one: { trades_by_month: unknown[] }) => one.trades_by_month)).toEqual([]);
  const [source] = items;
  const monthsFor = async (visitor: typeof institution) =>
    (await visitor.get(`/api/v1/portfolio/coverage?months_of=${source.portfolio_id}`)).body.data.items.flatMap(
      (one: { trades_by_month: { month: string; trades: number }[] }) => one.trades_by_month,
    );
  const months = await monthsFor(institution);
  expect(months.reduce((sum: number, { trades }: { trades: number }) => sum + trades, 0)).toBe(source.records);
  expect(months.map(({ month }: { month: string }) => month)).toEqual(
    months.map(({ month }: { month: string }) => `${month.slice(0, 7)}-01`).toSorted(),
  );
  expect(await monthsFor(await server.signIn('scout')), 'not of another account').toEqual([]);
});

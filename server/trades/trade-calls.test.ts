import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importCases } from '../testing/one-case.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { csvOf } from '../uploads/testing/trade-csv.ts';

const address = '/api/v1/portfolio/trade';
const uploads = '/api/v1/portfolio/uploadtradesfile';
const stats = '/api/v1/portfolio/portfolio/cases/stats';

let server: TestServer;
let investor: TestVisitor;
let stranger: TestVisitor;
let kraft: number;
let portfolio: number;
let upload: number;

beforeAll(async () => {
  server = await openTestServer({ role: 'api,worker', env: { TODAY: '2026-11-20' } });
  [kraft] = (await importCases(server.context.db, '2026-11-20', 'kraft-heinz-2019')) as [number];
  investor = await server.signIn('investor');
  stranger = await server.signIn('scout');
  const text = csvOf('KHC Buy 2018-01-10 100 80', 'KHC Sell 2019-08-08 100 28.22', 'ZZZZ Buy 2019-08-08 5 10');
  const sent = await investor.upload(uploads, { name: 'a.csv', content: Buffer.from(text) });
  ({ id: upload, portfolio_id: portfolio } = sent.body.data.upload);
  expect((await investor.get(`${uploads}/events?upload_id=${upload}`)).text).toContain('event: done');
});
afterAll(() => server.close());

const count = async (query: string) => (await investor.get(`${address}?${query}`)).body.data.total_count;

describe('portfolio/trade', () => {
  test('[API-63] lists the caller’s trades, newest first, page by page', async () => {
    const first = (await investor.get(`${address}?limit=2`)).body.data;
    expect(first.total_count).toBe(3);
    expect(first.items.map((one: { trade_date: string }) => one.trade_date)).toEqual(['2019-08-08', '2019-08-08']);
    const next = (await investor.get(`${address}?limit=2&cursor=${first.next_cursor}`)).body.data;
    expect(next.items).toMatchObject([{ trade_date: '2018-01-10', symbol: 'KHC', quantity: '100', price: '80' }]);
    expect(next.next_cursor).toBeNull();
  });

  test('[API-63] [M-12] narrows by portfolio, upload, case, ticker, type and day', async () => {
    expect(await count(`portfolio_id=${portfolio}`)).toBe(3);
    expect(await count(`upload_id=${upload}`)).toBe(3);
    expect(await count(`order_id=${kraft}`)).toBe(2);
    expect(await count('ticker=khc&type=sell')).toBe(1);
    expect(await count('from=2019-01-01')).toBe(2);
    expect(await count('to=2018-12-31')).toBe(1);
  });

  test('[API-63] knows nothing of someone else’s', async () => {
    expect((await stranger.get(address)).body.data.total_count).toBe(0);
    expect((await stranger.get(`${address}?portfolio_id=${portfolio}`)).status).toBe(404);
    expect((await stranger.get(`${address}?upload_id=${upload}`)).status).toBe(404);
    expect((await stranger.get(`${address}?order_id=${kraft}`)).body.data.total_count).toBe(0);
  });

  test('[API-63] shows which field is wrong', async () => {
    expect(await investor.get(`${address}?from=yesterday`)).toMatchObject({
      status: 400,
      body: { result: false, error: { fields: { 'query.from': 'use a date such as 2024-03-31' } } },
    });
    expect((await server.visitor().get(address)).status).toBe(401);
  });
});

describe('portfolio/portfolio/cases/stats', () => {
  test('[API-61] sums what the caller’s trades give over all cases', async () => {
    const { data } = (await investor.get(stats)).body;
    expect(data).toMatchObject({ cases_checked: 1, cases_found: 1, is_updating: false, matches: null });
    expect(data.cases).toMatchObject([{ order_id: kraft, eligible: true, recognized_loss: '1126.00', ticker: 'KHC' }]);
  });

  test('[API-61] reports one case line by line, one portfolio’s owner, or one ticker', async () => {
    const one = (await investor.get(`${stats}?order_id=${kraft}&portfolio_id=${portfolio}`)).body.data;
    expect(one.matches).toMatchObject([{ recognized_loss: '1126.00', lines_total: 1, trades_total: 2 }]);
    expect((await investor.get(`${stats}?ticker=zzzz`)).body.data.cases).toEqual([]);
    expect((await investor.get(`${stats}?ticker=khc`)).body.data.cases).toHaveLength(1);
  });

  test('[API-61] gives lines and trades by the page, with how many there are', async () => {
    const page = async (query: string) =>
      (await investor.get(`${stats}?order_id=${kraft}&${query}`)).body.data.matches[0];
    const [first, second, after] = [
      await page('lines_limit=1'),
      await page('lines_from=1&lines_limit=1'),
      await page('lines_from=2'),
    ];
    expect([first.trades, second.trades].map((trades) => trades.map(({ row }: { row: number }) => row))).toEqual([
      [1],
      [2],
    ]);
    expect([first.result.lines, second.result.lines]).toEqual([[expect.objectContaining({ amount: '1126.00' })], []]);
    expect(after).toMatchObject({ trades: [], trades_total: 2, lines_total: 1, recognized_loss: '1126.00' });
    expect((await investor.get(`${stats}?order_id=${kraft}&lines_limit=5001`)).body.error.fields).toEqual({
      'query.lines_limit': 'ask for at most 5,000 lines at once',
    });
  });

  test('[API-61] knows no case that is not there and nobody else’s portfolio', async () => {
    expect((await investor.get(`${stats}?order_id=999999`)).status).toBe(404);
    expect((await stranger.get(`${stats}?portfolio_id=${portfolio}`)).status).toBe(404);
    expect((await stranger.get(`${stats}?order_id=${kraft}`)).body.data).toMatchObject({ cases: [], matches: [] });
  });
});

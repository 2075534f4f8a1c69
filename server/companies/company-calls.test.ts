import { addPrices } from '@trover/db/queries/catalogue/prices.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadStarter } from '../catalogue/load-starter.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const company = '/api/v1/company';

let server: TestServer;
let nobody: TestVisitor;

beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  const { db } = server.context;
  await loadStarter(db, '2026-11-20');
  await db.transaction().execute((trx) =>
    addPrices(trx, [
      { row: 1, symbol: 'KHC', date: '2018-01-10', close: '78.50' },
      { row: 2, symbol: 'KHC', date: '2018-01-11', close: '79.25' },
    ]),
  );
  nobody = server.visitor();
});
afterAll(() => server.close());

async function kraft(): Promise<number> {
  return (await nobody.get(`${company}/autocomplete?term=kraft`)).body.data.items[0].id;
}

describe('company', () => {
  test('[API-17] [L-1] finds companies by the beginning of a name and by ticker', async () => {
    for (const term of ['kra', 'khc']) {
      const { items } = (await nobody.get(`${company}/autocomplete?term=${term}`)).body.data;
      expect(items[0]).toMatchObject({ tickers: ['KHC'], held: false, estimated_payment: null });
      expect(items[0].cases).toBeGreaterThan(0);
    }
    expect((await nobody.get(`${company}/autocomplete?term=`)).status).toBe(400);
  });

  test('[API-17] forgives typing errors, and finds companies by any of their words', async () => {
    for (const term of ['kratf', 'heinz', 'heniz']) {
      const { items } = (await nobody.get(`${company}/autocomplete?term=${term}`)).body.data;
      expect([term, items[0]?.tickers]).toEqual([term, ['KHC']]);
    }
    expect((await nobody.get(`${company}/autocomplete?term=zzzqqq`)).body.data.items).toEqual([]);
  });

  test('[API-18] shows a company with its securities and cases', async () => {
    const { data } = (await nobody.get(`${company}/${await kraft()}`)).body;
    expect(data.cases).toMatchObject([{ slug: 'kraft-heinz-2019' }]);
    expect(data.securities[0]).toMatchObject({ ticker: 'KHC', has_prices: true });
    expect((await nobody.get(`${company}/999999`)).status).toBe(404);
    expect((await nobody.get(`${company}/kraft`)).status).toBe(400);
  });

  test('[API-19] [M-10] works a purchase out under the plan, to the cent', async () => {
    const answer = await nobody.get(
      `${company}/get_loss?ticker=khc&bought_on=2018-01-10&quantity=100&price_bought=80&sold_on=2019-08-08&price_sold=28.22`,
    );
    expect(answer.status).toBe(200);
    const [first] = answer.body.data.cases;
    expect(answer.body.data.trades).toBe('given');
    // 100 × (12.59 − 1.33): bought at the table's 12.59, sold on the day of the sales-only row.
    expect(first).toMatchObject({
      slug: 'kraft-heinz-2019',
      eligible: true,
      basis: 'plan',
      recognized_loss: '1126.00',
    });
  });

  test('[API-19] takes the close of the day where no price is given, and shows when there is none', async () => {
    const known = await nobody.get(`${company}/get_loss?ticker=KHC&bought_on=2018-01-10&quantity=100`);
    expect(known.body.data.cases[0]).toMatchObject({ eligible: true });
    const unknown = await nobody.get(`${company}/get_loss?ticker=KHC&bought_on=2017-01-10&quantity=100`);
    expect(unknown).toMatchObject({
      status: 400,
      body: { error: { fields: { 'query.price_bought': expect.stringContaining('enter the price') } } },
    });
  });

  test('[API-19] shows what is missing, wrong or not there', async () => {
    expect((await nobody.get(`${company}/get_loss`)).status).toBe(400);
    expect((await nobody.get(`${company}/get_loss?ticker=NONE`)).status).toBe(404);
    expect((await nobody.get(`${company}/get_loss?ticker=KHC`)).status).toBe(401);
    const backwards = await nobody.get(
      `${company}/get_loss?ticker=KHC&bought_on=2018-01-10&quantity=1&price_bought=1&sold_on=2017-01-01&price_sold=1`,
    );
    expect(backwards.body.error.fields).toHaveProperty(['query.sold_on']);
  });

  test('[API-20] gives the closes of a symbol, oldest first', async () => {
    const { data } = (await nobody.get('/api/charting_data?symbol=khc')).body;
    expect(data).toMatchObject({
      symbol: 'KHC',
      currency: 'USD',
      points: [
        ['2018-01-10', '78.50'],
        ['2018-01-11', '79.25'],
      ],
    });
    expect((await nobody.get('/api/charting_data?symbol=khc&from=2018-01-11')).body.data.points).toHaveLength(1);
    const backwards = await nobody.get('/api/charting_data?symbol=khc&from=2018-01-12&to=2018-01-11');
    expect(backwards.status).toBe(400);
    expect(backwards.body.error.fields).toEqual({ 'query.to': expect.stringContaining('before `from`') });
    expect((await nobody.get('/api/charting_data?symbol=NONE')).status).toBe(404);
    expect((await nobody.get('/api/charting_data')).status).toBe(400);
  });
});

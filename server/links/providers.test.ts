import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FlexStandIn, startFlex } from '../../fixtures/providers/flex-stand-in.ts';
import { type SnapTradeStandIn, startSnapTrade } from '../../fixtures/providers/snaptrade-stand-in.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

let snaptrade: SnapTradeStandIn;
let flex: FlexStandIn;
let server: TestServer;
let investor: TestVisitor;

beforeAll(async () => {
  [snaptrade, flex] = [await startSnapTrade(), await startFlex()];
  server = await openTestServer({
    role: 'api,worker',
    env: {
      TODAY: '2026-11-20',
      SNAPTRADE_CLIENT_ID: 'client',
      SNAPTRADE_CONSUMER_KEY: 'a consumer key',
      SNAPTRADE_BASE_URL: snaptrade.url,
      IBKR_FLEX_URL: flex.url,
    },
  });
  investor = await server.signIn('investor');
});
afterAll(async () => {
  await server.close();
  await snaptrade.close();
  await flex.close();
});

let labels = 0;
async function newPortfolio(): Promise<number> {
  labels += 1;
  return (await investor.post('/api/v1/portfolio/portfolio', { label: `Provider ${labels}` })).body.data.id;
}

async function ended(provider: string, id: number) {
  for (let tries = 0; tries < 4000; tries += 1) {
    const { sync } = (await investor.get(`/api/v1/${provider}/syncs/${id}`)).body.data;
    if (sync.status === 'done' || sync.status === 'failed') return sync;
    await pause(50);
  }
  throw new Error('the sync does not end');
}

const trades = async (portfolio: number) =>
  (await investor.get(`/api/v1/portfolio/trade?portfolio_id=${portfolio}&limit=200`)).body.data.items;

const activity = (id: string, description = 'bought') =>
  `{"id":"${id}","type":"BUY","trade_date":"2024-05-06T14:31:00.000Z","settlement_date":"2024-05-08T00:00:00Z","units":12.5,"price":30.10000000000001,"amount":-376.25,"fee":0,"currency":{"code":"USD"},"symbol":{"id":"s-${id}","symbol":"KHC","raw_symbol":"KHC","description":"Kraft Heinz"},"institution":"Harbour","description":"${description}"}`;

describe('a link through SnapTrade', () => {
  let portfolio: number;
  const sync = async () => {
    const address = `/api/v1/snaptrade/transactions/update?user_portfolio_id=${portfolio}&is_initial=true`;
    const begun = await investor.post(address);
    expect(begun.status, begun.text).toBe(202);
    return ended('snaptrade', begun.body.data.sync.id);
  };

  test('[API-71] [API-70] is made on SnapTrade’s page, for reading only', async () => {
    portfolio = await newPortfolio();
    const address = `/api/v1/snaptrade/auth/redirect_uri?user_portfolio_id=${portfolio}&broker=HARBOUR`;
    const begun = await investor.post(address, {});
    expect(begun.status, begun.text).toBe(200);
    expect(begun.body.data.redirect_uri).toMatch(/^https:\/\/app\.snaptrade\.com/);
    const login = snaptrade.received.findLast(({ path }) => path === '/snapTrade/login');
    expect(JSON.parse(login?.body ?? '{}')).toMatchObject({ connectionType: 'read', broker: 'HARBOUR' });
    expect((await investor.post('/api/v1/snaptrade/auth/complete', { user_portfolio_id: portfolio })).status).toBe(409);
    snaptrade.state.authorizations = [
      { id: 'auth-1', disabled: false, brokerage: { slug: 'HARBOUR', name: 'Harbour' } },
    ];
    snaptrade.state.accounts = [{ id: 'acc-1', brokerage_authorization: 'auth-1', name: 'Roth', number: '***7133' }];
    const done = await investor.post('/api/v1/snaptrade/auth/complete', { user_portfolio_id: portfolio });
    expect(done.body.data.integration).toMatchObject({ institution_name: 'Harbour', accounts: [{ mask: '7133' }] });
    expect(done.text).not.toContain('secret of');
  });

  test('[API-72] counts a transaction once by its content, whatever its id', async () => {
    snaptrade.state.page = 2;
    const fee = '{"id":"d","type":"FEE","trade_date":"2024-05-06T00:00:00Z","amount":-1}';
    snaptrade.state.activities['acc-1'] = [activity('a'), activity('b'), activity('c', 'another'), fee];
    expect(await sync()).toMatchObject({ status: 'done', trades_added: 3, duplicates: 0 });
    snaptrade.state.page = 1000;
    snaptrade.state.activities['acc-1'] = [activity('x'), activity('y'), activity('z', 'another')];
    expect(await sync()).toMatchObject({ status: 'done', trades_added: 0, duplicates: 3 });
    const stored = await trades(portfolio);
    expect(stored).toHaveLength(3);
    expect(stored[0]).toMatchObject({ price: '30.10000000000001', quantity: '12.5', trade_date: '2024-05-06' });
  });

  test('[API-72] waits as long as SnapTrade asks', async () => {
    const headers = { 'x-ratelimit-reset': '1' };
    snaptrade.state.failures = [{ path: /activities$/, status: 429, headers }];
    expect(await sync()).toMatchObject({ status: 'done', duplicates: 3 });
  });

  test('[API-72] a webhook whose signature holds begins a sync, once', async () => {
    const [userId] = snaptrade.state.users.keys();
    const { payload, headers } = snaptrade.webhook({ eventType: 'ACCOUNT_TRANSACTIONS_UPDATED', userId });
    const post = async (text: string, sent: Record<string, string>) => {
      const request = { method: 'POST', url: '/api/v1/webhooks/snaptrade', payload: Buffer.from(text) } as const;
      return (await server.visitor().send({ ...request, headers: sent })).status;
    };
    expect(await post(payload.replace('hook-1', 'hook-2'), headers)).toBe(401);
    expect(await post(payload, headers)).toBe(200);
    expect(await post(payload, headers)).toBe(401);
    expect(await post(payload.replace('{', '{ '), headers), 'the same, written otherwise').toBe(401);
    const old = snaptrade.webhook({ userId, eventTimestamp: new Date(Date.now() - 301_000).toISOString() });
    expect(await post(old.payload, old.headers)).toBe(401);
  });

  test('[API-72] a connection that SnapTrade lists no more asks for a sign-in, and its trades stay', async () => {
    const { authorizations } = snaptrade.state;
    snaptrade.state.authorizations = [];
    expect(await sync()).toMatchObject({ status: 'failed', failure: expect.stringContaining('Sign in again') });
    expect(await trades(portfolio)).toHaveLength(3);
    snaptrade.state.authorizations = authorizations;
    await investor.post('/api/v1/snaptrade/auth/complete', { user_portfolio_id: portfolio });
    const accounts = snaptrade.state.accounts;
    snaptrade.state.accounts = [{ id: 'acc-2', brokerage_authorization: 'auth-1', name: 'New', number: '***1' }];
    expect(await sync()).toMatchObject({ status: 'done', trades_added: 0 });
    expect(await trades(portfolio), 'an account that is not listed has no trades removed').toHaveLength(3);
    snaptrade.state.accounts = accounts;
  });

  test('[API-76] ends at SnapTrade as well', async () => {
    const listed = await investor.get(`/api/v1/services/snaptrade/integrations?user_portfolio_id=${portfolio}`);
    const [{ id }] = listed.body.data.items;
    const gone = await investor.delete(`/api/v1/services/snaptrade/integrations/${id}`, { keep_trades: false });
    expect(gone.body.data.trades_removed).toBe(3);
    expect(snaptrade.state.deleted).toEqual(['auth-1']);
    expect(await trades(portfolio)).toHaveLength(0);
  });
});

describe('a link to the Flex Web Service', () => {
  const trade = (id: string, day: string) => ({
    day,
    xml: `<Trade accountId="U1234567" currency="USD" assetCategory="STK" symbol="KHC" description="KRAFT HEINZ CO" cusip="500754106" isin="US5007541064" tradeID="${id}" transactionID="${id}" tradeDate="${day}" dateTime="${day};103000" settleDateTarget="${day}" transactionType="ExchTrade" quantity="100" tradePrice="31.5" tradeMoney="3150" proceeds="-3150" ibCommission="-1" ibCommissionCurrency="USD" netCash="-3151" buySell="BUY" openCloseIndicator="O" levelOfDetail="EXECUTION"/>`,
  });

  test('[API-70] is refused at once with a wrong token or query', async () => {
    const user_portfolio_id = await newPortfolio();
    const wrong = await investor.post('/api/v1/ibkr/auth/complete', {
      user_portfolio_id,
      token: 'no',
      query_id: '123',
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body.error.fields['body.token']).toContain('token');
  });

  test('[API-70] reads statements of at most a year, waiting until each is ready', async () => {
    const user_portfolio_id = await newPortfolio();
    flex.state.trades = [trade('1', '20260302'), trade('2', '20240105')];
    flex.state.notReady = 1;
    flex.state.lostReferences = 1;
    const sent = { user_portfolio_id, token: 'token', query_id: '123' };
    const made = await investor.post('/api/v1/ibkr/auth/complete', sent);
    expect(made.status, made.text).toBe(200);
    expect(await ended('ibkr', made.body.data.sync.id)).toMatchObject({ status: 'done', trades_added: 2 });
    expect(await trades(user_portfolio_id)).toHaveLength(2);
    for (const { query, headers } of flex.received) {
      expect(headers['user-agent']).toBeTruthy();
      const [from = 0, to = 0] = ['fd', 'td'].map((name) =>
        Date.parse((query.get(name) ?? '20260101').replace(/(....)(..)(..)/, '$1-$2-$3')),
      );
      expect((to - from) / 86_400_000).toBeLessThan(365);
    }
    // The check of the token counts too: of one token 10 requests in any minute, 1 in a second.
    const times = flex.received.filter(({ query }) => query.get('t') === 'token').map(({ at }) => at);
    for (const [place, at] of times.entries()) {
      expect(times.slice(place).filter((later) => later - at < 60_000).length).toBeLessThanOrEqual(10);
      expect((times[place + 1] ?? Number.POSITIVE_INFINITY) - at).toBeGreaterThan(900);
    }
  }, 600_000);
});

describe('the sandbox', () => {
  test('[API-70] [API-76] shows a link’s life: trades, a late change, and its end', async () => {
    const user_portfolio_id = await newPortfolio();
    const made = await investor.post('/api/v1/sandbox/auth/complete', { user_portfolio_id, scenario: 'late_change' });
    const first = await ended('sandbox', made.body.data.sync.id);
    expect(first).toMatchObject({ status: 'done', failure: null });
    expect(await trades(user_portfolio_id)).toHaveLength(first.trades_added);
    const again = await investor.post('/api/v1/sandbox/syncs', { user_portfolio_id });
    expect(await ended('sandbox', again.body.data.sync.id)).toMatchObject({
      trades_added: 0,
      duplicates: first.trades_added - 2,
    });
    expect(await trades(user_portfolio_id)).toHaveLength(first.trades_added - 1);
    const { id } = made.body.data.integration;
    await investor.delete(`/api/v1/services/sandbox/integrations/${id}`, { keep_trades: false });
    expect(await trades(user_portfolio_id)).toHaveLength(0);
  });

  test('[API-70] asks for a sign-in, and is repaired by one press', async () => {
    const user_portfolio_id = await newPortfolio();
    const made = await investor.post('/api/v1/sandbox/auth/complete', { user_portfolio_id, scenario: 'needs_sign_in' });
    await ended('sandbox', made.body.data.sync.id);
    const again = await investor.post('/api/v1/sandbox/syncs', { user_portfolio_id });
    expect(await ended('sandbox', again.body.data.sync.id)).toMatchObject({ status: 'failed' });
    const address = `/api/v1/services/sandbox/integrations?user_portfolio_id=${user_portfolio_id}`;
    expect((await investor.get(address)).body.data.items[0].status).toBe('needs_sign_in');
    const repair = await investor.post('/api/v1/sandbox/auth/repair', { user_portfolio_id });
    expect(repair.body.data.redirect_uri).toContain('/user/portfolio/');
    const { items } = (await investor.get(`/api/v1/sandbox/syncs?user_portfolio_id=${user_portfolio_id}`)).body.data;
    expect(await ended('sandbox', items[0].id)).toMatchObject({ status: 'done', trades_added: 0 });
  });
});

describe('providers', () => {
  test('[API-75] that lack a setting answer with its name', async () => {
    const user_portfolio_id = await newPortfolio();
    const address = `/api/v1/plaid/auth/create_link_token?user_portfolio_id=${user_portfolio_id}`;
    const refused = await investor.post(address, {});
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({
      code: 'provider_not_configured',
      message: expect.stringContaining('PLAID_CLIENT_ID'),
    });
    expect((await investor.get('/api/v1/nobody/syncs/1')).status).toBe(404);
    // without recipes the way is not offered, and its calls explain why
    const ways = (await investor.get('/api/v1/services/providers')).body.data.items;
    expect(ways.find((one: { provider: string }) => one.provider === 'scraper')).toMatchObject({ is_offered: false });
    const at = `?user_portfolio_id=${user_portfolio_id}`;
    const unset = await Promise.all([
      investor.post(`/api/v1/scraper/auth/callback${at}&broker=any`, { fields: { user: 'a', password: 'b' } }),
      investor.post(`/api/v1/scraper/transactions/update${at}&is_initial=true`, {}),
    ]);
    for (const { status, body } of unset) {
      expect(status).toBe(409);
      expect(body.error.message).toContain('SCRAPER_RECIPES is missing');
    }
    const entities = await investor.get('/api/v1/services/sandbox/entities');
    expect(entities.body.data.items[0]).toMatchObject({ name: expect.any(String), accounts: expect.any(Array) });
  });
});

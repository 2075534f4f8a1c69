import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FlexStandIn } from '../../../fixtures/providers/flex-stand-in.ts';
import { digits, type PlaidStandIn } from '../../../fixtures/providers/plaid-stand-in.ts';
import type { SnapTradeStandIn } from '../../../fixtures/providers/snaptrade-stand-in.ts';
import type { TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { runSyncs } from '../run-sync.ts';
import { openProviderFixture, type ProviderFixture } from '../testing/provider-fixture.ts';

let plaid: PlaidStandIn;
let snaptrade: SnapTradeStandIn;
let flex: FlexStandIn;
let server: TestServer;
let investor: TestVisitor;
let portfolio: number;

let fixture: ProviderFixture;

beforeAll(async () => {
  fixture = await openProviderFixture();
  ({ plaid, snaptrade, flex, server, investor } = fixture);
});
afterAll(() => fixture.close());

const activity = (id: string, units: number): string =>
  JSON.stringify({
    id,
    type: 'BUY',
    trade_date: '2025-03-14T14:31:00.000Z',
    settlement_date: null,
    units,
    price: 30.15,
    amount: -1 * units * 30.15,
    fee: null,
    currency: { code: 'USD' },
    symbol: { id: 's', symbol: 'KHC', raw_symbol: 'KHC', description: null },
    option_symbol: null,
  });

const atBroker = (id: string, isRead = true) => ({
  id,
  brokerage_authorization: 'auth-1',
  name: id,
  number: `***${id}`,
  sync_status: { transactions: { initial_sync_completed: isRead, first_transaction_date: null } },
});

let labels = 0;
beforeEach(async () => {
  labels += 1;
  portfolio = (await investor.post('/api/v1/portfolio/portfolio', { label: `Partial ${labels}` })).body.data.id;
  snaptrade.state.authorizations = [{ id: 'auth-1', disabled: false, brokerage: { slug: 'HARBOUR', name: 'Harbour' } }];
  snaptrade.state.accounts = [atBroker('acc-1'), atBroker('acc-2')];
  snaptrade.state.activities = { 'acc-1': [activity('a', 1)], 'acc-2': [activity('b', 2)] };
  snaptrade.state.failures = [];
});

async function linkSnapTrade(): Promise<number> {
  await investor.post(`/api/v1/snaptrade/auth/redirect_uri?user_portfolio_id=${portfolio}`, {});
  const done = await investor.post('/api/v1/snaptrade/auth/complete', { user_portfolio_id: portfolio });
  expect(done.status, done.text).toBe(200);
  return done.body.data.integration.id;
}

async function sync(provider: string, link: number) {
  const begun = await investor.post(`/api/v1/${provider}/syncs`, { user_portfolio_id: portfolio });
  expect(begun.status, begun.text).toBe(202);
  for (let tries = 0; tries < 5 && (await runSyncs(server.context, link)) !== null; tries += 1)
    await server.context.pool.query('delete from link_allowances');
  return (await investor.get(`/api/v1/${provider}/syncs/${begun.body.data.sync.id}`)).body.data.sync;
}

const integration = async (provider: string) =>
  (await investor.get(`/api/v1/services/${provider}/integrations?user_portfolio_id=${portfolio}`)).body.data.items[0];
const trades = async () =>
  (await investor.get(`/api/v1/portfolio/trade?portfolio_id=${portfolio}&limit=200`)).body.data.items;

test('[API-72] an account whose first reading SnapTrade has not finished does not hinder the others, and comes soon', async () => {
  snaptrade.state.accounts = [atBroker('acc-1'), atBroker('acc-2', false)];
  const link = await linkSnapTrade();
  expect(await sync('snaptrade', link)).toMatchObject({ status: 'done', trades_added: 1 });
  const { next_sync } = await integration('snaptrade');
  expect(Date.parse(next_sync) - Date.now()).toBeLessThanOrEqual(3_600_000);
  snaptrade.state.accounts = [atBroker('acc-1'), atBroker('acc-2')];
  expect(await sync('snaptrade', link)).toMatchObject({ status: 'done', trades_added: 1 });
  // One that SnapTrade reads again loses no trade here.
  snaptrade.state.accounts = [atBroker('acc-1'), atBroker('acc-2', false)];
  expect(await sync('snaptrade', link)).toMatchObject({ status: 'done' });
  expect(await trades()).toHaveLength(2);
});

test('[API-72] an account that was closed does not hinder the others, and its trades stay', async () => {
  const link = await linkSnapTrade();
  expect(await sync('snaptrade', link)).toMatchObject({ trades_added: 2 });
  snaptrade.state.activities['acc-2'] = [activity('b', 2), activity('c', 3)];
  snaptrade.state.failures = [{ path: /acc-1\/activities$/, status: 404 }];
  expect(await sync('snaptrade', link)).toMatchObject({ status: 'done', trades_added: 1, duplicates: 1 });
  expect(await trades()).toHaveLength(3);
});

test('[API-72] pages are read to the end where their answers state no total', async () => {
  snaptrade.state.page = 2;
  snaptrade.state.hasTotals = false;
  snaptrade.state.activities['acc-1'] = ['a', 'c', 'd', 'e'].map((id, at) => activity(id, at + 1));
  const link = await linkSnapTrade();
  expect(await sync('snaptrade', link)).toMatchObject({ status: 'done', trades_added: 5 });
  snaptrade.state.page = 1000;
  snaptrade.state.hasTotals = true;
});

test('[API-72] pages that do not go on end, where their answers state no total', async () => {
  Object.assign(snaptrade.state, { page: 2, hasTotals: false, isOffsetIgnored: true });
  snaptrade.state.activities['acc-1'] = ['a', 'c'].map((id, at) => activity(id, at + 1));
  const link = await linkSnapTrade();
  const before = snaptrade.received.length;
  expect(await sync('snaptrade', link)).toMatchObject({ status: 'done', trades_added: 3 });
  expect(snaptrade.received.slice(before).filter(({ path }) => path.endsWith('acc-1/activities'))).toHaveLength(2);
  Object.assign(snaptrade.state, { page: 1000, hasTotals: true, isOffsetIgnored: false });
});

const send = async ({ payload, headers }: { payload: string; headers: Record<string, string> }) => {
  const request = {
    method: 'POST',
    url: '/api/v1/webhooks/snaptrade',
    payload: Buffer.from(payload),
    headers,
  } as const;
  return (await server.visitor().send(request)).status;
};

test('[API-72] a webhook of a connection that is not the link’s, or was tried in vain, changes no link', async () => {
  await linkSnapTrade();
  const userId = [...snaptrade.state.users.keys()].at(-1);
  const hook = (eventType: string, brokerageAuthorizationId: string) =>
    send(snaptrade.webhook({ webhookId: eventType, eventType, userId, brokerageAuthorizationId }));
  expect(await hook('CONNECTION_FAILED', 'auth-1')).toBe(200);
  expect(await hook('CONNECTION_DELETED', 'auth-9')).toBe(200);
  expect(await integration('snaptrade')).toMatchObject({ status: 'active' });
  expect(await hook('CONNECTION_BROKEN', 'auth-1')).toBe(200);
  expect(await integration('snaptrade')).toMatchObject({ status: 'needs_sign_in' });
});

test('[API-72] a webhook that could not be acted on is accepted when it is sent again', async () => {
  await linkSnapTrade();
  const userId = [...snaptrade.state.users.keys()].at(-1);
  const hook = snaptrade.webhook({ eventType: 'ACCOUNT_TRANSACTIONS_UPDATED', userId });
  const { jobs } = server.context;
  const queue = jobs.send;
  jobs.send = () => Promise.reject(new Error('the queue is away'));
  expect(await send(hook)).toBe(500);
  jobs.send = queue;
  expect(await send(hook)).toBe(200);
  expect(await send(hook)).toBe(401);
});

test('[API-69] the first day of the history is stored with the trades, and by a reading of all of it alone', async () => {
  plaid.state.accounts = [{ account_id: 'acc-1', name: 'Own', mask: '1', type: 'investment', subtype: 'brokerage' }];
  plaid.state.securities = [{ security_id: 's', ticker_symbol: 'KHC', name: 'Kraft', type: 'equity' }];
  plaid.state.transactions = [
    {
      investment_transaction_id: 't-1',
      account_id: 'acc-1',
      security_id: 's',
      date: '2025-03-04',
      name: 'BUY',
      quantity: digits('1'),
      amount: digits('10'),
      price: digits('10'),
      fees: null,
      type: 'buy',
      subtype: 'buy',
      iso_currency_code: 'USD',
      unofficial_currency_code: null,
    },
  ];
  const linked = await investor.post('/api/v1/plaid/auth/set_access_token', {
    public_token: 'public-history',
    user_portfolio_id: portfolio,
  });
  const link = linked.body.data.integration.id;
  await investor.post('/api/v1/plaid/syncs', { user_portfolio_id: portfolio });
  const stop = new AbortController();
  const readers = {
    run: () => {
      stop.abort();
      return Promise.reject(new Error('killed'));
    },
  } as never;
  await expect(runSyncs({ ...server.context, readers }, link, stop.signal)).rejects.toThrow();
  expect((await integration('plaid')).history_from).toBe('2024-11-20');
  await runSyncs(server.context, link);
  await server.context.pool.query('update links set history_from = null where id = $1', [link]);
  await server.context.pool.query(`insert into link_syncs (link_id, cause, is_whole) values ($1, 'night', false)`, [
    link,
  ]);
  expect(await runSyncs(server.context, link)).toBeNull();
  expect((await integration('plaid')).history_from).toBeNull();
});

test('[API-70] a statement that is cut off removes no trade, and is asked for again', async () => {
  flex.state.trades = [
    {
      day: '20260302',
      xml: '<Trade accountId="U1234567" currency="USD" assetCategory="STK" symbol="KHC" description="KRAFT HEINZ CO" cusip="500754106" isin="US5007541064" tradeID="1" transactionID="1" tradeDate="20260302" dateTime="20260302;103000" settleDateTarget="20260304" transactionType="ExchTrade" quantity="100" tradePrice="31.5" tradeMoney="3150" proceeds="-3150" ibCommission="-1" ibCommissionCurrency="USD" netCash="-3151" buySell="BUY" openCloseIndicator="O" levelOfDetail="EXECUTION"/>',
    },
  ];
  const sent = { user_portfolio_id: portfolio, token: 'token', query_id: '123' };
  const made = await investor.post('/api/v1/ibkr/auth/complete', sent);
  expect(made.status, made.text).toBe(200);
  flex.state.cutOff = 1;
  const done = await sync('ibkr', made.body.data.integration.id);
  expect(done).toMatchObject({ status: 'done', refused: 0 });
  expect(flex.state.cutOff).toBe(0);
  expect(await trades()).toHaveLength(1);
}, 600_000);

test('[API-72] a response that is no list of activities removes nothing, and the sync goes on when there is one', async () => {
  const link = await linkSnapTrade();
  await sync('snaptrade', link);
  expect(await trades()).toHaveLength(2);
  snaptrade.state.failures = [{ path: /acc-1\/activities/, status: 200 }];
  await sync('snaptrade', link);
  expect(snaptrade.state.failures).toEqual([]);
  expect(await trades()).toHaveLength(2);
});

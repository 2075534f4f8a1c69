import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FlexStandIn } from '../../../fixtures/providers/flex-stand-in.ts';
import { digits, type PlaidStandIn, type PlaidTransaction } from '../../../fixtures/providers/plaid-stand-in.ts';
import type { SnapTradeStandIn } from '../../../fixtures/providers/snaptrade-stand-in.ts';
import type { TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { runSyncs } from '../run-sync.ts';
import { openProviderFixture, type ProviderFixture } from '../testing/provider-fixture.ts';
import { plaidDriver } from './plaid.ts';
import { registerUser, snapTradeDriver } from './snaptrade.ts';

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
  // Our own limits, which are tested elsewhere, would make each of these wait.
  await server.context.pool.query(
    `create function no_row() returns trigger language plpgsql as 'begin return null; end'`,
  );
  await server.context.pool.query(
    'create trigger no_row before insert on link_allowances for each row execute function no_row()',
  );
});
afterAll(() => fixture.close());

const bought = (id: string, more: Partial<PlaidTransaction> = {}): PlaidTransaction => ({
  ...{ investment_transaction_id: id, account_id: 'acc-1', security_id: 's', date: '2025-03-04', name: 'BUY' },
  ...{ quantity: digits('10'), amount: digits('301.50'), price: digits('30.15'), fees: null },
  ...{ type: 'buy', subtype: 'buy', iso_currency_code: 'USD', unofficial_currency_code: null, ...more },
});

const activity = (id: string, units: number): string =>
  JSON.stringify({
    ...{ id, type: 'BUY', trade_date: '2025-03-14 14:31:00+00:00', units, price: 30.15, amount: units * -30.15 },
    ...{ currency: { code: 'USD' }, symbol: { id: 's', symbol: 'KHC', raw_symbol: 'KHC' } },
  });

let labels = 0;
beforeEach(async () => {
  labels += 1;
  portfolio = (await investor.post('/api/v1/portfolio/portfolio', { label: `Odd ${labels}` })).body.data.id;
  const account = { account_id: 'acc-1', name: 'Own', mask: '7120', type: 'investment', subtype: 'brokerage' };
  const securities = [{ security_id: 's', ticker_symbol: 'KHC', name: 'Kraft Heinz', type: 'equity' }];
  const item = { item_id: `item-odd-${labels}`, access_token: `access-odd-${labels}` };
  Object.assign(plaid.state, { accounts: [account], securities, transactions: [bought('t-1')], failures: [], item });
  Object.assign(plaid.state, { page: 500, hasExited: false, onTransactions: undefined });
  Object.assign(snaptrade.state, {
    authorizations: [{ id: 'auth-1', disabled: false, brokerage: { slug: 'HARBOUR', name: 'Harbour' } }],
    accounts: [{ id: 'acc-1', brokerage_authorization: 'auth-1', name: 'One', number: '***1' }],
    activities: { 'acc-1': [activity('a', 1)] } as Record<string, string[]>,
    failures: [],
    page: 1000,
  });
});

async function linkPlaid(): Promise<number> {
  const sent = { public_token: `public-odd-${labels}`, user_portfolio_id: portfolio };
  const done = await investor.post('/api/v1/plaid/auth/set_access_token', sent);
  expect(done.status, done.text).toBe(200);
  return done.body.data.integration.id;
}

async function linkSnapTrade(): Promise<number> {
  await investor.post(`/api/v1/snaptrade/auth/redirect_uri?user_portfolio_id=${portfolio}`, {});
  const done = await investor.post('/api/v1/snaptrade/auth/complete', { user_portfolio_id: portfolio });
  expect(done.status, done.text).toBe(200);
  return done.body.data.integration.id;
}

async function linkFlex(): Promise<number> {
  const sent = { user_portfolio_id: portfolio, token: 'token', query_id: '123' };
  const done = await investor.post('/api/v1/ibkr/auth/complete', sent);
  expect(done.status, done.text).toBe(200);
  return done.body.data.integration.id;
}

async function sync(provider: string, link: number) {
  const begun = await investor.post(`/api/v1/${provider}/syncs`, { user_portfolio_id: portfolio });
  expect(begun.status, begun.text).toBe(202);
  await runSyncs(server.context, link);
  return (await investor.get(`/api/v1/${provider}/syncs/${begun.body.data.sync.id}`)).body.data.sync;
}

const integration = async (provider: string) =>
  (await investor.get(`/api/v1/services/${provider}/integrations?user_portfolio_id=${portfolio}`)).body.data.items[0];
const trades = async () =>
  (await investor.get(`/api/v1/portfolio/trade?portfolio_id=${portfolio}&limit=200`)).body.data.items;

const untilNext = async () => Date.parse((await integration('ibkr')).next_sync) - Date.now();

const path = '/investments/transactions/get';

const LINK = { id: 1, portfolio_id: 1, external_id: 'item', settings: {}, is_first: true };
const DAYS = { from: '2025-01-01', to: '2025-12-31' };
const call = () => ({ context: server.context, today: '2026-11-20' });

test.each([
  [400, 'INSTITUTION_ERROR', 'INSTITUTION_NOT_AVAILABLE', 'retry'],
  [400, 'INSTITUTION_ERROR', 'A_NEW_CODE', 'retry'],
  [400, 'INSTITUTION_ERROR', 'INSTITUTION_NO_LONGER_SUPPORTED', 'refused'],
  [400, 'API_ERROR', 'A_NEW_CODE', 'retry'],
  [400, 'ITEM_ERROR', 'ITEM_PRODUCT_NOT_READY', 'retry'],
  [400, 'ITEM_ERROR', 'INVALID_UPDATED_USERNAME', 'sign_in'],
  [400, 'OAUTH_ERROR', 'A_NEW_CODE', 'sign_in'],
  [400, 'INVALID_INPUT', 'A_NEW_CODE', 'refused'],
])("[API-69] Plaid's answer %s %s %s means %s", async (status, error_type, error_code, kind) => {
  plaid.state.failures = [{ path, status, error_type, error_code }];
  await expect(plaidDriver.fetch(call(), LINK, 'token', DAYS, null)).rejects.toMatchObject({ kind });
});

test('[API-69] a page of maintenance that its sender calls a success is no answer of Plaid', async () => {
  plaid.state.failures = [{ path, status: 200, error_type: '', error_code: '', text: '<html>Back soon</html>' }];
  await expect(plaidDriver.fetch(call(), LINK, 'token', DAYS, null)).rejects.toMatchObject({ kind: 'retry' });
});

test('[API-68] a repair that its owner left is not finished', async () => {
  const link = await linkPlaid();
  await server.context.pool.query(`update links set status = 'needs_sign_in' where id = $1`, [link]);
  const { link_token } = (await investor.post('/api/v1/plaid/auth/repair', { user_portfolio_id: portfolio })).body.data;
  plaid.state.hasExited = true;
  expect((await investor.post('/api/v1/plaid/auth/complete', { link_token })).status).toBe(409);
  expect(await integration('plaid')).toMatchObject({ status: 'needs_sign_in' });
  plaid.state.hasExited = false;
  expect((await investor.post('/api/v1/plaid/auth/complete', { link_token })).status).toBe(200);
});

test('[API-69] transactions that change at every page are read to their end, and none is removed', async () => {
  plaid.state.transactions = Array.from({ length: 12 }, (_, at) =>
    bought(`t-${at}`, { price: digits(`30.${at + 10}`) }),
  );
  plaid.state.page = 5;
  const link = await linkPlaid();
  expect(await sync('plaid', link)).toMatchObject({ trades_added: 12 });
  let late = 0;
  plaid.state.onTransactions = () => {
    late += 1;
    plaid.state.transactions.push(bought(`late-${late}`, { date: '2025-05-06', quantity: digits(String(late)) }));
  };
  expect(await sync('plaid', link)).toMatchObject({ status: 'done' });
  expect(late).toBeLessThan(20);
  expect((await trades()).length).toBeGreaterThan(12);
  expect(Date.parse((await integration('plaid')).next_sync) - Date.now()).toBeLessThanOrEqual(3_600_000);
  plaid.state.onTransactions = undefined as never;
  await sync('plaid', link);
  expect(await trades()).toHaveLength(12 + late);
});

test('[API-72] activities that change at every page are read to their end', async () => {
  snaptrade.state.page = 2;
  snaptrade.state.activities['acc-1'] = ['a', 'b', 'c', 'd', 'e'].map((id, at) => activity(id, at + 1));
  const link = await linkSnapTrade();
  const list = snaptrade.state.activities['acc-1']!;
  let asked = 0;
  const { activities } = snaptrade.state;
  snaptrade.state.activities = new Proxy(activities, {
    get: () => {
      asked += 1;
      list.unshift(activity(`late-${asked}`, 100 + asked));
      return list;
    },
  });
  expect(await sync('snaptrade', link)).toMatchObject({ status: 'done' });
  snaptrade.state.activities = activities;
  expect(asked).toBeLessThan(30);
  await sync('snaptrade', link);
  expect(await trades()).toHaveLength(list.length);
});

test('[API-72] activities without ids that change at every page are stored once each', async () => {
  const withoutId = (units: number) => JSON.stringify({ ...JSON.parse(activity('', units)), id: null });
  snaptrade.state.page = 2;
  const list = [1, 2, 3, 4, 5].map(withoutId);
  const link = await linkSnapTrade();
  let asked = 0;
  snaptrade.state.activities = new Proxy({} as Record<string, string[]>, {
    get: () => {
      asked += 1;
      list.unshift(withoutId(100 + asked));
      return list;
    },
  });
  expect(await sync('snaptrade', link)).toMatchObject({ status: 'done' });
  const quantities = (await trades()).map(({ quantity }: { quantity: string }) => quantity);
  expect(quantities.length).toBeGreaterThanOrEqual(5);
  expect(quantities).toHaveLength(new Set(quantities).size);
  snaptrade.state.activities = { 'acc-1': list };
  await sync('snaptrade', link);
  expect(await trades()).toHaveLength(list.length);
});

test('[API-72] equal activities without ids on two pages that change are stored as often as they are sent', async () => {
  const withoutId = (units: number) => JSON.stringify({ ...JSON.parse(activity('', units)), id: null });
  snaptrade.state.page = 2;
  const list = [1, 2, 3, 1, 4, 5, 1].map(withoutId);
  const link = await linkSnapTrade();
  let asked = 0;
  snaptrade.state.activities = new Proxy({} as Record<string, string[]>, {
    get: () => {
      asked += 1;
      if (asked < 12) list.unshift(withoutId(100 + asked));
      return list;
    },
  });
  expect(await sync('snaptrade', link)).toMatchObject({ status: 'done' });
  const quantities = (await trades()).map(({ quantity }: { quantity: string }) => quantity);
  expect(quantities.filter((one: string) => one === '1')).toHaveLength(3);
  expect(new Set(quantities).size).toBe(quantities.length - 2);
});

test.each([/\/authorizations$/, /\/accounts$/])(
  '[API-72] a response to %s that is no list asks nobody to sign in',
  async (path) => {
    const user = { ...(await registerUser(call(), portfolio)), authorization_ids: ['auth-1'] };
    snaptrade.state.failures = [{ path, status: 200 }];
    await expect(snapTradeDriver.fetch(call(), LINK, JSON.stringify(user), DAYS, null)).rejects.toMatchObject({
      kind: 'retry',
      code: 'UNREADABLE',
    });
  },
);

test('[API-72] a webhook of new transactions reads those of years ago too', async () => {
  const link = await linkSnapTrade();
  await sync('snaptrade', link);
  snaptrade.state.activities['acc-1']!.push(activity('old', 2).replace('2025-03-14', '2019-03-14'));
  const userId = [...snaptrade.state.users.keys()].at(-1);
  const { payload, headers } = snaptrade.webhook({ eventType: 'ACCOUNT_TRANSACTIONS_INITIAL_UPDATE', userId });
  const url = '/api/v1/webhooks/snaptrade';
  const sent = await server.visitor().send({ method: 'POST', url, payload: Buffer.from(payload), headers });
  expect(sent.status).toBe(200);
  await runSyncs(server.context, link);
  expect(await trades()).toHaveLength(2);
});

test('[API-72] the trades of a paper account are none', async () => {
  const paper = { id: 'acc-2', brokerage_authorization: 'auth-1', name: 'Paper', number: '***2', is_paper: true };
  snaptrade.state.accounts.push({ ...paper, is_paper: false });
  snaptrade.state.activities['acc-2'] = [activity('p', 999)];
  const link = await linkSnapTrade();
  expect(await sync('snaptrade', link)).toMatchObject({ trades_added: 2 });
  snaptrade.state.accounts[1] = paper;
  const { id } = await sync('snaptrade', link);
  expect(await trades()).toMatchObject([{ quantity: '1', trade_date: '2025-03-14' }]);
  const { items } = (await investor.get(`/api/v1/snaptrade/syncs/${id}/rows`)).body.data;
  expect(items).toMatchObject([{ outcome: 'ignored', reason: 'of a paper account, whose trades are simulated' }]);
});

const traded = (day: string, id = '1'): { day: string; xml: string } => ({
  day,
  xml: `<Trade accountId="U1234567" currency="USD" assetCategory="STK" symbol="KHC" tradeID="${id}" tradeDate="${day}" quantity="100" tradePrice="31.5" proceeds="-3150" buySell="BUY" levelOfDetail="EXECUTION"/>`,
});

test('[API-70] a statement with damaged XML removes no trade, and is requested again', async () => {
  flex.state.trades = [traded('20260302')];
  const link = await linkFlex();
  await sync('ibkr', link);
  flex.state.damaged = 1;
  expect(await sync('ibkr', link)).toMatchObject({ status: 'done', refused: 0 });
  expect(flex.state.damaged).toBe(0);
  expect(await trades()).toHaveLength(1);
});

test('[API-70] a closed account is read as far back as it has statements', async () => {
  flex.state.trades = [traded('20240302')];
  flex.state.days = { from: '20230101', to: '20241001' };
  const link = await linkFlex();
  expect(await sync('ibkr', link)).toMatchObject({ status: 'done', trades_added: 1 });
  flex.state.days = { from: '00000000', to: '00000000' };
  expect(await sync('ibkr', link)).toMatchObject({ status: 'done' });
  expect(await trades()).toHaveLength(1);
  // It is not requested every hour for good.
  expect(await untilNext()).toBeGreaterThan(3_600_000);
  flex.state.days = { from: '00000000', to: '99999999' };
});

test('[API-70] a newest year that has no statement for the moment is read by the next syncs', async () => {
  flex.state.trades = [traded('20250302'), traded('20260803', '2')];
  flex.state.days = { from: '00000000', to: '20251101' };
  const link = await linkFlex();
  expect(await sync('ibkr', link)).toMatchObject({ status: 'done', trades_added: 1 });
  expect(await untilNext()).toBeLessThanOrEqual(3_600_000);
  expect(await sync('ibkr', link)).toMatchObject({ status: 'done', trades_added: 0 });
  expect(await untilNext()).toBeGreaterThan(3_600_000);
  flex.state.days = { from: '00000000', to: '99999999' };
  await server.context.pool.query(`insert into link_syncs (link_id, cause, is_whole) values ($1, 'night', false)`, [
    link,
  ]);
  expect(await runSyncs(server.context, link)).toBeNull();
  expect(await trades()).toHaveLength(2);
});

test('[API-70] days that have no statement at a later sync are read again', async () => {
  flex.state.trades = [traded('20260302')];
  const link = await linkFlex();
  expect(await sync('ibkr', link)).toMatchObject({ status: 'done', trades_added: 1 });
  flex.state.trades.push(traded('20260803', '2'));
  flex.state.days = { from: '00000000', to: '00000000' };
  expect(await sync('ibkr', link)).toMatchObject({ status: 'done', trades_added: 0 });
  expect(await untilNext()).toBeLessThanOrEqual(3_600_000);
  await server.context.pool.query(`insert into link_syncs (link_id, cause, is_whole) values ($1, 'night', false)`, [
    link,
  ]);
  expect(await runSyncs(server.context, link)).toBeNull();
  expect(await untilNext()).toBeLessThanOrEqual(3_600_000);
  flex.state.days = { from: '00000000', to: '99999999' };
  expect(await sync('ibkr', link)).toMatchObject({ status: 'done', trades_added: 1 });
});

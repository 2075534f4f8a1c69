import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { digits, type PlaidStandIn, type PlaidTransaction } from '../../../fixtures/providers/plaid-stand-in.ts';
import type { SnapTradeStandIn } from '../../../fixtures/providers/snaptrade-stand-in.ts';
import type { TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { runSyncs } from '../run-sync.ts';
import { openProviderFixture, type ProviderFixture } from '../testing/provider-fixture.ts';

let plaid: PlaidStandIn;
let snaptrade: SnapTradeStandIn;
let server: TestServer;
let investor: TestVisitor;
let portfolio: number;

let fixture: ProviderFixture;

beforeAll(async () => {
  fixture = await openProviderFixture();
  ({ plaid, snaptrade, server, investor } = fixture);
});
afterAll(() => fixture.close());

const account = (account_id: string) => ({
  account_id,
  name: 'Individual',
  mask: '7120',
  type: 'investment',
  subtype: 'brokerage',
});

function purchase(id: string, more: Partial<PlaidTransaction> = {}): PlaidTransaction {
  return {
    investment_transaction_id: id,
    account_id: 'acc-1',
    security_id: 'sec-khc',
    date: '2025-03-18',
    name: 'BUY Kraft Heinz Co',
    quantity: digits('10'),
    amount: digits('301.50'),
    price: digits('30.15'),
    fees: null,
    type: 'buy',
    subtype: 'buy',
    iso_currency_code: 'USD',
    unofficial_currency_code: null,
    ...more,
  };
}

let items = 0;
beforeEach(async () => {
  items += 1;
  portfolio = (await investor.post('/api/v1/portfolio/portfolio', { label: `Lapsed ${items}` })).body.data.id;
  Object.assign(plaid.state, {
    accounts: [account('acc-1')],
    item: { item_id: `item-${items}`, access_token: `access-production-${items}` },
    securities: [{ security_id: 'sec-khc', ticker_symbol: 'KHC', name: 'Kraft Heinz Co', type: 'equity' }],
    transactions: [purchase('t-1')],
    failures: [],
    removed: [],
    gone: [],
    items: [],
    page: 500,
  });
  delete plaid.state.onTransactions;
  const harbour = { slug: 'HARBOUR', name: 'Harbour' };
  snaptrade.state.authorizations = [{ id: 'auth-1', disabled: false, brokerage: harbour }];
  snaptrade.state.accounts = [{ id: 'acc-1', brokerage_authorization: 'auth-1', name: 'Own', number: '***7120' }];
  snaptrade.state.activities['acc-1'] = [];
  snaptrade.state.failures = [];
});

const linkBy = async (public_token: string): Promise<number> => {
  const linked = await investor.post('/api/v1/plaid/auth/set_access_token', {
    public_token,
    user_portfolio_id: portfolio,
  });
  expect(linked.status, linked.text).toBe(200);
  return linked.body.data.integration.id;
};
const linkPlaid = (): Promise<number> => linkBy(`public-of-${items}`);

async function linkSnapTrade(): Promise<number> {
  await investor.post(`/api/v1/snaptrade/auth/redirect_uri?user_portfolio_id=${portfolio}`, {});
  const done = await investor.post('/api/v1/snaptrade/auth/complete', { user_portfolio_id: portfolio });
  expect(done.status, done.text).toBe(200);
  return done.body.data.integration.id;
}

async function ask(provider: 'plaid' | 'snaptrade'): Promise<number> {
  const begun = await investor.post(`/api/v1/${provider}/syncs`, { user_portfolio_id: portfolio });
  expect(begun.status, begun.text).toBe(202);
  return begun.body.data.sync.id;
}

async function sync(provider: 'plaid' | 'snaptrade', link: number) {
  const id = await ask(provider);
  expect(await runSyncs(server.context, link)).toBeNull();
  return (await investor.get(`/api/v1/${provider}/syncs/${id}`)).body.data.sync;
}

const trades = async () =>
  (await investor.get(`/api/v1/portfolio/trade?portfolio_id=${portfolio}&limit=200`)).body.data.items;
const integration = async (provider: 'plaid' | 'snaptrade') =>
  (await investor.get(`/api/v1/services/${provider}/integrations?user_portfolio_id=${portfolio}`)).body.data.items[0];
const revocations = async (): Promise<number> => {
  const { rows } = await server.context.pool.query('select 1 from link_revocations where portfolio_id = $1', [
    portfolio,
  ]);
  return rows.length;
};

test('[API-69] a process that fell behind neither moves a sync back nor removes its trades', async () => {
  plaid.state.page = 10;
  plaid.state.transactions = Array.from({ length: 20 }, (_, at) =>
    purchase(`t-${at}`, { quantity: digits(String(at + 1)) }),
  );
  const link = await linkPlaid();
  expect(await sync('plaid', link)).toMatchObject({ status: 'done', trades_added: 20 });
  // What another process has done in the meantime: it has applied the sync and matches cases.
  plaid.state.onTransactions = async (offset) => {
    if (offset !== 10) return;
    await server.context.pool.query('delete from link_fetched where link_id = $1', [link]);
    await server.context.pool.query(
      `update link_syncs set step = step || '{"phase": "match"}' where link_id = $1 and status = 'running'`,
      [link],
    );
  };
  expect(await sync('plaid', link)).toMatchObject({ status: 'done' });
  expect(await trades()).toHaveLength(20);
});

test('[API-69] the row of uploads that holds a link’s trades is not undone as a file', async () => {
  const link = await linkPlaid();
  await sync('plaid', link);
  const { rows } = await server.context.pool.query('select upload_id from links where id = $1', [link]);
  const refused = await investor.delete('/api/v1/portfolio/uploadtradesfile', { upload_id: rows[0].upload_id });
  expect(refused.status).toBe(404);
  expect(await trades()).toHaveLength(1);
});

test('[API-69] a row that no database takes is refused by itself, and one without an id counts', async () => {
  plaid.state.transactions = [
    purchase('t-1', { date: '2025-02-30' }),
    purchase('t-2', { name: 'BUY\u0000 half \ud800 of it', quantity: digits('11') }),
    purchase('t-3\u0000', { quantity: digits('12') }),
    purchase(null as never, { quantity: digits('13') }),
    purchase(null as never, { quantity: digits('14') }),
  ];
  plaid.state.accounts = [account('acc-1'), account('acc-1')];
  const link = await linkPlaid();
  expect(await sync('plaid', link)).toMatchObject({ status: 'done', trades_added: 4, refused: 1 });
});

test('[API-69] a sync that fails every time by an error of ours is ended with a reason', async () => {
  const link = await linkPlaid();
  const id = await ask('plaid');
  const readers = { run: () => Promise.reject(new Error('no reader')) } as never;
  let ended = false;
  for (let tries = 0; tries < 12 && !ended; tries += 1)
    ended = await runSyncs({ ...server.context, readers }, link).then(
      () => true,
      () => false,
    );
  const { sync: now } = (await investor.get(`/api/v1/plaid/syncs/${id}`)).body.data;
  expect(now).toMatchObject({ status: 'failed', failure: expect.stringContaining('on our side') });
  expect((await integration('plaid')).next_sync).not.toBeNull();
});

test('[API-68] a repeated call gets the same link, and a link is made without the institution’s name', async () => {
  plaid.state.failures = [
    { path: '/item/get', status: 500, error_type: 'API_ERROR', error_code: 'INTERNAL_SERVER_ERROR' },
  ];
  const link = await linkPlaid();
  expect(await linkPlaid()).toBe(link);
  expect(await revocations()).toBe(0);
});

test('[API-67] the item of a sign-in that did not end in a link is removed at Plaid once another takes its place', async () => {
  const first = await linkPlaid();
  await server.context.pool.query('delete from links where id = $1', [first]);
  const { rows } = await server.context.pool.query('select 1 from link_secrets where portfolio_id = $1', [portfolio]);
  expect(rows).toHaveLength(1);
  const left = plaid.state.item;
  plaid.state.item = { item_id: 'item-other', access_token: 'access-other' };
  plaid.state.items = [left];
  await linkBy(`public-other-${items}`);
  expect(await revocations()).toBe(1);
});

test('[API-69] a link whose item is gone at Plaid is renewed by another sign-in, and its trades count once', async () => {
  plaid.state.transactions = [purchase('t-1'), purchase('t-2', { quantity: digits('20') })];
  const link = await linkPlaid();
  await sync('plaid', link);
  plaid.state.gone = [plaid.state.item.access_token];
  await sync('plaid', link);
  expect(await integration('plaid')).toMatchObject({ status: 'needs_sign_in' });
  const repair = await investor.post('/api/v1/plaid/auth/repair', { user_portfolio_id: portfolio });
  expect(repair.status, repair.text).toBe(200);
  const created = plaid.received.findLast((one) => one.path === '/link/token/create');
  expect(JSON.parse(created?.body ?? '{}')).not.toHaveProperty('access_token');
  // The same account by another item: every id of Plaid's is another one.
  plaid.state.item = { item_id: 'item-anew', access_token: 'access-anew' };
  plaid.state.accounts = [account('acc-anew')];
  plaid.state.transactions = plaid.state.transactions.map((one) => ({
    ...one,
    account_id: 'acc-anew',
    investment_transaction_id: `anew-${one.investment_transaction_id}`,
  }));
  const { link_token } = repair.body.data;
  const done = await investor.post('/api/v1/plaid/auth/complete', { link_token });
  expect(done.status, done.text).toBe(200);
  expect(done.body.data.integration.id).toBe(link);
  expect((await investor.post('/api/v1/plaid/auth/complete', { link_token })).status).toBe(200);
  expect(await runSyncs(server.context, link)).toBeNull();
  expect(await trades()).toHaveLength(2);
  expect(await integration('plaid')).toMatchObject({ status: 'active', accounts: [{ mask: '7120' }] });
});

test('[API-72] a repair renews the connection that is disabled, and none that is gone', async () => {
  const harbour = { slug: 'HARBOUR', name: 'Harbour' };
  const [first] = snaptrade.state.authorizations;
  const second = { id: 'auth-2', disabled: false, brokerage: harbour };
  snaptrade.state.authorizations = [first!, second];
  await linkSnapTrade();
  const login = async () => {
    const repair = await investor.post('/api/v1/snaptrade/auth/repair', { user_portfolio_id: portfolio });
    expect(repair.status, repair.text).toBe(200);
    return JSON.parse(snaptrade.received.findLast(({ path }) => path === '/snapTrade/login')?.body ?? '{}');
  };
  snaptrade.state.authorizations = [{ ...first!, disabled: true }, second];
  expect(await login()).toMatchObject({ reconnect: 'auth-1' });
  snaptrade.state.authorizations = [];
  expect(await login()).not.toHaveProperty('reconnect');
});

test('[API-72] our own key that SnapTrade refuses asks nobody to sign in, and deletes no token', async () => {
  const link = await linkSnapTrade();
  snaptrade.state.failures = [{ path: /authorizations$/, status: 401, code: '1076' }];
  expect(await sync('snaptrade', link)).toMatchObject({ status: 'failed' });
  expect(await integration('snaptrade')).toMatchObject({ status: 'failed', next_sync: expect.any(String) });
  snaptrade.state.failures = [{ path: /^\/connection/, status: 401, code: '1076' }];
  await investor.delete(`/api/v1/services/snaptrade/integrations/${link}`, { keep_trades: true });
  expect(await revocations()).toBe(1);
});

test('[API-69] a token that Plaid does not delete for a reason of ours is deleted later', async () => {
  const link = await linkPlaid();
  plaid.state.failures = [
    { path: '/item/remove', status: 400, error_type: 'INVALID_INPUT', error_code: 'INVALID_API_KEYS' },
  ];
  await investor.delete(`/api/v1/services/plaid/integrations/${link}`, { keep_trades: true });
  expect(await revocations()).toBe(1);
});

test('[API-72] our own limit is no failed try and prolongs no block, and a wait of no seconds grows', async () => {
  const link = await linkSnapTrade();
  const id = await ask('snaptrade');
  const { pool } = server.context;
  await pool.query(
    `update link_allowances set blocked_until = now() + interval '40 seconds' where provider = 'snaptrade'`,
  );
  const before = await pool.query(`select blocked_until from link_allowances where provider = 'snaptrade'`);
  for (let tries = 0; tries < 12; tries += 1)
    expect(await runSyncs(server.context, link)).toMatchObject({ after_seconds: expect.any(Number) });
  const after = await pool.query(`select blocked_until from link_allowances where provider = 'snaptrade'`);
  expect(after.rows).toEqual(before.rows);
  const { rows } = await pool.query('select attempts, status from link_syncs where id = $1', [id]);
  expect(rows).toEqual([{ attempts: 0, status: 'running' }]);
  await pool.query(`update link_allowances set blocked_until = null where provider = 'snaptrade'`);
  const failure = { path: /authorizations$/, status: 429, headers: { 'x-ratelimit-reset': '0' } };
  snaptrade.state.failures = [failure, failure];
  const begun = Date.now();
  expect(await runSyncs(server.context, link)).toBeNull();
  expect(Date.now() - begun).toBeGreaterThanOrEqual(2_900);
});

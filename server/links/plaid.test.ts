import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  digits,
  type PlaidStandIn,
  type PlaidTransaction,
  startPlaid,
} from '../../fixtures/providers/plaid-stand-in.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

let plaid: PlaidStandIn;
let server: TestServer;
let investor: TestVisitor;
let portfolio: number;

beforeAll(async () => {
  plaid = await startPlaid();
  server = await openTestServer({
    role: 'api,worker',
    env: {
      TODAY: '2026-11-20',
      PLAID_CLIENT_ID: 'client',
      PLAID_SECRET: 'a plaid secret',
      PLAID_BASE_URL: plaid.url,
    },
  });
  investor = await server.signIn('investor');
});
afterAll(async () => {
  await server.close();
  await plaid.close();
});

let labels = 0;
beforeEach(async () => {
  labels += 1;
  const made = await investor.post('/api/v1/portfolio/portfolio', { label: `Linked ${labels}` });
  portfolio = made.body.data.id as number;
  const account = { account_id: 'acc-1', name: 'Individual', mask: '7120', type: 'investment', subtype: 'brokerage' };
  Object.assign(plaid.state, { accounts: [account], failures: [], page: 500, isFinished: true });
  delete plaid.state.onTransactions;
  plaid.state.securities = [
    {
      security_id: 'sec-khc',
      ticker_symbol: 'KHC',
      name: 'Kraft Heinz Co',
      cusip: '500754106',
      isin: null,
      type: 'equity',
      is_cash_equivalent: false,
      close_price: digits('31.2'),
      option_contract: null,
    },
  ];
  plaid.state.transactions = [];
});
afterEach(async () => {
  const listed = await investor.get('/api/v1/services/plaid/integrations');
  for (const { id } of listed.body.data.items)
    await investor.delete(`/api/v1/services/plaid/integrations/${id}`, { keep_trades: false });
});

function transaction(id: string, more: Partial<PlaidTransaction> = {}): PlaidTransaction {
  return {
    investment_transaction_id: id,
    account_id: 'acc-1',
    security_id: 'sec-khc',
    date: '2025-03-04',
    name: 'BUY Kraft Heinz Co',
    quantity: digits('10'),
    amount: digits('301.50'),
    price: digits('30.15'),
    fees: digits('0'),
    type: 'buy',
    subtype: 'buy',
    iso_currency_code: 'USD',
    unofficial_currency_code: null,
    ...more,
  };
}

async function link() {
  const begun = await investor.post(`/api/v1/plaid/auth/create_link_token?user_portfolio_id=${portfolio}`, {});
  expect(begun.status, begun.text).toBe(200);
  const done = await investor.post('/api/v1/plaid/auth/complete', { link_token: begun.body.data.link_token });
  expect(done.status, done.text).toBe(200);
  return done.body.data.integration;
}

async function ended(id: number) {
  for (let tries = 0; tries < 4000; tries += 1) {
    const { sync } = (await investor.get(`/api/v1/plaid/syncs/${id}`)).body.data;
    if (sync.status === 'done' || sync.status === 'failed') return sync;
    await pause(50);
  }
  throw new Error('the sync does not end');
}

async function sync() {
  const begun = await investor.post('/api/v1/plaid/investments/start_transactions_sync', {
    user_portfolio_id: portfolio,
  });
  expect(begun.status, begun.text).toBe(202);
  return ended(begun.body.data.sync.id);
}

const trades = async () =>
  (await investor.get(`/api/v1/portfolio/trade?portfolio_id=${portfolio}&limit=200`)).body.data.items;
const integration = async () =>
  (await investor.get(`/api/v1/services/plaid/integrations?user_portfolio_id=${portfolio}`)).body.data.items[0];

describe('a link through Plaid', () => {
  test('[API-67] [API-68] [API-70] is made by signing in on Plaid’s page or by a public token', async () => {
    const made = await link();
    expect(made).toMatchObject({
      provider: 'plaid',
      user_portfolio_id: portfolio,
      entity_id: null,
      institution_name: 'Northline Invest',
      status: 'active',
      accounts: [{ name: 'Individual', mask: '7120', is_included: true }],
    });
    const again = await investor.post('/api/v1/plaid/auth/set_access_token', {
      public_token: 'public-production-1',
      user_portfolio_id: portfolio,
    });
    expect(again.body.data.integration.id).toBe(made.id);
    expect(again.text).not.toContain('access-production-secret');
    const { rows } = await server.context.pool.query('select ciphertext from link_secrets where portfolio_id = $1', [
      portfolio,
    ]);
    expect(rows[0].ciphertext.toString('latin1')).not.toContain('access-production');
  });

  test('[API-67] is not made before its owner has signed in, nor with the token of someone else', async () => {
    plaid.state.isFinished = false;
    const begun = await investor.post(`/api/v1/plaid/auth/create_link_token?user_portfolio_id=${portfolio}`, {});
    const { link_token } = begun.body.data;
    expect((await investor.post('/api/v1/plaid/auth/complete', { link_token })).status).toBe(409);
    const scout = await server.signIn('scout');
    expect((await scout.post('/api/v1/plaid/auth/complete', { link_token })).status).toBe(404);
  });

  test('[API-69] takes every figure by its digits, and states why a row is not a trade', async () => {
    plaid.state.transactions = [
      transaction('t-1', {
        quantity: digits('0.12345678901234'),
        price: digits('90071992547409.93'),
        amount: digits('12.10'),
      }),
      transaction('t-2', { type: 'cash', subtype: 'interest', security_id: null, quantity: digits('0') }),
      transaction('t-3', { security_id: null, type: 'sell', subtype: 'sell' }),
      transaction('t-4', { type: 'levitate', subtype: '' }),
    ];
    await link();
    const done = await sync();
    expect(done).toMatchObject({ status: 'done', trades_added: 1, duplicates: 0, refused: 2, failure: null });
    const [trade] = await trades();
    expect(trade).toMatchObject({
      quantity: '0.12345678901234',
      price: '90071992547409.93',
      net_amount: '-12.1',
      symbol: 'KHC',
      cusip: '500754106',
      account: '7120',
    });
    const rows = (await investor.get(`/api/v1/plaid/syncs/${done.id}/rows`)).body.data;
    expect(rows.total_count).toBe(3);
    expect(rows.items.map((row: { row: string; outcome: string }) => [row.row, row.outcome])).toEqual(
      expect.arrayContaining([
        ['t-3', 'refused'],
        ['t-4', 'refused'],
        ['t-2', 'ignored'],
      ]),
    );
    for (const row of rows.items) expect(row.reason.length).toBeGreaterThan(5);
  });

  test('[API-69] counts a transaction once over repeated syncs, other pages, and an answer that shifts while it is read', async () => {
    plaid.state.transactions = Array.from({ length: 23 }, (_, at) =>
      transaction(`t-${at}`, {
        date: `2025-03-${String((at % 20) + 1).padStart(2, '0')}`,
        price: digits(`30.${at + 10}`),
      }),
    );
    // Two alike are two fills.
    plaid.state.transactions.push(transaction('t-0b', { date: '2025-03-01', price: digits('30.10') }));
    plaid.state.page = 7;
    await link();
    let isLate = false;
    plaid.state.onTransactions = (offset) => {
      if (offset !== 14 || isLate) return;
      isLate = true;
      plaid.state.transactions.push(transaction('t-late', { date: '2025-04-01' }));
    };
    expect(await sync()).toMatchObject({ status: 'done', trades_added: 25, duplicates: 0 });
    plaid.state.page = 11;
    expect(await sync()).toMatchObject({ status: 'done', trades_added: 0, duplicates: 25 });
    expect(await trades()).toHaveLength(25);
    expect((await integration()).trades_nb).toBe(25);
  });

  test('[API-69] changes and removes what the provider changes and removes, and keeps both versions', async () => {
    plaid.state.transactions = [transaction('t-1'), transaction('t-2', { date: '2025-05-06' })];
    await link();
    await sync();
    plaid.state.transactions = [transaction('t-1', { price: digits('30.25'), amount: digits('302.50') })];
    expect(await sync()).toMatchObject({ status: 'done', trades_added: 0 });
    expect(await trades()).toMatchObject([{ price: '30.25', net_amount: '-302.5' }]);
    const { rows } = await server.context.pool.query(
      `select v.external_id, v.content from link_transaction_versions v join links l on l.id = v.link_id
       where l.portfolio_id = $1 order by v.external_id`,
      [portfolio],
    );
    expect(rows.map((row) => row.external_id)).toEqual(['t-1', 't-2']);
    expect(rows[0].content).toContain('30.15');
  });

  test('[API-69] an uploaded file of the same account counts once, whichever comes first', async () => {
    const csv = [
      'account,security,type,date,quantity,price,currency,note',
      'Z-447120,KHC,purchase,2025-02-28,10,30.15,USD,',
      'Z-447120,KHC,purchase,2025-02-28,10,30.15,USD,',
      'Z-447120,KHC,sale,2025-06-10,4,28.00,USD,',
    ].join('\n');
    const upload = async () => {
      const form = new FormData();
      form.append('portfolio_id', String(portfolio));
      form.append('file', new Blob([`${csv}\n`]), `trades-${portfolio}.csv`);
      const encoded = new Response(form);
      const payload = Buffer.from(await encoded.arrayBuffer());
      const headers = { 'content-type': encoded.headers.get('content-type') ?? '', ...(await investor.token()) };
      const sent = await investor.send({ method: 'POST', url: '/api/v1/portfolio/uploadtradesfile', headers, payload });
      const { id } = sent.body.data.upload;
      for (;;) {
        const { upload: now } = (await investor.get(`/api/v1/portfolio/uploadtradesfile?upload_id=${id}`)).body.data;
        if (now.finished_at !== null) return now;
        await pause(50);
      }
    };
    // Posted on the Tuesday after the Friday of the trade.
    plaid.state.transactions = [
      transaction('t-1', { date: '2025-03-04' }),
      transaction('t-2', { date: '2025-03-04' }),
      transaction('t-3', { date: '2025-08-01' }),
    ];
    await link();
    expect(await sync()).toMatchObject({ trades_added: 3 });
    const first = await upload();
    expect(first.counts).toMatchObject({ trades_added: 1, duplicates: 2 });
    expect(await trades()).toHaveLength(4);
    await investor.delete('/api/v1/portfolio/uploadtradesfile', { upload_id: first.id });
    expect(await trades()).toHaveLength(3);
    const [{ id }] = [await integration()];
    await investor.delete(`/api/v1/services/plaid/integrations/${id}`, { keep_trades: false });
    expect(await trades()).toHaveLength(0);
    await upload();
    await link();
    expect(await sync()).toMatchObject({ trades_added: 1, duplicates: 2 });
    expect(await trades()).toHaveLength(4);
  });

  test('[API-69] continues after 429 and 500, and asks for a sign-in where Plaid does', async () => {
    plaid.state.transactions = [transaction('t-1')];
    await link();
    const path = '/investments/transactions/get';
    plaid.state.failures = [
      { path, status: 429, error_type: 'RATE_LIMIT_EXCEEDED', error_code: 'INVESTMENTS_TRANSACTIONS_LIMIT' },
      { path, status: 500, error_type: 'API_ERROR', error_code: 'INTERNAL_SERVER_ERROR' },
    ];
    expect(await sync()).toMatchObject({ status: 'done', trades_added: 1 });
    plaid.state.failures = [{ path, status: 400, error_type: 'ITEM_ERROR', error_code: 'ITEM_LOGIN_REQUIRED' }];
    expect(await sync()).toMatchObject({ status: 'failed' });
    expect(await integration()).toMatchObject({ status: 'needs_sign_in', next_sync: null });
    const repair = await investor.post('/api/v1/plaid/auth/repair', { user_portfolio_id: portfolio });
    expect(repair.body.data.hosted_link_url).toMatch(/^https:\/\/secure\.plaid\.com\//);
    const created = plaid.received.findLast((one) => one.path === '/link/token/create');
    expect(JSON.parse(created?.body ?? '{}')).toMatchObject({ access_token: 'access-production-secret' });
    const { link_token } = repair.body.data;
    const renewed = await investor.post('/api/v1/plaid/auth/complete', { link_token });
    expect(renewed.body.data.integration.status).toMatch(/active|updating/);
    expect(await trades()).toHaveLength(1);
  });

  test('[API-76] ends here and at Plaid, with or without its trades', async () => {
    plaid.state.transactions = [transaction('t-1')];
    const { id } = await link();
    await sync();
    plaid.state.removed = [];
    const gone = await investor.delete(`/api/v1/services/plaid/integrations/${id}`, { keep_trades: true });
    expect(gone.body.data).toMatchObject({ trades_removed: 0, integration: { status: 'revoked' } });
    expect(plaid.state.removed).toEqual(['access-production-secret']);
    expect(await trades()).toHaveLength(1);
    const { rows } = await server.context.pool.query('select 1 from link_secrets where portfolio_id = $1', [portfolio]);
    expect(rows).toHaveLength(0);
    // A second link of the same account finds its trades here.
    await link();
    expect(await sync()).toMatchObject({ trades_added: 0, duplicates: 1 });
  });

  test('[API-69] a webhook counts once, with a signature that holds and is not old', async () => {
    plaid.state.transactions = [transaction('t-1')];
    await link();
    const announced = { webhook_type: 'INVESTMENTS_TRANSACTIONS', webhook_code: 'DEFAULT_UPDATE' };
    const post = async ({ payload, headers }: { payload: string; headers: Record<string, string> }) =>
      (
        await server
          .visitor()
          .send({ method: 'POST', url: '/api/v1/webhooks/plaid', payload: Buffer.from(payload), headers })
      ).status;
    const good = await plaid.webhook(announced);
    expect(await post(good)).toBe(200);
    expect(await post(good)).toBe(401);
    // of each signature of ES256 there is another one, with the order of the curve less its second half
    const [head, body, signature] = String(good.headers['plaid-verification']).split('.');
    const bytes = Buffer.from(signature!, 'base64url');
    const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
    const half = (order - BigInt(`0x${bytes.subarray(32).toString('hex')}`)).toString(16).padStart(64, '0');
    const other = Buffer.concat([bytes.subarray(0, 32), Buffer.from(half, 'hex')]).toString('base64url');
    const twin = { ...good.headers, 'plaid-verification': `${head}.${body}.${other}` };
    expect(await post({ payload: good.payload, headers: twin }), 'its other signature').toBe(401);
    expect(await post(await plaid.webhook(announced, { iat: Math.floor(Date.now() / 1000) - 301 }))).toBe(401);
    expect(await post(await plaid.webhook(announced, { signed: 'something else' }))).toBe(401);
    expect(await post({ payload: good.payload, headers: { 'content-type': 'application/json' } })).toBe(401);
    const { rows } = await server.context.pool.query(
      `select s.id from link_syncs s join links l on l.id = s.link_id where l.portfolio_id = $1 and s.cause = 'webhook'`,
      [portfolio],
    );
    expect(rows).toHaveLength(1);
    expect(await ended(rows[0].id)).toMatchObject({ status: 'done', trades_added: 1 });
  });

  test('[API-67] no answer and no log holds the keys', async () => {
    plaid.state.failures = [
      { path: '/link/token/create', status: 400, error_type: 'INVALID_INPUT', error_code: 'INVALID_API_KEYS' },
    ];
    const failed = await investor.post(`/api/v1/plaid/auth/create_link_token?user_portfolio_id=${portfolio}`, {});
    expect(failed.status).toBe(502);
    expect(failed.text).not.toContain('a plaid secret');
  });
});

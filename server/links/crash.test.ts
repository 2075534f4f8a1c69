import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digits, type PlaidStandIn, startPlaid } from '../../fixtures/providers/plaid-stand-in.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { runSyncs } from './run-sync.ts';

let plaid: PlaidStandIn;
let server: TestServer;
const folder = mkdtempSync(join(tmpdir(), 'trover-links-'));
const settings = (): Record<string, string> => ({
  TODAY: '2026-11-20',
  PLAID_CLIENT_ID: 'client',
  PLAID_SECRET: 'a plaid secret',
  PLAID_BASE_URL: plaid.url,
});

beforeAll(async () => {
  plaid = await startPlaid();
  server = await openTestServer({ env: settings() });
});
afterAll(async () => {
  await server.close();
  await plaid.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = (link: number): ChildProcess =>
  spawn(process.execPath, [join(import.meta.dirname, 'testing/link-child.ts'), String(link)], {
    env: { ...process.env, ...settings(), DATABASE_URL: server.database.url, DATA_DIR: folder, LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });

test('[API-69] a sync that is killed at any page continues there, and counts each transaction once', async () => {
  const investor = await server.signIn('investor');
  const made = await investor.post('/api/v1/portfolio/portfolio', { label: 'Killed' });
  const portfolio = made.body.data.id as number;
  const account = { account_id: 'acc-1', name: 'Individual', mask: '7120', type: 'investment', subtype: 'brokerage' };
  const security = { security_id: 's', ticker_symbol: 'KHC', name: 'Kraft', cusip: null, isin: null, type: 'equity' };
  plaid.state.accounts = [account];
  plaid.state.securities = [security];
  plaid.state.page = 10;
  plaid.state.transactions = Array.from({ length: 40 }, (_, at) => ({
    investment_transaction_id: `t-${at}`,
    account_id: 'acc-1',
    security_id: 's',
    date: `2025-03-${String((at % 28) + 1).padStart(2, '0')}`,
    name: 'BUY',
    quantity: digits(String(at + 1)),
    amount: digits('10'),
    price: digits('1'),
    fees: null,
    type: 'buy',
    subtype: 'buy',
    iso_currency_code: 'USD',
    unofficial_currency_code: null,
  }));
  const body = { public_token: 'public-production-1', user_portfolio_id: portfolio };
  const linked = await investor.post('/api/v1/plaid/auth/set_access_token', body);
  const link = linked.body.data.integration.id as number;
  const begun = await investor.post('/api/v1/plaid/investments/start_transactions_sync', {
    user_portfolio_id: portfolio,
  });
  const asked: number[] = [];
  for (const killed of [0, 10, 20, 30]) {
    let child: ChildProcess | undefined;
    plaid.state.onTransactions = (offset) => {
      asked.push(offset);
      if (offset === killed) child?.kill('SIGKILL');
    };
    child = start(link);
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
  }
  plaid.state.onTransactions = (offset) => void asked.push(offset);
  expect(await runSyncs(server.context, link)).toBeNull();
  // A page was requested again where its response was lost, and no stored page was.
  expect(asked).toEqual([0, 0, 10, 10, 20, 20, 30, 30]);
  const { sync } = (await investor.get(`/api/v1/plaid/syncs/${begun.body.data.sync.id}`)).body.data;
  expect(sync).toMatchObject({ status: 'done', trades_added: 40, duplicates: 0 });
  const listed = await investor.get(`/api/v1/portfolio/trade?portfolio_id=${portfolio}`);
  expect(listed.body.data.total_count).toBe(40);
}, 600_000);

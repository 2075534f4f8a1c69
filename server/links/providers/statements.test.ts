import { setTimeout as pause } from 'node:timers/promises';
import { saveAgreementText } from '@trover/db/queries/contracts/agreements.ts';
import { listPostingDayChecks } from '@trover/db/queries/links/posting-days.ts';
import { saveCases } from '@trover/db/testing/cases.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { digits, type PlaidStandIn, type PlaidTransaction } from '../../../fixtures/providers/plaid-stand-in.ts';
import type { SnapTradeStandIn } from '../../../fixtures/providers/snaptrade-stand-in.ts';
import { currentText } from '../../claims/texts/texts.ts';
import { repairPostingDaysJob } from '../../jobs/links/repair-posting-days-job.ts';
import type { TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { openProviderFixture, type ProviderFixture } from '../testing/provider-fixture.ts';

let plaid: PlaidStandIn;
let snaptrade: SnapTradeStandIn;
let server: TestServer;
let investor: TestVisitor;
let portfolio: number;

let fixture: ProviderFixture;

beforeAll(async () => {
  fixture = await openProviderFixture('api,worker');
  ({ plaid, snaptrade, server, investor } = fixture);
});
afterAll(() => fixture.close());

const security = (name: string) => ({
  security_id: 'sec-khc',
  ticker_symbol: 'KHC',
  name,
  cusip: '500754106',
  isin: null,
  type: 'equity',
});

/** A purchase of Friday 14 March 2025, posted on the Tuesday after it. */
const purchase = (more: Partial<PlaidTransaction> = {}): PlaidTransaction => ({
  investment_transaction_id: 't-1',
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
});

const activity = (id: string, more: Record<string, unknown> = {}): string =>
  JSON.stringify({
    id,
    type: 'BUY',
    trade_date: '2025-03-14T14:31:00.000Z',
    settlement_date: '2025-03-17T00:00:00Z',
    units: 10,
    price: 30.1525,
    amount: -301.53,
    fee: null,
    currency: { code: 'USD' },
    symbol: { id: 's', symbol: 'KHC', raw_symbol: 'KHC', description: 'Kraft Heinz' },
    ...more,
  });

let labels = 0;
beforeEach(async () => {
  labels += 1;
  portfolio = (await investor.post('/api/v1/portfolio/portfolio', { label: `Stated ${labels}` })).body.data.id;
  plaid.state.accounts = [
    { account_id: 'acc-1', name: 'Individual', mask: '7120', type: 'investment', subtype: 'brokerage' },
  ];
  plaid.state.securities = [security('Kraft Heinz Co')];
  plaid.state.transactions = [purchase()];
  snaptrade.state.authorizations = [{ id: 'auth-1', disabled: false, brokerage: { slug: 'HARBOUR', name: 'Harbour' } }];
  snaptrade.state.accounts = [{ id: 'acc-1', brokerage_authorization: 'auth-1', name: 'Own', number: '***7120' }];
  snaptrade.state.activities['acc-1'] = [activity('a')];
});

async function linkPlaid(): Promise<number> {
  const body = { public_token: `public-production-${portfolio}`, user_portfolio_id: portfolio };
  const linked = await investor.post('/api/v1/plaid/auth/set_access_token', body);
  expect(linked.status, linked.text).toBe(200);
  return linked.body.data.integration.id;
}

async function linkSnapTrade(): Promise<number> {
  await investor.post(`/api/v1/snaptrade/auth/redirect_uri?user_portfolio_id=${portfolio}`, {});
  const done = await investor.post('/api/v1/snaptrade/auth/complete', { user_portfolio_id: portfolio });
  expect(done.status, done.text).toBe(200);
  return done.body.data.integration.id;
}

async function sync(provider: 'plaid' | 'snaptrade') {
  const begun = await investor.post(`/api/v1/${provider}/syncs`, { user_portfolio_id: portfolio });
  expect(begun.status, begun.text).toBe(202);
  const { id } = begun.body.data.sync;
  for (let tries = 0; tries < 600; tries += 1) {
    const { sync: now } = (await investor.get(`/api/v1/${provider}/syncs/${id}`)).body.data;
    if (now.status === 'done' || now.status === 'failed') return now;
    await pause(50);
  }
  throw new Error('the sync does not end');
}

/** A file of the same account, with the day of the trade and its price by the cent's fraction. */
async function upload(line = 'Z-447120,KHC,purchase,2025-03-14,10,30.1525,USD,') {
  const form = new FormData();
  form.append('portfolio_id', String(portfolio));
  const csv = `account,security,type,date,quantity,price,currency,note\n${line}\n`;
  form.append('file', new Blob([csv]), `trades-${portfolio}.csv`);
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '', ...(await investor.token()) };
  const sent = await investor.send({ method: 'POST', url: '/api/v1/portfolio/uploadtradesfile', headers, payload });
  expect(sent.status, sent.text).toBeLessThan(300);
  const { id } = sent.body.data.upload;
  for (;;) {
    const { upload: now } = (await investor.get(`/api/v1/portfolio/uploadtradesfile?upload_id=${id}`)).body.data;
    if (now.finished_at !== null) return now;
    await pause(50);
  }
}

const trades = async () =>
  (await investor.get(`/api/v1/portfolio/trade?portfolio_id=${portfolio}&limit=200`)).body.data.items;
const byFile = { trade_date: '2025-03-14', price: '30.1525', quantity: '10' };

test('[API-69] what Plaid changes later does not overwrite the trade of a file, and counts apart once it is another', async () => {
  await upload();
  await linkPlaid();
  expect(await sync('plaid')).toMatchObject({ trades_added: 0, duplicates: 1 });
  plaid.state.securities = [security('Kraft Heinz Co.')];
  expect(await sync('plaid')).toMatchObject({ status: 'done', trades_added: 0 });
  expect(await trades()).toMatchObject([byFile]);
  plaid.state.transactions = [purchase({ quantity: digits('20'), amount: digits('603') })];
  expect(await sync('plaid')).toMatchObject({ status: 'done', trades_added: 1 });
  const stored = await trades();
  expect(stored.map(({ quantity }: { quantity: string }) => quantity).toSorted()).toEqual(['10', '20']);
});

test('[API-69] a file’s day of the trade replaces the posting day of a link, with its price', async () => {
  await linkPlaid();
  await sync('plaid');
  expect(await trades()).toMatchObject([{ trade_date: '2025-03-18', price: '30.15' }]);
  expect((await upload()).counts).toMatchObject({ trades_added: 0, duplicates: 1 });
  expect(await trades()).toMatchObject([byFile]);
  plaid.state.securities = [security('Kraft Heinz Co.')];
  expect(await sync('plaid')).toMatchObject({ status: 'done', trades_added: 0 });
  expect(await trades()).toMatchObject([byFile]);
  const { rows } = await server.context.pool.query(
    'select trades, first_trade_date from portfolio_securities where portfolio_id = $1',
    [portfolio],
  );
  expect(rows).toEqual([{ trades: 1, first_trade_date: '2025-03-14' }]);
  // The trade that the file states is another than the link's once Plaid corrects that.
  plaid.state.transactions = [purchase({ quantity: digits('20'), amount: digits('603') })];
  expect(await sync('plaid')).toMatchObject({ status: 'done', trades_added: 1 });
  expect(await trades()).toHaveLength(2);
});

test('[API-69] a trade is as its link states it once the file that stated it better is undone', async () => {
  await linkPlaid();
  await sync('plaid');
  const { id } = await upload();
  expect(await trades()).toMatchObject([byFile]);
  await investor.delete('/api/v1/portfolio/uploadtradesfile', { upload_id: id });
  expect(await sync('plaid')).toMatchObject({ status: 'done', trades_added: 0 });
  expect(await trades()).toMatchObject([{ trade_date: '2025-03-18', price: '30.15' }]);
});

test('[API-69] a trade by its posting day counts once when another link states its day, which then holds', async () => {
  await linkPlaid();
  await sync('plaid');
  await linkSnapTrade();
  expect(await sync('snaptrade')).toMatchObject({ status: 'done', trades_added: 0, duplicates: 1 });
  expect(await trades()).toMatchObject([byFile]);
  plaid.state.securities = [security('Kraft Heinz Co.')];
  await sync('plaid');
  expect(await trades()).toMatchObject([byFile]);
  snaptrade.state.activities['acc-1'] = [activity('a', { price: 30.154 })];
  await sync('snaptrade');
  expect(await trades()).toMatchObject([{ ...byFile, price: '30.154' }]);
});

test('[API-69] [API-76] trades of a link that was ended count once beside a link that states their day', async () => {
  const id = await linkPlaid();
  await sync('plaid');
  await investor.delete(`/api/v1/services/plaid/integrations/${id}`, { keep_trades: true });
  await linkSnapTrade();
  expect(await sync('snaptrade')).toMatchObject({ status: 'done', trades_added: 0, duplicates: 1 });
  expect(await trades()).toMatchObject([byFile]);
});

describe('a trade that an earlier version left on the day of its posting, though a file states its day', () => {
  const { signal } = new AbortController();
  const posted = { trade_date: '2025-03-18', price: '30.15', quantity: '10' };

  /** As that version stored it, and as the upgrade notes its portfolio. */
  async function leaveAsPosted(): Promise<void> {
    const { pool } = server.context;
    await pool.query("update trades set trade_date = '2025-03-18', price = 30.15 where portfolio_id = $1", [portfolio]);
    await pool.query('insert into posting_day_checks (portfolio_id) values ($1) on conflict do nothing', [portfolio]);
  }
  const repair = () => server.context.readers.run('repair_posting_days', { portfolio_id: portfolio }, signal);
  const checks = async () =>
    (await server.context.pool.query('select from posting_day_checks where portfolio_id = $1', [portfolio])).rowCount;
  const notices = async () =>
    (await investor.get('/api/v1/notices?limit=50')).body.data.items.filter(({ title }: { title: string }) =>
      title.includes('show different dates'),
    );

  test.each([
    ['the link came first', [linkPlaid, () => sync('plaid'), () => upload()]],
    ['the file came first', [() => upload(), linkPlaid, () => sync('plaid')]],
  ])('[API-69] gets the day of the file, once and for all, where %s', async (_, steps: (() => Promise<unknown>)[]) => {
    for (const step of steps) await step();
    await leaveAsPosted();
    expect(await trades()).toMatchObject([posted]);
    await repair();
    expect(await trades()).toMatchObject([byFile]);
    expect(await checks()).toBe(0);
    await repair();
    await sync('plaid');
    expect(await trades()).toMatchObject([byFile]);
    const { rows } = await server.context.pool.query(
      'select trades, first_trade_date from portfolio_securities where portfolio_id = $1',
      [portfolio],
    );
    expect(rows).toEqual([{ trades: 1, first_trade_date: '2025-03-14' }]);
  });

  test('[API-69] gets it from the next file too, and counts once', async () => {
    await linkPlaid();
    await sync('plaid');
    await upload();
    await leaveAsPosted();
    const more = await upload(
      'Z-447120,KHC,purchase,2025-03-14,10,30.1525,USD,\nZ-447120,KHC,sale,2025-06-02,4,27.10,USD,',
    );
    expect(more.counts).toMatchObject({ trades_added: 1, duplicates: 1 });
    expect((await trades()).map(({ trade_date }: { trade_date: string }) => trade_date).sort()).toEqual([
      '2025-03-14',
      '2025-06-02',
    ]);
    await repair();
    expect(await trades()).toHaveLength(2);
  });

  test('[API-69] stays where a filed claim has it: its owner is notified of the difference once, and it is repaired once the claim is withdrawn', async () => {
    await linkPlaid();
    await sync('plaid');
    await upload();
    await leaveAsPosted();
    const { pool, db } = server.context;
    const [saved] = await saveCases(db, [{ slug: 'kestrel-2025', issuer: 'Kestrel plc' }], {
      today: '2026-11-20',
    });
    const certification = currentText('certification');
    await saveAgreementText(db, certification);
    const claim = JSON.stringify({ transactions: [{ trade_date: '2025-03-18', quantity: '10', price: '30.15' }] });
    const { rows } = await pool.query(
      `with owner as (select account_id, beneficial_account_id from portfolios where id = $1
       ), request as (
         insert into payout_requests (account_id, case_id) select account_id, $4 from owner
         returning account_id, id
       ), claim as (
         insert into sub_payout_requests (account_id, payout_request_id, beneficial_account_id, stage, moved_by, claim_number, filed_on)
         select r.account_id, r.id, o.beneficial_account_id, 'filed', 'operator', 'KHC-1', '2026-11-01' from request r, owner o
         returning account_id, id
       )
       insert into sign_offs (account_id, sub_payout_request_id, claim, sha256, recognized_claim, currency,
         certification_version, signed_name)
       select account_id, id, $2, encode(sha256(convert_to($2, 'UTF8')), 'hex'), 100, 'USD', $3, 'Investor' from claim
       returning sub_payout_request_id`,
      [portfolio, claim, certification.version, saved!.case_id],
    );
    await repair();
    await repair();
    expect(await trades()).toMatchObject([posted]);
    expect(await checks()).toBe(1);
    expect(await notices()).toMatchObject([
      { kind: 'claim', text: expect.stringMatching(/10 of KHC on 18 Mar 2025.* on 14 Mar 2025/) },
    ]);
    await pool.query("update sub_payout_requests set stage = 'trades' where id = $1", [rows[0].sub_payout_request_id]);
    await repair();
    expect(await trades(), 'its owner cures a deficiency of it').toMatchObject([posted]);
    await pool.query('update posting_day_checks set due_at = now() where portfolio_id = $1', [portfolio]);
    const readers = { run: () => Promise.reject(new Error('a fault of ours')) };
    await repairPostingDaysJob.run({ ...server.context, readers } as never, {} as never, { signal } as never);
    expect(await listPostingDayChecks(db, 200), 'the others first').not.toContain(portfolio);
    await pool.query("update sub_payout_requests set stage = 'withdrawn', filed_on = null where id = $1", [
      rows[0].sub_payout_request_id,
    ]);
    await repair();
    expect(await trades()).toMatchObject([byFile]);
    expect(await checks()).toBe(0);
    expect(await notices()).toHaveLength(1);
  });
});

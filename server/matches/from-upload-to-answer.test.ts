import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadPlan } from '@trover/core/plans/load-plan.ts';
import { addPlanVersion, findPlan } from '@trover/db/queries/plans/plans.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendChangedCases } from '../jobs/matching/match-changed-cases-job.ts';
import { importCases } from '../testing/one-case.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const claims = join(import.meta.dirname, '../../../shared/claims/kraft-heinz-2019');
const uploads = '/api/v1/portfolio/uploadtradesfile';

let server: TestServer;
let investor: TestVisitor;
let kraft: number;

beforeAll(async () => {
  server = await openTestServer({ role: 'api,worker', env: { TODAY: '2026-11-20' } });
  [kraft] = (await importCases(server.context.db, '2026-11-20', 'kraft-heinz-2019', 'twitter-2016')) as [
    number,
    number,
  ];
  investor = await server.signIn('investor');
});
afterAll(() => server.close());

/** Uploads into its own portfolio, and waits until it is matched. */
async function upload(visitor: TestVisitor, label: string, text: string, owner = label) {
  const made = await visitor.post('/api/v1/portfolio/portfolio', { label, beneficial_owner: owner });
  const portfolio_id: number = made.body.data.id;
  const sent = await visitor.upload(uploads, { name: `${label}.csv`, content: Buffer.from(text) }, { portfolio_id });
  expect(sent.status).toBe(200);
  const { id } = sent.body.data.upload;
  const events = (await visitor.get(`${uploads}/events?upload_id=${id}`)).text;
  expect(events).toContain('event: done');
  const { data } = (await visitor.get(`${uploads}?upload_id=${id}`)).body;
  return { id, portfolio_id, beneficial_account_id: made.body.data.beneficial_account_id, ...data };
}

const header = 'account,security,type,date,quantity,price,currency,note';
const account = (...rows: string[]) => `${[header, ...rows].join('\n')}\n`;

const held = account(
  'A,KHC,opening,2015-11-05,0,,USD,',
  'A,KHC,purchase,2018-01-10,100,80,USD,',
  'A,KHC,sale,2019-08-08,100,28.22,USD,',
);

/** Waits for jobs that a test cannot watch. */
async function settled<T>(read: () => Promise<T>, expected: (seen: T) => void) {
  await expect
    .poll(
      async () => {
        const seen = await read();
        expected(seen);
        return true;
      },
      { interval: 100 },
    )
    .toBe(true);
}

const matchOf = async (visitor: TestVisitor, beneficial_account_id: number) => {
  const { data } = (await visitor.get('/api/v1/orders/getorder/kraft-heinz-2019')).body;
  return data.matches.find(
    (one: { beneficial_account_id: number }) => one.beneficial_account_id === beneficial_account_id,
  );
};

describe('from upload to answer', () => {
  test('[API-62] [API-35] [API-61] the case page shows the recognized loss, each line with its clause and trade', async () => {
    const sent = await upload(investor, 'held', held);
    expect(sent.upload.counts).toMatchObject({ cases_checked: 1, cases_found: 1, trades_added: 3 });
    expect(sent.cases).toMatchObject([{ slug: 'kraft-heinz-2019', recognized_loss: '1126.00', basis: 'plan' }]);
    const match = await matchOf(investor, sent.beneficial_account_id);
    expect(match).toMatchObject({
      eligible: true,
      recognized_loss: '1126.00',
      shares_bought: '100',
      held_at_start: '0',
      held_at_end: '100',
      basis: 'plan',
      plan_version: 1,
      lines_total: 1,
      trades_total: 3,
    });
    expect(match.result.claim).toBe('1126.00');
    expect(match.result.lines).toMatchObject([{ amount: '1126.00', branch: 'sold_in_lookback', clause: 'C' }]);
    const { bought, sold } = match.result.lines[0].rows;
    expect(match.trades.find((one: { row: number }) => one.row === bought)).toMatchObject({
      type: 'buy',
      trade_date: '2018-01-10',
      counts: true,
      how: 'All count, all sold',
      recognized_loss: '1126.00',
    });
    expect(match.trades.find((one: { row: number }) => one.row === sold)).toMatchObject({
      type: 'sell',
      how: 'Matched to 10 Jan 2018',
    });
    const stats = await investor.get(`/api/v1/portfolio/portfolio/cases/stats?order_id=${kraft}`);
    expect(stats.body.data.matches).toHaveLength(1);
    expect(stats.body.data.cases).toMatchObject([{ slug: 'kraft-heinz-2019', recognized_loss: '1126.00' }]);
  });

  test.runIf(existsSync(claims))(
    'every real account of Kraft Heinz gets its claim to the cent',
    async () => {
      const scout = await server.signIn('scout');
      const names = readdirSync(claims)
        .filter((name) => name.endsWith('.csv'))
        .slice(0, 12);
      for (const name of names) {
        const sent = await upload(scout, name, readFileSync(join(claims, name), 'utf8'));
        const expected = JSON.parse(readFileSync(join(claims, name.replace('.csv', '.expected.json')), 'utf8'));
        const match = await matchOf(scout, sent.beneficial_account_id);
        expect([name, match.recognized_loss]).toEqual([name, expected.claim]);
        const amounts = (lines: { amount: string; branch: string }[]) =>
          lines.map((line) => `${line.branch} ${line.amount}`).sort();
        expect(amounts(match.result.lines)).toEqual(amounts(expected.lines));
      }
    },
    120_000,
  );

  test('portfolios in one name are claimed as one', async () => {
    const attorney = await server.signIn('attorney');
    const buy = account('A,KHC,purchase,2018-01-10,100,80,USD,');
    const sell = account('A,KHC,sale,2019-08-08,60,28.22,USD,');
    const first = await upload(attorney, 'one', buy, 'The Trust');
    expect(await matchOf(attorney, first.beneficial_account_id)).toMatchObject({ held_at_end: '100' });
    await upload(attorney, 'other', sell, 'the trust');
    expect(await matchOf(attorney, first.beneficial_account_id)).toMatchObject({
      shares_bought: '100',
      result: {
        lines: [
          { quantity: '60', branch: 'sold_in_lookback' },
          { quantity: '40', branch: 'held' },
        ],
      },
    });
    const { data } = (await attorney.get('/api/v1/orders/getorder/kraft-heinz-2019')).body;
    expect(data.matches).toHaveLength(1);
  });

  test('an account of thousands of trades is shown by its first thousand lines, and reported whole by the statistics', async () => {
    const provider = await server.signIn('provider');
    const rows = Array.from(
      { length: 2_100 },
      (_, at) => `A,KHC,purchase,2018-01-${10 + (at % 10)},1,${70 + (at % 9)},USD,`,
    );
    const sent = await upload(provider, 'many', account(...rows));
    const match = await matchOf(provider, sent.beneficial_account_id);
    expect(match).toMatchObject({ shares_bought: '2100', lines_total: 2_100, trades_total: 2_100 });
    expect([match.result.lines.length, match.trades.length]).toEqual([1_000, 1_000]);
    const stats = await provider.get(`/api/v1/portfolio/portfolio/cases/stats?order_id=${kraft}&lines_limit=5000`);
    expect(stats.body.data.matches[0].result.lines).toHaveLength(2_100);
  });

  test('an upload removed takes its matches with it', async () => {
    const operator = await server.signIn('operator');
    const sent = await upload(operator, 'short-lived', held);
    expect(await matchOf(operator, sent.beneficial_account_id)).toBeDefined();
    await operator.delete(uploads, { upload_id: sent.id });
    const statistics = () => operator.get('/api/v1/portfolio/portfolio/cases/stats');
    await settled(statistics, (seen) => expect(seen.body.data).toMatchObject({ cases_found: 0, cases: [] }));
  });

  test('a portfolio that is removed takes its matches with it', async () => {
    const operator = await server.signIn('operator2');
    const sent = await upload(operator, 'to be removed', held);
    const removed = await operator.delete('/api/v1/portfolio/portfolio', { id: sent.portfolio_id });
    expect(removed.body.data).toMatchObject({ trades_removed: 3 });
    const statistics = () => operator.get('/api/v1/portfolio/portfolio/cases/stats');
    await settled(statistics, (seen) => expect(seen.body.data.cases).toEqual([]));
  });

  test('a new version of the plan matches every account again, and the result names it', async () => {
    const { db } = server.context;
    const current = await findPlan(db, { case_id: kraft });
    const document = structuredClone(current!.document) as { claim: { maximum: string } };
    document.claim.maximum = '1000.00';
    const loaded = loadPlan(document);
    if (!loaded.ok) throw new Error(loaded.message);
    await db.transaction().execute(async (trx) => {
      await addPlanVersion(trx, { case_id: kraft, document, plan: loaded.plan });
      await trx
        .updateTable('cases')
        .set({ revision: (of) => of('revision', '+', 1) })
        .where('id', '=', kraft)
        .execute();
    });
    await sendChangedCases(server.context);
    const figures = () =>
      db.selectFrom('matches').where('case_id', '=', kraft).select(['plan_version', 'recognized_loss']).execute();
    await settled(figures, (seen) => {
      expect(new Set(seen.map((one) => one.plan_version))).toEqual(new Set([2]));
      expect(seen.every((one) => Number(one.recognized_loss) <= 1000)).toBe(true);
    });
    const before = await db.selectFrom('matches').select(['beneficial_account_id', 'computed_at']).execute();
    await sendChangedCases(server.context);
    await server.context.db.updateTable('case_matchings').set({ revision: 0 }).execute();
    await sendChangedCases(server.context);
    await settled(
      () => server.context.jobs.counts(),
      (seen) =>
        expect(seen.filter((one) => one.name === 'match-accounts').every((one) => one.waiting + one.active === 0)).toBe(
          true,
        ),
    );
    expect(await db.selectFrom('matches').select(['beneficial_account_id', 'computed_at']).execute()).toEqual(before);
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemonstration } from '../catalogue/demonstration/load-demonstration.ts';
import { saveNeutralTemplate } from '../filings/routes.ts';
import { playDemonstration, sendDemonstration } from '../jobs/play-demonstration.ts';
import { checkBooks } from '../ledger/check-books.ts';
import { ensureDemonstrationPortfolios } from '../portfolios/demonstration-portfolios.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { hasPlayed } from './play-history.ts';

const TODAY = '2026-11-20';
let server: TestServer;

beforeAll(async () => {
  server = await openTestServer({ role: 'api,worker', env: { TODAY, TROVER_DEMO: 'on', LOG_LEVEL: 'warn' } });
  const { context } = server;
  await saveNeutralTemplate(context.db);
  await loadDemonstration(context.db, TODAY, { paid: true });
  await ensureDemonstrationPortfolios(context);
  await sendDemonstration(context);
  for (let tries = 0; tries < 300 && !(await hasPlayed(context)); tries += 1) await pause(500);
}, 180_000);
afterAll(() => server.close());

const stagesOf = async (name: string, slugs: readonly string[]) => {
  const visitor = await server.signIn(name);
  const stages = async (slug: string) =>
    (await visitor.get(`/api/v1/orders/${slug}/subprs`)).body.data.items.map((one: { stage: string }) => one.stage);
  return Promise.all(slugs.map(stages));
};

test('the demonstration investor has claims that wait, are filed, deficient and paid, and a case to join', async () => {
  expect(
    await stagesOf('investor', [
      'corvane-therapeutics-2024',
      'osmund-bank-2023',
      'laryn-optics-2023',
      'bellford-marine-2022',
      'halden-semiconductor-2023',
    ]),
  ).toEqual([['contract'], ['filed'], ['deficient'], ['paid'], []]);
});

test('the demonstration institution has a filed claim and paid ones', async () => {
  const [filed, paid] = await stagesOf('institution', ['osmund-bank-2023', 'bellford-marine-2022']);
  expect(filed).toEqual(['filed']);
  expect(paid).toEqual(['paid', 'paid']);
});

test('the operator has documents to review, a distribution to approve and a bank file on its way; the books balance', async () => {
  const operator = await server.signIn('operator2');
  const work = (await operator.get('/api/v1/operator/work')).body.data;
  expect(work.total_count).toBeGreaterThan(3);
  const distributions = (await operator.get('/api/v1/operator/distributions')).body.data.items;
  expect(distributions.map(({ round, status }: { round: number; status: string }) => [round, status])).toEqual([
    [2, 'read'],
    [1, 'posted'],
  ]);
  const files = (await operator.get('/api/v1/operator/bank_files')).body.data.items;
  expect(files.map(({ format, status }: { format: string; status: string }) => [format, status]).toSorted()).toEqual([
    ['nacha', 'settled'],
    ['pain001', 'sent'],
  ]);
  expect((await checkBooks(server.context.db)).faults).toEqual([]);
});

test('it is played once, and leaves no session open', async () => {
  const { context } = server;
  const count = async () => (await context.db.selectFrom('sub_payout_requests').select('id').execute()).length;
  const before = await count();
  await playDemonstration.run(context, {}, undefined as never);
  await sendDemonstration(context);
  expect(await count()).toBe(before);
  const own = context.db.selectFrom('sessions').select('id').where('user_agent', '=', 'Trover demonstration');
  expect(await own.execute()).toEqual([]);
});

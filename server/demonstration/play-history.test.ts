import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
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
}, 600_000);
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
  const settled = files.find(({ status }: { status: string }) => status === 'settled');
  expect(settled.execute_on < TODAY).toBe(true);
  expect((await checkBooks(server.context.db)).faults).toEqual([]);
});

test('the investor is verified, and a document of the institution waits for an operator', async () => {
  const { payees, checks } = (await (await server.signIn('investor')).get('/api/v1/payouts/identity')).body.data;
  expect(payees).toMatchObject([{ legal_name: 'Ada Lindqvist', level: 'document_and_selfie' }]);
  expect(checks.items).toMatchObject([{ status: 'approved', valid_until: '2029-10-29' }]);
  const operator = await server.signIn('operator2');
  const work = (await operator.get('/api/v1/operator/work?kind=identity_review')).body.data;
  expect(work.total_count).toBe(1);
});

test('its events are spread over the weeks before the first start, in their order', async () => {
  const visitor = await server.signIn('investor');
  const [claim] = (await visitor.get('/api/v1/orders/bellford-marine-2022/subprs')).body.data.items;
  const days = [claim.sign_off.signed_on, claim.filed_on, claim.awards[0].payments[0].execute_on];
  expect(days).toEqual(days.toSorted());
  expect(new Set(days).size).toBe(3);
  const begun = Date.parse(claim.history[0].at);
  const paid = Date.parse(claim.history.at(-1).at);
  expect((paid - begun) / 86_400_000).toBeGreaterThan(7);
  const { db } = server.context;
  const { rows } = await sql<{ enabled: string }>`select tgenabled as enabled from pg_trigger
    where tgname in ('sub_payout_stages_kept', 'bank_file_events_kept')`.execute(db);
  expect(rows.map(({ enabled }) => enabled)).toEqual(['O', 'O']);
});

test('no step of any of its records is before the step that it follows', async () => {
  const { db } = server.context;
  const { rows: files } = await sql<{ id: number; steps: string[]; days: string[] }>`
    select bank_file_id as id, array_agg(status order by id) as steps,
      array_agg(to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.US') order by id) as days
    from bank_file_events group by bank_file_id`.execute(db);
  expect(files.length).toBeGreaterThan(1);
  for (const { id, steps, days } of files) expect(days, `bank file ${id}: ${steps.join()}`).toEqual(days.toSorted());
  const { rows: claims } = await sql<{ id: number; steps: string[]; days: string[] }>`
    select sub_payout_request_id as id, array_agg(stage order by position) as steps,
      array_agg(to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.US') order by position) as days
    from sub_payout_stages group by sub_payout_request_id`.execute(db);
  expect(claims.length).toBeGreaterThan(3);
  for (const { id, steps, days } of claims) expect(days, `claim ${id}: ${steps.join()}`).toEqual(days.toSorted());
  // each beside what it follows: the earlier instant, the later one, and of what
  const { rows: pairs } = await sql<{ of: string }>`
    select 'distribution ' || id || ', approved before its import' as of from distributions where approved_at < imported_at
    union all select 'distribution ' || id || ', posted before its approval' from distributions where posted_at < approved_at
    union all select 'distribution ' || d.id || ', approved before its money came' from distributions d
      join arrivals a on a.distribution_id = d.id where d.approved_at < a.recorded_at
    union all select 'bank file ' || e.bank_file_id || ', drafted before its distribution was posted' from bank_file_events e
      join bank_files f on f.id = e.bank_file_id join distributions d on d.id = f.distribution_id
      where e.status = 'draft' and e.at < d.approved_at
    union all select 'claim ' || s.sub_payout_request_id || ', paid before its file was sent' from sub_payout_stages s
      join payments p on p.sub_payout_request_id = s.sub_payout_request_id
      join bank_file_events e on e.bank_file_id = p.bank_file_id and e.status = 'sent'
      where s.stage = 'paid' and s.at < e.at
    union all select 'claim ' || s.sub_payout_request_id || ', filed before its filing was made' from sub_payout_stages s
      join filing_claims c on c.sub_payout_request_id = s.sub_payout_request_id join filings f on f.id = c.filing_id
      where s.stage = 'filed' and s.at < f.made_at
    union all select 'request ' || id || ', decided before it was made' from fund_requests where decided_at < requested_at`.execute(
    db,
  );
  expect(pairs).toEqual([]);
  const { rows: apart } = await sql<{ id: number }>`
    select bank_file_id as id from bank_file_events where status in ('draft', 'approved', 'written', 'sent')
    group by bank_file_id having max(at) - min(at) > interval '1 day'`.execute(db);
  expect(apart, 'a file is written on the day of its approval').toEqual([]);
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

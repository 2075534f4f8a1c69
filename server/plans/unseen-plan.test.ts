import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { unseenExample, unseenPlan, unseenTrades } from '../testing/unseen-plan.ts';

const cases = '/api/v1/operator/cases';

let server: TestServer;
let operator: TestVisitor;
let second: TestVisitor;
let investor: TestVisitor;
beforeAll(async () => {
  server = await openTestServer({ role: 'api,worker', env: { TODAY: '2026-11-20' } });
  operator = await server.signIn('operator');
  second = await server.signIn('operator2');
  investor = await server.signIn('investor');
});
afterAll(() => server.close());

/** A settlement that nobody has seen, begun and published on the desk; its plan comes after. */
async function enter(name: string) {
  const begun = await operator.post(cases, {
    title: `In re ${name} Securities Litigation`,
    company: { name, sector: 'industry' },
    currency: 'USD',
    court: 'S.D.N.Y.',
    docket: '1:24-cv-05512',
    settlement_amount: '31000000',
    administrator: 'Harbor Claims',
    administrator_site: 'https://harbor.example/claims',
    administrator_address: 'PO Box 7, Portland, ME 04101',
    sources: ['https://court.example/notice.pdf'],
  });
  expect(begun.status, begun.text).toBe(200);
  const { id } = begun.body.data;
  await operator.post('/api/v1/orders/milestones', {
    order_id: id,
    date: '2026-10-02',
    stage: 'settled',
    title: 'Preliminary approval',
  });
  const dated = await operator.post(`${cases}/${id}/deadlines`, {
    row_version: begun.body.data.row_version,
    is_set: true,
    kind: 'claim',
    date: '2027-02-12',
    source: 'https://court.example/notice.pdf, page 3',
    quote: 'Claims must be postmarked no later than February 12, 2027.',
    checked_on: '2026-11-20',
    hard: true,
  });
  expect(dated.status, dated.text).toBe(200);
  const published = await operator.post(`${cases}/${id}/publish`, { row_version: dated.body.data.row_version });
  expect(published.status, published.text).toBe(200);
  return published.body.data as { id: number; slug: string; row_version: number; stage: string };
}

const save = (
  id: number,
  row_version: number,
  document: unknown,
  examples: unknown[] = [unseenExample],
  by = operator,
) =>
  by.put(`${cases}/${id}/plan`, {
    row_version,
    document: typeof document === 'string' ? document : JSON.stringify(document, null, 2),
    examples,
  });
const publish = (id: number, row_version: number, by = operator) =>
  by.post(`${cases}/${id}/plan/publish`, { row_version });

async function matchIn(slug: string) {
  const { data } = (await investor.get(`/api/v1/orders/getorder/${slug}`)).body;
  return data.matches[0];
}

describe('a settlement with a plan that nobody here has seen', () => {
  test('is entered on the desk and used without a line of code', async () => {
    const { id, slug, stage } = await enter('Wexcombe Rail');
    expect(stage).toBe('settled');
    const made = await investor.post('/api/v1/portfolio/portfolio', { label: 'Rail', beneficial_owner: 'Rail' });
    const sent = await investor.upload(
      '/api/v1/portfolio/uploadtradesfile',
      { name: 'rail.csv', content: Buffer.from(`${unseenTrades}\n`) },
      { portfolio_id: made.body.data.id },
    );
    await investor.get(`/api/v1/portfolio/uploadtradesfile/events?upload_id=${sent.body.data.upload.id}`);

    expect((await save(id, 0, unseenPlan)).status).toBe(200);
    const published = await publish(id, 1);
    expect(published.body.data).toEqual({ order_id: id, version: 1, examples: 1 });

    await expect.poll(async () => (await matchIn(slug))?.recognized_loss).toBe('1482.00');
    const match = await matchIn(slug);
    expect(match).toMatchObject({ eligible: true, basis: 'plan', plan_version: 1 });
    const lines = match.result.lines.map((line: Record<string, string>) => [line.branch, line.clause, line.amount]);
    expect(lines.toSorted()).toEqual([
      ['held', 'II', '250.00'],
      ['notes_held', 'IV', '1100.00'],
      ['sold_in_class', 'I', '12.00'],
      ['sold_in_class', 'I', '120.00'],
    ]);
    const { data } = (await server.visitor().get(`/api/v1/orders/getorder/${slug}`)).body;
    expect(data).toMatchObject({ stage: 'settled', claim_deadline: '2027-02-12', settlement_amount: '31000000.00' });
    expect(data.securities.map((one: { clauses: { clause: string }[] }) => one.clauses.length)).toEqual([2, 2]);

    // Another version: results name the version they rest on, and the one before stays readable.
    const dearer = structuredClone(unseenPlan);
    dearer.securities[0]!.holding!.value = '39.00';
    const lines2 = unseenExample.lines.replace('250.00', '50.00');
    await save(id, 0, dearer, [{ ...unseenExample, claim: '1282.00', lines: lines2 }]);
    expect((await publish(id, 1)).body.data.version).toBe(2);
    await expect.poll(async () => (await matchIn(slug))?.recognized_loss).toBe('1282.00');
    expect(await matchIn(slug)).toMatchObject({ plan_version: 2 });
    const first = (await operator.get(`${cases}/${id}/plan?version=1`)).body.data;
    expect(JSON.parse(first.document)).toEqual(unseenPlan);
    expect(first.examples).toEqual([unseenExample]);
    expect(first.versions.map((one: { version: number }) => one.version)).toEqual([2, 1]);
  });
});

describe('a plan that is being written', () => {
  let id: number;
  beforeAll(async () => {
    ({ id } = await enter('Tarrant Glass'));
  });

  test('is saved as it is typed, though it is not a plan yet', async () => {
    const half = '{ "version": 1, "currency": ';
    expect((await save(id, 0, half)).body.data).toMatchObject({ document: half, row_version: 1, version: null });
    expect((await operator.get(`${cases}/${id}/plan`)).body.data.document).toBe(half);
    const refused = await publish(id, 1);
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields['body.document']).toMatch(/^this is not JSON/);
  });

  test('of two who write it at once, the second is refused and nothing is lost', async () => {
    const { row_version } = (await operator.get(`${cases}/${id}/plan`)).body.data;
    const [first, other] = await Promise.all([
      save(id, row_version, unseenPlan),
      save(id, row_version, '{}', [], second),
    ]);
    expect([first.status, other.status].toSorted()).toEqual([200, 409]);
    const refused = first.status === 409 ? first : other;
    expect(refused.body.error.message).toMatch(/^operator2?@demo\.test saved this plan at/);
    const again = await save(id, (await operator.get(`${cases}/${id}/plan`)).body.data.row_version, unseenPlan);
    expect(again.status).toBe(200);
    // the same once more changes nothing
    expect((await save(id, again.body.data.row_version, unseenPlan)).body.data.row_version).toBe(
      again.body.data.row_version,
    );
  });

  test('is published only when every worked example, and there is one, gives exactly what it should', async () => {
    const latest = async () => (await operator.get(`${cases}/${id}/plan`)).body.data.row_version as number;
    const refusal = async (examples: unknown[], plan: unknown = unseenPlan) => {
      const saved = await save(id, await latest(), plan, examples);
      expect(saved.status, saved.text).toBe(200);
      const answer = await publish(id, await latest());
      expect(answer.status).toBeGreaterThanOrEqual(400);
      return answer.body.error.message as string;
    };
    expect(await refusal([])).toMatch(/^Add a worked example/);
    expect(await refusal([{ ...unseenExample, claim: '1482.01' }])).toBe(
      'Not published: “Example 1 of the notice” gives an unexpected result. the claim: expected 1482.01, the plan gives 1482.00',
    );
    const short = unseenExample.lines.split('\n').slice(0, -1).join('\n');
    expect(await refusal([unseenExample, { ...unseenExample, lines: short }])).toContain(
      '20000 WXR-5-2029 bought 2024-02-05, not sold: the plan gives 1100.00 under notes_held, which is not expected',
    );
    expect(await refusal([{ ...unseenExample, trades: 'account,security\nA,WXR' }])).toContain('the trades, row 1');
    const { currency: _, ...without } = unseenPlan;
    expect(await refusal([unseenExample], without)).toMatch(/^The plan is at fault: currency: /);
    expect((await operator.get(`${cases}/${id}/plan`)).body.data.versions).toEqual([]);
  });

  test('two who publish at once make one version', async () => {
    const { row_version } = (
      await save(id, (await operator.get(`${cases}/${id}/plan`)).body.data.row_version, unseenPlan)
    ).body.data;
    const answers = await Promise.all([publish(id, row_version), publish(id, row_version, second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { rows } = await sql`select version from plan_versions where case_id = ${id}`.execute(server.context.db);
    expect(rows).toEqual([{ version: 1 }]);
    expect((await save(id, 0, unseenPlan)).status).toBe(200);
    expect((await publish(id, 1)).body.error.message).toBe(
      'This is the same as version 1: there is nothing to publish.',
    );
  });

  test('is checked live, with the path of what is wrong and what each example gives', async () => {
    const check = (document: string, examples: unknown[] = []) =>
      operator.post('/api/v1/operator/plans/check', { document, examples });
    const faulty = JSON.stringify({ ...unseenPlan, matching: { ...unseenPlan.matching, method: 'filo' } });
    expect((await check(faulty)).body.data.fault).toMatchObject({ path: 'matching.method' });
    const { data } = (await check(JSON.stringify(unseenPlan), [{ ...unseenExample, lines: '' }])).body;
    expect(data).toMatchObject({ fault: null, examples: [{ passes: false, claim: '1482.00' }] });
    expect(data.examples[0].lines.split('\n').toSorted()).toEqual(unseenExample.lines.split('\n').toSorted());
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CourtListenerStandIn, startCourtListener } from '../../../fixtures/providers/courtlistener-stand-in.ts';
import { propose, publish } from '../../testing/proposed-case.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { runSource } from '../run-source.ts';

const today = '2026-11-20';
const TOKEN = 'a-token-for-tests';
const SECRET = 'a-long-secret-address';
const catalogue = '/api/v1/operator/catalogue';

let court: CourtListenerStandIn;
let server: TestServer;
let operator: TestVisitor;
let scout: TestVisitor;
/** A published case with the docket of the stand-in. */
let known: { id: number; slug: string };

beforeAll(async () => {
  court = await startCourtListener(TOKEN);
  server = await openTestServer({
    env: {
      ...{ TODAY: today, COURTLISTENER_URL: court.url, COURTLISTENER_TOKEN: TOKEN },
      ...{ COURTLISTENER_WEBHOOK_SECRET: SECRET, SOURCES_CONTACT: 'sources@portal.example' },
    },
  });
  operator = await server.signIn('operator');
  scout = await server.signIn('scout');
  known = await publish(scout, operator);
  court.dockets.push({
    ...{ id: 501, court_id: 'ded', case_name: 'In re Brackwater Foods, Inc. Securities Litigation' },
    ...{ docket_number: '1:25-cv-00417', date_filed: '2025-04-02', nature_of_suit: '850 Securities/Commodities' },
    date_modified: new Date(Date.now() - 3_600_000).toISOString(),
  });
});
afterAll(async () => {
  await server.close();
  await court.close();
});

let last = 9000;
/** An entry that came just now. */
function entry(description: string, date_filed = '2026-11-19') {
  last += 1;
  const made = {
    ...{ id: last, docket: 501, date_filed, entry_number: last - 8900, description },
    date_modified: new Date(Date.now() - 1000 + (last - 9000)).toISOString(),
  };
  court.entries.push(made);
  return made;
}

const read = () => runSource(server.context, 'courtlistener', { cause: 'operator' });
const waiting = async (more = '') =>
  (await operator.get(`${catalogue}/proposals?status=waiting${more}`)).body.data.items;
const decide = (body: object) => operator.post(`${catalogue}/proposals/decide`, body);
const undo = (id: number) => operator.post(`${catalogue}/proposals/${id}/undo`);
const rule = (field: string, is_on: boolean) =>
  operator.post(`${catalogue}/rules`, { source: 'courtlistener', field, is_on });
const page = async () => (await server.visitor().get(`/api/v1/orders/getorder/${known.slug}`)).body.data;
const send = (event: { headers: Record<string, string>; body: object }, secret = `/${SECRET}`) =>
  server.app.inject({
    method: 'POST',
    url: `/api/v1/webhooks/courtlistener${secret}`,
    headers: event.headers,
    payload: JSON.stringify(event.body),
  });
const source = async () =>
  (await operator.get(`${catalogue}/sources`)).body.data.sources.find(
    ({ name }: { name: string }) => name === 'courtlistener',
  );

describe('what CourtListener states', () => {
  test('an entry that means a step is proposed with its words, and accepted by one press; undone it waits again', async () => {
    entry('MOTION for Preliminary Approval of Class Action Settlement');
    entry('ORDER PRELIMINARILY APPROVING SETTLEMENT AND PROVIDING FOR NOTICE. Signed by Judge Ames.');
    await read();
    const [proposal, ...more] = await waiting();
    expect(more).toEqual([]);
    expect(proposal).toMatchObject({
      ...{ kind: 'change', field: 'milestone', source_name: 'courtlistener', now: null },
      value: { stage: 'settled', date: '2026-11-19' },
      words: 'ORDER PRELIMINARILY APPROVING SETTLEMENT AND PROVIDING FOR NOTICE. Signed by Judge Ames.',
      case: { id: known.id },
    });
    expect(proposal.source).toContain(`${court.url}/docket/501/`);
    const { effects } = (await operator.get(`${catalogue}/proposals/${proposal.id}`)).body.data;
    expect(effects).toMatchObject({ owners: 0, claims: 0, stage: 'settled', against: null, is_computed_again: true });
    expect((await page()).stage).toBe('filed');
    const accepted = await decide({ ids: [proposal.id], decision: 'accept' });
    expect(accepted.body.data.decided).toMatchObject([{ id: proposal.id, status: 'accepted', message: null }]);
    expect((await page()).stage).toBe('settled');
    expect((await undo(proposal.id)).body.data.status).toBe('waiting');
    expect(await page()).toMatchObject({ stage: 'filed', milestones: [{ stage: 'filed' }] });
    await decide({ ids: [proposal.id], decision: 'accept' });
    expect((await page()).stage).toBe('settled');
  });

  test('the requests are those of the documents: token, contact, filters', () => {
    const asked = court.received.filter(({ path }) => path.startsWith('/api/rest/v4/'));
    expect(asked.length).toBeGreaterThan(0);
    for (const { headers } of asked) {
      expect(headers.authorization).toBe(`Token ${TOKEN}`);
      expect(headers['user-agent']).toContain('sources@portal.example');
    }
  });

  test('by a rule an announced order of approval is on the case page at once, with its source', async () => {
    await rule('milestone', true);
    const order = entry('ORDER granting 120 Motion for Final Approval of Class Action Settlement', '2026-11-20');
    const event = court.eventOf(order);
    const begun = Date.now();
    expect((await send(event)).statusCode).toBe(200);
    const shown = await page();
    expect(Date.now() - begun).toBeLessThan(60_000);
    expect(shown.stage).toBe('final_approval');
    const step = shown.milestones.find((one: { stage: string }) => one.stage === 'final_approval');
    expect(step).toMatchObject({ date: '2026-11-20', text: order.description });
    const document = shown.documents.find((one: { id: number }) => one.id === step.document_id);
    expect(document).toMatchObject({ kind: 'order' });
    expect(document.url).toContain(`${court.url}/docket/501/`);
    // The same event again, and the same entry by the next reading, change nothing.
    expect((await send(event)).statusCode).toBe(200);
    await read();
    expect((await page()).milestones.filter((one: { stage: string }) => one.stage === 'final_approval')).toHaveLength(
      1,
    );
    await rule('milestone', false);
  });

  test('a step that the case’s order of stages refuses waits with the reason, even by a rule', async () => {
    await rule('milestone', true);
    entry('OPINION AND ORDER denying 45 Motion to Dismiss', '2026-11-20');
    await read();
    const [proposal] = await waiting();
    expect(proposal).toMatchObject({ value: { stage: 'discovery' } });
    const { effects } = (await operator.get(`${catalogue}/proposals/${proposal.id}`)).body.data;
    expect(effects.against).toContain('does not follow');
    expect((await decide({ ids: [proposal.id], decision: 'accept' })).status).toBe(409);
    expect((await decide({ ids: [proposal.id], decision: 'reject' })).status).toBe(200);
    await read();
    expect(await waiting()).toEqual([]);
    await rule('milestone', false);
  });

  test('an announcement is believed at the secret address alone; elsewhere CourtListener itself is read', async () => {
    const made = { ...entry('DISTRIBUTION ORDER approving distribution of the Net Settlement Fund'), docket: 501 };
    court.entries.pop();
    expect((await send(court.eventOf(made), '/not-the-secret-address')).statusCode).toBe(404);
    expect((await send(court.eventOf(made), '')).statusCode).toBe(200);
    await runSource(server.context, 'courtlistener', { cause: 'webhook', docket: '501' });
    expect(await waiting()).toEqual([]);
    const { 'idempotency-key': _, ...headers } = court.eventOf(made).headers;
    expect((await send({ headers, body: {} })).statusCode).toBe(400);
    expect((await send({ headers: court.eventOf(made).headers, body: { payload: {} } })).statusCode).toBe(400);
  });

  test('markup and signs that turn a line around do no harm in the words', async () => {
    entry('ORDER approving distribution of the fund <img src=x onerror=alert(1)> \u202egnp.exe\u0000 to the class');
    await read();
    const [proposal] = await waiting();
    expect(proposal.words).toContain('<img src=x');
    for (const sign of ['\u202e', '\0']) expect(proposal.words).not.toContain(sign);
    await decide({ ids: [proposal.id], decision: 'reject' });
  });
});

describe('dockets', () => {
  test('an unknown one becomes a proposal of a new case, found page by page; accepting it creates the case, and undoing removes it', async () => {
    for (let number = 1; number <= 45; number += 1)
      court.dockets.push({
        ...{ id: 600 + number, court_id: 'nysd', case_name: `Marlow Fund v. Invented Metals ${number}, Inc. et al` },
        ...{ docket_number: `1:26-cv-0${7000 + number}`, date_filed: '2026-11-12' },
        nature_of_suit: number === 45 ? '110 Insurance' : '850 Securities/Commodities',
        date_modified: new Date().toISOString(),
      });
    await read();
    const proposals = await waiting('&field=case&limit=100');
    expect(proposals).toHaveLength(44);
    const first = proposals.find((one: { value: { docket: string } }) => one.value.docket === '1:26-cv-07001');
    expect(first).toMatchObject({
      kind: 'new_case',
      value: { company: 'Invented Metals 1, Inc.', court: 'S.D.N.Y.', filed_on: '2026-11-12' },
    });
    const value = { ...first.value, ticker: 'INVM', class_period: { from: '2025-01-02', to: '2025-12-30' } };
    const [decided] = (await decide({ ids: [first.id], decision: 'accept', value })).body.data.decided;
    expect(decided.case).toMatchObject({ is_published: false });
    const made = (await operator.get(`/api/v1/operator/cases/${decided.case.id}`)).body.data;
    expect(made).toMatchObject({ docket: '1:26-cv-07001', securities: [{ ticker: 'INVM' }] });
    const faultNow = async () => (await operator.get(`${catalogue}/proposals/${first.id}`)).body.data.undo_fault;
    const publish = (is_published: boolean) =>
      server.context.db.updateTable('cases').set({ is_published }).where('id', '=', decided.case.id).execute();
    expect(await faultNow()).toBeNull();
    await publish(true);
    expect(await faultNow(), 'shown before it is tried').toBe('The case is published. Withdraw or merge it instead.');
    expect((await undo(first.id)).body.error.message).toBe(await faultNow());
    await publish(false);
    expect((await undo(first.id)).status).toBe(200);
    expect((await operator.get(`/api/v1/operator/cases/${decided.case.id}`)).status).toBe(404);
    const ids = proposals.map(({ id }: { id: number }) => id);
    const bulk = await decide({ ids, decision: 'reject' });
    expect(bulk.body.data.decided.every(({ status }: { status: string }) => status === 'rejected')).toBe(true);
    expect(await waiting()).toEqual([]);
  });

  test('one whose court and number are a case’s is linked to it; the same company alone is stated as a possible duplicate', async () => {
    court.dockets.push({
      ...{ id: 700, court_id: 'ded', case_name: 'Lund v. Brackwater Foods, Inc.', docket_number: '1:26-cv-00999' },
      ...{
        date_filed: '2026-11-02',
        nature_of_suit: '850 Securities/Commodities',
        date_modified: new Date().toISOString(),
      },
    });
    await read();
    const [proposal] = await waiting();
    const { duplicates } = (await operator.get(`${catalogue}/proposals/${proposal.id}`)).body.data;
    expect(duplicates).toMatchObject([{ id: known.id, why: 'the same company', is_certain: false }]);
    const accepted = await decide({ ids: [proposal.id], decision: 'accept', is_case: known.id });
    expect(accepted.body.data.decided[0].case.id).toBe(known.id);
    const links = await server.context.db
      .selectFrom('source_cases')
      .selectAll()
      .where('case_id', '=', known.id)
      .execute();
    expect(links.map(({ external_id }) => external_id).sort()).toEqual(['501', '700']);
  });
});

describe('a source that fails is stated', () => {
  const failing = async (fault: CourtListenerStandIn['fault']) => {
    court.fault = fault;
    await read();
    court.fault = null;
    return source();
  };

  test('another form than documented', async () => {
    const state = await failing(() => ({ body: { next: null, results: [{ id: 'x' }] } }));
    expect(state).toMatchObject({ health: 'failing' });
    expect(state.failure).toContain('docket differs from its documentation');
    expect(state.failing_since).not.toBeNull();
    // Once, however often it fails.
    await failing(() => ({ body: { next: null, results: [{ id: 'x' }] } }));
    const { items } = (await operator.get('/api/v1/notices')).body.data;
    const bell = items.filter(({ title }: { title: string }) => title === 'CourtListener fails');
    expect(bell).toMatchObject([{ href: '/operator/catalogue/sources?source=courtlistener' }]);
  });

  test('a cursor that leads back for ever, or to another host', async () => {
    const path = '/api/rest/v4/dockets/?cursor=a';
    const state = await failing(() => ({ body: { next: `${court.url}${path}`, previous: null, results: [] } }));
    expect(state.failure).toContain('leads back');
    const other = await failing(() => ({ body: { next: 'http://169.254.169.254/', previous: null, results: [] } }));
    expect(other.failure).toContain('another host');
  });

  test('a page that is not JSON, a wrong key, an error, a redirect', async () => {
    expect((await failing(() => ({ body: '<html>' }))).failure).toContain('does not answer in JSON');
    expect((await failing(() => ({ status: 401, body: {} }))).failure).toContain('refuses our key');
    expect((await failing(() => ({ status: 502, body: {} }))).failure).toContain('answers with an error (502)');
    const state = await failing(() => ({ status: 302, headers: { location: 'http://127.0.0.1/' }, body: {} }));
    expect(state.failure).toContain('another address');
    expect(JSON.stringify(state)).not.toContain(TOKEN);
  });

  test('and works again when it answers; a request to wait is stored and is not a failure', async () => {
    await read();
    expect(await source()).toMatchObject({ health: 'working', failure: null, failing_since: null });
    const state = await failing(() => ({ status: 429, headers: { 'retry-after': '600' }, body: {} }));
    expect(state.health).toBe('working');
    expect(Date.parse(state.next_run_at) - Date.now()).toBeGreaterThan(500_000);
    const asked = court.received.length;
    await read();
    expect(court.received.length).toBe(asked);
    const { items } = (await operator.get(`${catalogue}/sources/courtlistener/runs?limit=1`)).body.data;
    expect(items[0].lines.join(' ')).toContain('request limit');
  });

  test('switched off it is not read', async () => {
    await operator.post(`${catalogue}/sources/courtlistener`, { is_on: false });
    const asked = court.received.length;
    await read();
    expect(court.received.length).toBe(asked);
    expect(await source()).toMatchObject({ health: 'off' });
  });
});

test('a scout’s draft is not for proposals of sources', async () => {
  const id = await propose(scout, { docket: '1:25-cv-09999' }, false);
  expect((await operator.get(`/api/v1/operator/cases/${id}/facts`)).status).toBe(404);
});

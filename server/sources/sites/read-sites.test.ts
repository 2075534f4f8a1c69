import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StandIn, startStandIn } from '../../../fixtures/providers/stand-in.ts';
import { publish } from '../../testing/proposed-case.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { runSource } from '../run-source.ts';
import { isForbidden } from './read-sites.ts';

const today = '2026-11-20';
const catalogue = '/api/v1/operator/catalogue';
let site: StandIn;
let server: TestServer;
let operator: TestVisitor;
let known: { id: number; slug: string };
let page = '';
let robots = '';

beforeAll(async () => {
  site = await startStandIn(({ path }) => ({
    headers: { 'content-type': 'text/html' },
    body: path === '/robots.txt' ? robots : page,
  }));
  server = await openTestServer({
    env: { TODAY: today, SITES_ALLOWED_HOSTS: new URL(site.url).host, SOURCES_CONTACT: 'sources@portal.example' },
  });
  operator = await server.signIn('operator');
  known = await publish(await server.signIn('scout'), operator);
  await server.context.db
    .updateTable('cases')
    .set({ administrator_site: `${site.url}/brackwater` })
    .where('id', '=', known.id)
    .execute();
});
afterAll(async () => {
  await server.close();
  await site.close();
});

const read = async () => {
  await server.context.db
    .updateTable('watched_pages')
    .set({ next_read_at: new Date(0) })
    .execute();
  await runSource(server.context, 'settlement_sites', { cause: 'operator' });
};
const notice = (day: string) => `<html><body><h1>Brackwater Foods Securities Litigation</h1>
  <p>The deadline to submit a Claim Form is ${day}.</p><p>Thank you.</p></body></html>`;
const waiting = async () => (await operator.get(`${catalogue}/proposals?case_id=${known.id}`)).body.data.items;
const dates = async () => (await server.visitor().get(`/api/v1/orders/getorder/${known.slug}`)).body.data.dates;

describe('a settlement site', () => {
  test('its dates become proposals with their words; accepted, the case page shows source, words and day', async () => {
    page = notice('May 4, 2027');
    await read();
    const [proposal] = await waiting();
    expect(proposal).toMatchObject({ field: 'deadline.claim', value: '2027-05-04', source: `${site.url}/brackwater` });
    expect((await dates()).claim_deadline).toBeNull();
    await operator.post(`${catalogue}/proposals/decide`, { ids: [proposal.id], decision: 'accept' });
    expect((await dates()).claim_deadline).toMatchObject({
      ...{ date: '2027-05-04', source: `${site.url}/brackwater`, checked_on: today, earlier: [], differing: [] },
      words: expect.stringContaining('May 4, 2027'),
    });
  });

  test('a day that changed is a difference, and both are shown until it is settled; undone they differ again', async () => {
    page = notice('June 1, 2027');
    await read();
    const [change] = await server.context.db.selectFrom('page_changes').selectAll().execute();
    expect(change).toMatchObject({
      removed: [{ marks: ['May 4, 2027'] }],
      added: [{ marks: ['June 1, 2027'] }],
    });
    const differing = [{ source_name: 'settlement_sites', date: '2027-06-01', checked_on: today }];
    const shown = (await operator.get(`/api/v1/operator/cases/${known.id}/site_changes`)).body.data;
    expect(shown.items).toMatchObject([{ id: change!.id, removed: change!.removed, added: change!.added }]);
    expect(shown.last_reading).toMatchObject({ address: `${site.url}/brackwater`, failure: null });
    expect((await dates()).claim_deadline).toMatchObject({ date: '2027-05-04', differing });
    const [proposal] = await waiting();
    await operator.post(`${catalogue}/proposals/decide`, { ids: [proposal.id], decision: 'reject' });
    expect((await dates()).claim_deadline.differing).toEqual([]);
    await operator.post(`${catalogue}/proposals/${proposal.id}/undo`);
    expect((await dates()).claim_deadline.differing).toMatchObject(differing);
    await operator.post(`${catalogue}/proposals/decide`, { ids: [proposal.id], decision: 'accept' });
    expect((await dates()).claim_deadline).toMatchObject({
      ...{ date: '2027-06-01', differing: [] },
      earlier: [{ date: '2027-05-04', until: expect.any(String) }],
    });
    const { facts } = (await operator.get(`/api/v1/operator/cases/${known.id}/facts`)).body.data;
    const fact = facts.find(({ field }: { field: string }) => field === 'deadline.claim');
    expect(fact).toMatchObject({ value: '2027-06-01', before: '2027-05-04', source_name: 'settlement_sites' });
    expect(fact.set_by).toBe('operator@demo.test');
  });

  test('a date that no year can have, or far away, is not stated', async () => {
    page = notice('February 30, 2027');
    await read();
    page = notice('May 4, 2127');
    await read();
    expect(await waiting()).toEqual([]);
  });

  test('a page that robots.txt forbids to programs is not read', async () => {
    robots = 'User-agent: *\nDisallow: /';
    const asked = site.received.length;
    await read();
    expect(site.received.slice(asked).map(({ path }) => path)).toEqual(['/robots.txt']);
    const { items } = (await operator.get(`${catalogue}/sources/settlement_sites/runs?limit=1`)).body.data;
    expect(items[0].lines[0]).toContain('asks programs not to read');
    const { last_reading } = (await operator.get(`/api/v1/operator/cases/${known.id}/site_changes`)).body.data;
    expect(last_reading.failure).toContain('asks programs not to read');
    expect((await operator.get('/api/v1/operator/cases/999999/site_changes')).status).toBe(404);
  });
});

test('robots.txt: the longest rule of our group holds', () => {
  const text = 'User-agent: other\nDisallow: /\n\nUser-agent: *\nDisallow: /private\nAllow: /private/notice\n';
  expect(['/', '/private/x', '/private/notice.html'].map((path) => isForbidden(text, path))).toEqual([
    false,
    true,
    false,
  ]);
});

test('a date to come that nobody checked for 30 days is listed', async () => {
  const listed = async () =>
    (await operator.get(`${catalogue}/unchecked`)).body.data.items.map(({ id }: { id: number }) => id);
  expect(await listed()).not.toContain(known.id);
  await server.context.db
    .updateTable('case_deadlines')
    .set({ checked_on: '2026-10-01' })
    .where('case_id', '=', known.id)
    .execute();
  expect(await listed()).toContain(known.id);
});

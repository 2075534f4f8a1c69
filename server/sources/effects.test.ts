import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StandIn, startStandIn } from '../../fixtures/providers/stand-in.ts';
import { publish } from '../testing/proposed-case.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { runSource } from './run-source.ts';

const catalogue = '/api/v1/operator/catalogue';
let site: StandIn;
let server: TestServer;

beforeAll(async () => {
  const body = '<html><body><p>The deadline to submit a Claim Form is March 12, 2027.</p></body></html>';
  site = await startStandIn(({ path }) => ({
    headers: { 'content-type': 'text/html' },
    body: path === '/robots.txt' ? '' : body,
  }));
  const env = {
    TODAY: '2026-11-20',
    SITES_ALLOWED_HOSTS: new URL(site.url).host,
    SOURCES_CONTACT: 'sources@portal.example',
  };
  server = await openTestServer({ role: 'api,worker', env });
});
afterAll(async () => {
  await server.close();
  await site.close();
});

test('before a proposal is accepted the desk shows which owners, claims and followers it concerns', async () => {
  const operator = await server.signIn('operator');
  const scout = await server.signIn('scout');
  const known = await publish(scout, operator);
  await server.context.db
    .updateTable('cases')
    .set({ administrator_site: `${site.url}/brackwater` })
    .where('id', '=', known.id)
    .execute();

  const investor = await server.signIn('investor');
  const made = await investor.post('/api/v1/portfolio/portfolio', { label: 'Own', beneficial_owner: 'Ann Owner' });
  const rows = [
    'account,security,type,date,quantity,price,currency,note',
    'A,BRKW,purchase,2023-05-02,100,41.20,USD,',
    'A,BRKW,sale,2024-06-03,100,20.10,USD,',
  ];
  const sent = await investor.upload(
    '/api/v1/portfolio/uploadtradesfile',
    { name: 'trades.csv', content: Buffer.from(`${rows.join('\n')}\n`) },
    { portfolio_id: made.body.data.id },
  );
  await investor.get(`/api/v1/portfolio/uploadtradesfile/events?upload_id=${sent.body.data.upload.id}`);
  await scout.post(`/api/v1/orders/postfavorite/${known.id}`, {});

  await runSource(server.context, 'settlement_sites', { cause: 'operator' });
  const [proposal] = (await operator.get(`${catalogue}/proposals?case_id=${known.id}`)).body.data.items;
  expect(proposal).toMatchObject({ field: 'deadline.claim', value: '2027-03-12' });
  const { effects } = (await operator.get(`${catalogue}/proposals/${proposal.id}`)).body.data;
  expect(effects).toMatchObject({ owners: 1, owners_eligible: 1, claims: 0, notified: 1, is_computed_again: true });
});

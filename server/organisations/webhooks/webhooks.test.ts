import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { aDecision } from '@trover/db/testing/organisations.ts';
import { aPortfolio } from '@trover/db/testing/portfolios.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importCases } from '../../testing/one-case.ts';
import { lastMailTo } from '../../testing/test-outbox.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { aMember, anOrganisation, type MemberForTest } from '../testing/organisation-fixture.ts';
import { deliverDue } from './deliver.ts';

const at = '/api/v1/organisation';
let server: TestServer;
let fund: MemberForTest;
let caseId: number;
let receiver: Server;
let url: string;
let status = 204;
let body = '';
const received: { headers: IncomingHttpHeaders; body: string }[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      response.writeHead(status, status === 302 ? { location: `${url}/elsewhere` } : {});
      response.end(body);
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${(receiver.address() as { port: number }).port}/hook`;
  server = await openTestServer({ env: { TODAY: '2026-11-20', PRIVATE_HOSTS: '127.0.0.1' } });
  [caseId = 0] = await importCases(server.context.db, '2026-11-20', 'kraft-heinz-2019');
  fund = await anOrganisation(server, 'rosemead');
});
afterAll(async () => {
  await server.close();
  receiver.close();
});
beforeEach(() => {
  received.length = 0;
  status = 204;
  body = '';
});

const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);
const deliver = () => deliverDue(server.context, new AbortController().signal);
const confirm = () => query('update sessions set confirmed_at = now()');

async function aWebhook(events: string[], by: MemberForTest = fund) {
  await confirm();
  const { webhook, secret } = (await by.visitor.post(`${at}/webhooks`, { url, events })).body.data;
  return { id: webhook.id as number, secret: secret as string };
}

const logOf = async (id: number) => (await fund.visitor.get(`${at}/webhooks/${id}/deliveries`)).body.data.items;
const verify = (secret: string, { headers, body: text }: (typeof received)[number]) =>
  new Webhook(secret).verify(text, headers as Record<string, string>) as {
    type: string;
    data: Record<string, unknown>;
  };

/** A decision that waits, of a case that nobody has decided yet. */
async function aCase(): Promise<number> {
  const { rows } = await query(
    `insert into cases (slug, company_id, title, kind, currency, faq, corrective_disclosures, confidence, origin)
     select 'notified-' || gen_random_uuid(), company_id, title, kind, currency, faq, corrective_disclosures, confidence, origin
     from cases where id = $1 returning id`,
    [caseId],
  );
  return Number(rows[0].id);
}
const decide = async (organisation_id = fund.account_id) =>
  aDecision(server.context.db, { organisation_id, case_id: await aCase() });

test('an event reaches the webhooks that ask for it, signed, once for one cause, and nobody else’s', async () => {
  const { id, secret } = await aWebhook(['decision.needed', 'decision.made']);
  const other = await anOrganisation(server, 'other');
  await aWebhook(['claim.paid'], other);
  const decision = await decide();
  expect(await deliver()).toBe(1);
  const notified = verify(secret, received[0]!);
  expect(notified).toMatchObject({ type: 'decision.needed', data: { decision_id: decision, phase: 'complaint' } });
  expect(() =>
    verify(`whsec_${Buffer.from('another secret of 32 bytes here!').toString('base64')}`, received[0]!),
  ).toThrow();
  expect(await deliver(), 'delivered once').toBe(0);
  await query("update organisation_decisions set decision = 'pass', decided_at = now() where id = $1", [decision]);
  await deliver();
  expect(verify(secret, received[1]!)).toMatchObject({ type: 'decision.made', data: { decision: 'pass' } });
  expect((await logOf(id)).map(({ status: one }: { status: string }) => one)).toEqual(['delivered', 'delivered']);
});

test('a change that is rolled back notifies nobody', async () => {
  const { id } = await aWebhook(['decision.needed']);
  await server.context.db
    .transaction()
    .execute(async (trx) => {
      await aDecision(trx, { organisation_id: fund.account_id, case_id: caseId });
      throw new Error('rolled back');
    })
    .catch(() => {});
  expect(await logOf(id)).toEqual([]);
});

test('a file that was read is notified as a feed', async () => {
  const { secret } = await aWebhook(['feed.arrived', 'feed.failed']);
  const { portfolio_id } = await aPortfolio(server.context.db, fund.account_id, 'Fed', 'pension');
  const uploaded = await fund.visitor.upload(
    '/api/v1/portfolio/uploadtradesfile',
    { name: 'feed.csv', content: Buffer.from('trade_date,action,symbol,quantity,price\n2020-01-02,buy,KHC,10,20\n') },
    { portfolio_id },
  );
  const upload_id = uploaded.body.data.upload.id;
  await query("update uploads set status = 'matched', format = 'neutral' where id = $1", [upload_id]);
  await query('update uploads set cases_checked = 1 where id = $1', [upload_id]);
  await deliver();
  expect(received.map((one) => verify(secret, one))).toMatchObject([
    { type: 'feed.arrived', data: { upload_id, portfolio_id, file_name: 'feed.csv' } },
  ]);
});

test('what is refused is tried again later, by itself and from the log, as the same message', async () => {
  const { id, secret } = await aWebhook(['decision.needed']);
  status = 500;
  body = 'not now'.repeat(1000);
  await decide();
  await deliver();
  const [failed] = await logOf(id);
  expect(failed).toMatchObject({ status: 'waiting', attempts: 1, last_status: 500 });
  expect(failed.last_answer).toHaveLength(500);
  expect(await deliver(), 'not before its time').toBe(0);
  await query('update webhook_deliveries set next_at = now() where next_at is not null');
  status = 302;
  await deliver();
  expect((await logOf(id))[0], 'a redirect is not followed').toMatchObject({ attempts: 2, last_status: 302 });
  expect(received.at(-1)?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
  for (let tries = 2; tries < 10; tries += 1) {
    await query('update webhook_deliveries set next_at = now() where next_at is not null');
    await deliver();
  }
  expect((await logOf(id))[0]).toMatchObject({ status: 'failed', attempts: 10, next_at: null });
  status = 204;
  const replayed = await fund.visitor.post(`${at}/deliveries/${failed.id}/replay`);
  expect(replayed.body.data).toMatchObject({ status: 'waiting', message_id: failed.message_id });
  await deliver();
  expect((await logOf(id))[0]).toMatchObject({ status: 'delivered' });
  expect(verify(secret, received.at(-1)!).type).toBe('decision.needed');
  expect(received.at(-1)?.headers['webhook-id']).toBe(failed.message_id);
});

test('for a day after a change both secrets sign; then the new one alone', async () => {
  const { id, secret } = await aWebhook(['decision.needed']);
  await confirm();
  const rotated = (await fund.visitor.post(`${at}/webhooks/${id}/rotate`)).body.data;
  await fund.visitor.post(`${at}/webhooks/${id}/test`);
  await deliver();
  for (const one of [secret, rotated.secret]) expect(verify(one, received[0]!).type).toBe('webhook.test');
  await query("update organisation_webhooks set former_until = now() - interval '1 second' where id = $1", [id]);
  await fund.visitor.post(`${at}/webhooks/${id}/test`);
  await deliver();
  expect(verify(rotated.secret, received[1]!).type).toBe('webhook.test');
  expect(() => verify(secret, received[1]!)).toThrow();
  const { rows } = await query('select ciphertext from organisation_webhooks where id = $1', [id]);
  expect(rows[0].ciphertext.toString('latin1')).not.toContain(rotated.secret.slice(6));
});

test('an address inside a network is refused when it is entered, and when a name turns out to lead there', async () => {
  await confirm();
  for (const bad of [
    'http://10.0.0.1/',
    'https://169.254.169.254/',
    'https://[fd00::1]/',
    'http://example.com/',
    'ftp://x.example',
    'https://u:p@x.example/',
  ])
    expect((await fund.visitor.post(`${at}/webhooks`, { url: bad, events: ['claim.paid'] })).status, bad).toBe(400);
  const { id } = await aWebhook(['claim.paid']);
  await query("update organisation_webhooks set url = 'https://localhost.:1/' where id = $1", [id]);
  await fund.visitor.post(`${at}/webhooks/${id}/test`);
  await deliver();
  expect((await logOf(id))[0]).toMatchObject({ status: 'waiting', last_status: null });
  expect(received).toEqual([]);
});

test('one that is gone, or fails for days, is switched off; its owners are notified once, and may switch it on', async () => {
  const gone = await aWebhook(['claim.paid']);
  status = 410;
  await fund.visitor.post(`${at}/webhooks/${gone.id}/test`);
  await deliver();
  const failing = await aWebhook(['claim.paid']);
  status = 500;
  await query("update organisation_webhooks set failing_since = now() - interval '6 days' where id = $1", [failing.id]);
  await fund.visitor.post(`${at}/webhooks/${failing.id}/test`);
  await deliver();
  const { items } = (await fund.visitor.get(`${at}/webhooks`)).body.data;
  const reasonOf = (id: number) => items.find((one: { id: number }) => one.id === id).disabled_reason;
  expect(reasonOf(gone.id)).toContain('410');
  expect(reasonOf(failing.id)).toContain('five days');
  const mails = await query("select count(*)::int as n from mails where template = 'organisation-webhook-disabled'");
  expect(mails.rows[0].n).toBe(2);
  expect((await fund.visitor.post(`${at}/webhooks/${gone.id}/test`)).status).toBe(409);
  await confirm();
  const on = await fund.visitor.put(`${at}/webhooks/${gone.id}`, { url, events: ['claim.paid'], is_on: true });
  expect(on.body.data.disabled_reason).toBeNull();
});

test('a former owner receives nothing more, and the secret that they know is to be rotated', async () => {
  const rob = await aMember(server, fund.account_id, 'owner', 'rob');
  const own = await aWebhook(['feed.arrived'], rob);
  const ours = await aWebhook(['feed.arrived']);
  const moved = await aWebhook(['feed.arrived']);
  await confirm();
  await rob.visitor.put(`${at}/webhooks/${moved.id}`, { url: `${url}/rob`, events: ['feed.arrived'], is_on: true });
  await rob.visitor.post(`${at}/webhooks/${ours.id}/rotate`);
  await confirm();
  await fund.visitor.delete(`${at}/members/${rob.account_id}`);
  const found = async (id: number) =>
    (await fund.visitor.get(`${at}/webhooks`)).body.data.items.find((one: { id: number }) => one.id === id);
  const reason = 'The owner who gave this address is no longer one';
  expect(await found(own.id)).toMatchObject({ disabled_reason: reason, rotate_since: expect.any(String) });
  expect(await found(moved.id)).toMatchObject({ disabled_reason: reason, rotate_since: null });
  expect(await found(ours.id)).toMatchObject({ disabled_reason: null, rotate_since: expect.any(String) });
  const mail = await lastMailTo(server, fund.email);
  expect(mail.subject).toBe('Check the webhooks of a former owner');
  await fund.visitor.post(`${at}/webhooks/${ours.id}/rotate`);
  await fund.visitor.put(`${at}/webhooks/${moved.id}`, { url, events: ['feed.arrived'], is_on: true });
  expect((await found(ours.id)).rotate_since).toBeNull();
  expect((await found(moved.id)).disabled_reason).toBeNull();
  const { rows } = await query('select address_by from organisation_webhooks where id = $1', [moved.id]);
  expect(Number(rows[0].address_by), 'who switches it on confirms its address').toBe(fund.account_id);
  for (const { id } of [own, ours, moved]) await fund.visitor.delete(`${at}/webhooks/${id}`);
});

test('a receiver that does not answer delays nobody else, rests, and is off after twelve hours', async () => {
  await query('delete from webhook_deliveries'); // those of other tests that are tried again
  const held: ServerResponse[] = [];
  const slow = createServer((_, response) => held.push(response)).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const slowUrl = `http://127.0.0.1:${(slow.address() as { port: number }).port}/`;
  const [mine, other] = [await anOrganisation(server, 'slow'), await anOrganisation(server, 'quick')];
  const ids: number[] = [];
  for (let n = 0; n < 4; n += 1) ids.push((await aWebhook(['decision.needed'], mine)).id);
  await query('update organisation_webhooks set url = $1 where organisation_id = $2', [slowUrl, mine.account_id]);
  await aWebhook(['decision.needed'], other);
  for (let n = 0; n < 10; n += 1) await decide(mine.account_id);
  await query("update webhook_deliveries set next_at = now() - interval '1 hour' where organisation_id = $1", [
    mine.account_id,
  ]);
  for (let n = 0; n < 3; n += 1) await decide(other.account_id);
  const stop = new AbortController();
  const run = deliverDue(server.context, stop.signal).catch(() => 0);
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(3);
  expect(held.length, 'two at once of one organisation').toBe(2);
  stop.abort();
  await run;
  slow.closeAllConnections();
  slow.close();

  await query('delete from webhook_deliveries where organisation_id = $1 and webhook_id <> $2', [
    mine.account_id,
    ids[0],
  ]);
  await query('update webhook_deliveries set next_at = now() where organisation_id = $1', [mine.account_id]);
  expect(await deliver(), 'one try shows that nobody is there; the others wait').toBe(1);
  const state = async () =>
    (
      await query(
        'select rest_until > now() as rests, silent_since, disabled_reason from organisation_webhooks where id = $1',
        [ids[0]],
      )
    ).rows[0];
  expect(await state()).toMatchObject({ rests: true, disabled_reason: null });
  await query(
    "update organisation_webhooks set silent_since = now() - interval '13 hours', rest_until = null where id = $1",
    [ids[0]],
  );
  expect(await deliver()).toBe(1);
  expect((await state()).disabled_reason).toBe('There was no answer for 12 hours');
});

test('there are at most twenty, also where many are made at the same moment', async () => {
  const own = await anOrganisation(server, 'many-webhooks');
  await confirm();
  const body = { url, events: ['decision.needed'] };
  const made = await Promise.all(Array.from({ length: 24 }, () => own.visitor.post(`${at}/webhooks`, body)));
  expect(made.map((one) => one.status).sort()).toEqual([...Array(20).fill(200), ...Array(4).fill(409)]);
});

test('a secret that cannot be opened stops no message of those behind it', async () => {
  await query('delete from webhook_deliveries'); // those of other tests that are tried again
  const other = await anOrganisation(server, 'sealed');
  const broken = await aWebhook(['decision.needed'], other);
  await aWebhook(['decision.needed'], other);
  await query("update organisation_webhooks set ciphertext = decode(repeat('00', 64), 'hex') where id = $1", [
    broken.id,
  ]);
  await decide(other.account_id);
  await deliver();
  expect(received).toHaveLength(1);
  const { rows } = await query('select status, last_answer from webhook_deliveries where webhook_id = $1', [broken.id]);
  expect(rows).toEqual([{ status: 'waiting', last_answer: 'The secret of this webhook cannot be opened' }]);
});

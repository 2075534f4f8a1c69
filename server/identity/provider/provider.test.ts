import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  IDENTITY_KEY,
  IDENTITY_SECRET,
  type IdentitySession,
  type IdentityStandIn,
  startIdentity,
} from '../../../fixtures/providers/identity-stand-in.ts';
import { purgeAll } from '../../retention/purge.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { pollSessions } from './poll-sessions.ts';

const own = '/api/v1/payouts/identity';
let provider: IdentityStandIn;
let server: TestServer;
let investor: TestVisitor;
let scout: TestVisitor;

beforeAll(async () => {
  provider = await startIdentity();
  server = await openTestServer({
    env: {
      ...{ TODAY: '2026-11-20', IDENTITY_URL: provider.url, IDENTITY_KEY },
      IDENTITY_WEBHOOK_SECRET: IDENTITY_SECRET,
    },
  });
  [investor, scout] = [await server.signIn('investor'), await server.signIn('scout')];
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
afterEach(async () => {
  Object.assign(provider.state, { failures: [], delay: 0, distort: null });
  await server.database.pool.query('delete from identity_checks');
});

const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
  .png()
  .toBuffer();

const begin = (by = investor, covers = 'document_and_selfie') => by.post(`${own}/begin`, { covers });
const checkOf = async (by = investor) => (await by.get(own)).body.data.checks.items[0];
const nameOf = async (name: string): Promise<string> => {
  const of = server.database.pool.query(
    `select first_name || ' ' || last_name as name from accounts where email = $1`,
    [`${name}@demo.test`],
  );
  return (await of).rows[0].name;
};
const hook = (body: object, how?: Parameters<IdentityStandIn['webhook']>[1]) => {
  const { payload, headers } = provider.webhook(body, how);
  return server.visitor().send({ method: 'POST', url: '/api/v1/webhooks/identity', payload, headers });
};
/** The session of the person who began last, with a result. */
async function result(more: Partial<IdentitySession> = {}): Promise<IdentitySession> {
  const session = provider.state.sessions.at(-1)!;
  const document = { name: await nameOf('investor'), kind: 'passport', country: 'US', expires_on: '2031-05-01' };
  return { ...session, status: 'approved', document, ...more };
}
const poll = () => pollSessions(server.context);

describe('a check with a provider', () => {
  test('begins once on its page, and is approved by its signed result', async () => {
    const begun = await begin();
    expect(begun.body.data).toMatchObject({
      is_new: true,
      check: { method: 'provider', status: 'created', address: expect.stringMatching(/^https:\/\/verify\.example\//) },
    });
    const sessions = provider.state.sessions.length;
    expect((await begin()).body.data).toMatchObject({ is_new: false, check: { id: begun.body.data.check.id } });
    expect(provider.state.sessions).toHaveLength(sessions);
    expect((await begin(investor, 'document')).status, 'another kind while it is open').toBe(409);
    expect(provider.received.at(-1)?.body).toContain('/api/v1/webhooks/identity');
    expect((await hook(await result({ status: 'submitted', document: null }))).status).toBe(200);
    expect(await checkOf()).toMatchObject({ status: 'submitted' });
    // its page ends before the provider has decided
    await server.database.pool.query(`update identity_checks set expires_at = now() - interval '1 minute'`);
    await purgeAll(server.context.db);
    expect((await hook(await result())).status).toBe(200);
    expect(await checkOf()).toMatchObject({ status: 'approved', valid_until: '2029-11-20', address: null });
    const { payees } = (await investor.get(own)).body.data;
    expect(payees).toContainEqual(expect.objectContaining({ level: 'document_and_selfie' }));
  });

  test('images are not accepted here beside it', async () => {
    const image = { field: 'document', name: 'a.png', content: Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1') };
    const sent = await investor.form(own, {}, [image]);
    expect([sent.status, sent.body.error.code]).toEqual([409, 'conflict']);
  });

  test('a slow result is asked for, and a declined one can be made again', async () => {
    await begin();
    expect(await poll()).toBe(0);
    provider.state.delay = 50;
    Object.assign(
      provider.state.sessions.at(-1)!,
      await result({ status: 'declined', reason: 'The photo is blurred.' }),
    );
    expect(await poll()).toBe(1);
    expect(await checkOf()).toMatchObject({ status: 'declined', reason: 'The photo is blurred.' });
    expect(await poll(), 'settled is not asked for again').toBe(0);
    expect((await begin()).body.data.is_new).toBe(true);
  });

  test('a session that ends is expired, and another is begun', async () => {
    await begin();
    expect((await hook(await result({ status: 'expired', document: null }))).status).toBe(200);
    expect(await checkOf()).toMatchObject({ status: 'expired' });
    expect((await hook(await result())).status, 'too late').toBe(200);
    expect(await checkOf()).toMatchObject({ status: 'expired' });
    expect((await begin()).body.data.is_new).toBe(true);
  });
});

describe('a provider that lies', () => {
  test('is not believed with another signature, an old one, or twice', async () => {
    await begin();
    const good = await result();
    for (const how of [
      { secret: 'another-webhook-secret' },
      { at: Math.floor(Date.now() / 1000) - 400 },
      { at: Math.floor(Date.now() / 1000) + 120 },
    ])
      expect((await hook(good, how)).status, JSON.stringify(how)).toBe(401);
    const { payload, headers } = provider.webhook(good);
    const post = (body: Buffer, of: Record<string, string>) =>
      server.visitor().send({ method: 'POST', url: '/api/v1/webhooks/identity', payload: body, headers: of });
    const changed = Buffer.from(payload.toString().replace('passport', 'id_card '));
    expect((await post(changed, headers)).status, 'another body').toBe(401);
    expect((await post(payload, { ...headers, 'identity-signature': '' })).status).toBe(401);
    const { 'identity-signature': _, ...unsigned } = headers;
    expect((await post(payload, unsigned)).status).toBe(401);
    expect(await checkOf(), 'nothing of that counts').toMatchObject({ status: 'created' });
    expect((await post(payload, headers)).status).toBe(200);
    expect((await post(payload, headers)).status, 'replayed').toBe(401);
    const large = { ...headers, 'identity-signature': String(headers['identity-signature']).toUpperCase() };
    expect((await post(payload, large)).status, 'replayed with the signature in other letters').toBe(401);
  });

  test('cannot give the result of one person to another', async () => {
    await begin(scout);
    const ofScout = provider.state.sessions.at(-1)!;
    await begin(investor);
    const ofInvestor = provider.state.sessions.at(-1)!;
    const mixed = await result({ session: ofScout.session, reference: ofInvestor.reference });
    expect((await hook(mixed)).status).toBe(200);
    expect((await hook(await result({ session: 'session-none' }))).status).toBe(200);
    provider.state.distort = (body) => ({ ...body, session: ofScout.session });
    expect(await poll(), 'the answer of another session').toBe(0);
    provider.state.distort = (body) => ({ ...body, status: 'approved', reference: 'trover-1' });
    expect(await poll(), 'the reference of another check').toBe(0);
    for (const who of [investor, scout]) expect(await checkOf(who)).toMatchObject({ status: 'created' });
  });

  test('has an operator decide where the document names nobody who claims, or less was checked', async () => {
    await begin();
    await hook(await result({ document: { name: 'Rob Thief', kind: 'passport', country: 'US', expires_on: null } }));
    expect(await checkOf()).toMatchObject({ status: 'review' });
    const operator = await server.signIn('operator');
    await operator.stepUp('a password for tests');
    const { items } = (await operator.get('/api/v1/operator/work?kind=identity_review')).body.data;
    expect(items).toHaveLength(1);
    const id = items[0].subject_id;
    const approval = {
      decision: 'approved',
      document_kind: 'passport',
      document_country: 'US',
      document_expires_on: null,
    };
    const decide = (document_name: string) =>
      operator.post(`/api/v1/operator/identity/${id}/decide`, { ...approval, document_name, note: 'Seen there.' });
    expect((await decide('Rob Thief')).status).toBe(409);
    expect((await hook(await result())).status, 'an operator decides now').toBe(200);
    expect(await checkOf()).toMatchObject({ status: 'review' });
    expect((await decide(await nameOf('investor'))).status).toBe(200);
    const beginAgain = async () => {
      await server.database.pool.query('delete from identity_checks');
      await begin();
    };
    await beginAgain();
    await hook(await result({ level: 'document' }));
    expect(await checkOf()).toMatchObject({ status: 'review' });
    // a father is not his son: names that are only similar are not approved by themselves
    await beginAgain();
    const name = `${await nameOf('investor')} Jr.`;
    await hook(await result({ document: { name, kind: 'passport', country: 'US', expires_on: '2031-05-01' } }));
    expect(await checkOf()).toMatchObject({ status: 'review' });
    await hook(await result());
    expect(await checkOf(), 'an operator decides').toMatchObject({ status: 'review' });
  });

  test('sends no page that runs in ours, and no form that we do not know', async () => {
    for (const address of ['javascript:alert(1)', 'ftp://verify.example/1', ''])
      for (const distort of [(body: Record<string, unknown>) => ({ ...body, address }), () => 'not json', () => ({})]) {
        provider.state.distort = distort;
        const begun = await begin();
        expect([begun.status, begun.body.error.code], address).toEqual([502, 'provider_failed']);
      }
    provider.state.distort = null;
    expect((await begin()).body.data.check.address).toContain('https://');
    expect((await hook({ ...(await result()), status: 'friendly' })).status).toBe(400);
  });
});

describe('a provider that is down', () => {
  test('leaves one check that begins when it answers again', async () => {
    provider.state.failures = [503, 500];
    expect((await begin()).body.error.code).toBe('provider_failed');
    expect((await begin()).body.error.message).toContain('is not responding');
    const { id, address } = await checkOf();
    expect(address).toBeNull();
    expect((await begin()).body.data.check).toMatchObject({ id, address: expect.stringContaining('https://') });
  });

  test('that answers nobody for a day is done without: images are sent here, and an operator decides', async () => {
    provider.state.failures = [503];
    expect((await begin()).body.error.code).toBe('provider_failed');
    const method = async (by = investor) => (await by.get(own)).body.data.method;
    const image = { field: 'document', name: 'a.png', content: await picture };
    expect([await method(), (await investor.form(own, {}, [image])).status]).toEqual(['provider', 409]);
    await server.database.pool.query(`update identity_checks set created_at = now() - interval '25 hours',
      expires_at = now() - interval '1 hour'`);
    await purgeAll(server.context.db);
    expect([await method(), await method(scout)], 'of this account alone').toEqual(['upload', 'provider']);
    const sent = await investor.form(own, {}, [image]);
    expect(sent.body.data).toMatchObject({ is_new: true, check: { status: 'review', method: 'upload' } });
    await investor.post(`${own}/withdraw`, { id: sent.body.data.check.id });
    expect((await begin()).body.data.check, 'it answers again').toMatchObject({ method: 'provider' });
    expect(await method()).toBe('provider');
  });

  test('for longer than the limit that operators set is done without by all, is shown on the desk, and comes back by itself', async () => {
    const at = '/api/v1/operator/identity_provider';
    const operator = await server.signIn('operator');
    const method = async (by = scout) => (await by.get(own)).body.data.method;
    const image = { field: 'document', name: 'a.png', content: await picture };
    const failFor = (hours: number) =>
      server.database.pool.query(
        `update identity_provider_health set failing_since = now() - make_interval(hours => ${hours})`,
      );
    await begin();
    provider.state.failures = [500, 500, 500];
    expect(await poll()).toBe(0);
    expect((await operator.get(at)).body.data).toMatchObject({ is_configured: true, failures: 1, sends_images: false });
    await failFor(48);
    expect(await method(), 'one failure is no outage').toBe('provider');
    await poll();
    await poll();
    await failFor(5);
    expect([await method(), (await operator.get(at)).body.data.failures]).toEqual(['provider', 3]);
    expect((await investor.post(at, { images_after_hours: 4 })).status).toBe(403);
    expect((await operator.post(at, { images_after_hours: 0 })).status).toBe(400);
    const set = await operator.post(at, { images_after_hours: 4 });
    expect(set.body.error ?? set.body.data).toMatchObject({ images_after_hours: 4, sends_images: true });
    expect([await method(), await method(investor)]).toEqual(['upload', 'upload']);
    expect((await operator.get('/api/v1/operator/board')).body.data.feeds.identity_failing_since).not.toBeNull();
    expect((await server.visitor().get('/metrics')).text).toMatch(/identity_provider_failing_seconds 1\d{4}/);
    const sent = await investor.form(own, {}, [image]);
    expect(sent.body.data, 'in place of the check that nobody answers').toMatchObject({ check: { status: 'review' } });
    provider.state.failures = [];
    expect((await begin()).body.error.code, 'the images wait with an operator').toBe('conflict');
    await investor.post(`${own}/withdraw`, { id: sent.body.data.check.id });
    expect((await begin()).body.data.check).toMatchObject({ method: 'provider' });
    expect([await method(), (await operator.get(at)).body.data.failing_since]).toEqual(['provider', null]);
    await operator.post(at, { images_after_hours: 24 });
  });

  test('is not asked for all sessions in vain, and loses none', async () => {
    await begin();
    provider.state.failures = [500, 500, 500, 500];
    expect(await poll()).toBe(0);
    provider.state.failures = [];
    Object.assign(provider.state.sessions.at(-1)!, await result());
    expect(await poll()).toBe(1);
    await pause(0);
    expect(await checkOf()).toMatchObject({ status: 'approved' });
  });
});

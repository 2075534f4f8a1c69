import { once } from 'node:events';
import { createServer } from 'node:http';
import { insertAccount } from '@trover/db/queries/accounts/accounts.ts';
import { aPortfolio } from '@trover/db/testing/portfolios.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../accounts/passwords/hash.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { aMember, anOrganisation, type MemberForTest, signedIn } from '../testing/organisation-fixture.ts';
import { hasListedAlgorithm } from './provider.ts';
import { startNameServer } from './testing/name-server.ts';
import { startProvider, type TestProvider } from './testing/own-provider.ts';

const at = '/api/v1/organisation';
const auth = '/api/v1/auth/sign_on';
const password = 'nine lanterns at dusk';
let server: TestServer;
let provider: TestProvider;
let names: Awaited<ReturnType<typeof startNameServer>>;
let fund: MemberForTest;
let domainId: number;

beforeAll(async () => {
  [provider, names] = await Promise.all([startProvider(), startNameServer()]);
  server = await openTestServer({
    env: { TODAY: '2026-11-20', PRIVATE_HOSTS: '127.0.0.1', DNS_SERVERS: names.address },
  });
  fund = await anOrganisation(server, 'rosemead');
});
afterAll(async () => {
  await server.close();
  await provider.stop();
  names.stop();
});

/** Sets a fresh confirmation, for calls that require one. */
const confirm = (account_id: number) =>
  server.database.pool.query('update sessions set confirmed_at = now() where account_id = $1', [account_id]);

const settings = (more = {}) => ({
  issuer: provider.issuer,
  client_id: 'portal',
  client_secret: 'a-secret-of-the-provider',
  default_role: 'viewer',
  is_enforced: false,
  ...more,
});

async function save(more = {}, by: MemberForTest = fund) {
  await confirm(by.account_id);
  return by.visitor.put(`${at}/sign_on`, settings(more));
}

const person = (sub: string, email: string, more = {}) =>
  provider.respond({
    person: { sub, email, email_verified: true, given_name: 'Noor', family_name: 'Aldama', ...more },
  });

/** Starts the sign-on and visits the provider; what it sends is in `answer`. */
async function visitProvider(email: string, visitor: TestVisitor = server.visitor(), next = '/user/organization') {
  const begun = await visitor.post(`${auth}/begin`, { email, next });
  if (begun.status !== 200) return { visitor, begun, answer: '' };
  return { visitor, begun, answer: await provider.visit(begun.body.data.url) };
}

async function signOn(email: string, visitor?: TestVisitor) {
  const { answer, visitor: who } = await visitProvider(email, visitor);
  return { visitor: who, finished: await who.post(`${auth}/finish`, { answer }), answer };
}

const roleOf = async (visitor: TestVisitor) => (await visitor.get(`${at}/profile`)).body.data?.role;

describe('a domain', () => {
  test('counts once its record is there, and is one organisation’s', async () => {
    const added = await fund.visitor.post(`${at}/domains`, { domain: 'Fund.Example' });
    const { id, record } = added.body.data;
    domainId = id;
    expect(record.name).toBe('_sign-on.fund.example');
    const missing = await fund.visitor.post(`${at}/domains/${id}/verify`);
    expect(missing.body.error.message).toContain('no TXT record _sign-on.fund.example');
    names.records.set(record.name, 'another value');
    expect((await fund.visitor.post(`${at}/domains/${id}/verify`)).status).toBe(409);
    names.records.set(record.name, record.value);
    const proven = await fund.visitor.post(`${at}/domains/${id}/verify`);
    expect(proven.body.data).toMatchObject({ domain: 'fund.example', verified_by: 'dns' });
    const other = await anOrganisation(server, 'other');
    const same = (await other.visitor.post(`${at}/domains`, { domain: 'fund.example' })).body.data;
    names.records.set(record.name, same.record.value);
    const claimed = await other.visitor.post(`${at}/domains/${same.id}/verify`);
    expect(claimed.body.error.message).toContain('Another organization has verified fund.example');
    expect((await other.visitor.post(`${at}/domains/${id}/verify`)).status).toBe(404);
  });

  test('is approved by an operator with a reason, in place of the record', async () => {
    const { id } = (await fund.visitor.post(`${at}/domains`, { domain: 'rosemead.example' })).body.data;
    const operator = await server.signIn('operator');
    const { items } = (await operator.get('/api/v1/operator/domains')).body.data;
    expect(items).toContainEqual(
      expect.objectContaining({ id, domain: 'rosemead.example', organisation: 'rosemead Fund' }),
    );
    const approve = () => operator.post(`/api/v1/operator/domains/${id}/approve`, { reason: 'By letter' });
    const ownsFund = (email: string) =>
      server.database.pool.query('update accounts set email = $2 where id = $1', [fund.account_id, email]);
    await ownsFund('operator+fund@demo.test');
    expect((await approve()).body.error.message, 'of their own').toContain('another account of yours');
    await ownsFund(fund.email);
    const approved = await approve();
    expect(approved.body.data).toEqual({ approved: true });
    const { domains } = (await fund.visitor.get(`${at}/sign_on`)).body.data;
    expect(domains.find((one: { id: number }) => one.id === id)).toMatchObject({ verified_by: 'operator' });
  });
});

describe('the provider', () => {
  test('is saved once it answers as the issuer that was entered; its secret is shown to nobody', async () => {
    const nobody = await save({ issuer: 'http://127.0.0.1:9' });
    expect(nobody.body.error.fields).toEqual({ 'body.issuer': 'this address does not answer' });
    for (const issuer of [
      'http://169.254.169.254',
      'https://10.0.0.1',
      'https://[::1]',
      'http://example.com',
      'https://localhost',
    ])
      expect((await save({ issuer })).status, issuer).toBe(400);
    const saved = await save();
    expect(saved.body.data.provider).toEqual({
      issuer: provider.issuer,
      client_id: 'portal',
      has_secret: true,
      default_role: 'viewer',
      is_enforced: false,
      members: 0,
    });
    expect(saved.text).not.toContain('a-secret-of-the-provider');
    const early = await save({ is_enforced: true });
    expect(early.body.error.message).toContain('First sign in with this provider yourself');
    const { rows } = await server.database.pool.query('select ciphertext from organisation_sign_on');
    expect(rows[0].ciphertext.toString('latin1')).not.toContain('a-secret-of-the-provider');
  });
});

test('a provider whose sign-in page is a script leads nobody there', async () => {
  const other = await anOrganisation(server, 'hostile');
  const metadata = (issuer: string) => ({
    issuer,
    authorization_endpoint: 'javascript:alert(document.domain)//',
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
  });
  const hostile = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(metadata(`http://${request.headers.host}`)));
  }).listen(0, '127.0.0.1');
  await once(hostile, 'listening');
  const issuer = `http://127.0.0.1:${(hostile.address() as { port: number }).port}`;
  expect((await save({ issuer }, other)).status).toBe(200);
  await server.database.pool.query(
    "insert into organisation_domains (organisation_id, domain, proof, verified_at, verified_by) values ($1, 'hostile.example', 'x', now(), 'dns')",
    [other.account_id],
  );
  const begun = await server.visitor().post(`${auth}/begin`, { email: 'you@hostile.example' });
  expect(begun.status, begun.text).toBe(502);
  expect(begun.text).not.toContain('javascript');
  hostile.close();
});

describe('a sign-on', () => {
  test('makes a member with the default role, once, who is known by issuer and subject from then on', async () => {
    await person('s-noor', 'noor@fund.example');
    const first = await signOn('noor@fund.example');
    expect(first.finished.body.data).toEqual({
      next: '/user/organization',
      organisation: 'rosemead Fund',
      is_new: true,
    });
    expect(await roleOf(first.visitor)).toBe('viewer');
    const again = await signOn('noor@fund.example');
    expect(again.finished.body.data.is_new).toBe(false);
    const sessions = (await again.visitor.get('/api/v1/auth/sessions')).body.data.items;
    expect(sessions[0].signed_in_with).toBe('sign_on');
    const replayed = await again.visitor.post(`${auth}/finish`, { answer: again.answer });
    expect(replayed.status).toBe(410);
  });

  test('links a member with the address, and accepts an invitation with its role', async () => {
    const member = await aMember(server, fund.account_id, 'manager', 'ines');
    await person('s-ines', member.email);
    expect(await roleOf((await signOn(member.email)).visitor)).toBe('manager');
    await fund.visitor.post(`${at}/invitations`, { email: 'omar@fund.example', role: 'analyst' });
    await person('s-omar', 'omar@fund.example');
    expect(await roleOf((await signOn('omar@fund.example')).visitor)).toBe('analyst');
    expect((await fund.visitor.get(`${at}/invitations`)).body.data.items).toEqual([]);
  });

  test('takes over no account that is not a member, nor an address that is not proven or not verified', async () => {
    const { db } = server.context;
    const victim = (await insertAccount(db, {
      email: 'private@fund.example',
      password_hash: await hashPassword(db, password),
      type: 'investor',
    }))!;
    await aPortfolio(db, victim, 'Own', 'own');
    await person('s-victim', 'private@fund.example');
    const claimed = await signOn('private@fund.example');
    expect(claimed.finished.status).toBe(409);
    expect(await roleOf(claimed.visitor)).toBeUndefined();
    await fund.visitor.post(`${at}/invitations`, { email: 'private@fund.example', role: 'viewer' });
    expect((await signOn('private@fund.example')).finished.body.error.message).toContain(
      'portfolios or claims of its own',
    );

    await person('s-out', 'ceo@elsewhere.example');
    const out = await (async () => {
      const visitor = server.visitor();
      const begun = await visitor.post(`${auth}/begin`, { email: 'ceo@fund.example' });
      const url = new URL(begun.body.data.url);
      url.searchParams.set('login_hint', 'ceo@elsewhere.example');
      return visitor.post(`${auth}/finish`, { answer: await provider.visit(url.href) });
    })();
    expect(out.body.error.message).toContain('elsewhere.example is not a verified domain');

    await person('s-unsure', 'unsure@fund.example', { email_verified: false });
    expect((await signOn('unsure@fund.example')).finished.body.error.message).toContain('has not verified');
    const members = (await fund.visitor.get(`${at}/members`)).body.data.items;
    expect(members.map(({ email }: { email: string }) => email)).not.toContain('unsure@fund.example');
  });

  test('a second subject with a member’s address does not become that member', async () => {
    await person('s-twin', 'noor@fund.example');
    await provider.respond({ person: { sub: 's-noor', email: 'noor.moved@fund.example', email_verified: true } });
    const twin = await signOn('noor@fund.example');
    expect(twin.finished.body.error.message).toContain('Another identity of your provider');
    const moved = await signOn('noor.moved@fund.example');
    expect((await moved.visitor.get('/api/v1/users/profile/me')).body.data.email).toBe('noor@fund.example');
  });

  test('is of the browser that began it, of its own state, nonce and verifier', async () => {
    await person('s-ruth', 'ruth@fund.example');
    const { answer } = await visitProvider('ruth@fund.example');
    const stolen = await server.visitor().post(`${auth}/finish`, { answer });
    expect(stolen.body.error.message).toContain('another browser');
    const mine = await visitProvider('ruth@fund.example');
    const forged = new URLSearchParams(mine.answer);
    forged.set('state', 'made-up');
    expect((await mine.visitor.post(`${auth}/finish`, { answer: forged.toString() })).status).toBe(410);

    for (const column of ['nonce', 'code_verifier']) {
      const begun = await visitProvider('ruth@fund.example');
      await server.database.pool.query(`update sign_on_attempts set ${column} = 'x' || ${column}`);
      const refused = await begun.visitor.post(`${auth}/finish`, { answer: begun.answer });
      expect(refused.status, `${column}: ${refused.text}`).toBe(column === 'nonce' ? 401 : 502);
      expect(await roleOf(begun.visitor)).toBeUndefined();
    }
    const mixed = await visitProvider('ruth@fund.example');
    const other = new URLSearchParams(mixed.answer);
    other.set('iss', 'https://evil.example');
    expect((await mixed.visitor.post(`${auth}/finish`, { answer: other.toString() })).status).toBe(401);
    const code = await visitProvider('ruth@fund.example');
    const swapped = new URLSearchParams(code.answer);
    swapped.set('code', new URLSearchParams(mine.answer).get('code') ?? '');
    expect((await code.visitor.post(`${auth}/finish`, { answer: swapped.toString() })).status).toBe(502);
    const late = await visitProvider('ruth@fund.example');
    await server.database.pool.query("update sign_on_attempts set expires_at = now() - interval '1 second'");
    expect((await late.visitor.post(`${auth}/finish`, { answer: late.answer })).status).toBe(410);
    expect((await signOn('nobody@fund.example')).finished.body.error.message).toContain('access_denied');
  });

  test('with a token that another key signed is refused', async () => {
    await provider.respond({ has_foreign_keys: true });
    const { visitor, finished } = await signOn('ruth@fund.example');
    await provider.respond({ has_foreign_keys: false });
    expect(finished.status, finished.text).toBe(401);
    expect(finished.body.error.message).toContain('could not be verified');
    expect(await roleOf(visitor)).toBeUndefined();
    const signedBy = (alg: string) => `${Buffer.from(JSON.stringify({ alg })).toString('base64url')}.e30.x`;
    expect(['RS256', 'ES256', 'HS256', 'none'].map((alg) => hasListedAlgorithm(signedBy(alg)))).toEqual([
      ...[true, true, false, false],
    ]);
  });

  test('never leads to another site', async () => {
    const away = await visitProvider('ruth@fund.example', server.visitor(), '//evil.example/x');
    expect((await away.visitor.post(`${auth}/finish`, { answer: away.answer })).body.data.next).toBeNull();
  });

  test('a confirmation has the provider ask again, and is the same person’s', async () => {
    const { visitor } = await signOn('ruth@fund.example');
    expect((await visitor.get('/api/v1/auth/step_up')).body.data).toEqual({
      confirmed_until: null,
      methods: ['sign_on'],
    });
    const begun = await visitor.post(`${auth}/confirm`, {});
    const url = new URL(begun.body.data.url);
    expect([url.searchParams.get('prompt'), url.searchParams.get('max_age')]).toEqual(['login', '0']);
    const confirmed = await visitor.post(`${auth}/finish`, { answer: await provider.visit(url.href) });
    expect(confirmed.status, confirmed.text).toBe(200);
    expect((await visitor.get('/api/v1/auth/step_up')).body.data.confirmed_until).not.toBeNull();
    const second = await signOn('ruth@fund.example');
    const other = new URL((await second.visitor.post(`${auth}/confirm`, {})).body.data.url);
    other.searchParams.set('login_hint', 'omar@fund.example');
    const wrong = await second.visitor.post(`${auth}/finish`, { answer: await provider.visit(other.href) });
    expect(wrong.body.error.message).toContain('someone other');
    expect((await second.visitor.get('/api/v1/auth/step_up')).body.data.confirmed_until).toBeNull();
  });

  test('ends at the provider as well', async () => {
    const { visitor } = await signOn('ruth@fund.example');
    const { provider_logout } = (await visitor.post('/api/v1/auth/logout')).body.data;
    const url = new URL(provider_logout);
    expect(url.origin).toBe(provider.issuer);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:4200/');
    expect((await fetch(url)).status).toBe(200);
    expect(await roleOf(visitor)).toBeUndefined();
  });

  test('is over with the membership: sessions end, and no default role brings the member back', async () => {
    const { visitor } = await signOn('ruth@fund.example');
    const { items } = (await fund.visitor.get(`${at}/members`)).body.data;
    const { id } = items.find(({ email }: { email: string }) => email === 'ruth@fund.example');
    await fund.visitor.delete(`${at}/members/${id}`);
    expect((await visitor.get(`${at}/profile`)).status).toBe(401);
    const back = await signOn('ruth@fund.example');
    expect(back.finished.body.error.message).toContain('Ask an owner for an invitation');
    await fund.visitor.post(`${at}/invitations`, { email: 'ruth@fund.example', role: 'auditor' });
    expect(await roleOf((await signOn('ruth@fund.example')).visitor)).toBe('auditor');
  });

  test('without a default role only who is invited gets in', async () => {
    await save({ default_role: null });
    await person('s-new', 'new@fund.example');
    expect((await signOn('new@fund.example')).finished.body.error.message).toContain('not a member');
    await save();
  });
});

describe('an enforced sign-on', () => {
  let owner: MemberForTest;
  test('is switched on by an owner who signed on, and refuses passwords of the domain in the same words', async () => {
    const { db } = server.context;
    owner = await aMember(server, fund.account_id, 'owner', 'boss');
    await person('s-boss', owner.email);
    owner.visitor = (await signOn(owner.email)).visitor;
    const saved = await save({ is_enforced: true }, owner);
    expect(saved.body.data.provider.is_enforced).toBe(true);
    const member = await aMember(server, fund.account_id, 'manager', 'typist');
    await db
      .updateTable('accounts')
      .set({ password_hash: await hashPassword(db, password) })
      .where('id', 'in', [member.account_id, owner.account_id])
      .execute();
    const sentence = 'rosemead Fund uses its own sign-in provider. Use single sign-on with your work address.';
    for (const [email, given] of [
      [member.email, password],
      [member.email, 'wrong'],
      ['nobody.here@fund.example', password],
      ['private@fund.example', 'wrong'],
      [owner.email, password],
    ] as const) {
      const answer = await server.visitor().signIn(email, given);
      expect(answer.body.error, email).toMatchObject({ code: 'sign_on_required', message: sentence });
    }
    expect((await server.visitor().signIn('private@fund.example', password)).status, 'no member, own account').toBe(
      200,
    );
    expect((await server.visitor().signIn('mara@elsewhere.example', password)).body.error.code).toBe(
      'wrong_credentials',
    );
    const moved = await owner.visitor.post('/api/v1/auth/email_change', { email: 'me@elsewhere.example', password });
    expect(moved.body.error.message).toContain('sign-on sets your address');
  });

  test('lets nobody in while the provider is down, and reports it', async () => {
    const begun = await visitProvider(owner.email);
    await provider.stop();
    const finished = await begun.visitor.post(`${auth}/finish`, { answer: begun.answer });
    expect(finished.body.error).toMatchObject({ code: 'provider_failed' });
    expect((await visitProvider(owner.email)).begun.body.error.message).toContain('did not answer');
  });

  test('a domain that is removed signs nobody on, and frees its passwords', async () => {
    expect((await fund.visitor.get(`${at}/sign_on`)).status, 'the password of an owner is refused as well').toBe(401);
    fund.visitor = await signedIn(server, fund.account_id);
    await server.database.pool.query("update sessions set signed_in_with = 'passkey' where account_id = $1", [
      fund.account_id,
    ]);
    await confirm(fund.account_id);
    expect((await fund.visitor.delete(`${at}/domains/${domainId}`)).body.data).toEqual({ removed: true });
    expect((await visitProvider('omar@fund.example')).begun.status).toBe(404);
    expect((await server.visitor().signIn('nobody.here@fund.example', password)).body.error.code).toBe(
      'wrong_credentials',
    );
  });
});

import { partnerConsent } from '@trover/contract/accounts/partner-consent.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../http/build-app.ts';
import { parseTrustedProxies } from '../../http/protection/trusted-proxies.ts';
import { ratioOfTimes } from '../../testing/compare-durations.ts';
import { lastMailTo, mailsTo } from '../../testing/test-outbox.ts';
import { demonstrationPassword, openTestServer, type TestServer } from '../../testing/test-server.ts';
import { TestVisitor } from '../../testing/test-visitor.ts';

const password = 'nine lanterns at dusk';

let server: TestServer;
let proxied: { visitor: () => TestVisitor };
beforeAll(async () => {
  server = await openTestServer();
  // the same server behind a proxy, which names each caller's network
  const config = { ...server.context.config, trustProxy: parseTrustedProxies('1') ?? false };
  const app = await buildApp({ ...server.context, config });
  proxied = { visitor: () => new TestVisitor(app) };
});
afterAll(() => server.close());
beforeEach(() => server.database.pool.query('truncate login_attempts'));

const url = (role = 'investor', params = '-') => `/api/v1/auth/signup/${role}/${params}`;
const payload = (email: string, more = {}) => ({ email, password, re_password: password, ...more });

const openLink = (link: URLSearchParams, body?: object, visitor = server.visitor()) =>
  visitor.post(`/api/v1/auth/verify_email/${link.get('uid')}/${link.get('token')}`, body);

async function verify(email: string, body?: object, visitor = server.visitor()) {
  return openLink((await lastMailTo(server, email)).link, body, visitor);
}

const needsPassword = {
  status: 400,
  body: { error: { fields: { 'body.password': 'enter the password that you chose when you signed up' } } },
};

const accountOf = (email: string) =>
  server.context.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst();

describe('signing up', () => {
  test('[API-3] [API-8] [E-6] makes an account once the link of the mail is opened, and not before', async () => {
    const visitor = server.visitor();
    const answer = await visitor.post(
      url(),
      payload(' Mara@Example.test ', { org_type: 1, affiliate_cid: 'spring-26' }),
    );
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { email: 'mara@example.test', role: 'investor', org_type: 1 } },
    });
    expect((await visitor.signIn('mara@example.test', password)).status).toBe(401);
    expect(await accountOf('mara@example.test')).toBeUndefined();

    const mail = await lastMailTo(server, 'mara@example.test');
    expect(mail).toMatchObject({ template: 'verify-email', subject: 'Confirm your address for Trover' });
    expect(await verify('mara@example.test')).toMatchObject({
      status: 200,
      body: { data: { email: 'mara@example.test', verified: true } },
    });
    expect((await visitor.signIn('mara@example.test', password)).body.data.user).toMatchObject({
      email: 'mara@example.test',
      display_name: 'mara',
      type: 'investor',
      org_type: { id: 1 },
    });
    expect(await accountOf('mara@example.test')).toMatchObject({ affiliate_cid: 'spring-26', partner: null });
  });

  test('[API-8] the link opened twice answers the same, and makes one account', async () => {
    await server.visitor().post(url(), payload('twice@example.test'));
    expect((await verify('twice@example.test')).status).toBe(200);
    expect((await verify('twice@example.test')).body.data).toEqual({ email: 'twice@example.test', verified: true });
    const rows = await server.context.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', 'twice@example.test')
      .execute();
    expect(rows).toHaveLength(1);
  });

  test.each([
    ['investor', 1, 'investor'],
    ['investor', 2, 'investor'],
    ['scout', 1, 'scout'],
    ['serviceProvider', 1, 'serviceProvider'],
  ])('[API-3] [P-4] the role is in the path: %s of organisation type %i', async (role, org_type, type) => {
    const email = `${role}${org_type}@example.test`.toLowerCase();
    expect((await server.visitor().post(url(role), payload(email, { org_type }))).body.data.role).toBe(role);
    await verify(email);
    const { user } = (await server.visitor().signIn(email, password)).body.data;
    expect(user).toMatchObject({ type, org_type: { id: org_type }, isInstitutional: org_type === 2 });
  });

  test('[API-3] only an investor can be an institution, and nobody signs up as operator', async () => {
    const scout = await server.visitor().post(url('scout'), payload('inst@example.test', { org_type: 2 }));
    expect(scout.body.error.fields).toEqual({ 'body.org_type': 'only an investor can be an institution' });
    const operator = await server.visitor().post(url('operator'), payload('op@example.test'));
    expect(operator).toMatchObject({ status: 400, body: { error: { code: 'invalid_input' } } });
    expect(await mailsTo(server, 'op@example.test')).toEqual([]);
  });

  test('[V-1] [V-4] email, password and re_password are needed, and every fault is beside its field', async () => {
    const nothing = await server.visitor().post(url(), {});
    expect(nothing.body.error.fields).toEqual({
      'body.email': 'this is missing',
      'body.password': 'this is missing',
      'body.re_password': 'this is missing',
    });
    const faulty = await server
      .visitor()
      .post(url(), { email: 'mara@', password: 'too short', re_password: 'x', org_type: 3 });
    expect(faulty.body.error.fields).toEqual({
      'body.email': 'enter the full address, such as mara@example.com',
      'body.password': 'use at least 10 characters',
      'body.org_type': 'use 1 for a person or 2 for an institution',
    });
    const differing = await server.visitor().post(url(), payload('x@example.test', { re_password: `${password}s` }));
    expect(differing.body.error.fields).toEqual({ 'body.re_password': 'the two passwords differ' });
  });

  test.each(['Password123', 'QwertyUIOP', 'mara.iversen', 'aaaaaaaaaaaa', 'mara.iversen1'])(
    '[API-3] a password that is tried first is refused: %s',
    async (common) => {
      const body = { email: 'mara.iversen@example.test', password: common, re_password: common };
      const answer = await server.visitor().post(url(), body);
      expect(answer.status).toBe(400);
      expect(answer.body.error.fields['body.password']).toMatch(/use a few unrelated words/);
    },
  );

  test('[API-3] a known and an unknown address are answered alike; the known one is notified by mail', async () => {
    const unknown = await server.visitor().post(url(), payload('new.one@example.test'));
    const known = await server.visitor().post(url(), payload('investor@demo.test'));
    const plain = ({ uid: _, ...data }: { uid: string; email: string }) => ({ ...data, email: '' });
    expect(known.status).toBe(unknown.status);
    expect(plain(known.body.data)).toEqual(plain(unknown.body.data));
    expect(known.body.data.uid).toHaveLength(unknown.body.data.uid.length);
    const mail = await lastMailTo(server, 'investor@demo.test');
    expect(mail.subject).toBe('You already have an account at Trover');
    expect((await server.visitor().signIn('investor@demo.test', password)).status).toBe(401);
    expect((await server.visitor().signIn('investor@demo.test', demonstrationPassword)).status).toBe(200);
  });

  test('[API-3] a known and an unknown address are answered in like time', async () => {
    const visitor = server.visitor();
    const attempt = (email: string) => async () => {
      await server.database.pool.query('truncate login_attempts');
      return visitor.post(url(), payload(email));
    };
    const ratio = await ratioOfTimes(attempt('scout@demo.test'), attempt('unheard.of@example.test'));
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  test('[API-3] an address that was signed up by another first belongs to who opens the mail', async () => {
    const thief = 'a password of the thief';
    const email = 'contested@example.test';
    await server.visitor().post(url(), { email, password: thief, re_password: thief });
    await server.visitor().post(url(), payload(email));
    // a scanner of mails opens both links: neither makes an account
    for (const { link } of await mailsTo(server, email)) expect(await openLink(link)).toMatchObject(needsPassword);
    expect(await accountOf(email)).toBeUndefined();
    const [stolen] = await mailsTo(server, email);
    expect(await openLink(stolen!.link, { password })).toMatchObject({ status: 400 });
    expect((await verify(email, { password })).status).toBe(200);
    expect((await server.visitor().signIn(email, thief)).status).toBe(401);
    expect((await server.visitor().signIn(email, password)).status).toBe(200);
    expect(await openLink(stolen!.link)).toMatchObject({ status: 410, body: { error: { code: 'link_expired' } } });
  });

  test('[API-8] the browser that signed up needs no password, though another signed up too, and though it did so twice', async () => {
    const [email, visitor] = ['own.browser@example.test', server.visitor()];
    await server.visitor().post(url(), payload(email));
    await visitor.post(url(), payload(email));
    expect((await verify(email, { own_browser_only: true }, visitor)).status).toBe(200);

    const [again, twice] = ['forgot@example.test', server.visitor()];
    await twice.post(url(), payload(again));
    await twice.post(url(), payload(again));
    expect((await verify(again)).status).toBe(200);
  });

  test('[API-8] the page asks for the password in any other browser, and not for ever', async () => {
    const email = 'elsewhere@example.test';
    await server.visitor().post(url(), payload(email));
    expect(await verify(email, { own_browser_only: true })).toMatchObject(needsPassword);
    for (let tries = 0; tries < 10; tries += 1)
      expect(await verify(email, { password: 'another one' })).toMatchObject({ status: 400 });
    expect(await verify(email, { password })).toMatchObject({ status: 429 });
    await server.database.pool.query('truncate login_attempts');
    expect((await verify(email, { password, own_browser_only: true })).status).toBe(200);
    expect((await verify(email, { own_browser_only: true })).status).toBe(200);
  });

  test('[API-3] of many sign-ups for one address the sixth in an hour is refused, as for a known one', async () => {
    for (const email of ['flood@example.test', 'provider@demo.test']) {
      for (let at = 0; at < 5; at += 1) expect((await server.visitor().post(url(), payload(email))).status).toBe(200);
      expect(await server.visitor().post(url(), payload(email))).toMatchObject({
        status: 429,
        body: { error: { code: 'too_many_requests' } },
      });
    }
  });
});

describe('someone else’s mailbox', () => {
  const from = (network: number) => ({ 'x-forwarded-for': `198.51.${network}.7` });
  const stored = (email: string) =>
    server.context.db.selectFrom('mails').select(['id', 'status', 'template']).where('recipient', '=', email).execute();
  const waits = async (email: string) => {
    const { rows } = await server.database.pool.query<{ minutes: number }>(
      `select round(extract(epoch from start_after - now()) / 60)::integer as minutes from pgboss.job
       where name = 'deliver-mail' and (data->>'id')::bigint in (select id from mails where recipient = $1)
       order by start_after`,
      [email],
    );
    return rows.map(({ minutes }) => minutes);
  };

  test.each(['aimed.at@example.test', 'service@demo.test'])(
    '[API-3] is not filled from many networks: after three mails an hour one waits for its end, and after eight a day for the day’s (%s)',
    async (email) => {
      const flood = async (network: number) => {
        const answer = await proxied.visitor().post(url(), payload(email), from(network));
        expect(answer.status).toBe(200);
        return Object.keys(answer.body.data).sort();
      };
      const answers = [];
      for (const network of [1, 1, 2, 2, 1]) answers.push(await flood(network));
      expect(new Set(answers.map(String)).size, 'every answer is alike').toBe(1);
      const recipients = await stored(email);
      expect(recipients).toHaveLength(4);
      expect((await waits(email)).filter((minutes) => minutes > 50)).toEqual([60]);
      // a network that requested none today is served at once, as the owner’s; within the day’s measure
      for (let network = 10; network < 30; network += 1) await flood(network);
      expect((await stored(email)).length).toBeLessThanOrEqual(9);
      expect((await waits(email)).at(-1)).toBeGreaterThan(23 * 60);
      await server.database.pool.query('delete from mails where recipient = $1', [email]);
    },
  );

  test('[API-3] the whole installation sends so many in an hour, and the rest later', async () => {
    const { pool } = server.database;
    await pool.query(
      `insert into login_attempts (key, failures, window_ends_at) values ('mail everywhere', 600, now() + interval '30 minutes')`,
    );
    expect((await server.visitor().post(url(), payload('calm@example.test'))).status).toBe(200);
    expect(await waits('calm@example.test')).toEqual([30]);
    await pool.query(`update login_attempts set failures = 1200 where key = 'mail everywhere'`);
    expect((await server.visitor().post(url(), payload('later@example.test'))).status).toBe(200);
    expect(await waits('later@example.test')).toEqual([90]);
  });
});

describe('the link of the mail', () => {
  test('[API-9] is sent again when asked for, and then the one before is no longer good', async () => {
    const email = 'again@example.test';
    const { uid } = (await server.visitor().post(url(), payload(email))).body.data;
    const first = await lastMailTo(server, email);
    expect((await server.visitor().post(`/api/v1/auth/verify_email/${uid}`)).body.data).toEqual({ sent: true });
    expect(await mailsTo(server, email)).toHaveLength(2);
    const old = await server.visitor().post(`/api/v1/auth/verify_email/${uid}/${first.link.get('token')}`);
    expect(old).toMatchObject({ status: 410, body: { error: { code: 'link_expired' } } });
    expect((await verify(email)).status).toBe(200);
    expect((await server.visitor().post(`/api/v1/auth/verify_email/${uid}`)).status).toBe(410);
  });

  test('[API-9] for an address that has an account the same mail comes again', async () => {
    const { uid } = (await server.visitor().post(url(), payload('attorney@demo.test'))).body.data;
    expect((await server.visitor().post(`/api/v1/auth/verify_email/${uid}`)).body.data).toEqual({ sent: true });
    const mails = await mailsTo(server, 'attorney@demo.test');
    expect(mails.map(({ template }) => template)).toEqual(['account-exists', 'account-exists']);
  });

  test.each(['nobody/nothing', 'MQ/MQ'])('[API-8] made up (%s) it is no longer good', async (path) => {
    expect((await server.visitor().post(`/api/v1/auth/verify_email/${path}`)).status).toBe(410);
  });

  test('[API-8] ends after 48 hours', async () => {
    await server.visitor().post(url(), payload('late@example.test'));
    await server.database.pool.query(`update sign_ups set expires_at = expires_at - interval '48 hours'`);
    expect((await verify('late@example.test')).status).toBe(410);
  });
});

describe('on a partner’s host', () => {
  const host = { host: 'castellan.localhost:4200' };

  test('[W-4] the consent is recorded with its text, version, time and host', async () => {
    const visitor = server.visitor();
    await visitor.get('/api/v1/auth/getcsrftoken', host);
    const answer = await visitor.post(url('investor', 'castellan'), payload('client@example.test'), host);
    expect(answer.status).toBe(200);
    const mail = await lastMailTo(server, 'client@example.test');
    expect(mail.subject).toBe('Confirm your address for Class Action Tracker');
    expect(`${mail.subject} ${mail.html} ${mail.text}`).not.toMatch(/trover/i);
    expect(mail.text).toContain('http://castellan.localhost:');
    await verify('client@example.test');
    const account = await accountOf('client@example.test');
    expect(account?.partner).toBe('castellan');
    const consents = await server.context.db.selectFrom('partner_consents').selectAll().execute();
    expect(consents).toEqual([
      {
        account_id: account?.id,
        partner: 'castellan',
        text_version: partnerConsent.version,
        text: partnerConsent.text('Castellan Reeve LLP'),
        host: 'castellan.localhost:4200',
        address: '127.0.0.1',
        given_at: expect.any(Date),
        withdrawn_at: null,
      },
    ]);
  });

  test('[W-4] a text that the firm changed since it was read is not agreed to', async () => {
    const visitor = server.visitor();
    const send = (consent_version: string) =>
      visitor.post(url('investor', 'castellan'), payload('reader@example.test', { consent_version }), host);
    const stale = await send('2020-01-01');
    expect(stale.status).toBe(400);
    expect(stale.body.error.fields['body.consent_version']).toContain('changed what you agree to');
    expect(await mailsTo(server, 'reader@example.test')).toEqual([]);
    expect((await send(partnerConsent.version)).status).toBe(200);
  });

  test('[W-4] the host decides where the marker is left out, and another firm’s marker is refused', async () => {
    const visitor = server.visitor();
    expect((await visitor.post(url('investor', '-'), payload('dash@example.test'), host)).status).toBe(200);
    await verify('dash@example.test');
    expect((await accountOf('dash@example.test'))?.partner).toBe('castellan');
    const other = await visitor.post(url('investor', 'orrin'), payload('other@example.test'), host);
    expect(other.body.error.fields).toEqual({
      'params.params': 'this host is Castellan Reeve LLP’s: use castellan, or -',
    });
    const unknown = await visitor.post(url('investor', 'nobody'), payload('other@example.test'));
    expect(unknown.body.error.fields).toEqual({ 'params.params': 'there is no partner firm with this marker' });
  });

  test('[API-3] an attorney signs up with a firm and waits for approval', async () => {
    const visitor = server.visitor();
    const alone = await visitor.post(url('attorney'), payload('counsel@example.test'));
    expect(alone.body.error.fields).toEqual({ 'params.params': 'an attorney signs up with the marker of the firm' });
    expect((await visitor.post(url('attorney', 'orrin'), payload('counsel@example.test'))).status).toBe(200);
    await verify('counsel@example.test');
    expect(await accountOf('counsel@example.test')).toMatchObject({
      type: 'attorney',
      partner: 'orrin',
      approved_at: null,
    });
  });
});

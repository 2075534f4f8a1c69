import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lastMailTo, mailsTo } from '../../testing/test-outbox.ts';
import { openTestServer, demonstrationPassword as password, type TestServer } from '../../testing/test-server.ts';

const url = '/api/v1/auth/email_change';
const me = '/api/v1/users/profile/me';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.database.pool.query('truncate login_attempts, email_changes'));

async function open(address: string) {
  const { link } = await lastMailTo(server, address);
  return server.visitor().post(`${url}/${link.get('uid')}/${link.get('token')}`);
}

describe('another address', () => {
  test('[API-10] is used once the old one has confirmed it and the new one proved itself; both are sent', async () => {
    const [here, there] = [await server.signIn('investor'), await server.signIn('investor')];
    const asked = await here.post(url, { email: ' Ada@New.Example ', password });
    expect(asked.body.data).toMatchObject({ new_email: 'ada@new.example', waiting_for: ['old', 'new'] });
    expect((await lastMailTo(server, 'investor@demo.test')).template).toBe('email-change-old');
    expect((await lastMailTo(server, 'ada@new.example')).template).toBe('email-change-new');
    expect((await here.get(me)).body.data.email).toBe('investor@demo.test');

    expect((await open('ada@new.example')).body.data).toEqual({
      new_email: 'ada@new.example',
      confirmed_by: 'new',
      waiting_for: 'old',
    });
    expect((await here.get(me)).body.data.email).toBe('investor@demo.test');
    expect((await here.get('/api/v1/auth/security')).body.data.email_change.waiting_for).toEqual(['old']);
    const done = await open('investor@demo.test');
    expect(done.body.data).toMatchObject({ confirmed_by: 'old', waiting_for: null });

    for (const visitor of [here, there]) expect((await visitor.get(me)).status).toBe(401);
    expect((await server.visitor().signIn('investor@demo.test', password)).status).toBe(401);
    expect((await server.visitor().signIn('ada@new.example', password)).status).toBe(200);
    for (const address of ['investor@demo.test', 'ada@new.example'])
      expect((await lastMailTo(server, address)).subject).toBe('Your address was changed');
  });

  test('[API-10] a link opened twice answers the same, and changes nothing more', async () => {
    const here = await server.signIn('scout');
    await here.post(url, { email: 'milo@new.example', password });
    const [old, fresh] = [await lastMailTo(server, 'scout@demo.test'), await lastMailTo(server, 'milo@new.example')];
    const press = (mail: typeof old) =>
      server.visitor().post(`${url}/${mail.link.get('uid')}/${mail.link.get('token')}`);
    await press(old);
    expect((await press(old)).body.data.waiting_for).toBe('new');
    await press(fresh);
    expect((await press(fresh)).body.data).toMatchObject({ waiting_for: null });
    const sent = (await mailsTo(server, 'milo@new.example')).filter(({ template }) => template === 'email-changed');
    expect(sent).toHaveLength(1);
  });

  test('[API-10] who confirms while signed in stays so, under a new token', async () => {
    const here = await server.signIn('attorney');
    await here.post(url, { email: 'judith@new.example', password });
    await open('judith@new.example');
    const { link } = await lastMailTo(server, 'attorney@demo.test');
    const token = here.cookies.get('session');
    await here.post(`${url}/${link.get('uid')}/${link.get('token')}`);
    expect((await here.get(me)).body.data.email).toBe('judith@new.example');
    expect(here.cookies.get('session')).not.toBe(token);
  });

  test('[API-10] an address that has an account gets word of it, and the person who asked learns nothing', async () => {
    const here = await server.signIn('provider');
    const free = await here.post(url, { email: 'free@new.example', password });
    const used = await here.post(url, { email: 'operator@demo.test', password });
    expect(used.status).toBe(free.status);
    expect(Object.keys(used.body.data)).toEqual(Object.keys(free.body.data));
    expect(used.body.data.waiting_for).toEqual(['old', 'new']);
    expect((await lastMailTo(server, 'operator@demo.test')).template).toBe('email-change-used');
    expect((await open('provider@demo.test')).body.data.waiting_for).toBe('new');
    expect((await here.get(me)).body.data.email).toBe('provider@demo.test');
  });

  test('[API-10] the password is needed, and an address that is another one', async () => {
    const here = await server.signIn('operator2');
    const wrong = await here.post(url, { email: 'x@new.example', password: 'not the password' });
    expect(wrong.body.error.fields).toEqual({ 'body.password': 'this password isn’t right' });
    const same = await here.post(url, { email: 'Operator2@demo.test', password });
    expect(same.body.error.fields).toEqual({ 'body.email': 'this is already your address' });
    expect((await server.visitor().post(url, { email: 'x@new.example', password })).status).toBe(401);
  });

  test('[API-10] asked for again, or used back, the links before are no longer good', async () => {
    const here = await server.signIn('institution');
    await here.post(url, { email: 'first@new.example', password });
    await here.post(url, { email: 'second@new.example', password });
    expect(await open('first@new.example')).toMatchObject({ status: 410, body: { error: { code: 'link_expired' } } });
    expect((await here.delete(url)).body.data).toEqual({ cancelled: true });
    expect((await open('second@new.example')).status).toBe(410);
    expect((await here.delete(url)).status).toBe(404);
    expect((await here.get('/api/v1/auth/security')).body.data.email_change).toBeNull();
  });

  test('[API-10] links end after a day', async () => {
    const here = await server.signIn('operator2');
    await here.post(url, { email: 'late@new.example', password });
    await server.database.pool.query(`update email_changes set expires_at = expires_at - interval '24 hours'`);
    expect((await open('late@new.example')).status).toBe(410);
  });
});

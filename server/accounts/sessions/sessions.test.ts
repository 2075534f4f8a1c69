import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestAuthenticator } from '../../testing/test-authenticator.ts';
import { demonstrationPassword, openTestServer, type TestServer } from '../../testing/test-server.ts';
import { describeDevice } from './describe-device.ts';

const sessions = '/api/v1/auth/sessions';
const me = '/api/v1/users/profile/me';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

interface ListedSession {
  id: number;
  is_current: boolean;
  device: string;
}

describe('one’s own sessions', () => {
  test('are listed with device, address and time, the newest first and this one marked', async () => {
    const phone = server.visitor();
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1';
    const body = { username: 'investor@demo.test', password: demonstrationPassword };
    await phone.post('/api/v1/auth/login', body, { 'user-agent': agent });
    const here = await server.signIn('investor');
    const { items, total_count } = (await here.get(sessions)).body.data;
    expect(total_count).toBe(2);
    expect(items.map(({ is_current, device }: ListedSession) => [is_current, device])).toEqual([
      [true, expect.any(String)],
      [false, 'Safari on iPhone'],
    ]);
    expect(items[1]).toMatchObject({ address: '127.0.0.1', signed_in_with: 'password' });
    expect(JSON.stringify(items)).not.toContain('token');
    const first = (await here.get(`${sessions}?limit=1`)).body.data;
    const second = (await here.get(`${sessions}?limit=1&cursor=${first.next_cursor}`)).body.data;
    expect([...first.items, ...second.items]).toEqual(items);
  });

  test('are ended one by one, and another person’s are not there', async () => {
    const [here, there] = [await server.signIn('scout'), await server.signIn('scout')];
    const { items } = (await here.get(sessions)).body.data;
    const other = items.find(({ is_current }: ListedSession) => !is_current);
    expect((await (await server.signIn('provider')).delete(`${sessions}/${other.id}`)).status).toBe(404);
    expect((await there.get(me)).status).toBe(200);
    expect((await here.delete(`${sessions}/${other.id}`)).body.data).toEqual({ ended: true });
    expect((await there.get(me)).status).toBe(401);
    expect((await here.delete(`${sessions}/${other.id}`)).status).toBe(404);
    expect((await here.get(me)).status).toBe(200);
  });

  test('are ended all but this one', async () => {
    const [here, ...others] = await Promise.all([1, 2, 3].map(() => server.signIn('attorney')));
    expect((await here?.delete(sessions))?.body.data).toEqual({ sessions_ended: 2 });
    for (const other of others) expect((await other.get(me)).status).toBe(401);
    expect((await here?.get(me))?.status).toBe(200);
  });

  test('are ended by who confirmed it of late, as after a sign-in', async () => {
    const [here] = [await server.signIn('institution'), await server.signIn('institution')];
    await server.database.pool.query("update sessions set created_at = created_at - interval '2 hours'");
    expect((await here.delete(sessions)).body.error.code).toBe('step_up_required');
    const { items } = (await here.get(sessions)).body.data;
    const other = items.find(({ is_current }: ListedSession) => !is_current);
    expect((await here.delete(`${sessions}/${other.id}`)).status).toBe(403);
    await here.stepUp(demonstrationPassword);
    expect((await here.delete(sessions)).body.data).toEqual({ sessions_ended: 1 });
  });

  test('what ends is in the audit log', async () => {
    const operator = await server.signIn('operator');
    const { items } = (await operator.get('/api/v1/operator/audit?action=session_revoked')).body.data;
    expect(items.length).toBeGreaterThanOrEqual(2);
    const failed = await server.visitor().signIn('investor@demo.test', 'not the password');
    expect(failed.status).toBe(401);
    const { items: failures } = (await operator.get('/api/v1/operator/audit?action=sign_in_failed')).body.data;
    expect(failures[0].detail).toEqual({ reason: 'wrong_credentials' });
  });

  test('a passkey that signs nobody in and a failed confirmation are in the audit log too', async () => {
    const scout = await server.signIn('scout');
    expect((await scout.stepUp('not the password')).status).toBe(400);
    const device = new TestAuthenticator();
    const { options } = (await server.visitor().post('/api/v1/auth/passkey_login/options')).body.data;
    device.create({ challenge: 'x', rp: {} }, 'http://localhost:4200');
    const credential = device.get(options, 'http://localhost:4200');
    expect((await server.visitor().post('/api/v1/auth/passkey_login', { credential })).status).toBe(401);
    const operator = await server.signIn('operator');
    const { items } = (await operator.get('/api/v1/operator/audit?action=sign_in_failed')).body.data;
    expect(items.slice(0, 2)).toMatchObject([
      { detail: { reason: 'wrong_credentials', signed_in_with: 'passkey' }, account: null },
      { detail: { reason: 'invalid_input', at: 'step_up' }, account: { email: 'scout@demo.test' } },
    ]);
  });
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605 (KHTML, like Gecko) Version/18.0 Safari/605',
    'Safari on macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537 (KHTML, like Gecko) Chrome/141 Safari/537', 'Chrome on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 (KHTML, like Gecko) Chrome/141 Safari/537 Edg/141',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537 (KHTML, like Gecko) Chrome/141 Mobile Safari/537',
    'Chrome on Android',
  ],
  ['curl/8.5', 'curl'],
  [null, 'An unknown device'],
])('%s is %s', (agent, device) => {
  expect(describeDevice(agent)).toBe(device);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demonstrationPassword, openTestServer, type TestServer } from '../../testing/test-server.ts';

const web = 'https://www.trover.example';
const behindProxy = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'api.trover.example' };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({
    env: { WEB_ORIGINS: `${web}, https://partner.example`, COOKIE_DOMAIN: 'trover.example', TRUST_PROXY: 'true' },
  });
});
afterAll(() => server.close());

describe('[C-6] pages with another host than the API', () => {
  test('may call it, change things, and share its cookies', async () => {
    const visitor = server.visitor();
    const token = await visitor.get('/api/v1/auth/getcsrftoken', { ...behindProxy, origin: web });
    expect(token.headers).toMatchObject({
      'access-control-allow-origin': web,
      'access-control-allow-credentials': 'true',
      'cross-origin-resource-policy': 'same-site',
    });
    const body = { username: 'investor@demo.test', password: demonstrationPassword };
    const login = await visitor.post('/api/v1/auth/login', body, { ...behindProxy, origin: web });
    expect(login.status).toBe(200);
    expect(String(login.headers['set-cookie'])).toMatch(/^__Secure-session=.*Domain=trover\.example.*Secure/);
    expect((await visitor.get('/api/v1/users/profile/me', behindProxy)).status).toBe(200);
  });

  test('ask before they send', async () => {
    const headers = { ...behindProxy, origin: web, 'access-control-request-method': 'POST' };
    const asked = await server.visitor().send({ method: 'OPTIONS', url: '/api/v1/auth/login', headers });
    expect(asked).toMatchObject({ status: 204, headers: { 'access-control-allow-methods': 'GET, POST, PUT, DELETE' } });
  });

  test('are those named, and no others', async () => {
    const headers = { ...behindProxy, origin: 'https://evil.example' };
    const answer = await server.visitor().get('/api/v1/auth/getcsrftoken', headers);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    const visitor = server.visitor();
    await visitor.get('/api/v1/auth/getcsrftoken', behindProxy);
    expect((await visitor.post('/api/v1/auth/logout', undefined, headers)).status).toBe(403);
  });
});

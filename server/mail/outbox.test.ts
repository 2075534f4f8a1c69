import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastMailTo, mailsTo } from '../testing/test-outbox.ts';
import { demonstrationPassword, openTestServer, type TestServer } from '../testing/test-server.ts';
import { hidesSecrets } from './hide-secrets.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ role: 'api,worker' });
  for (let at = 0; at < 3; at += 1) {
    const password = 'nine lanterns at dusk';
    const body = { email: `reader${at}@example.test`, password, re_password: password };
    await server.visitor().post('/api/v1/auth/signup/investor/-', body);
  }
});
afterAll(() => server.close());

const outbox = '/api/v1/operator/outbox';

describe('the outbox', () => {
  test('without a mail server keeps every mail, for operators to list page by page', async () => {
    const operator = await server.signIn('operator');
    await expect
      .poll(
        async () =>
          (await operator.get(`${outbox}?${new URLSearchParams({ status: 'stored' })}`)).body.data.total_count,
      )
      .toBe(3);
    const first = (await operator.get(`${outbox}?limit=2`)).body.data;
    expect(first.items.map(({ recipient }: { recipient: string }) => recipient)).toEqual([
      'reader2@example.test',
      'reader1@example.test',
    ]);
    const next = (await operator.get(`${outbox}?limit=2&cursor=${first.next_cursor}`)).body.data;
    expect(next).toMatchObject({ items: [{ recipient: 'reader0@example.test' }], next_cursor: null, total_count: 3 });
    const own = (await operator.get(`${outbox}?recipient=Reader1@example.test`)).body.data;
    expect(own.items).toHaveLength(1);
  });

  test('shows one mail whole, and the look at it is in the audit log', async () => {
    const operator = await server.signIn('operator');
    const { items } = (await operator.get(`${outbox}?recipient=reader0@example.test`)).body.data;
    const mail = (await operator.get(`${outbox}/${items[0].id}`)).body.data;
    const { link } = await lastMailTo(server, 'reader0@example.test');
    expect(mail.text).toContain(link.get('token'));
    expect(mail.html).toContain('Confirm this address');
    const { items: events } = (await operator.get('/api/v1/operator/audit?action=outbox_viewed')).body.data;
    expect(events[0].subject).toEqual({ kind: 'mail', id: mail.id });
  });

  test('shows no link that opens someone’s account: not of a reset, nor of a change of address', async () => {
    await server.visitor().post('/api/v1/auth/password_reset', { email: 'operator2@demo.test' });
    await expect
      .poll(async () => (await mailsTo(server, 'operator2@demo.test')).map(({ template }) => template))
      .toContain('password-reset');
    const operator = await server.signIn('operator');
    const investor = await server.signIn('investor');
    await investor.post('/api/v1/auth/email_change', {
      email: 'ada@new.example.test',
      password: demonstrationPassword,
    });
    for (const recipient of ['operator2@demo.test', 'investor@demo.test', 'ada@new.example.test']) {
      const { items } = (await operator.get(`${outbox}?recipient=${recipient}`)).body.data;
      const mail = (await operator.get(`${outbox}/${items[0].id}`)).body.data;
      const token = (await lastMailTo(server, recipient)).link.get('token');
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(mail.text).toContain('token=hidden');
      expect(mail.text + mail.html).not.toContain(token);
    }
    expect(hidesSecrets('verify-email', true)).toBe(true);
  });

  test.each(['investor', 'attorney', 'scout', 'provider', 'institution'])('is not for %s', async (name) => {
    const visitor = await server.signIn(name);
    expect((await visitor.get(outbox)).status).toBe(403);
    expect((await visitor.get(`${outbox}/1`)).status).toBe(403);
  });

  test('has nothing under an id that is none', async () => {
    const operator = await server.signIn('operator');
    expect((await operator.get(`${outbox}/999999`)).status).toBe(404);
    expect((await server.visitor().get(outbox)).status).toBe(401);
  });
});

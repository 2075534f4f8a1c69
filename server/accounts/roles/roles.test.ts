import { declareOperation } from '@trover/contract/protocol/operation.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { handle } from '../../http/route.ts';
import { aMember, anOrganisation } from '../../organisations/testing/organisation-fixture.ts';
import { routes } from '../../routes.ts';
import { lastMailTo } from '../../testing/test-outbox.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';

const attorneysOnly = declareOperation({
  method: 'GET',
  path: '/api/v1/attorneys',
  summary: 'For the attorneys of a firm',
  audience: ['attorney'],
  response: z.object({ partner: z.string().nullable() }),
  errors: ['not_signed_in', 'not_allowed'],
});
const password = 'nine lanterns at dusk';
const me = '/api/v1/users/profile/me';

let server: TestServer;
beforeAll(async () => {
  const forAttorneys = handle(attorneysOnly, async ({ session }) => ({ partner: session.partner }));
  server = await openTestServer({ routes: [...routes, forAttorneys] });
});
afterAll(() => server.close());
beforeEach(() => server.database.pool.query('truncate login_attempts'));

async function accountOf(role: string, email: string, marker = '-') {
  const body = { email, password, re_password: password };
  await server.visitor().post(`/api/v1/auth/signup/${role}/${marker}`, body);
  const { link } = await lastMailTo(server, email);
  await server.visitor().post(`/api/v1/auth/verify_email/${link.get('uid')}/${link.get('token')}`);
  const visitor = server.visitor();
  const { user } = (await visitor.signIn(email, password)).body.data;
  return { visitor, id: user.id as number };
}

const roleUrl = (id: number) => `/api/v1/operator/accounts/${id}/role`;

describe('the role of an account', () => {
  test('[P-2] an attorney sees nobody of the firm before an operator has approved the account', async () => {
    const { visitor, id } = await accountOf('attorney', 'counsel@example.test', 'orrin');
    expect(await visitor.get('/api/v1/attorneys')).toMatchObject({
      status: 403,
      body: { error: { message: expect.stringContaining('waits for approval') } },
    });
    const operator = await server.signIn('operator');
    const { items } = (await operator.get('/api/v1/operator/accounts?waiting=true')).body.data;
    expect(items).toMatchObject([{ id, type: 'attorney', partner: 'orrin', approved_at: null }]);
    const approved = await operator.post(roleUrl(id), { role: 'attorney' });
    expect(approved.body.data).toMatchObject({ id, partner: 'orrin', approved_at: expect.any(String) });
    expect((await visitor.get(me)).status).toBe(401);
    await visitor.signIn('counsel@example.test', password);
    expect((await visitor.get('/api/v1/attorneys')).body.data).toEqual({ partner: 'orrin' });
    expect((await operator.get('/api/v1/operator/accounts?waiting=true')).body.data.items).toEqual([]);
  });

  test('[P-2] is given by operators, ends the sessions and is in the audit log', async () => {
    const { visitor, id } = await accountOf('investor', 'rising@example.test');
    const operator = await server.signIn('operator');
    expect((await operator.post(roleUrl(id), { role: 'scout' })).body.data.type).toBe('scout');
    expect((await visitor.get(me)).status).toBe(401);
    const { user } = (await visitor.signIn('rising@example.test', password)).body.data;
    expect(user.type).toBe('scout');
    const found = (await operator.get(`/api/v1/operator/accounts?account_id=${id}`)).body.data;
    expect(found).toMatchObject({ total_count: 1, items: [{ id, type: 'scout' }] });
    const { items } = (await operator.get('/api/v1/operator/audit?action=role_changed')).body.data;
    expect(items[0]).toMatchObject({
      subject: { kind: 'account', id },
      detail: { from: 'investor', to: 'scout', org_type: 1 },
    });
  });

  test('[P-2] a firm must be known, an institution is an investor, and nobody changes their own', async () => {
    const { id } = await accountOf('investor', 'plain@example.test');
    const operator = await server.signIn('operator');
    const fields = async (body: object) => (await operator.post(roleUrl(id), body)).body.error.fields;
    expect(await fields({ role: 'attorney' })).toEqual({ 'body.partner': 'an attorney needs the marker of a firm' });
    expect(await fields({ role: 'attorney', partner: 'nobody' })).toEqual({
      'body.partner': 'there is no partner firm with this marker',
    });
    expect(await fields({ role: 'scout', org_type: 2 })).toEqual({
      'body.org_type': 'only an investor can be an institution',
    });
    const own = (await operator.get(me)).body.data.id;
    expect((await operator.post(roleUrl(own), { role: 'investor' })).status).toBe(409);
    expect((await operator.post(roleUrl(999_999), { role: 'scout' })).status).toBe(404);
    expect((await operator.post(roleUrl(id), { role: 'investor', org_type: 2 })).body.data.org_type).toBe(2);
  });

  test('[P-2] a member of an organization gets no other role before the membership has ended', async () => {
    const fund = await anOrganisation(server, 'rosemead');
    const member = await aMember(server, fund.account_id, 'manager');
    const operator = await server.signIn('operator');
    for (const body of [{ role: 'operator' }, { role: 'scout' }, { role: 'attorney', partner: 'orrin' }]) {
      const refused = await operator.post(roleUrl(member.account_id), body);
      expect(refused.status, refused.text).toBe(409);
      expect(refused.body.error.message).toContain('This account is a member of rosemead Fund');
    }
    await fund.visitor.delete(`/api/v1/organisation/members/${member.account_id}`);
    const asked = await operator.post(roleUrl(member.account_id), { role: 'operator' });
    expect(asked.body.data.role_request_id).toEqual(expect.any(Number));
    await server.database.pool.query('update organisation_members set ended_at = null where member_id = $1', [
      member.account_id,
    ]);
    const second = await server.signIn('operator2');
    const approved = await second.post(`/api/v1/operator/role_requests/${asked.body.data.role_request_id}/approve`);
    expect(approved.status, 'joined again since').toBe(409);
  });

  test.each(['investor', 'institution', 'scout', 'attorney', 'provider'])('[P-2] is not given by %s', async (name) => {
    const visitor = await server.signIn(name);
    expect((await visitor.post(roleUrl(1), { role: 'operator' })).status).toBe(403);
    expect((await visitor.get('/api/v1/operator/accounts')).status).toBe(403);
  });

  test('accounts are listed page by page, and found by address', async () => {
    const operator = await server.signIn('operator');
    const first = (await operator.get('/api/v1/operator/accounts?limit=2')).body.data;
    expect(first.items).toHaveLength(2);
    expect(first.total_count).toBeGreaterThanOrEqual(7);
    const next = (await operator.get(`/api/v1/operator/accounts?limit=2&cursor=${first.next_cursor}`)).body.data;
    expect(next.items[0].id).toBeLessThan(first.items[1].id);
    const found = (await operator.get('/api/v1/operator/accounts?email=Scout@demo.test')).body.data;
    expect(found).toMatchObject({ total_count: 1, items: [{ email: 'scout@demo.test', type: 'scout' }] });
    expect(JSON.stringify(found)).not.toContain('argon2');
  });
});

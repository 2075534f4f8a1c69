import { insertAccount } from '@trover/db/queries/accounts/accounts.ts';
import { aPortfolio } from '@trover/db/testing/portfolios.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { aMember, anOrganisation, type MemberForTest, signedIn } from './testing/organisation-fixture.ts';

let server: TestServer;
let fund: MemberForTest;
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  fund = await anOrganisation(server, 'rosemead');
});
afterAll(() => server.close());

const at = '/api/v1/organisation';
const password = 'nine lanterns at dusk';
const newAccount = { first_name: 'Noor', last_name: 'Aldama', password };

/** The link of the last mail of a kind to an address. */
async function linkTo(email: string): Promise<{ id: number; token: string }> {
  const mail = await server.context.db
    .selectFrom('mails')
    .select('body_text')
    .where('recipient', '=', email)
    .where('template', '=', 'organisation-invitation')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const [, id, token] = /invitation\?id=(\d+)&token=([\w-]+)/.exec(mail.body_text ?? '') ?? [];
  return { id: Number(id), token: token ?? '' };
}

const invite = (email: string, role: string, by: TestVisitor = fund.visitor) =>
  by.post(`${at}/invitations`, { email, role });

test('an invitation makes an account, a member and a session, once', async () => {
  const invited = await invite('noor@fund.example', 'analyst');
  expect(invited.body.data).toMatchObject({ email: 'noor@fund.example', role: 'analyst', status: 'open' });
  const link = await linkTo('noor@fund.example');
  const reader = server.visitor();
  expect((await reader.post('/api/v1/invitations/open', link)).body.data).toMatchObject({
    organisation: 'rosemead Fund',
    email: 'noor@fund.example',
    role: 'analyst',
    has_account: false,
  });
  const weak = await reader.post('/api/v1/invitations/accept', {
    ...link,
    account: { ...newAccount, password: 'aaaaaaaaaaaa' },
  });
  expect(weak.status).toBe(400);
  const accepted = await reader.post('/api/v1/invitations/accept', { ...link, account: newAccount });
  expect(accepted.body.data).toEqual({ organisation: 'rosemead Fund', email: 'noor@fund.example', role: 'analyst' });
  expect((await reader.get(`${at}/profile`)).body.data).toMatchObject({
    id: fund.account_id,
    role: 'analyst',
    members: 2,
  });
  expect((await reader.get('/api/v1/users/profile/me')).body.data).toMatchObject({
    email: 'noor@fund.example',
    isInstitutional: true,
  });
  const twice = await server.visitor().post('/api/v1/invitations/accept', { ...link, account: newAccount });
  expect(twice.status).toBe(410);
  expect(twice.body.error.message).toBe('Someone already accepted this invitation. Sign in.');
  const again = await invite('noor@fund.example', 'viewer');
  expect(again.body.error.message).toContain('is a member already');
  const { items } = (await fund.visitor.get(`${at}/invitations`)).body.data;
  expect(items).toEqual([]);
});

test('an invitation is sent again with another link, revoked, and expires', async () => {
  const { id } = (await invite('late@fund.example', 'viewer')).body.data;
  expect((await invite('late@fund.example', 'viewer')).status).toBe(409);
  const first = await linkTo('late@fund.example');
  expect((await fund.visitor.post(`${at}/invitations/${id}/resend`)).status).toBe(200);
  const second = await linkTo('late@fund.example');
  expect((await server.visitor().post('/api/v1/invitations/open', first)).status).toBe(410);
  expect((await server.visitor().post('/api/v1/invitations/open', second)).status).toBe(200);
  const { pool } = server.database;
  await pool.query("update organisation_invitations set expires_at = now() - interval '1 second' where id = $1", [id]);
  const expired = await server.visitor().post('/api/v1/invitations/accept', { ...second, account: newAccount });
  expect(expired.body.error.message).toContain('has expired');
  const listed = (await fund.visitor.get(`${at}/invitations`)).body.data.items;
  expect(listed).toMatchObject([{ id, status: 'expired' }]);
  const replaced = (await invite('late@fund.example', 'viewer')).body.data;
  expect(replaced.id).not.toBe(id);
  expect((await fund.visitor.delete(`${at}/invitations/${replaced.id}`)).body.data).toEqual({ revoked: true });
  expect((await fund.visitor.delete(`${at}/invitations/${replaced.id}`)).status).toBe(404);
  const third = await linkTo('late@fund.example');
  const revoked = await server.visitor().post('/api/v1/invitations/accept', { ...third, account: newAccount });
  expect(revoked.body.error.message).toBe('This invitation was cancelled.');
});

test('anyone who has an account accepts signed in with it, if it holds nothing of its own', async () => {
  const { db } = server.context;
  const account = { email: 'old@fund.example', password_hash: '-', type: 'investor' } as const;
  const old = (await insertAccount(db, account))!;
  await invite('old@fund.example', 'approver');
  const link = await linkTo('old@fund.example');
  const out = await server.visitor().post('/api/v1/invitations/accept', { ...link, account: newAccount });
  expect(out.status).toBe(401);
  const wrong = await fund.visitor.post('/api/v1/invitations/accept', link);
  expect(wrong.body.error.message).toContain('This invitation is for old@fund.example');
  const { portfolio_id } = await aPortfolio(db, old, 'Old', 'own');
  const visitor = await signedIn(server, old);
  const held = await visitor.post('/api/v1/invitations/accept', link);
  expect(held.body.error.message).toContain('has portfolios or claims of its own');
  await db.deleteFrom('portfolios').where('id', '=', portfolio_id).execute();
  expect((await visitor.post('/api/v1/invitations/accept', link)).status).toBe(200);
  expect((await visitor.get(`${at}/profile`)).body.data.role).toBe('approver');
  const other = await anOrganisation(server, 'other');
  await invite('old@fund.example', 'viewer', other.visitor);
  const second = await visitor.post('/api/v1/invitations/accept', await linkTo('old@fund.example'));
  expect(second.body.error.message).toContain('acts for another organization');
});

test('members see what the organisation owns, and what they do is recorded as theirs', async () => {
  const { db } = server.context;
  await aPortfolio(db, fund.account_id, 'Rosemead Real Assets', 'pension');
  const viewer = await aMember(server, fund.account_id, 'viewer');
  const analyst = await aMember(server, fund.account_id, 'analyst');
  const auditor = await aMember(server, fund.account_id, 'auditor');
  expect((await viewer.visitor.get('/api/v1/payouts/funds')).text).toContain('Rosemead Real Assets');
  const refused = await viewer.visitor.post('/api/v1/portfolio/portfolio', { label: 'Mine' });
  expect(refused.status).toBe(403);
  expect(refused.body.error.message).toBe('Your role is viewer. This needs the role owner or manager or analyst.');
  const made = await analyst.visitor.post('/api/v1/portfolio/portfolio', { label: 'Fed by Noor' });
  expect(made.status).toBe(200);
  const owner = await db
    .selectFrom('portfolios')
    .select('account_id')
    .where('id', '=', made.body.data.id)
    .executeTakeFirstOrThrow();
  expect(owner.account_id).toBe(fund.account_id);
  expect((await analyst.visitor.get(`${at}/audit`)).status).toBe(403);
  await fund.visitor.post(`${at}/members/${viewer.account_id}/role`, { role: 'manager' });
  const log = (await auditor.visitor.get(`${at}/audit`)).body.data.items;
  expect(log[0]).toMatchObject({
    action: 'member_role_changed',
    by: fund.email,
    subject: { kind: 'account', id: viewer.account_id },
    detail: { from: 'viewer', to: 'manager' },
  });
  expect((await viewer.visitor.get(`${at}/profile`)).body.data.role, 'from the next call on').toBe('manager');

  type Entry = { id: number; action: string; by: string | null };
  const read = async (query: string) => (await auditor.visitor.get(`${at}/audit?${query}`)).body.data;
  const whole: Entry[] = (await read('limit=200')).items;
  const ofKind = await read('limit=200&action=member_role_changed');
  expect(ofKind.items).toEqual(whole.filter(({ action }) => action === 'member_role_changed'));
  const ofPerson = await read(`limit=200&by=${encodeURIComponent(fund.email)}`);
  expect(ofPerson.items).toEqual(whole.filter(({ by }) => by === fund.email));
  expect(ofPerson.total_count).toBe(ofPerson.items.length);
  expect(ofPerson.total_count).toBeLessThan(whole.length);
  const first = await read(`limit=1&by=${encodeURIComponent(fund.email)}`);
  expect(first.total_count).toBe(ofPerson.total_count);
  const next = await read(`limit=1&by=${encodeURIComponent(fund.email)}&cursor=${first.next_cursor}`);
  expect(next.items[0].id, 'the filter applies to each page').toBe(ofPerson.items[1].id);
  expect((await read('by=nobody@demo.test')).items).toEqual([]);
});

test('anyone who is removed is signed out at once, and sees nothing of the organisation any more', async () => {
  const leaver = await aMember(server, fund.account_id, 'manager', 'leaver');
  const { visitor } = leaver;
  const removed = await fund.visitor.delete(`${at}/members/${leaver.account_id}`);
  expect(removed.body.data).toEqual({ ended: true, sessions_ended: 1 });
  expect((await visitor.get(`${at}/profile`)).status).toBe(401);
  const later = await signedIn(server, leaver.account_id);
  expect((await later.get(`${at}/profile`)).status).toBe(403);
  expect((await later.get('/api/v1/payouts/funds')).body.data.items).toEqual([]);
  expect((await fund.visitor.delete(`${at}/members/${leaver.account_id}`)).status).toBe(404);
  const stranger = await anOrganisation(server, 'stranger');
  expect((await fund.visitor.delete(`${at}/members/${stranger.account_id}`)).status).toBe(404);
  await invite(leaver.email, 'viewer');
  expect((await later.post('/api/v1/invitations/accept', await linkTo(leaver.email))).status).toBe(200);
  expect((await later.get(`${at}/profile`)).body.data.role).toBe('viewer');
});

test('the last owner neither leaves nor becomes less; the first one leaves once there is another', async () => {
  const small = await anOrganisation(server, 'small');
  const last = 'An organization needs an owner. Make another member an owner first.';
  const me = `${at}/members/${small.account_id}`;
  expect((await small.visitor.post(`${at}/leave`)).body.error.message).toBe(last);
  expect((await small.visitor.delete(me)).body.error.message).toBe(last);
  expect((await small.visitor.post(`${me}/role`, { role: 'viewer' })).body.error.message).toBe(last);
  const second = await aMember(server, small.account_id, 'owner', 'second');
  expect((await small.visitor.post(`${at}/leave`)).body.data).toEqual({ ended: true, sessions_ended: 1 });
  expect((await second.visitor.get(`${at}/profile`)).body.data).toMatchObject({ id: small.account_id, members: 1 });
  const back = await signedIn(server, small.account_id);
  expect((await back.get(`${at}/profile`)).status, 'the account of the institution opens no session').toBe(401);
});

test('two owners who remove each other at once leave one owner', async () => {
  const pair = await anOrganisation(server, 'pair');
  const second = await aMember(server, pair.account_id, 'owner', 'second');
  const answers = await Promise.all([
    pair.visitor.delete(`${at}/members/${second.account_id}`),
    second.visitor.delete(`${at}/members/${pair.account_id}`),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  const { rows } = await server.database.pool.query(
    "select count(*)::int as n from organisation_members where organisation_id = $1 and role = 'owner' and ended_at is null",
    [pair.account_id],
  );
  expect(rows[0].n).toBe(1);
});

test('the address of an invited person goes with the account that accepted', async () => {
  const email = 'leaves.all@fund.example';
  await invite(email, 'viewer');
  const reader = server.visitor();
  await reader.post('/api/v1/invitations/accept', { ...(await linkTo(email)), account: newAccount });
  const { pool } = server.database;
  await pool.query('delete from accounts where email = $1', [email]);
  const left = await pool.query('select from organisation_invitations where email = $1', [email]);
  expect(left.rowCount).toBe(0);
});

test('an invitation ends with its sender’s place: nobody comes back by one that they sent themselves', async () => {
  const { pool } = server.database;
  const owner = async (name: string) => aMember(server, fund.account_id, 'owner', name);
  const ways = {
    removed: (id: number) => fund.visitor.delete(`${at}/members/${id}`),
    demoted: (id: number) => fund.visitor.post(`${at}/members/${id}/role`, { role: 'manager' }),
  };
  for (const [way, end] of Object.entries(ways)) {
    const rob = await owner(`rob.${way}`);
    const email = `rob.${way}@mail.example`;
    expect((await invite(email, 'owner', rob.visitor)).status).toBe(200);
    const link = await linkTo(email);
    expect((await end(rob.account_id)).status).toBe(200);
    const back = await server.visitor().post('/api/v1/invitations/accept', { ...link, account: newAccount });
    expect(back.body.error?.message, way).toBe('This invitation was cancelled.');
    const { items } = (await fund.visitor.get(`${at}/invitations`)).body.data;
    expect(items.map((one: { email: string }) => one.email)).not.toContain(email);
  }
  const late = await owner('rob.late');
  await invite('rob.late@mail.example', 'owner', late.visitor);
  const link = await linkTo('rob.late@mail.example');
  await pool.query("update organisation_members set role = 'viewer' where member_id = $1", [late.account_id]);
  expect((await server.visitor().post('/api/v1/invitations/open', link)).status, 'by any way').toBe(410);
  const [{ id }] = (await fund.visitor.get(`${at}/invitations`)).body.data.items;
  expect((await fund.visitor.post(`${at}/invitations/${id}/resend`)).status).toBe(200);
  const again = await linkTo('rob.late@mail.example');
  expect((await server.visitor().post('/api/v1/invitations/open', again)).status, 'another owner sent it').toBe(200);
});

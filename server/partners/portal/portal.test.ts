import { setTimeout as pause } from 'node:timers/promises';
import { supportExamples } from '@trover/contract/examples/support.ts';
import { insertAccount } from '@trover/db/queries/accounts/accounts.ts';
import { confirmEnquiry } from '@trover/db/queries/partners/enquiries.ts';
import { markVersionSent } from '@trover/db/queries/partners/portal-versions.ts';
import { saveCases } from '@trover/db/testing/cases.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitAs } from '../../access/testing/people.ts';
import { hashToken } from '../../accounts/tokens.ts';
import { buildBase } from '../../http/build-app.ts';
import { mailsTo } from '../../testing/test-outbox.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { registerBrandFiles } from '../brand-files.ts';
import { isGoodStamp, registerEmbed } from '../embed/register-embed.ts';
import { findBrand, findPartnerOfHost } from '../find-brand.ts';
import { consentOf } from './present-portal.ts';

const at = '/api/v1/partners/portal';
const { document } = supportExamples['PUT /api/v1/partners/portal/draft'].body;
const host = 'castellan.localhost';

let server: TestServer;
let site: FastifyInstance;
let castellan: TestVisitor;
let orrin: TestVisitor;
let operator: TestVisitor;
let ours: number;
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  site = buildBase(server.context);
  registerBrandFiles(site, server.context);
  registerEmbed(site, server.context);
  const [first] = await saveCases(server.context.db, [
    { slug: 'castellan-leads', lead_counsel: 'Castellan Reeve LLP' },
    { slug: 'orrin-leads', lead_counsel: 'Orrin Vale LLP' },
  ]);
  ours = first!.case_id;
  castellan = await server.signIn('attorney');
  operator = await server.signIn('operator');
  const lawyer = { email: 'rival@example.test', password_hash: '-', type: 'attorney', partner: 'orrin' } as const;
  const rival = (await insertAccount(server.context.db, lawyer))!;
  orrin = await visitAs(server, { account_id: rival, type: 'attorney', is_institution: false });
}, 120_000);
afterAll(async () => {
  await site.close();
  await server.close();
});

/** To the firm's attorney, about its versions. */
const decisionsMailed = async () =>
  (await mailsTo(server, 'attorney@demo.test')).filter(({ template }) => template === 'portal-decided');

const save = (visitor: TestVisitor, more = {}) => visitor.put(`${at}/draft`, { document: { ...document, ...more } });

test('a firm drafts its portal, and nothing goes live before an operator approves it', async () => {
  const before = (await castellan.get(at)).body.data;
  expect(before).toMatchObject({ marker: 'castellan', live_version: 0, open: null });
  const unreadable = await save(castellan, { colours: { light: '#b9cdf3', dark: '#b9cdf3' } });
  expect(unreadable.body.error.fields).toHaveProperty(['body.document.colours.light']);
  expect((await castellan.post(`${at}/send`, {})).status, 'without a draft').toBe(404);
  const draft = (await save(castellan, { name: 'Claims desk' })).body.data;
  expect(draft).toMatchObject({ version: 1, status: 'draft' });
  expect((await castellan.post(`${at}/send`, {})).body.data.status).toBe('sent');
  expect((await castellan.post(`${at}/send`, {})).body.data.status, 'twice').toBe('sent');
  expect((await save(castellan, { name: 'Other' })).body.error.message).toContain('Withdraw it to make changes');
  expect((await orrin.get(at)).body.data, 'each firm its own').toMatchObject({ marker: 'orrin', open: null });
  expect(findBrand(host, server.context.config).name).not.toBe('Claims desk');

  const [waiting] = (await operator.get('/api/v1/operator/portals')).body.data.items;
  expect(waiting).toMatchObject({
    firm: 'Castellan Reeve LLP',
    version: { id: draft.id },
    live: { name: before.live.name },
  });
  const sendAs = (from: string, to: string) =>
    server.database.pool.query('update accounts set email = $2 where email = $1', [from, to]);
  await sendAs('attorney@demo.test', 'operator+firm@demo.test');
  const own = await operator.post(`/api/v1/operator/portals/${draft.id}/approve`, {});
  await sendAs('operator+firm@demo.test', 'attorney@demo.test');
  expect([own.status, own.body.error?.message]).toEqual([409, expect.stringContaining('another account of yours')]);
  // of an attorney who did not draft it either
  const colleague = (await insertAccount(server.context.db, {
    ...{ email: 'operator+firm@demo.test', password_hash: '-', type: 'attorney', partner: 'castellan' },
  }))!;
  const ofColleague = await operator.post(`/api/v1/operator/portals/${draft.id}/approve`, {});
  expect([ofColleague.status, ofColleague.body.error?.message]).toEqual([
    ...[409, expect.stringContaining('another account of yours')],
  ]);
  await server.database.pool.query('delete from accounts where id = $1', [colleague]);
  const reject = (note: string) => operator.post(`/api/v1/operator/portals/${draft.id}/reject`, { note });
  expect((await reject('The mark is of another firm.')).body.data).toMatchObject({ status: 'rejected' });
  expect((await operator.post(`/api/v1/operator/portals/${draft.id}/approve`, {})).status).toBe(409);
  expect((await castellan.get(`${at}/versions`)).body.data.items).toMatchObject([
    { version: 1, note: 'The mark is of another firm.' },
  ]);
  await reject('The mark is of another firm.');
  const mails = await decisionsMailed();
  expect(mails.map(({ subject }) => subject)).toEqual(['Version 1 of your portal is rejected']);
  expect(mails[0]!.text).toContain('The mark is of another firm.');
  expect(await mailsTo(server, 'rival@example.test'), 'another firm').toEqual([]);
});

test('a version that goes live is seen on the firm’s host, its consent is what people agree to, and earlier ones stay', async () => {
  const consent_text = 'You agree that what you enter is shared with Castellan Reeve LLP, which may call you.';
  const draft = (await save(castellan, { name: 'Claims desk', consent_text })).body.data;
  await castellan.post(`${at}/send`, {});
  expect((await operator.post(`/api/v1/operator/portals/${draft.id}/approve`, {})).body.data.status).toBe('live');
  expect((await operator.post(`/api/v1/operator/portals/${draft.id}/approve`, {})).status, 'twice').toBe(200);
  expect((await decisionsMailed()).map(({ subject }) => subject)).toEqual([
    'Version 1 of your portal is rejected',
    'Version 2 of your portal is live',
  ]);
  expect(findBrand(host, server.context.config)).toMatchObject({ name: 'Claims desk', consent: consent_text });
  expect(findBrand('orrin.localhost', server.context.config).name).not.toBe('Claims desk');
  const css = (await site.inject({ url: '/brand.css', headers: { host } })).body;
  expect(css).toContain('--action:#1c3a6e');
  const next = (await save(castellan, { name: 'Second desk' })).body.data;
  expect(next.version).toBe(3);
  expect((await castellan.delete(`${at}/draft`)).body.data).toEqual({ discarded: true });
  expect((await castellan.delete(`${at}/draft`)).body.data).toEqual({ discarded: false });
  await expect(
    server.database.pool.query("update portal_versions set document = '{}' where status = 'live'"),
  ).rejects.toThrow('does not change');
});

const get = (url: string) => site.inject({ url, headers: { host } });
const stampIn = (html: string): string => /name="stamp" value="([^"]+)"/.exec(html)?.[1] ?? '';
/** As if it had been drawn a minute ago. */
async function sendForm(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const real = Date.now;
  const stamp = stampIn((await get('/embed/castellan-leads')).body);
  Date.now = () => real() + 60_000;
  try {
    const form = { stamp, shares_bought: '1,200', shares_held: '400', email: 'lars@example.test', agree: 'yes' };
    return await site.inject({
      method: 'POST',
      url: '/embed/castellan-leads',
      headers: {
        host,
        origin: `http://${host}`,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      payload: new URLSearchParams({ ...form, ...fields }).toString(),
    });
  } finally {
    Date.now = real;
  }
}
const count = async () =>
  (await server.database.pool.query('select count(*)::integer as n from firm_enquiries')).rows[0].n as number;

test('the form of a case is shown on the firm’s own sites alone, without scripts and cookies', async () => {
  const shown = await get('/embed/castellan-leads');
  expect(shown.statusCode).toBe(200);
  expect(shown.headers['x-frame-options']).toBeUndefined();
  expect(shown.headers['set-cookie']).toBeUndefined();
  const policy = String(shown.headers['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'self' https://www.castellan.example");
  expect(policy).toContain("default-src 'none'");
  expect(shown.body).not.toContain('<script');
  expect((await get('/embed/orrin-leads')).statusCode, 'another firm leads it').toBe(404);
  expect((await site.inject({ url: '/embed/castellan-leads', headers: { host: 'localhost' } })).statusCode).toBe(404);
  expect((await site.inject({ url: '/embed/castellan-leads', headers: { host: 'orrin.localhost' } })).statusCode).toBe(
    404,
  );
});

test('what a robot, another site or a replay sends is not stored', async () => {
  expect((await sendForm({ website: 'http://spam.example' })).statusCode, 'what nobody sees').toBe(200);
  expect((await sendForm({}, { origin: 'https://evil.example' })).statusCode).toBe(400);
  expect((await sendForm({ stamp: '1.abc' })).statusCode).toBe(400);
  const key = server.context.fileLinkKey;
  const stamp = stampIn((await get('/embed/castellan-leads')).body);
  const drawn = Number(stamp.split('.')[0]);
  const consent = consentOf(findPartnerOfHost(host, server.context.config)!);
  const form = { slug: 'castellan-leads', consent };
  expect(isGoodStamp(key, form, stamp, drawn + 500), 'too fast').toBe(false);
  expect(isGoodStamp(key, form, stamp, drawn + 5_000)).toBe(true);
  expect(isGoodStamp(key, form, stamp, drawn + 3 * 3600_000), 'too late').toBe(false);
  expect(isGoodStamp(key, { ...form, slug: 'orrin-leads' }, stamp, drawn + 5_000), 'of another case').toBe(false);
  for (const changed of [{ version: 'v99' }, { text: 'You agree to anything.' }])
    expect(
      isGoodStamp(key, { ...form, consent: { ...consent, ...changed } }, stamp, drawn + 5_000),
      'what was not shown is not agreed to',
    ).toBe(false);
  const bad = await sendForm({ shares_bought: 'many', email: '"><script>', agree: '' });
  expect(bad.statusCode).toBe(400);
  expect(bad.body).toContain('Enter a number of shares');
  expect(bad.body).not.toContain('<script');
  expect(await count()).toBe(0);
});

test('a form that is corrected at once is accepted: the time counts from when it was first shown', async () => {
  const faulty = await sendForm({ email: 'quick@example', agree: 'yes' });
  expect([faulty.statusCode, faulty.body.includes('Type the whole address')]).toEqual([400, true]);
  const stamp = stampIn(faulty.body);
  expect((await sendForm({ stamp, email: 'quick@example.test', shares_held: '0' })).body).toContain('One more step');
  await server.database.pool.query("delete from firm_enquiries where email = 'quick@example.test'");
});

test('what is not a form is refused without a fault of ours', async () => {
  const post = (url: string, headers: Record<string, string>, payload?: string) =>
    site.inject({
      method: 'POST',
      url,
      headers: { host, origin: `http://${host}`, ...headers },
      ...(payload !== undefined && { payload }),
    });
  const wrong = [
    [{ 'content-type': 'application/json' }, '{"act":"confirm","stamp":"1"}'],
    [{ 'content-type': 'text/plain' }, 'act=confirm'],
    [{}, undefined],
  ] as const;
  for (const url of [
    '/embed/castellan-leads',
    `/embed/confirm/${'a'.repeat(43)}`,
    `/embed/confirm/${'a'.repeat(5_000)}`,
  ])
    for (const [headers, payload] of wrong) {
      const { statusCode } = await post(url, headers, payload);
      expect([400, 404, 414, 415], `${url.slice(0, 40)} ${JSON.stringify(headers)}: ${statusCode}`).toContain(
        statusCode,
      );
    }
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await post('/embed/castellan-leads', form, `shares_bought=${'9'.repeat(10_000)}`)).statusCode).toBe(413);
});

test('a link confirms what its mail was about, and nothing that was sent after it', async () => {
  const first = { email: 'two@example.test', shares_bought: '10' };
  const tokenOf = async () => {
    const { rows } = await server.database.pool.query(
      "select body_text from mails where template = 'firm-enquiry' and recipient = 'two@example.test' order by id desc limit 1",
    );
    return hashToken(/embed\/confirm\/([\w-]{20,})/.exec(rows[0].body_text)?.[1] ?? '');
  };
  await sendForm(first);
  const before = await tokenOf();
  await sendForm({ ...first, shares_bought: '9,000' });
  // the second form arrives between the reading of the link and its confirmation
  expect(await confirmEnquiry(server.context.db, before)).toBe(false);
  expect(await confirmEnquiry(server.context.db, await tokenOf())).toBe(true);
  await server.database.pool.query("delete from firm_enquiries where email = 'two@example.test'");
});

test('the firm sees an enquiry once its sender confirmed the address, until it is withdrawn', async () => {
  const of = `/api/v1/partners/cases/${ours}/form`;
  expect((await sendForm({})).body).toContain('One more step');
  expect((await castellan.get(of)).body.data).toMatchObject({ items: [], sent: 1, confirmed: 0 });
  expect((await orrin.get(of)).status).toBe(404);
  const { rows } = await server.database.pool.query(
    "select body_text from mails where template = 'firm-enquiry' and recipient = 'lars@example.test'",
  );
  const token = /embed\/confirm\/([\w-]{20,})/.exec(rows[0].body_text)?.[1] ?? '';
  const press = (act: string, headers = {}) =>
    site.inject({
      method: 'POST',
      url: `/embed/confirm/${token}`,
      headers: { host, origin: `http://${host}`, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: `act=${act}`,
    });
  expect((await get(`/embed/confirm/${token}`)).body, 'a mail reader that follows links confirms nothing').toContain(
    'Did you send this form?',
  );
  for (const origin of ['https://evil.example', 'no address', 'null'])
    expect((await press('confirm', { origin })).body, origin).toContain('Did you send this form?');
  expect((await press('confirm')).body).toContain('Confirmed');
  expect((await castellan.get(of)).body.data).toMatchObject({
    items: [{ email: 'lars@example.test', shares_bought: '1200', consent_version: 'v2', shares_with_firm: false }],
    confirmed: 1,
  });
  expect((await sendForm({ shares_bought: '5' })).body, 'again: the same answer').toContain('One more step');
  expect((await castellan.get(of)).body.data.items[0].shares_bought).toBe('1200');
  expect((await press('withdraw')).body).toContain('Withdrawn');
  expect((await castellan.get(of)).body.data).toMatchObject({ items: [], sent: 0 });
  expect((await press('confirm')).statusCode).toBe(404);
});

test('one network sends no more than ten forms in an hour', async () => {
  let last = 200;
  for (let at = 0; at < 12; at += 1) last = (await sendForm({ email: `many${at}@example.test` })).statusCode;
  expect(last).toBe(429);
});

test('what is sent while a draft is saved stays as it was sent', async () => {
  await save(orrin, { name: 'As sent' });
  const { saving } = await server.context.db.transaction().execute(async (trx) => {
    await markVersionSent(trx, 'orrin');
    const saving = save(orrin, { name: 'Unseen' });
    await pause(500);
    return { saving };
  });
  expect((await saving).status).toBe(409);
  expect((await orrin.get(at)).body.data.open).toMatchObject({ status: 'sent', document: { name: 'As sent' } });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture } from '../claims/testing/claim-fixture.ts';
import { filed, type SignedClaim } from '../claims/testing/filed-claim.ts';
import { postedDistribution } from '../distributions/testing/distribution-fixture.ts';
import { readPaper } from '../pdf/testing/read-paper.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const at = '/api/v1/operator';
let fixture: ClaimFixture;
let operators: readonly [TestVisitor, TestVisitor];
let mara: SignedClaim;

beforeAll(async () => {
  fixture = await openClaimFixture();
  operators = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  mara = await filed(fixture, operators[0], 'mara', 'MS-1');
  await postedDistribution(operators, { order_id: fixture.cases.MRRW, rows: ['MS-1,Mara Iversen,630.00,88.20'] });
  // her account is an institution's from here on: what is tested is who is invoiced, not how an institution signs up
  await fixture.server.context.db
    .updateTable('accounts')
    .set({ org_type: 2 })
    .where('id', '=', mara.investor.account_id)
    .execute();
  const profile = {
    organisation: 'Rosemead Pension Fund',
    street: '1 Quay',
    city: 'Portland',
    region: 'ME',
    postal_code: '04101',
  };
  await fixture.server.context.db
    .insertInto('profiles')
    .values({ account_id: mara.investor.account_id, ...profile })
    .onConflict((on) => on.column('account_id').doUpdateSet(profile))
    .execute();
}, 600_000);
afterAll(() => fixture.close());

const get = async (path: string) => (await operators[0].get(`${at}/${path}`)).body.data;
const issue = (more: object = {}, who = operators[0]) =>
  who.post(`${at}/invoices`, {
    ...{ account_id: mara.investor.account_id, currency: 'USD', to_day: '2026-11-21', total: '13.23' },
    ...more,
  });
const decide = (who: TestVisitor, id: number, body: object) => who.post(`${at}/invoices/${id}/decide`, body);

test('fees by month are those of the ledger', async () => {
  expect(await get('revenue?year=2026')).toEqual({
    year: '2026',
    items: [{ month: '2026-11', currency: 'USD', fees: '13.23', institutions: '13.23', awards: 1 }],
  });
  expect((await get('revenue?year=2025')).items).toEqual([]);
});

test('an institution is invoiced for each award once, with the sum that was seen', async () => {
  expect((await get('fees_due')).items).toMatchObject([
    { name: 'Rosemead Pension Fund', currency: 'USD', awards: 1, fees: '13.23' },
  ]);
  const other = await issue({ total: '13.00' });
  expect([other.status, other.body.error.message]).toEqual([
    409,
    'Its fees up to 2026-11-21 are 13.23 USD now, and you saw 13.00. Check them again.',
  ]);
  expect((await issue({ to_day: '2026-12-31' })).body.error.message).toContain('days that are past');
  const issued = await issue();
  expect(issued.body.data).toMatchObject({ number: 'INV-2026-0001', total: '13.23', status: 'issued', lines: 1 });
  const again = await issue();
  expect(again.status).toBe(409);
  expect((await get('fees_due')).items).toEqual([]);
});

test('its PDF has the number, the lines and the total', async () => {
  const [{ id }] = (await get('invoices')).items;
  const { url } = (await operators[0].post(`${at}/invoices/${id}/open`, {})).body.data;
  const sent = await fixture.server.app.inject({
    method: 'GET',
    url,
    headers: { host: 'localhost:4200', ...operators[0].cookieHeader },
  });
  const text = await readPaper(sent.rawPayload);
  for (const words of [
    'Rosemead Pension Fund',
    '1 Quay, Portland, ME 04101',
    'Invoice INV-2026-0001',
    '88.20',
    '$13.23',
    'MS-1',
    'Withheld from the awards. Nothing is due.',
  ])
    expect(text).toContain(words);
});

test('the institution is notified of it, lists it, and opens the same PDF; nobody else does', async () => {
  const { db } = fixture.server.context;
  const notices = await db
    .selectFrom('notices')
    .select(['title', 'href', 'mailed_at'])
    .where('account_id', '=', mara.investor.account_id)
    .where('title', 'like', 'Invoice %')
    .execute();
  expect(notices).toEqual([
    { title: 'Invoice INV-2026-0001: $13.23', href: '/user/settings/payments?invoice=INV-2026-0001', mailed_at: null },
  ]);
  const own = await mara.investor.visitor.get('/api/v1/payouts/invoices');
  expect(own.body.data).toMatchObject({
    items: [{ number: 'INV-2026-0001', total: '13.23', status: 'issued', lines: 1 }],
    total_count: 1,
  });
  const open = (who: TestVisitor, number: string) => who.post('/api/v1/payouts/invoices/open', { number });
  const { url } = (await open(mara.investor.visitor, 'INV-2026-0001')).body.data;
  const sent = await fixture.server.app.inject({
    method: 'GET',
    url,
    headers: { host: 'localhost:4200', ...mara.investor.visitor.cookieHeader },
  });
  expect(await readPaper(sent.rawPayload)).toContain('Invoice INV-2026-0001');
  const stranger = await fixture.server.signIn('investor');
  expect((await stranger.get('/api/v1/payouts/invoices')).body.data.items).toEqual([]);
  for (const number of ['INV-2026-0001', 'INV-2026-0002']) expect((await open(stranger, number)).status).toBe(404);
  expect((await open(mara.investor.visitor, 'INV-2026-0002')).status).toBe(404);
});

test('its fees were withheld, so nobody marks it as paid; a second person alone voids it, and its fees are invoiced again', async () => {
  const [{ id }] = (await get('invoices')).items;
  const paid = await decide(operators[0], id, { decision: 'paid', note: 'WIRE 1' });
  expect([paid.status, paid.body.error.message]).toEqual([
    409,
    'The fees of INV-2026-0001 were withheld from the awards. Nothing is due. Return any payment for it.',
  ]);
  // as it was marked before this was refused
  await fixture.server.context.db
    .updateTable('fee_invoices')
    .set({ status: 'paid', paid_on: '2026-11-21' })
    .where('id', '=', id)
    .execute();
  expect((await decide(operators[1], id, { decision: 'void', note: 'Wrong' })).body.error.message).toContain(
    'Mark it as not paid first',
  );
  await decide(operators[0], id, { decision: 'not_paid', note: 'It was another wire' });
  expect((await decide(operators[0], id, { decision: 'void', note: 'Wrong' })).body.error.message).toContain(
    'Someone else must approve',
  );
  expect((await decide(operators[1], id, { decision: 'void', note: 'Wrong' })).body.data.status).toBe('void');
  expect((await decide(operators[0], id, { decision: 'not_paid', note: 'x' })).body.error.message).toContain('is void');
  expect((await issue()).body.data.number).toBe('INV-2026-0002');
  expect((await get('invoices')).items.map(({ status }: { status: string }) => status)).toEqual(['issued', 'void']);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture } from '../claims/testing/claim-fixture.ts';
import { endHolds, filed, type SignedClaim, signedOff } from '../claims/testing/filed-claim.ts';
import { payDue, postedDistribution, saveDollarAccount } from '../distributions/testing/distribution-fixture.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const at = '/api/v1/operator';
let fixture: ClaimFixture;
let operators: readonly [TestVisitor, TestVisitor];
let mara: SignedClaim;
let dov: SignedClaim;

beforeAll(async () => {
  fixture = await openClaimFixture();
  operators = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  mara = await filed(fixture, operators[0], 'mara', 'MS-1');
  dov = await filed(fixture, operators[0], 'dov', 'MS-2');
  await signedOff(fixture, 'lena');
  await saveDollarAccount(operators[0]);
  await endHolds(fixture.server.context.db);
  const id = await postedDistribution(operators, {
    order_id: fixture.cases.MRRW,
    rows: ['MS-1,Mara Iversen,630.00,88.20'],
  });
  await payDue(operators, id, 'nacha');
  await operators[0].post(`${at}/claims/move`, {
    ...{ sub_payout_request_id: dov.claim_id, from_stage: 'filed', to: 'rejected' },
    reason: 'No purchase in the class period',
  });
}, 180_000);
afterAll(() => fixture.close());

const get = async (path: string) => (await operators[0].get(`${at}/${path}`)).body;
const days = 'from=2026-01-01&to=2026-12-31&currency=USD';
const rows = async (figure: string, key?: string) =>
  (await get(`reports/rows?${days}&figure=${figure}${key === undefined ? '' : `&key=${key}`}`)).data;

test('each figure is the sum or the count of the rows that it opens to', async () => {
  const { data: report } = await get(`reports?${days}`);
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  const sum = (items: { amount: string | null }[]) => items.reduce((all, { amount }) => all + cents(amount ?? '0'), 0);
  expect(report).toMatchObject({ currency: 'USD', fees: '13.23', paid: '74.97' });
  expect(sum((await rows('recoveries')).items)).toBe(cents(report.paid));
  for (const { key, paid, payments } of report.recoveries) {
    const { items, total_count } = await rows('recoveries', key);
    expect([key, sum(items), total_count]).toEqual([key, cents(paid), payments]);
  }
  expect(sum((await rows('fees')).items)).toBe(cents(report.fees));
  for (const { key, claims } of report.funnel)
    expect([key, (await rows('funnel', key)).total_count]).toEqual([key, claims]);
  expect(report.funnel.find(({ key }: { key: string }) => key === 'paid').claims).toBe(1);
  for (const { key, claims } of report.reasons) expect((await rows('rejected', key)).total_count).toBe(claims);
  expect(report.reasons).toMatchObject([{ key: 'period', claims: 1, shows_early: true }]);
  expect((await rows('rejected')).items).toMatchObject([{ sub_payout_request_id: dov.claim_id }]);
  for (const { key, claims, expected } of report.ages) {
    const aged = await rows('ages', key);
    expect([key, aged.total_count, sum(aged.items)]).toEqual([key, claims, cents(expected)]);
  }
  expect((await rows('recoveries')).items).toMatchObject([{ reference: `TR-${mara.claim_id}`, amount: '74.97' }]);
});

test('today’s board shows the month of money as the ledger has it, and what came back as less paid', async () => {
  const { money } = (await get('board')).data;
  const total = { arrived: '88.20', paid: '74.97', fees: '13.23' };
  expect(money).toMatchObject({ currency: 'USD', from: `${fixture.server.context.today().slice(0, 8)}01`, ...total });
  const cents = (of: 'arrived' | 'paid' | 'fees') =>
    money.days.reduce((all: number, day: Record<string, string>) => all + Math.round(Number(day[of]) * 100), 0);
  expect([cents('arrived'), cents('paid'), cents('fees')]).toEqual([8820, 7497, 1323]);
});

test('a client’s page has of each claim what it brought, and of one that waits what it may bring', async () => {
  const pageOf = async (account_id: number) => (await get(`clients/${account_id}`)).data;
  const { rows: owners } = await fixture.server.database.pool.query(
    'select id, account_id from sub_payout_requests where id = any($1)',
    [[mara.claim_id, dov.claim_id]],
  );
  const accountOf = (claim: number) => Number(owners.find(({ id }) => Number(id) === claim).account_id);
  const paid = await pageOf(accountOf(mara.claim_id));
  expect(paid.claims.items.find(({ id }: { id: number }) => id === mara.claim_id)).toMatchObject({
    ...{ stage: 'paid', claim_number: 'MS-1', ticker: 'MRRW' },
    paid: [{ amount: '74.97', currency: 'USD' }],
  });
  const rejected = await pageOf(accountOf(dov.claim_id));
  expect(rejected.claims.items.find(({ id }: { id: number }) => id === dov.claim_id)).toMatchObject({
    ...{ stage: 'rejected', paid: [] },
    expected: { currency: 'USD', amount: expect.stringMatching(/^\d+\.\d\d$/) },
  });
  expect(rejected.expected, 'what was rejected brings nothing').toEqual({ filed: [], in_progress: [] });
  expect(paid.expected).toEqual({ filed: [], in_progress: [] });
});

test('filters narrow every figure: nobody is an institution, and no other currency was paid', async () => {
  const { data: none } = await get(`reports?${days}&clients=institutions`);
  expect(none).toMatchObject({ paid: '0.00', fees: '0.00', rejected: { claims: 0 } });
  expect((await get(`reports?from=2026-01-01&to=2026-12-31&currency=EUR`)).data.paid).toBe('0.00');
  expect((await get(`reports?from=2026-02-01&to=2026-01-01`)).error.fields).toHaveProperty(['query.from']);
});

test('its rows page without gap and are saved as CSV, which the audit log has', async () => {
  const first = (await get(`reports/rows?${days}&figure=funnel&key=matched&limit=1`)).data;
  const second = (await get(`reports/rows?${days}&figure=funnel&key=matched&limit=200&cursor=${first.next_cursor}`))
    .data;
  expect(first.items.length + second.items.length).toBe(first.total_count);
  const { data: saved } = await get(`reports/export?${days}&figure=recoveries`);
  expect(saved.content.split('\r\n')).toEqual([
    'number,case,name,date,amount,currency,detail',
    expect.stringMatching(new RegExp(`^TR-${mara.claim_id},.*,74\\.97,USD,fee 13\\.23$`)),
    '',
  ]);
  const { data: audit } = await get('audit?limit=5');
  expect(JSON.stringify(audit.items)).toContain('report recoveries');
});

test('a rejection is of the day on which it was rejected, whatever is changed of the claim later', async () => {
  const before = (await rows('rejected')).items[0].on_day;
  await fixture.server.database.pool.query("update sub_payout_requests set updated_at = '2030-01-01' where id = $1", [
    dov.claim_id,
  ]);
  expect((await rows('rejected')).items).toMatchObject([{ sub_payout_request_id: dov.claim_id, on_day: before }]);
});

test('a report of many years shows each month, and of too many is refused', async () => {
  const { data: long } = await get('reports?from=2019-05-01&to=2026-12-31&currency=USD');
  expect(long.recoveries).toHaveLength(92);
  expect(long.recoveries[0].key).toBe('2019-05');
  expect((await get('reports?from=1900-01-01&to=2026-12-31&currency=USD')).error.message).toContain('at most 50 years');
});

test('a claim joined late in the evening in New York belongs to that day, as its row shows', async () => {
  const evening = ['2026-03-01T03:30:00Z', mara.claim_id];
  await fixture.server.database.pool.query('update sub_payout_requests set joined_at = $1 where id = $2', evening);
  const joined = async (from: string, to: string) =>
    (await get(`reports/rows?from=${from}&to=${to}&currency=USD&figure=funnel&key=joined`)).data.items;
  expect(await joined('2026-02-28', '2026-02-28')).toMatchObject([
    { sub_payout_request_id: mara.claim_id, on_day: '2026-02-28' },
  ]);
  expect(await joined('2026-03-01', '2026-03-01')).toEqual([]);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture, press, TODAY } from '../claims/testing/claim-fixture.ts';
import { filed, type SignedClaim } from '../claims/testing/filed-claim.ts';
import {
  approveAsSeen,
  distributionFile,
  distributionsAt,
  payDue,
  saveDollarAccount,
  untilStatus,
} from '../distributions/testing/distribution-fixture.ts';
import { checkBooks } from '../ledger/check-books.ts';
import { readPaper } from '../pdf/testing/read-paper.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

let fixture: ClaimFixture;
let operators: readonly [TestVisitor, TestVisitor];
let mara: SignedClaim;
let distribution: number;
const db = () => fixture.server.context.db;
const cents = (amount: string): number => Number(amount.replace('.', ''));

beforeAll(async () => {
  fixture = await openClaimFixture();
  operators = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  await saveDollarAccount(operators[0]);
  mara = await filed(fixture, operators[0], 'mara', 'MS-1', {});
  await filed(fixture, operators[0], 'noor', 'MS-2', { bank: { holder: 'Noor Vale' } });
  const rows = ['MS-1,Mara Iversen,630.00,100.00', 'MS-2,Noor Vale,630.00,50.00', 'XX-9,Somebody,1.00,0.01'];
  const sent = await operators[0].upload(distributionsAt, distributionFile(rows), { order_id: fixture.cases.MRRW });
  distribution = sent.body.data.distribution.id;
  await untilStatus(operators[0], distribution, 'read');
}, 600_000);
afterAll(() => fixture.close());

const arrive = (interest?: string) =>
  operators[0].post(`${distributionsAt}/${distribution}/arrival`, {
    ...{ amount: '150.01', arrived_on: TODAY, bank_reference: 'WIRE I', is_unrelated: true },
    ...(interest !== undefined && { interest }),
  });
const interests = async () => {
  const { rows } = await sql<{ claim_number: string; interest: string }>`
    select s.claim_number, a.interest from awards a join sub_payout_requests s on s.id = a.sub_payout_request_id
    where a.distribution_id = ${distribution} order by 1`.execute(db());
  return Object.fromEntries(rows.map(({ claim_number, interest }) => [claim_number, interest]));
};

test('interest is at most what arrived', async () => {
  expect((await arrive('150.02')).body.error.message).toBe(
    'The interest of 150.02 is more than the 150.01 that arrived.',
  );
  expect((await arrive('-1.00')).status).toBe(400);
});

test('the interest of an arrival is allocated to all rows by their awards, the cents left to the largest remainders', async () => {
  expect((await arrive('45.01')).status).toBe(200);
  expect((await arrive('45.01')).status, 'the same again').toBe(200);
  expect((await arrive('45.00')).status, 'another amount of interest').toBe(409);
  const approved = await approveAsSeen(operators[1], distribution);
  expect(approved.body.error ?? approved.status).toBe(200);
  await untilStatus(operators[0], distribution, 'posted');
  // 30.0047, 15.0023 and 0.0030 dollars: the cent goes to the largest rest
  expect(await interests()).toEqual({ 'MS-1': '30.01', 'MS-2': '15.00' });
});

test('a payment’s tax line states the interest, and its parts sum to the award', async () => {
  await payDue(operators, distribution, 'nacha');
  const { items } = (await mara.investor.visitor.get('/api/v1/payouts/payments')).body.data;
  const line = (await mara.investor.visitor.get(`/api/v1/payouts/payments/${items[0].id}/tax_line`)).body.data;
  const parts: { character: string; amount: string }[] = line.parts;
  expect(parts.find(({ character }) => character === 'interest')).toMatchObject({ amount: '30.01' });
  expect(parts.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(cents(line.award));
  expect((await checkBooks(db())).faults).toEqual([]);
  const [claim] = (await press.claims(mara.investor.visitor, fixture.cases.MRRW)).body.data.items;
  expect(claim.awards[0]).toMatchObject({ award: '100.00' });
});

test('the year’s data and its statement have the interest on a form of its own', async () => {
  const { items } = (await operators[0].get('/api/v1/operator/tax_years/2026')).body.data;
  const found = items.find(({ account_id }: { account_id: number }) => account_id === mara.investor.account_id);
  expect(found).toMatchObject({
    interest: '30.01',
    forms: [{ form: '1099-INT', boxes: { '1': '30.01', '4': '0.00' } }],
    form: '1099-INT',
  });
  const { account_id, beneficial_account_id } = found;
  const opened = await operators[0].post('/api/v1/operator/tax_years/2026/open', { account_id, beneficial_account_id });
  const paper = await fixture.server.app.inject({ url: opened.body.data.url, headers: operators[0].cookieHeader });
  const text = await readPaper(paper.rawPayload);
  for (const words of ['1099-INT 2026', 'Box 1, Interest income', '30.01']) expect(text).toContain(words);
});

test('interest above the total of a file by mistake does not stop the file from being read and matched', async () => {
  const [first] = operators;
  const file = distributionFile(['MS-1,Mara Iversen,630.00,1.00']);
  const sent = await first.upload(distributionsAt, file, { order_id: fixture.cases.MRRW, round: 2 });
  const { id } = sent.body.data.distribution;
  await untilStatus(first, id, 'read');
  const advice = { amount: '10000.00', interest: '5000.00', arrived_on: TODAY, bank_reference: 'WIRE X' };
  expect((await first.post(`${distributionsAt}/${id}/arrival`, { ...advice, is_unrelated: true })).status).toBe(200);
  expect((await first.post(`${distributionsAt}/${id}/match`, {})).status).toBe(200);
  const { rows } = await sql`select amount, interest from awards where distribution_id = ${id}`.execute(db());
  expect(rows).toEqual([{ amount: '1.00', interest: '0.00' }]);
  const refused = await approveAsSeen(operators[1], id);
  expect(refused.body.error?.message).toContain('10000.00 arrived, but the rows of the file add up to 1.00');
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture, password, press } from '../claims/testing/claim-fixture.ts';
import { endHolds, filed, replaceDetails, type SignedClaim } from '../claims/testing/filed-claim.ts';
import { checkBooks } from '../ledger/check-books.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import {
  distributionsAt,
  payDue,
  postedDistribution,
  saveDollarAccount,
  savedFile,
} from './testing/distribution-fixture.ts';

const detailsAt = '/api/v1/payouts/payment_details';
const names = ['mara', 'nils', 'olga', 'rolf'] as const;
type Name = (typeof names)[number];

let fixture: ClaimFixture;
let operators: readonly [TestVisitor, TestVisitor];
const people = new Map<Name, SignedClaim>();
let firstFile: string;

const rowsOf = (award: string) => names.map((name, at) => `MS-${at + 1},${name},630.00,${award}`);
const of = (name: Name): SignedClaim => people.get(name)!;
const visitorOf = (name: Name): TestVisitor => of(name).investor.visitor;
/** The account numbers that a file pays to. */
const paidTo = (file: string): string[] =>
  file
    .split('\n')
    .filter((line) => line.startsWith('6'))
    .map((line) => line.slice(12, 29).trim());
const firstOf = (name: Name): string => String(41_000_000 + of(name).investor.account_id);
const dueOf = async (id: number) => (await operators[0].get(`${distributionsAt}/${id}`)).body.data.due;
const stageOf = async (name: Name) =>
  (await press.claims(visitorOf(name), fixture.cases.MRRW)).body.data.items[0].stage as string;

beforeAll(async () => {
  fixture = await openClaimFixture();
  operators = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  for (const [at, name] of names.entries()) people.set(name, await filed(fixture, operators[0], name, `MS-${at + 1}`));
  await saveDollarAccount(operators[0]);
  const id = await postedDistribution(operators, { order_id: fixture.cases.MRRW, rows: rowsOf('88.20') });
  firstFile = await savedFile(operators[0], (await payDue(operators, id, 'nacha')).id);
}, 600_000);
afterAll(() => fixture.close());

describe('a second distribution', () => {
  let second: number;

  test('goes to the details of today: changed with a step-up, and 48 hours later', async () => {
    expect(paidTo(firstFile).sort()).toEqual(names.map(firstOf).sort());
    for (const name of names) expect(await stageOf(name)).toBe('paid');
    const mara = visitorOf('mara');
    const [own] = (await mara.get(detailsAt)).body.data.items;
    const elsewhere = {
      kind: 'ach',
      holder: 'Mara Iversen',
      account_type: 'checking',
      routing_number: '021000021',
      account_number: '000977000001',
    };
    const alone = await mara.post(detailsAt, { id: own.id, details: elsewhere });
    expect([alone.status, alone.body.error.code]).toEqual([403, 'step_up_required']);
    await mara.stepUp(password);
    expect((await mara.post(detailsAt, { id: own.id, details: elsewhere })).status).toBe(200);

    // nils removes his without giving others; the bank closed olga's account
    const nils = visitorOf('nils');
    await nils.stepUp(password);
    const [ofNils] = (await nils.get(detailsAt)).body.data.items;
    const removed = await nils.delete(detailsAt, { id: ofNils.id });
    expect(removed.body.error ?? removed.status).toBe(200);
    await fixture.server.context.db
      .updateTable('payment_details')
      .set({ blocked_at: new Date(), blocked_code: 'R02', blocked_reason: 'the account is closed' })
      .where('account_id', '=', of('olga').investor.account_id)
      .execute();

    second = await postedDistribution(operators, { order_id: fixture.cases.MRRW, rows: rowsOf('20.00'), round: 2 });
    expect(await dueOf(second), 'within 48 hours').toMatchObject([
      { format: 'nacha', payments: 1, total: '17.00' },
      { format: null, payments: 1, reason: expect.stringContaining('blocked') },
      { format: null, payments: 1, reason: expect.stringContaining('no payment details') },
      { format: null, payments: 1, reason: expect.stringContaining('48 hours') },
    ]);
    await endHolds(fixture.server.context.db);
    const file = await payDue(operators, second, 'nacha');
    expect(paidTo(await savedFile(operators[0], file.id)).sort()).toEqual(['000977000001', firstOf('rolf')].sort());
  });

  test('sets aside with its reason what has no details, or whose account a bank closed; new details free it', async () => {
    const waiting = await operators[0].get(`${distributionsAt}/${second}/waiting`);
    expect(waiting.body.data.items).toMatchObject([
      { claim_number: 'MS-2', amount: '17.00', code: 'no_details', reason: expect.stringContaining('payment details') },
      {
        claim_number: 'MS-3',
        amount: '17.00',
        code: 'blocked',
        reason: expect.stringContaining('the account is closed'),
      },
    ]);
    expect((await visitorOf('mara').get(`${distributionsAt}/${second}/waiting`)).status).toBe(403);
    await replaceDetails(fixture, of('olga'));
    const nils = visitorOf('nils');
    const given = await press.pay(nils, { account_number: '000977000002' });
    expect(given.body.error ?? given.status).toBe(200);
    const chosen = await nils.post('/api/v1/payouts/payout_request/set_payment_details', {
      sub_payout_request_id: of('nils').claim_id,
      payment_details_id: given.body.data.payment_details.id,
    });
    expect(chosen.body.error ?? chosen.status).toBe(200);
    await endHolds(fixture.server.context.db);
    const file = await payDue(operators, second, 'nacha');
    const to = paidTo(await savedFile(operators[0], file.id));
    expect(to).toHaveLength(2);
    expect(to).toContain('000977000002');
    expect(to, 'never to the account that was closed').not.toContain(firstOf('olga'));
    expect((await operators[0].get(`${distributionsAt}/${second}/waiting`)).body.data.items).toEqual([]);
    expect((await checkBooks(fixture.server.context.db)).faults).toEqual([]);
  });
});

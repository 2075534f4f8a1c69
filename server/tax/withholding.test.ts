import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture, TODAY } from '../claims/testing/claim-fixture.ts';
import { filed, type SignedClaim } from '../claims/testing/filed-claim.ts';
import {
  bankFilesAt,
  draftDue,
  postedDistribution,
  saveDollarAccount,
  sentFile,
  untilFile,
  writtenFile,
} from '../distributions/testing/distribution-fixture.ts';
import { checkBooks } from '../ledger/check-books.ts';
import { screenAllNames } from '../sanctions/screen-names.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const rulesAt = '/api/v1/operator/withholding_rules';
const formsAt = '/api/v1/payouts/tax_forms';
const PEOPLE = [
  ['mara', 'Mara Iversen'],
  ['nils', 'Nils Ahlgren'],
] as const;

let fixture: ClaimFixture;
let operators: readonly [TestVisitor, TestVisitor];
let claims: SignedClaim[];
let distribution: number;

beforeAll(async () => {
  fixture = await openClaimFixture();
  operators = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  claims = [];
  for (const [at, [name, legal_name]] of PEOPLE.entries())
    claims.push(await filed(fixture, operators[0], name, `MS-${at + 1}`, { legal_name, bank: { holder: legal_name } }));
  await saveDollarAccount(operators[0]);
  const rows = PEOPLE.map(([name], at) => `MS-${at + 1},${name},630.00,100.00`);
  distribution = await postedDistribution(operators, { order_id: fixture.cases.MRRW, rows });
  await screenAllNames({ db: fixture.server.context.db });
}, 600_000);
afterAll(() => fixture.close());

const sign = async (at: 0 | 1): Promise<number> => {
  const [, legal_name] = PEOPLE[at];
  const form = {
    ...{ kind: 'w9', legal_name, classification: 'individual', tin_kind: 'ssn', tin: '123-45-1120' },
    ...{ street: '3 Quay Street', city: 'Portland', region: 'ME', postal_code: '04101', country: 'US' },
    ...{ is_notified_of_withholding: false, signed_name: legal_name, certified: true },
  };
  const signed = await claims[at]!.investor.visitor.post(formsAt, { form });
  expect(signed.body.error ?? signed.status).toBe(200);
  return signed.body.data.tax_form.id;
};
const balanced = async () => {
  const { faults, currencies } = await checkBooks(fixture.server.context.db);
  expect(faults).toEqual([]);
  return currencies[0];
};
const held = async () => {
  const { rows } = await sql<{ amount: string }>`select coalesce(-sum(amount), 0)::numeric(20, 2) as amount
    from ledger_entries where ledger_account = 'withheld'`.execute(fixture.server.context.db);
  return rows[0]!.amount;
};
const approve = (file: { id: number }, total: string) =>
  operators[1].post(`${bankFilesAt}/${file.id}/approve`, { total });
const cancel = (file: { id: number }) =>
  operators[0].post(`${bankFilesAt}/${file.id}/cancel`, { reason: 'It is drafted again.' });

/** A deposit with the IRS as the bank's statement has it: never more than is withheld, by two people, and back. */
async function depositAndReverse(): Promise<void> {
  const lines = [
    ':61:261121C200,00NTRFNONREF//B1',
    ':86:MARLOW CLAIMS',
    ':61:261121D30,00NTRFNONREF',
    ':86:USATAXPYMT',
  ];
  const text = [':20:S1', ':25:418807702', ':28C:1', ':60F:C261121USD0,00', ...lines, ':61:261121D24,00NTRFNONREF']
    .concat(':86:USATAXPYMT', ':62F:C261121USD146,00', '-')
    .join('\r\n');
  const sent = await operators[0].upload('/api/v1/operator/bank_statements', {
    name: 'statement.sta',
    content: Buffer.from(text),
  });
  expect(sent.body.error ?? sent.body.data.lines).toBe(3);
  const { items } = (await operators[0].get('/api/v1/operator/bank_lines?show=open')).body.data;
  const book = async (amount: string) => {
    const line = items.find((one: { amount: string }) => one.amount === amount);
    const body = { kind: 'tax_deposit', note: 'Form 945 of the year.' };
    const proposed = await operators[0].post(`/api/v1/operator/bank_lines/${line.id}/book`, body);
    expect(proposed.body.error).toBeUndefined();
    const path = `/api/v1/operator/bank_bookings/${proposed.body.data.booking_id}/decide`;
    return (who: TestVisitor, decision: string) => who.post(path, { decision, note: 'As deposited.' });
  };
  const more = await book('-30.00');
  expect((await more(operators[1], 'approve')).body.error.message).toContain('24.00 USD is withheld and not deposited');
  const deposit = await book('-24.00');
  expect((await deposit(operators[0], 'approve')).status).toBe(409);
  expect((await deposit(operators[1], 'approve')).body.error).toBeUndefined();
  expect([await held(), (await balanced())?.withheld]).toEqual(['0.00', '24.00']);
  expect((await deposit(operators[1], 'reverse')).status).toBe(409);
  expect((await deposit(operators[0], 'reverse')).body.error).toBeUndefined();
  await balanced();
}

describe('a rule of withholding', () => {
  test('without one nothing is withheld, also of who gave no form', async () => {
    const draft = await draftDue(operators[0], distribution, 'nacha');
    expect(draft).toMatchObject({ payments: 2, total: '170.00' });
    expect((await cancel(draft)).body.error).toBeUndefined();
  });

  test('is set by two operators, one at a time, and not for the past', async () => {
    const rule = { from_day: TODAY, backup_pct: '24', threshold: '50.00', note: 'The rate of the year.' };
    expect((await operators[0].post(rulesAt, { ...rule, from_day: '2026-01-01' })).status).toBe(400);
    const { id } = (await operators[0].post(rulesAt, rule)).body.data.rule;
    expect((await operators[1].post(rulesAt, rule)).status).toBe(409);
    const decide = (who: TestVisitor, decision: string) =>
      who.post(`${rulesAt}/${id}/decide`, { decision, note: 'As published.' });
    expect((await decide(operators[0], 'approved')).status).toBe(409);
    expect((await decide(operators[1], 'withdrawn')).status).toBe(409);
    const prepares = (capabilities: string[]) =>
      sql`update accounts set capabilities = ${capabilities} where email = 'operator@demo.test'`.execute(
        fixture.server.context.db,
      );
    await prepares(['money_checker']);
    expect((await decide(operators[1], 'approved')).body.error.message).toContain('no longer prepares payments');
    await prepares(['money_maker', 'money_checker']);
    expect((await decide(operators[1], 'approved')).body.data.rule).toMatchObject({ status: 'approved' });
    expect((await decide(operators[1], 'rejected')).status).toBe(409);
    expect((await operators[0].get(rulesAt)).body.data.items).toMatchObject([{ id, status: 'approved' }]);
  });
});

describe('a payment of 85.00 on an award of 100.00', () => {
  test('is 24.00 less without a form, and whole with one', async () => {
    await sign(1);
    const draft = await draftDue(operators[0], distribution, 'nacha');
    expect(draft).toMatchObject({ payments: 2, total: '146.00' });
    expect((await cancel(draft)).body.error).toBeUndefined();
    expect([await held(), (await balanced())?.owed]).toEqual(['0.00', '170.00']);
  });

  test('is taken out of a draft whose payee gave or withdrew a form since', async () => {
    const draft = await draftDue(operators[0], distribution, 'nacha');
    const form = await sign(0);
    expect((await approve(draft, '146.00')).status).toBe(409);
    expect(await untilFile(operators[0], draft.id, 'draft')).toMatchObject({ payments: 1, total: '85.00' });
    const whole = await draftDue(operators[0], distribution, 'nacha', '2026-11-25');
    expect(whole).toMatchObject({ payments: 1, total: '85.00' });
    expect((await claims[0]!.investor.visitor.delete(formsAt, { id: form })).status).toBe(200);
    expect((await approve(whole, '85.00')).status).toBe(409);
    expect(await untilFile(operators[0], whole.id, 'draft')).toMatchObject({ payments: 0, total: '0.00' });
    for (const file of [draft, whole]) expect((await cancel(file)).body.error).toBeUndefined();
  });

  test('appears in the ledger and the statement with what was withheld, and comes back with it', async () => {
    const { id } = await writtenFile(operators, await draftDue(operators[0], distribution, 'nacha'));
    await sentFile(operators[0], id);
    expect(await balanced()).toMatchObject({ paid: '146.00', owed: '0.00', withheld: '24.00', fees: '30.00' });
    expect(await held()).toBe('24.00');
    const { visitor } = claims[0]!.investor;
    const [statement] = (await visitor.get(`/api/v1/payouts/statement?year=${TODAY.slice(0, 4)}`)).body.data.currencies;
    expect(statement).toMatchObject({ net: '85.00', paid: '61.00', withheld: '24.00', owed_after: '0.00' });
    expect((await visitor.get('/api/v1/payouts/payments')).body.data.items).toMatchObject([
      { amount: '61.00', withheld: '24.00' },
    ]);

    await depositAndReverse();
    expect(await held()).toBe('24.00');

    const outcome = { status: 'rejected', reason: 'The bank’s call of 24 November.' };
    const rejected = await operators[1].post(`${bankFilesAt}/${id}/outcome`, outcome);
    expect(rejected.body.error ?? rejected.status).toBe(200);
    expect(await balanced()).toMatchObject({ paid: '0.00', owed: '170.00', withheld: '0.00' });
    expect(await held()).toBe('0.00');

    await sign(0);
    // who recorded the rejection does not approve the next file
    const others = [operators[1], operators[0]] as const;
    const whole = await writtenFile(others, await draftDue(others[0], distribution, 'nacha'));
    expect(whole.total).toBe('170.00');
    await sentFile(others[0], whole.id);
    expect(await balanced()).toMatchObject({ paid: '170.00', owed: '0.00', withheld: '0.00' });
  });

  test('is less again in the next round once the form has expired', async () => {
    const { db } = fixture.server.context;
    await sql`alter table tax_forms disable trigger user`.execute(db);
    await sql`update tax_forms set kind = 'w8ben', expires_on = '2026-11-23'
      where account_id = ${claims[0]!.investor.account_id} and ended_at is null`.execute(db);
    // the sanctions screening has weighed its birth date
    await sql`update screened_names s set birth_form_id = f.id from tax_forms f
      where f.account_id = s.account_id and f.kind = 'w8ben' and f.ended_at is null`.execute(db);
    const rows = PEOPLE.map(([name], at) => `MS-${at + 1},${name},630.00,10.00`);
    const next = await postedDistribution(operators, { order_id: fixture.cases.MRRW, rows, round: 2 });
    // 8.50, and 8.50 less 2.40: with the first round the awards of the year reach the threshold
    expect(await draftDue(operators[0], next, 'nacha')).toMatchObject({ payments: 2, total: '14.60' });
  });
});

import { formatLongDate } from '@trover/core/dates/day.ts';
import { findFiling } from '@trover/db/queries/filings/filings.ts';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bank,
  type ClaimFixture,
  HELD,
  honest,
  type Investor,
  openClaimFixture,
  press,
  TODAY,
} from '../../claims/testing/claim-fixture.ts';
import { endHolds } from '../../claims/testing/filed-claim.ts';
import {
  approveAsSeen,
  bankFilesAt,
  distributionFile,
  distributionsAt,
  draftDue,
  payDue,
  postedDistribution,
  savedFile,
  untilStatus,
  writtenFile,
} from '../../distributions/testing/distribution-fixture.ts';
import { saveNeutralTemplate } from '../../filings/template-routes.ts';
import { checkBooks } from '../../ledger/check-books.ts';
import { readPaper } from '../../pdf/testing/read-paper.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { agreedPayee, agreedTerms } from '../testing/terms.ts';

let fixture: ClaimFixture;
let operators: readonly [TestVisitor, TestVisitor];
let trust: Investor;
const funds: number[] = [];
let claims: number[];

beforeAll(async () => {
  fixture = await openClaimFixture();
  operators = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  await saveNeutralTemplate(fixture.server.context.db);
  trust = await fixture.investor('trust', { org_type: 2 });
  for (const name of ['I', 'II']) {
    const owner = `Harbor Fund ${name}`;
    const made = await fixture.trades(trust, 'MRRW', HELD, { owner, account: `H-${name}` });
    funds.push(made.beneficial_account_id);
    await press.prove(trust.visitor, made.portfolio_id, `statement of ${owner}`);
  }
  const agreed = { account_id: trust.account_id, reference: 'HF-2026', fee_pct: '10', valid_from: '2026-01-01' };
  await agreedTerms(operators, agreed);
  const joined = await press.join(trust.visitor, fixture.cases.MRRW, honest);
  claims = joined.body.data.joined[0].sub_payout_request_ids;
}, 600_000);
afterAll(() => fixture.close());

const claimant = {
  street: '1 Harbor Street',
  city: 'Boston',
  region: 'MA',
  postal_code: '02110',
  country: 'US',
  signer_name: 'Ada Lindqvist',
  signer_title: 'Trustee',
};
const ein = { tax_id_kind: 'ein', tax_id: '12-3456789' } as const;
const at = () => `/api/v1/operator/agreements/${trust.account_id}/funds`;
const sign = (id: number) =>
  press.move(trust.visitor, id, {
    from_stage: 'sign_off',
    ...honest,
    sign_off: { certified: true, signed_name: 'Ada Lindqvist' },
  });

async function waitUntilReady(id: number): Promise<void> {
  const made = async () =>
    (await operators[0].get('/api/v1/operator/filings')).body.data.items.find((one: { id: number }) => one.id === id);
  await expect.poll(async () => (await made()).status).toBe('made');
}

test('[P-3] an institution’s claim is not signed off before someone states who claims', async () => {
  for (const id of claims)
    for (const from_stage of ['trades', 'contract', 'payment'])
      expect((await press.move(trust.visitor, id, { from_stage, trades_complete: true })).status).toBe(200);
  const refused = await sign(claims[0]!);
  expect(refused.status).toBe(409);
  expect(refused.body.error.message).toBe(
    'Name the claimant: the legal name, address and tax ID of the fund, and the authorized signer.',
  );
});

test('[P-3] the institution names the claimant once for all its funds, and separately for one fund', async () => {
  const { visitor } = trust;
  const several = await visitor.post('/api/v1/payouts/funds', { claimant: { ...claimant, ...ein } });
  expect(several.body.error.fields).toEqual({
    'body.claimant.tax_id': 'several funds are named, and each has its own tax ID',
  });
  const nowhere = await visitor.post('/api/v1/payouts/funds', { claimant: { ...claimant, postal_code: '' } });
  expect(nowhere.body.error.fields).toEqual({ 'body.claimant.postal_code': 'enter the ZIP code, such as 04101' });
  expect((await visitor.post('/api/v1/payouts/funds', { claimant })).body.data).toEqual({
    funds: 2,
    claims: 0,
    request_id: null,
  });
  const [first] = funds;
  await visitor.post('/api/v1/payouts/funds', {
    beneficial_account_ids: [first],
    claimant: { ...claimant, ...ein, legal_name: 'Harbor Fund I, L.P.' },
  });
  const { items } = (await visitor.get('/api/v1/payouts/funds')).body.data;
  expect(items).toMatchObject([
    {
      beneficial_account_id: first,
      claimant: {
        legal_name: 'Harbor Fund I, L.P.',
        kind: 'entity',
        tax_id_last4: '6789',
        signer_name: 'Ada Lindqvist',
      },
      payment_details: null,
      open_claims: 1,
    },
    { claimant: { legal_name: 'Harbor Fund II', tax_id_last4: null }, payment_details: null },
  ]);
  const person = await fixture.investor('person');
  expect((await person.visitor.post('/api/v1/payouts/funds', { claimant })).status).toBe(409);
  const stranger = { beneficial_account_ids: [funds[0]], claimant };
  const other = await fixture.investor('other', { org_type: 2 });
  expect((await other.visitor.post('/api/v1/payouts/funds', stranger)).status).toBe(404);
});

test('[P-3] where its funds are paid two operators enter with the agreement; their claims follow, and it is masked', async () => {
  const [operator] = operators;
  const ach = { ...bank, holder: 'Harbor Fund I, L.P.', account_number: '000418809991' };
  const iban = {
    kind: 'iban',
    holder: 'Harbor Fund II',
    iban: 'DE89370400440532013000',
    bic: 'DEUTDEFF',
    currency: 'USD',
  };
  const enter = (id: number | undefined, payment: object) =>
    operator.post(at(), { beneficial_account_ids: [id], payment });
  const agree = (id: number | undefined, payment: object) =>
    agreedPayee(operators, trust.account_id, { beneficial_account_ids: [id], payment });
  expect(await agree(funds[0], ach)).toMatchObject({ claims: 1 });
  expect(await agree(funds[1], iban)).toMatchObject({ claims: 1 });
  expect((await enter(funds[1], iban)).body.data).toEqual({ funds: 1, claims: 0, request_id: null });
  const wrong = await enter(funds[0], { ...ach, routing_number: '021000022' });
  expect(wrong.status).toBe(400);
  const listed = await operator.get(at());
  expect(
    listed.body.data.items.map((one: { payment_details: { shown: string } }) => one.payment_details.shown),
  ).toEqual(['••9991', '••3000']);
  expect(JSON.stringify(listed.body)).not.toContain('000418809991');
  const all = await operator.get('/api/v1/operator/agreements');
  expect(all.body.data.items.find((one: { account_id: number }) => one.account_id === trust.account_id)).toMatchObject({
    agreement: { reference: 'HF-2026', fee_pct: '10' },
    funds: 2,
    with_claimant: 2,
    with_payment: 2,
  });
  expect((await trust.visitor.post(at(), { payment: ach })).status).toBe(403);
  const person = await operator.post('/api/v1/operator/agreements/1/funds', { payment: ach });
  expect(person.status).toBe(404);
});

test('[S-7] its claims are filed in its funds’ names, and the money goes to each fund’s own account', async () => {
  const [operator] = operators;
  for (const id of claims) expect((await sign(id)).body.data?.stage).toBe('review');
  const { body } = await operator.get('/api/v1/operator/filing_templates');
  const which = { order_id: fixture.cases.MRRW, template_id: body.data.items[0].id };
  expect((await operator.post('/api/v1/operator/filings/try', which)).body.data).toMatchObject({
    faults_total: 0,
    control: { claims: '2' },
  });
  const why = { unreviewed_reason: 'Nobody looks at documents in this test.' };
  const filing: number = (await operator.post('/api/v1/operator/filings', { ...which, ...why })).body.data.id;
  await waitUntilReady(filing);
  const { context } = fixture.server;
  const pieces: Uint8Array[] = [];
  for await (const piece of context.files.open((await findFiling(context.db, filing))!.file_key!)) pieces.push(piece);
  const files = unzipSync(new Uint8Array(Buffer.concat(pieces)));
  const [sheet] = await readExcelFile(Buffer.from(files['claims.xlsx']!));
  expect(JSON.stringify(sheet)).toContain('Harbor Fund I, L.P.');
  const form = await readPaper(files[`forms/TR-${claims[0]}.pdf`]!);
  for (const words of ['Harbor Fund I, L.P., entity', 'ends in 6789', 'Ada Lindqvist, Trustee', '1 Harbor Street'])
    expect(form).toContain(words);
  await operator.post(`/api/v1/operator/filings/${filing}/sent`, { sent_on: TODAY });
  await operator.post(`/api/v1/operator/filings/${filing}/confirm`, {
    confirmed_on: TODAY,
    claims: claims.map((id, at) => ({ sub_payout_request_id: id, claim_number: `HF-${at + 1}` })),
  });

  const account = { holder: 'Trover Client Account', bank_name: 'Harbor Bank', currency: 'USD' };
  const ways = {
    company_id: '1841234567',
    routing_number: '021000021',
    iban: 'GB29NWBK60161331926819',
    bic: 'NWBKGB2L',
  };
  expect((await operator.post('/api/v1/operator/bank_accounts', { ...account, ...ways })).status).toBe(200);
  const rows = ['HF-1,Harbor Fund I,630.00,100.00', 'HF-2,Harbor Fund II,630.00,200.00'];
  const id = await postedDistribution(operators, { order_id: fixture.cases.MRRW, rows });
  const written = async (format: 'nacha' | 'pain001') => {
    const made = await payDue(operators, id, format);
    const opened = await operator.post(`/api/v1/operator/bank_files/${made.id}/open`, {});
    return (await operator.get(opened.body.data.url)).text;
  };
  const entries = (await written('nacha')).split('\n').filter((line) => line.startsWith('6'));
  expect(entries).toEqual([expect.stringMatching(/^622021000021000418809991 {5}0000009000.*HARBOR FUND I/i)]);
  const pain = await written('pain001');
  for (const part of ['DE89370400440532013000', '>180.00<', 'Harbor Fund II']) expect(pain).toContain(part);
  const mine = (await press.claims(trust.visitor, fixture.cases.MRRW)).body.data.items;
  expect(mine.map(({ stage }: { stage: string }) => stage)).toEqual(['paid', 'paid']);
  expect((await checkBooks(fixture.server.context.db)).faults).toEqual([]);
});

test('[S-7] a second distribution goes to each fund’s details of today, once 48 hours have passed', async () => {
  const [operator] = operators;
  const ach = { ...bank, holder: 'Harbor Fund I, L.P.', account_number: '000418807777' };
  const agreed = await agreedPayee(operators, trust.account_id, { beneficial_account_ids: [funds[0]], payment: ach });
  expect(agreed).toMatchObject({ claims: 1 });
  const mails = await fixture.server.context.db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body_text'])
    .where('template', '=', 'funds-payment-changed')
    .orderBy('id')
    .execute();
  const last = mails.at(-1)!;
  expect(last).toMatchObject({
    recipient: 'trust@example.test',
    subject: 'We changed the account that your funds are paid to',
  });
  for (const words of ['Harbor Fund I', '••7777', 'Payments wait until']) expect(last.body_text).toContain(words);
  expect(last.body_text).not.toContain('000418807777');
  expect(mails[0]!.body_text, 'the first place to pay holds nothing').not.toContain('Payments wait until');
  const rows = ['HF-1,Harbor Fund I,630.00,10.00', 'HF-2,Harbor Fund II,630.00,20.00'];
  const id = await postedDistribution(operators, { order_id: fixture.cases.MRRW, rows, round: 2 });
  const due = async () => (await operator.get(`/api/v1/operator/distributions/${id}`)).body.data.due;
  expect(await due()).toMatchObject([
    { format: 'pain001', payments: 1, reason: null },
    { format: null, payments: 1, reason: 'The payment details were changed. Payments wait for 48 hours.' },
  ]);
  await endHolds(fixture.server.context.db);
  const made = await payDue(operators, id, 'nacha');
  const entries = (await savedFile(operator, made.id)).split('\n').filter((line) => line.startsWith('6'));
  expect(entries).toEqual([expect.stringMatching(/^622021000021000418807777 {5}0000000900/)]);
  expect((await checkBooks(fixture.server.context.db)).faults).toEqual([]);
});

test('who entered where a fund is paid does not approve the bank file that pays it there', async () => {
  const [entered, other] = operators;
  const rows = ['HF-1,Harbor Fund I,630.00,40.00'];
  const id = await postedDistribution(operators, { order_id: fixture.cases.MRRW, rows, round: 3 });
  const approve = (by: TestVisitor, of: { id: number; total: string }) =>
    by.post(`${bankFilesAt}/${of.id}/approve`, { total: of.total });
  const file = await draftDue(other, id, 'nacha');
  const refused = await approve(entered, file);
  expect([refused.status, refused.body.error?.message]).toEqual([
    409,
    expect.stringContaining('Someone else must approve this. You decided about all of its payees yourself.'),
  ]);
  await other.post(`${bankFilesAt}/${file.id}/cancel`, { reason: 'The other one drafts it.' });
  const again = await draftDue(entered, id, 'nacha');
  expect((await approve(other, again)).status).toBe(200);
});

test('who entered an institution’s fee does not approve the distribution that it prices', async () => {
  const [entered, other] = operators;
  const rows = ['HF-1,Harbor Fund I,630.00,41.00'];
  const sent = await other.upload(distributionsAt, distributionFile(rows), { order_id: fixture.cases.MRRW, round: 4 });
  const id: number = sent.body.data.distribution.id;
  const { total } = await untilStatus(other, id, 'read');
  const advice = { amount: total, arrived_on: TODAY, bank_reference: 'WIRE 4', is_unrelated: true };
  expect((await other.post(`${distributionsAt}/${id}/arrival`, advice)).status).toBe(200);
  const refusedNow = async () => {
    const refused = await approveAsSeen(entered, id);
    expect([refused.status, refused.body.error?.message]).toEqual([
      409,
      'Someone else must approve this. You imported, drafted or changed it yourself.',
    ]);
  };
  await refusedNow();
  // matched before the terms of a fee were recorded: the approval finds them
  await sql`update awards set fee_agreement_id = null where distribution_id = ${id}`.execute(fixture.server.context.db);
  await refusedNow();
  const file = distributionFile(['HF-1,Harbor Fund I,630.00,42.00']);
  const own = await entered.upload(distributionsAt, file, { order_id: fixture.cases.MRRW, round: 7 });
  const { id: seventh } = own.body.data.distribution;
  await untilStatus(entered, seventh, 'read');
  const arrival = { ...advice, amount: '42.00', bank_reference: 'WIRE FEES' };
  expect((await entered.post(`${distributionsAt}/${seventh}/arrival`, arrival)).status).toBe(200);
  const approve = (fee_total: string) => approveAsSeen(other, seventh, { fee_total });
  expect((await approve('2.10')).body.error?.message).toBe('The fees now come to 4.20, not 2.10. Check the new fees.');
  expect((await approve('4.20')).status).toBe(200);
});

test('the fee is that of the day on which the claim was signed off, whatever was agreed since, and the award shows why', async () => {
  const { account_id } = trust;
  await agreedTerms(operators, { account_id, reference: 'HF-2026-B', fee_pct: '20', valid_from: TODAY });
  // nor do terms that are entered afterwards for days that are past
  await agreedTerms(operators, { account_id, reference: 'HF-2026-C', fee_pct: '30', valid_from: '2026-01-01' });
  await postedDistribution(operators, {
    order_id: fixture.cases.MRRW,
    rows: ['HF-1,Harbor Fund I,630.00,50.00'],
    round: 5,
  });
  const [claim] = (await press.claims(trust.visitor, fixture.cases.MRRW)).body.data.items;
  expect(claim.fee.pct).toBe('10');
  const signed = formatLongDate(TODAY);
  expect(claim.awards[0]).toMatchObject({
    round: 5,
    fee_pct: '10',
    fee: '5.00',
    fee_reason: `10% by HF-2026, in force on ${signed}, when the claim was signed off.`,
  });
  expect((await trust.visitor.get('/api/v1/payouts/contract/longterm')).body.data.agreement.fee_pct).toBe('30');
});

test('a payee that changes sends an approved file back to approval, without the payment', async () => {
  const [operator] = operators;
  const rows = ['HF-1,Harbor Fund I,630.00,60.00', 'HF-2,Harbor Fund II,630.00,60.00'];
  const id = await postedDistribution(operators, { order_id: fixture.cases.MRRW, rows, round: 6 });
  const drafted = await draftDue(operator, id, 'nacha');
  const file = await writtenFile(operators, drafted);
  const ach = { ...bank, holder: 'Harbor Fund I, L.P.', account_number: '000418806060' };
  await agreedPayee(operators, trust.account_id, { beneficial_account_ids: [funds[0]], payment: ach });
  const opened = await operator.post(`${bankFilesAt}/${file.id}/open`, {});
  expect([opened.status, opened.body.error?.message]).toEqual([409, expect.stringContaining('draft again')]);
  expect((await operator.get(`${bankFilesAt}/${file.id}`)).body.data).toMatchObject({ status: 'draft', payments: 0 });
  const due = (await operator.get(`${distributionsAt}/${id}`)).body.data.due;
  expect(due).toContainEqual(
    expect.objectContaining({
      format: null,
      payments: 1,
      reason: 'The payment details were changed. Payments wait for 48 hours.',
    }),
  );
});

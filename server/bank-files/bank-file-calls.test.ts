import { messageId } from '@trover/core/bank-files/returns.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ClaimFixture, openClaimFixture, password, press } from '../claims/testing/claim-fixture.ts';
import { endHolds, filed, replaceDetails, type SignedClaim } from '../claims/testing/filed-claim.ts';
import {
  bankFilesAt,
  changeAccount,
  distributionsAt,
  draftDue,
  payDue,
  postedDistribution,
  returnFile,
  saveDollarAccount,
  savedFile,
  sentFile,
  thirdOperator,
  untilFile,
  writtenFile,
} from '../distributions/testing/distribution-fixture.ts';
import { checkBooks } from '../ledger/check-books.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

let fixture: ClaimFixture;
let operators: readonly [TestVisitor, TestVisitor];
let [first, second]: TestVisitor[] = [];
let mara: SignedClaim;
let nils: SignedClaim;
let id: number;

const account = {
  currency: 'USD',
  holder: 'Trover Client Account',
  bank_name: 'Harbor Bank',
  company_id: '1841234567',
  routing_number: '021000021',
  iban: 'GB29NWBK60161331926819',
  bic: 'NWBKGB2L',
};

let third: TestVisitor;
beforeAll(async () => {
  fixture = await openClaimFixture();
  operators = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  [first, second] = operators;
  third = await thirdOperator(fixture.server);
  mara = await filed(fixture, first!, 'mara', 'MS-1');
  nils = await filed(fixture, first!, 'nils', 'MS-2', { bank: { holder: 'Nils Ødegård' } });
  const iban = {
    kind: 'iban',
    holder: 'Nils Ødegård',
    iban: 'DE89370400440532013000',
    bic: 'DEUTDEFF',
    currency: 'USD',
  };
  expect((await nils.investor.visitor.stepUp(password)).status).toBe(200);
  const given = await nils.investor.visitor.post('/api/v1/payouts/payment_details', { details: iban });
  expect(given.body.error ?? given.status).toBe(200);
  const where = {
    sub_payout_request_id: nils.claim_id,
    payment_details_id: given.body.data.payment_details.id,
  };
  await nils.investor.visitor.post('/api/v1/payouts/payout_request/set_payment_details', where);
  await endHolds(fixture.server.context.db);
  await saveDollarAccount(first!);
  await changeAccount(operators, account);
  const rows = ['MS-1,Mara Iversen,630.00,88.20', 'MS-2,Nils Ødegård,630.00,91.33'];
  id = await postedDistribution(operators, { order_id: fixture.cases.MRRW, rows });
}, 600_000);
afterAll(() => fixture.close());

const at = (file: { id: number }, call: string) => `${bankFilesAt}/${file.id}/${call}`;
const due = async () => (await first!.get(`${distributionsAt}/${id}`)).body.data.due;
const stageOf = async ({ investor }: SignedClaim) =>
  (await press.claims(investor.visitor, fixture.cases.MRRW)).body.data.items[0].stage;
const messageOf = (answer: { body: { error?: { message: string } } }) => answer.body.error?.message;
const both = (call: () => Promise<{ status: number; body: { data?: { is_new: boolean } } }>) =>
  Promise.all([call(), call()]).then((answers) => answers.map(({ body }) => body.data?.is_new).sort());
const ledgerOf = async ({ claim_id }: SignedClaim): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(distinct journal_id) as n from ledger_entries e join ledger_journals j on j.account_id = e.account_id
      and j.id = e.journal_id where e.sub_payout_request_id = ${claim_id} and j.kind in ('payment', 'return')`.execute(
    fixture.server.context.db,
  );
  return rows[0]!.n;
};
async function expectBalanced(): Promise<void> {
  expect((await checkBooks(fixture.server.context.db)).faults).toEqual([]);
}

describe('before a file is sent', () => {
  test('nobody approves what they drafted, nor another sum than they saw; approved twice is approved once', async () => {
    const file = await draftDue(first!, id, 'nacha');
    expect(file).toMatchObject({ status: 'draft', payments: 1, total: '74.97', drafted_by: 'operator@demo.test' });
    expect(file.approval_fault).toContain('Someone else must approve it');
    expect((await first!.get(at(file, 'payments'))).body.data.items).toMatchObject([
      { award: '88.20', fee: '13.23', amount: '74.97' },
    ]);
    const approve = (who: TestVisitor, total = '74.97') => who.post(at(file, 'approve'), { total });
    expect(messageOf(await approve(first!))).toContain('Someone else must approve it');
    expect(messageOf(await approve(second!, '1.00'))).toContain('The file now comes to 74.97, not 1.00');
    expect((await second!.post(at(file, 'approve'), {})).status, 'without a total').toBe(400);
    expect(messageOf(await first!.post(at(file, 'sent'), {}))).toContain('only a written file can be sent');
    expect(messageOf(await first!.post(at(file, 'open'), {}))).toContain('You can save it once it is written');
    expect(await both(() => approve(second!))).toEqual([false, true]);
    await untilFile(first!, file.id, 'written');
    expect(await stageOf(mara)).toBe('approved');
    expect(await ledgerOf(mara)).toBe(0);
    await expectBalanced();
  });

  test('it is cancelled after it was approved, twice the same, and its payment is drafted again', async () => {
    const [file] = (await first!.get(bankFilesAt)).body.data.items;
    const opened = (await first!.post(at(file, 'open'), {})).body.data.url;
    const reversed = await first!.post(`${distributionsAt}/${id}/reverse`, { reason: 'A corrected file came.' });
    expect(messageOf(reversed), 'not while a file has its payments').toContain('1 of its payments');
    const cancel = { reason: 'The day is too late.', is_not_at_bank: true };
    expect(await both(() => second!.post(at(file, 'cancel'), cancel))).toEqual([false, true]);
    expect((await first!.get(opened)).status, 'a link from before').toBe(404);
    expect(messageOf(await first!.post(at(file, 'sent'), {}))).toContain('This file is cancelled');
    expect(await due()).toMatchObject([
      { format: 'nacha', payments: 1 },
      { format: 'pain001', payments: 1 },
    ]);
    const shown = (await first!.get(`${bankFilesAt}/${file.id}`)).body.data;
    expect(
      shown.events.map(({ status, recorded_by, note }: Record<string, string>) => [status, recorded_by, note]),
    ).toEqual([
      ['draft', 'operator@demo.test', null],
      ['approved', 'operator2@demo.test', null],
      ['written', null, null],
      ['cancelled', 'operator2@demo.test', 'The day is too late.'],
    ]);
    const listed = (await first!.get(at(file, 'payments'))).body.data;
    const { account_id } = mara.investor;
    expect(listed.items).toMatchObject([{ state: 'released', amount: '74.97', claim_number: 'MS-1', account_id }]);
    await expectBalanced();
  });

  test('new payment details take the payment out of a written file, which is a draft again', async () => {
    const file = await writtenFile(operators, await draftDue(first!, id, 'nacha'));
    await replaceDetails(fixture, mara);
    const refused = await first!.post(at(file, 'sent'), {});
    expect([refused.status, messageOf(refused)]).toEqual([
      409,
      '1 of its payments is paid elsewhere since the draft, or not at all for now, and was removed. The file is a draft again. Check the new total and request approval.',
    ]);
    const again = await untilFile(first!, file.id, 'draft');
    expect(again).toMatchObject({
      payments: 0,
      total: '0.00',
      set_aside: 1,
      set_aside_total: '74.97',
      approved_by: null,
    });
    expect(messageOf(await second!.post(at(file, 'approve'), { total: '0.00' }))).toContain('It has no payments');
    const aside = (await first!.get(`${at(file, 'payments')}?show=set_aside`)).body.data;
    expect(aside.items).toMatchObject([{ id: null, state: 'set_aside', amount: '74.97', payee: 'Mara Iversen' }]);
    await first!.post(at(file, 'cancel'), { reason: 'Nothing in it.' });
    // the next draft pays to today's details
    const next = await writtenFile(operators, await draftDue(first!, id, 'nacha'));
    expect(await savedFile(first!, next.id)).toMatch(/^62202100002152\d{6} /m);
    await second!.post(at(next, 'cancel'), { reason: 'Later.', is_not_at_bank: true });
    await expectBalanced();
  });

  test('what the format cannot carry is set aside with its reason, and stays due', async () => {
    const { db } = fixture.server.context;
    const before = {
      currency: 'USD',
      holder: 'Счёт клиентов',
      bank_name: 'Harbor Bank',
      iban: account.iban,
      bic: account.bic,
    };
    await changeAccount(operators, before);
    const refused = await first!.post(bankFilesAt, {
      distribution_id: id,
      format: 'pain001',
      execute_on: '2026-11-24',
    });
    expect(messageOf(refused)).toContain('The holder of our bank account in USD');
    await changeAccount(operators, account);
    await sql`update claimants set city = '' where account_id = ${nils.investor.account_id}`.execute(db);
    const file = await draftDue(first!, id, 'pain001');
    expect(file).toMatchObject({ payments: 0, set_aside: 1, actions: ['cancel'] });
    const { items } = (await first!.get(at(file, 'payments'))).body.data;
    expect(items[0].reason).toBe(
      'A transfer in this currency needs the receiver’s town and country, and none is known.',
    );
    await first!.post(at(file, 'cancel'), { reason: 'Ask for the address.' });
    await sql`update claimants set city = 'Bergen' where account_id = ${nils.investor.account_id}`.execute(db);
    expect(await due()).toMatchObject([{ format: 'nacha' }, { format: 'pain001', payments: 1, total: '77.63' }]);
  });
});

describe('a file that was sent', () => {
  test('is posted once by a double click, and is written again byte for byte whatever changed since', async () => {
    const file = await writtenFile(operators, await draftDue(first!, id, 'pain001'));
    const bytes = await savedFile(first!, file.id);
    expect(await both(() => first!.post(at(file, 'sent'), {}))).toEqual([false, true]);
    await sentFile(first!, file.id);
    expect([await stageOf(nils), await ledgerOf(nils)]).toEqual(['paid', 1]);
    const { db } = fixture.server.context;
    await changeAccount(operators, {
      ...account,
      holder: 'Another Holder',
      bank_name: 'Other Bank',
    });
    await sql`update cases set title = 'Another title' where id = ${fixture.cases.MRRW}`.execute(db);
    await sql`update claimants set city = 'Elsewhere' where account_id = ${nils.investor.account_id}`.execute(db);
    expect(await savedFile(first!, file.id)).toBe(bytes);
    await changeAccount(operators, account);
    expect(messageOf(await first!.post(at(file, 'cancel'), { reason: 'Too late.' }))).toContain(
      'Ask the bank to recall it',
    );
    await expectBalanced();
  });

  const reportOf = (file: { id: number }, group: string, more = '') => ({
    name: 'status.xml',
    content: Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>B-${file.id}-${group}-${more.length}</MsgId><CreDtTm>2026-11-24T07:00:00Z</CreDtTm></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${messageId(file.id)}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${group && `<GrpSts>${group}</GrpSts>`}</OrgnlGrpInfAndSts>${more}</CstmrPmtStsRpt></Document>`,
    ),
  });
  const rejected = (payment: number, code: string) =>
    `<OrgnlPmtInfAndSts><OrgnlPmtInfId>P</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>TROVER-${payment}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts>`;
  const importing = (file: { name: string; content: Buffer }) => third.upload('/api/v1/operator/bank_returns', file);
  const paymentOf = async (file: { id: number }): Promise<number> =>
    (await first!.get(at(file, 'payments'))).body.data.items[0].id;

  test('is rejected whole by a batch rejection of its pain.002, once, and its payments are drafted again', async () => {
    const [file] = (await first!.get(bankFilesAt)).body.data.items;
    const batch = `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${messageId(file.id)}</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts><StsRsnInf><Rsn><Cd>AM04</Cd></Rsn></StsRsnInf></OrgnlPmtInfAndSts>`;
    expect(messageOf(await importing(reportOf({ id: 999_999 }, '', batch)))).toBe(
      'The report is about “TROVER-FILE-999999”, which is not one of our files.',
    );
    const report = reportOf(file, '', batch);
    const twice = await Promise.all([importing(report), importing(report)]);
    expect(twice.map(({ body }) => `${body.data?.is_new} ${body.data?.returned} ${body.data?.total}`).sort()).toEqual([
      'false 1 77.63',
      'true 1 77.63',
    ]);
    expect(await untilFile(first!, file.id, 'rejected')).toMatchObject({ returned: 1, actions: ['save'] });
    expect([await stageOf(nils), await ledgerOf(nils)]).toEqual(['approved', 2]);
    const other = await importing(reportOf(file, 'RJCT'));
    expect(other.body.data).toMatchObject({ returned: 0, notices: [{ message: 'This file was rejected before.' }] });
    await expectBalanced();
    expect(await due()).toMatchObject([{ format: 'nacha' }, { format: 'pain001', payments: 1 }]);
  });

  test('is accepted, then settled; a return after that is of the payment, and leaves it settled', async () => {
    const draft = await draftDue(first!, id, 'pain001');
    expect(messageOf(await importing(reportOf(draft, 'ACCP')))).toContain('was never sent: it is a draft');
    const file = await sentFile(first!, (await writtenFile(operators, draft)).id);
    const payment = await paymentOf(file);
    // a rejection of a payment that is not of the file that the report names
    const wrong = await importing(reportOf(file, '', rejected(payment - 1, 'AC04')));
    expect(wrong.body.data).toMatchObject({
      returned: 0,
      notices: [{ message: expect.stringMatching(/is not in the file that the report is about|already came back/) }],
    });
    expect((await importing(reportOf(file, 'ACSP'))).status).toBe(200);
    await untilFile(first!, file.id, 'accepted');
    await importing(reportOf(file, 'ACSC'));
    await untilFile(first!, file.id, 'settled');
    expect(messageOf(await importing(reportOf(file, 'RJCT')))).toContain(
      'is settled, and the report rejects all of it',
    );
    const back = await importing(reportOf(file, '', rejected(payment, 'AC04')));
    expect(back.body.data).toMatchObject({ returned: 1, total: '77.63' });
    expect(await untilFile(first!, file.id, 'settled')).toMatchObject({ returned: 1 });
    expect(await stageOf(nils)).toBe('approved');
    await expectBalanced();
  });

  test('by ACH: a return of another company counts for nothing, R01 comes back, a change of account is imported masked', async () => {
    const file = await payDue(operators, id, 'nacha');
    const [text, payment_id] = [await savedFile(first!, file.id), await paymentOf(file)];
    const other = returnFile(text.replaceAll('1841234567', '1999999999'), [{ payment_id, code: 'R01' }]);
    expect((await importing(other)).body.data).toMatchObject({
      returned: 0,
      notices: [{ message: expect.stringContaining('returned to the company 1999999999') }],
    });
    const entry = text.split('\n').find((line) => line.startsWith('6'))!;
    const c01 = `798C01${entry.slice(79)}      02100002${'000418804472'.padEnd(29)}${' '.repeat(15)}021000020000001`;
    const noc = { name: 'noc.ach', content: Buffer.from([`101${' '.repeat(91)}`, entry, c01].join('\n')) };
    const imported = (await importing(noc)).body.data;
    expect([imported.returned, JSON.stringify(imported.notices)]).toEqual([0, expect.stringMatching(/C01.*••4472/)]);
    expect(JSON.stringify(imported)).not.toContain('000418804472');
    const back = await importing(returnFile(text, [{ payment_id, code: 'R01' }]));
    expect(back.body.data).toMatchObject({ returned: 1, total: '74.97' });
    expect(await untilFile(first!, file.id, 'rejected')).toMatchObject({ returned: 1 });
    expect(await stageOf(mara)).toBe('approved');
    await expectBalanced();
  });

  test('is called rejected by hand by a checker other than who marked it sent, once, and paid by the next file', async () => {
    const file = await payDue(operators, id, 'nacha');
    const outcome = (who: TestVisitor, status: string) =>
      who.post(at(file, 'outcome'), { status, reason: 'The bank’s call of 24 November.' });
    expect((await outcome(first!, 'accepted')).status).toBe(200);
    expect((await outcome(first!, 'rejected')).body.data).toMatchObject({ waits: true });
    const [maker] = [await outcome(third, 'rejected')];
    expect([maker.status, messageOf(maker)]).toEqual([403, expect.stringContaining('money checker')]);
    expect(await both(() => outcome(second!, 'rejected'))).toEqual([false, true]);
    expect([await stageOf(mara), (await untilFile(first!, file.id, 'rejected')).returned]).toEqual(['approved', 1]);
    expect(messageOf(await outcome(second!, 'settled'))).toContain('it cannot become settled');
    await expectBalanced();
    // who recorded the rejection does not approve the next file
    const next = await payDue([second!, first!], id, 'nacha');
    expect((await outcome(second!, 'settled')).status).toBe(409);
    const settle = () => first!.post(at(next, 'outcome'), { status: 'settled', reason: 'Statement, line 14.' });
    const early = await settle();
    expect([early.status, messageOf(early)]).toEqual([
      409,
      'The bank executes this file on 2026-11-24. It cannot be settled before that day.',
    ]);
    const today = vi.spyOn(fixture.server.context, 'today').mockReturnValue('2026-11-24');
    expect((await settle()).status).toBe(200);
    today.mockRestore();
    expect([await stageOf(mara), (await untilFile(first!, next.id, 'settled')).events.length]).toEqual(['paid', 5]);
    await expectBalanced();
  });
});

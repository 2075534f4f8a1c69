import { formatLongDate } from '@trover/core/dates/day.ts';
import { formatDate } from '@trover/core/format/dates.ts';
import { findFiling } from '@trover/db/queries/filings/filings.ts';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture, press, signature, TODAY } from '../claims/testing/claim-fixture.ts';
import { type SignedClaim, signedOff } from '../claims/testing/filed-claim.ts';
import { readPaper } from '../pdf/testing/read-paper.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { saveNeutralTemplate } from './template-routes.ts';

const filings = '/api/v1/operator/filings';

let fixture: ClaimFixture;
let operator: TestVisitor;
let mara: SignedClaim;
let template_id: number;
let filing: number;

beforeAll(async () => {
  fixture = await openClaimFixture();
  const { db } = fixture.server.context;
  await sql`insert into security_identifiers (security_id, kind, value, key)
    select cs.security_id, 'cusip', '59001A102', '59001A102' from case_securities cs where cs.case_id = ${fixture.cases.MRRW}`.execute(
    db,
  );
  operator = await fixture.server.signIn('operator');
  mara = await signedOff(fixture, 'mara');
  const phone = await mara.investor.visitor.post('/api/v1/users/profile/me', { phone: '+1 207 555 0142' });
  expect(phone.status).toBe(200);
  await saveNeutralTemplate(db);
  template_id = (await db.selectFrom('filing_templates').select('id').executeTakeFirstOrThrow()).id;
}, 600_000);
afterAll(() => fixture.close());

const own = async () => (await press.claims(mara.investor.visitor, fixture.cases.MRRW)).body.data.items[0];
const move = (from_stage: string, to: string, more: object = {}) =>
  operator.post('/api/v1/operator/claims/move', {
    ...{ sub_payout_request_id: mara.claim_id, from_stage, to },
    ...more,
  });

async function pack(): Promise<{ id: number; files: Record<string, Uint8Array> }> {
  const unreviewed_reason = 'The deadline is today.';
  const made = await operator.post(filings, { order_id: fixture.cases.MRRW, template_id, unreviewed_reason });
  expect(made.status).toBe(200);
  const { id } = made.body.data;
  const { db, files } = fixture.server.context;
  await expect.poll(async () => (await findFiling(db, id))!.status).toBe('made');
  const pieces: Uint8Array[] = [];
  for await (const piece of files.open((await findFiling(db, id))!.file_key!)) pieces.push(piece);
  return { id, files: unzipSync(new Uint8Array(Buffer.concat(pieces))) };
}

async function sheetOf(files: Record<string, Uint8Array>, name: string): Promise<Record<string, unknown>[]> {
  const sheets = await readExcelFile(Buffer.from(files['claims.xlsx']!));
  const [head = [], ...rows] = sheets.find(({ sheet }) => sheet === name)!.data;
  return rows.map((row) => Object.fromEntries(head.map((heading, at) => [String(heading), row[at] ?? null])));
}

const textOf = async (bytes: Uint8Array): Promise<string> => (await readPaper(bytes)).replace(/\s+/g, ' ');
const manifestOf = (files: Record<string, Uint8Array>) =>
  JSON.parse(Buffer.from(files['manifest.json']!).toString()).claims[0];

describe('the package of a filing', () => {
  test('has the CUSIP, dates as dates, computed holdings, telephone, email and by what we file', async () => {
    const packed = await pack();
    filing = packed.id;
    const { files } = packed;
    const [bought] = await sheetOf(files, 'Transactions');
    expect(bought).toMatchObject({ 'CUSIP or ISIN': '59001A102', Transaction: 'Purchase', Quantity: 100 });
    expect(bought!['Trade date']).toEqual(new Date('2020-03-02T00:00:00Z'));
    const [claim] = await sheetOf(files, 'Claims');
    expect(claim).toMatchObject({
      Telephone: '+1 207 555 0142',
      'E-mail': 'mara@example.test',
      Street: '18 Lantern Row, Apt 4',
      'Authority to file': expect.stringMatching(/^Contract longterm-2026-12, signed on \d/),
      'Administrator’s number': null,
    });
    const [held] = await sheetOf(files, 'Holdings');
    expect(held).toMatchObject({ 'CUSIP or ISIN': '59001A102', 'Opening holding': 0, 'Closing holding': 150 });
    expect(held!['Opening date']).toBeInstanceOf(Date);
    expect(await textOf(files['authority.pdf']!)).toContain('Mara Iversen');
    expect(await textOf(files[`authority/TR-${mara.claim_id}-contract.pdf`]!)).toContain('Mara Iversen');
    expect(await textOf(files[`forms/TR-${mara.claim_id}.pdf`]!)).toContain('+1 207 555 0142');
  });

  test('dates the signatures of the contract and of the claim by the business date that is set', async () => {
    expect((await operator.post(`${filings}/${filing}/cancel`, {})).status).toBe(200);
    const packed = await pack();
    filing = packed.id;
    const { files } = packed;
    const day = formatDate(TODAY);
    expect(await textOf(files[`forms/TR-${mara.claim_id}.pdf`]!)).toContain(`Signed ${day}`);
    const contract = await textOf(files[`authority/TR-${mara.claim_id}-contract.pdf`]!);
    expect(contract).toContain(`Mara Iversen, ${day}`);
    expect(contract).toContain(`Signed on ${day}`);
    const [claim] = await sheetOf(files, 'Claims');
    expect(claim!['Authority to file']).toBe(`Contract longterm-2026-12, signed on ${formatLongDate(TODAY)}`);
    expect(await own()).toMatchObject({ contract: { signed_on: TODAY }, sign_off: { signed_on: TODAY } });
  });

  test('cancelled and packed again, it has a document that was added after the sign-off', async () => {
    const { accounts } = await own();
    await press.prove(mara.investor.visitor, accounts[0].portfolio_id, 'a better statement');
    expect((await operator.post(`${filings}/${filing}/cancel`, {})).status).toBe(200);
    const limit = await operator.post('/api/v1/operator/clocks', { kind: 'unconfirmed', days: 14 });
    expect(limit.status).toBe(200);
    const packed = await pack();
    filing = packed.id;
    expect(await textOf(packed.files['cover-letter.pdf']!), 'by the time limit of receipts').toContain(
      'within 14 days',
    );
    const names = Object.keys(packed.files).filter((name) => name.startsWith('proofs/'));
    expect(names).toHaveLength(2);
    expect(manifestOf(packed.files).documents_added_after_sign_off).toMatchObject([{ file_name: 'statement.pdf' }]);
  });

  test('of a deficiency that is answered has the administrator’s number and the response', async () => {
    expect((await operator.post(`${filings}/${filing}/sent`, { sent_on: TODAY })).status).toBe(200);
    const claims = [{ sub_payout_request_id: mara.claim_id, claim_number: 'MS-7' }];
    await operator.post(`${filings}/${filing}/confirm`, { confirmed_on: TODAY, claims });
    const why = { reason: 'The sale is not proved.', cured_by: 'trades', cure_by: '2026-12-24' };
    expect((await move('filed', 'deficient', why)).status).toBe(200);
    expect(await own()).toMatchObject({
      deficiency: { by_administrator: true, requires_document: true, is_document_added: false, response: null },
    });
    const { visitor } = mara.investor;
    const step = (from_stage: string, more: object = {}) => press.move(visitor, mara.claim_id, { from_stage, ...more });
    expect((await step('deficient')).status).toBe(200);
    expect((await step('trades', { trades_complete: true })).status).toBe(409);
    const { accounts } = await own();
    await press.prove(visitor, accounts[0].portfolio_id, 'the confirmation of the sale');
    for (const from of ['trades', 'contract', 'payment'])
      expect((await step(from, from === 'trades' ? { trades_complete: true } : {})).status).toBe(200);
    const response = 'The confirmation of 1 July 2021 is enclosed.';
    const answered = await step('sign_off', { response, ...signature });
    expect(answered.body.data).toMatchObject({ stage: 'review', deficiency: { response } });
    // the same button again, and an answer to nothing
    expect((await step('sign_off', { response, ...signature })).body.data.stage).toBe('review');
    const { files } = await pack();
    const [claim] = await sheetOf(files, 'Claims');
    expect(claim).toMatchObject({ 'Administrator’s number': 'MS-7', 'Response to the deficiency': response });
    expect(manifestOf(files)).toMatchObject({ claim_number: 'MS-7', deficiency_response: response });
    const [head, line] = Buffer.from(files['deficiency-responses.csv']!).toString().split('\r\n');
    expect(head).toBe('claim_number,reference,beneficial_owner,response,documents');
    expect(line).toMatch(/^MS-7,TR-\d+,.*proofs\/TR-\d+\//);
    const letter = await textOf(files['cover-letter.pdf']!);
    expect(letter).toContain('MS-7');
    expect(letter).toContain(response);
    expect(await textOf(files[`forms/TR-${mara.claim_id}.pdf`]!)).toContain(`Your claim number MS-7`);
  });

  test('answered too late it is not signed off, and withdrawn nothing waits of it', async () => {
    const nils = await signedOff(fixture, 'nils');
    const of = { sub_payout_request_id: nils.claim_id };
    const reason = 'Nobody looks at documents in this test.';
    const at = '/api/v1/operator/claims/move';
    await operator.post(at, { ...of, from_stage: 'review', to: 'filed', reason });
    const late = { reason: 'Who signs?', cured_by: 'sign_off', cure_by: '2026-11-20', requires_document: false };
    await operator.post(at, { ...of, from_stage: 'filed', to: 'deficient', ...late });
    const { visitor } = nils.investor;
    expect((await press.move(visitor, nils.claim_id, { from_stage: 'deficient' })).status).toBe(200);
    const refused = await press.move(visitor, nils.claim_id, { from_stage: 'sign_off', ...signature });
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      expect.stringContaining('The deadline to cure the deficiency was'),
    ]);
  });
});

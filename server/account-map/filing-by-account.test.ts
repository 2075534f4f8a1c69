import { findFiling } from '@trover/db/queries/filings/filings.ts';
import { unzipSync } from 'fflate';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClaimFixture, honest, openClaimFixture, press } from '../claims/testing/claim-fixture.ts';
import { agreedPayee, agreedTerms } from '../contracts/testing/terms.ts';
import { saveNeutralTemplate } from '../filings/template-routes.ts';
import { readPaper } from '../pdf/testing/read-paper.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { clearStreetFile, heldBy, numbersOf } from './testing/fund-files.ts';

let fixture: ClaimFixture;

beforeAll(async () => {
  fixture = await openClaimFixture();
  await saveNeutralTemplate(fixture.server.context.db);
}, 600_000);
afterAll(() => fixture.close());

const map = '/api/v1/portfolio/accountmap';
const funds = '/api/v1/payouts/funds';

/** An institution with one file of this many accounts, each mapped to its own entity. */
async function mappedFunds(count: number) {
  const trust = await fixture.investor(`trust${count}`, { org_type: 2 });
  const { visitor } = trust;
  const numbers = numbersOf(count);
  const rows = numbers.flatMap((number, at) => heldBy(number, 'MRRW', 100 + at));
  const file = { name: 'prime.csv', content: Buffer.from(clearStreetFile(rows)) };
  const sent = await visitor.upload('/api/v1/portfolio/uploadtradesfile', file);
  const upload: number = sent.body.data.upload.id;
  const settled = () => visitor.get(`/api/v1/portfolio/uploadtradesfile/events?upload_id=${upload}`);
  await settled();
  const choices = numbers.map((account_number) => ({
    account_number,
    kind: 'new_entity',
    name: `Fund ${account_number}`,
  }));
  expect((await visitor.put(map, { choices })).status).toBe(200);
  await settled();
  return { ...trust, numbers };
}

const claimantOf = (at: number) => ({
  street: `${at} Harbor Street`,
  city: 'Boston',
  region: 'MA',
  postal_code: '02110',
  country: 'US',
  signer_name: 'Ada Lindqvist',
  signer_title: 'Trustee',
  tax_id_kind: 'ein',
  tax_id: `12-345670${at}`,
});

/** The package of a filing, once it is made. */
async function packageOf(operator: TestVisitor, filing: number) {
  const made = async () =>
    (await operator.get('/api/v1/operator/filings')).body.data.items.find((one: { id: number }) => one.id === filing);
  await expect.poll(async () => (await made()).status, { timeout: 20_000 }).toBe('made');
  const { context } = fixture.server;
  const pieces: Uint8Array[] = [];
  for await (const piece of context.files.open((await findFiling(context.db, filing))!.file_key!)) pieces.push(piece);
  return unzipSync(new Uint8Array(Buffer.concat(pieces)));
}

test('[P-3] a filing has one claimant for each mapped account, with its own form, tax id and trades', {
  timeout: 300_000,
}, async () => {
  const { visitor, account_id, numbers } = await mappedFunds(3);
  const operator = await fixture.server.signIn('operator');
  const agreed = { account_id, reference: 'HF-2026', fee_pct: '10', valid_from: '2026-01-01' };
  const operators = [operator, await fixture.server.signIn('operator2')] as const;
  await agreedTerms(operators, agreed);
  const owners: { beneficial_account_id: number; name: string }[] = (await visitor.get(funds)).body.data.items.filter(
    ({ name }: { name: string }) => name.startsWith('Fund HF-'),
  );
  expect(owners.map(({ name }) => name)).toEqual(numbers.map((number) => `Fund ${number}`));
  for (const [at, { beneficial_account_id }] of owners.entries()) {
    const saved = await visitor.post(funds, {
      beneficial_account_ids: [beneficial_account_id],
      claimant: claimantOf(at + 1),
    });
    expect(saved.status).toBe(200);
  }
  const mapped = (await visitor.get(map)).body.data.items;
  for (const { portfolio_id, account_number } of mapped)
    expect((await press.prove(visitor, portfolio_id, `statement of ${account_number}`)).status).toBe(200);
  const joined = await press.join(visitor, fixture.cases.MRRW, honest);
  const claims: number[] = joined.body.data.joined[0].sub_payout_request_ids;
  expect(claims).toHaveLength(3);
  const payment = { kind: 'ach', holder: 'Harbor', account_type: 'checking', routing_number: '021000021' };
  const paid = { payment: { ...payment, account_number: '000418809991' } };
  expect(await agreedPayee(operators, account_id, paid)).toMatchObject({ claims: 3 });
  const signed = { certified: true, signed_name: 'Ada Lindqvist' };
  for (const id of claims) {
    for (const from_stage of ['trades', 'contract', 'payment'])
      expect((await press.move(visitor, id, { from_stage, trades_complete: true })).status).toBe(200);
    const certified = await press.move(visitor, id, { from_stage: 'sign_off', ...honest, sign_off: signed });
    expect(certified.body.data?.stage).toBe('review');
  }
  const { body } = await operator.get('/api/v1/operator/filing_templates');
  const which = { order_id: fixture.cases.MRRW, template_id: body.data.items[0].id };
  const why = { unreviewed_reason: 'Nobody reviews documents in this test.' };
  const filing = await operator.post('/api/v1/operator/filings', { ...which, ...why });
  const files = await packageOf(operator, filing.body.data.id);
  const [sheet] = await readExcelFile(Buffer.from(files['claims.xlsx']!));
  const claimants = sheet!.data.map((row) => JSON.stringify(row)).filter((row) => row.includes('Fund HF-'));
  expect(claimants).toHaveLength(3);
  for (const [at, number] of numbers.entries()) expect(claimants[at]).toContain(`Fund ${number}`);
  for (const [at, id] of claims.entries()) {
    const form = await readPaper(files[`forms/TR-${id}.pdf`]!);
    expect(form).toContain(`Fund ${numbers[at]}`);
    expect(form).toContain(`ends in 670${at + 1}`);
    for (const other of numbers.filter((_, place) => place !== at)) expect(form).not.toContain(`Fund ${other}`);
  }
});

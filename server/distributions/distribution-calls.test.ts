import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture, press, TODAY } from '../claims/testing/claim-fixture.ts';
import { filed, replaceDetails, type SignedClaim } from '../claims/testing/filed-claim.ts';
import { checkBooks } from '../ledger/check-books.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import {
  approveAsSeen,
  bankFilesAt,
  distributionFile,
  distributionsAt,
  payDue,
  returnFile,
  savedFile,
  sentFile,
  thirdOperator,
  untilFile,
  untilStatus,
  writtenFile,
} from './testing/distribution-fixture.ts';

const at = distributionsAt;

let fixture: ClaimFixture;
let first: TestVisitor;
let second: TestVisitor;
let mara: SignedClaim;
let nils: SignedClaim;
let id: number;

beforeAll(async () => {
  fixture = await openClaimFixture();
  [first, second] = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  mara = await filed(fixture, first, 'mara', 'MS-1');
  nils = await filed(fixture, first, 'nils', 'MS-2', { bank: { holder: 'Nils Ødegård', account_type: 'savings' } });
}, 600_000);
afterAll(() => fixture.close());

const rows = ['MS-1,Mara Iversen,630.00,88.20', 'MS-2,Nils Ødegård,600.00,91.33', 'MS-77,Somebody,10.00,1.40'];
const file = distributionFile;
const until = (of: number, status: string) => untilStatus(first, of, status);

const stageOf = async ({ investor }: SignedClaim) =>
  (await press.claims(investor.visitor, fixture.cases.MRRW)).body.data.items[0].stage;
const pay = (execute_on = '2026-11-24') =>
  first.post('/api/v1/operator/bank_files', { distribution_id: id, format: 'nacha', execute_on });

async function expectBalanced(): Promise<void> {
  expect((await checkBooks(fixture.server.context.db)).faults).toEqual([]);
}

describe('a distribution', () => {
  test('is read and matched, and reports what has no claim and what differs', async () => {
    const sent = { order_id: fixture.cases.MRRW, tolerance_pct: '1', stated_total: '180.93', stated_rows: 3 };
    const made = await Promise.all([first.upload(at, file(rows), sent), first.upload(at, file(rows), sent)]);
    expect(made.map(({ status, body }) => `${status} ${body.data?.is_new}`).sort()).toEqual(['200 false', '200 true']);
    id = made[0]!.body.data.distribution.id;
    expect(made[1]!.body.data.distribution.id).toBe(id);
    expect(await until(id, 'read')).toMatchObject({
      rows: 3,
      total: '180.93',
      matched_rows: 2,
      matched_total: '179.53',
      fee_total: '26.93',
      net_total: '152.60',
      problems: [{ problem: 'unknown', rows: 1, total: '1.40' }],
    });
    const differing = await first.get(`${at}/${id}/rows?show=differences`);
    expect(differing.body.data.items).toMatchObject([
      { row_number: 2, difference: 'The administrator recognizes 30.00 less than was signed off.' },
    ]);
    const all: Record<string, unknown>[] = (await first.get(`${at}/${id}/rows`)).body.data.items;
    const sums = all.map(({ award, fee, net, own_recognized_claim }) =>
      [award, fee, net, own_recognized_claim].join(' '),
    );
    expect(sums.toSorted(), 'award, fee, net and signed off of each row').toEqual([
      '1.40   ',
      '88.20 13.23 74.97 630.00',
      '91.33 13.70 77.63 630.00',
    ]);
    expect(
      all.map(({ expected }) => expected === null),
      'nothing is expected of an unknown claim',
    ).toEqual([false, false, true]);
  });

  test('is found by its case, by the number of a claim in its file, and by one of its totals', async () => {
    const found = async (find: string) =>
      (await first.get(`${at}?find=${encodeURIComponent(find)}`)).body.data.items.map((one: { id: number }) => one.id);
    const [{ title, ticker }] = (await first.get(at)).body.data.items;
    expect(ticker).toBe('MRRW');
    for (const find of [title.slice(1, 8).toUpperCase(), 'MS-77', '180.93', '$152.60'])
      expect(await found(find), find).toEqual([id]);
    for (const find of ['MS-7', '152.61', '%', `${title} and others`]) expect(await found(find), find).toEqual([]);
  });

  test('is approved by someone else, once what is stated, read and arrived agree', async () => {
    const approve = (visitor: TestVisitor, matched_total = '179.53') => approveAsSeen(visitor, id, { matched_total });
    expect((await approve(first)).body.error.message).toContain('Someone else must approve it');
    expect((await approve(second)).body.error.message).toContain('First record the arrival of the money');
    const advice = { amount: '180.93', arrived_on: TODAY, bank_reference: 'WIRE 4471' };
    expect((await first.post(`${at}/${id}/arrival`, advice)).status).toBe(200);
    expect((await first.post(`${at}/${id}/arrival`, advice)).status).toBe(200);
    expect((await first.post(`${at}/${id}/arrival`, { ...advice, amount: '1.00' })).status).toBe(409);
    expect((await approve(second, '1.00')).body.error.message).toContain('Check the new total');
    const untyped = await second.post(`${at}/${id}/approve`, { row_version: 0 });
    expect([untyped.status, Object.keys(untyped.body.error.fields)], 'without a total').toEqual([
      400,
      ['body.matched_total', 'body.fee_total'],
    ]);
    const both = await Promise.all([approve(second), approve(second)]);
    expect(both.map(({ status, body }) => `${status} ${body.data?.is_new}`).sort()).toEqual(['200 false', '200 true']);
    expect(await until(id, 'posted')).toMatchObject({ due: [{ format: 'nacha', payments: 2, total: '152.60' }] });
    expect([await stageOf(mara), await stageOf(nils)]).toEqual(['approved', 'approved']);
    const { body } = await first.get('/api/v1/operator/books');
    expect(body.data).toEqual({
      is_balanced: true,
      faults: [],
      currencies: [
        {
          ...{ currency: 'USD', arrived: '180.93', paid: '0.00', owed: '152.60', fees: '26.93', unallocated: '1.40' },
          withheld: '0.00',
        },
      ],
    });
  });

  test('of the same round again gives nobody anything twice', async () => {
    const again = await first.upload(at, file(rows.toReversed()), {
      order_id: fixture.cases.MRRW,
    });
    const other = await until(again.body.data.distribution.id, 'read');
    expect(other).toMatchObject({
      matched_rows: 0,
      problems: [
        { problem: 'paid_before', rows: 2 },
        { problem: 'unknown', rows: 1 },
      ],
    });
    const arrival = { amount: '180.93', arrived_on: TODAY, bank_reference: 'again' };
    const twin = await first.post(`${at}/${other.id}/arrival`, arrival);
    expect(twin.body.error.message).toContain('confirm that it is a separate payment');
    expect((await first.post(`${at}/${other.id}/arrival`, { ...arrival, is_unrelated: true })).status).toBe(200);
    const refused = await approveAsSeen(second, other.id);
    expect(refused.body.error.message).toBe('No row in the file belongs to a claim here.');
    await expectBalanced();
  });

  test('that cannot be used is refused in words', async () => {
    const sent = await first.upload(
      at,
      { name: 'x.csv', content: Buffer.from('claim_number,award,currency\nMS-1,5,EUR\n') },
      { order_id: fixture.cases.MRRW },
    );
    expect((await until(sent.body.data.distribution.id, 'refused')).problem).toContain('Line 2 is in EUR');
  });
});

describe('a claim that is set aside after its award was posted', () => {
  test('is not paid while it is, and is paid once it is approved again', async () => {
    const move = (from_stage: string, to: string, reason?: string) =>
      first.post('/api/v1/operator/claims/move', { sub_payout_request_id: nils.claim_id, from_stage, to, reason });
    const due = async () => (await first.get(`${at}/${id}`)).body.data.due;
    expect((await move('approved', 'rejected', 'The administrator asks again')).body.data.moved).toBe(true);
    expect(await due()).toEqual([
      { format: 'nacha', payments: 1, total: '74.97', reason: null },
      { format: null, payments: 1, total: '77.63', reason: expect.stringContaining('once it is approved again') },
    ]);
    expect((await move('rejected', 'filed', 'It was heard')).body.data.moved).toBe(true);
    expect((await move('filed', 'approved')).body.data.moved).toBe(true);
    expect(await due()).toMatchObject([{ format: 'nacha', payments: 2, total: '152.60' }]);
  });
});

describe('the bank', () => {
  let bankFile: number;

  test('gets each payment once, in a file that obeys its rules and is the same whenever it is fetched', async () => {
    expect((await pay()).body.error.message).toContain('First save the bank account');
    const account = {
      currency: 'USD',
      holder: 'Trover Client Account',
      bank_name: 'Harbor Bank',
      company_id: '1841234567',
    };
    const saved = await first.post('/api/v1/operator/bank_accounts', { ...account, routing_number: '021000022' });
    expect(saved.body.error.fields['body.routing_number']).toContain('isn’t valid');
    await first.post('/api/v1/operator/bank_accounts', { ...account, routing_number: '021000021' });
    expect((await pay('2026-11-01')).body.error.message).toContain('is in the past');
    expect((await pay('2026-11-26')).body.error.message).toBe(
      'Banks are closed on 26 Nov 2026, Thanksgiving Day: choose Friday, 27 Nov 2026, or a later one.',
    );
    const both = await Promise.all([pay(), pay()]);
    bankFile = both[0]!.body.data.bank_file.id;
    expect(both.filter(({ body }) => body.data?.is_new)).toHaveLength(1);
    const draft = await untilFile(first, bankFile, 'draft');
    expect(draft).toMatchObject({ payments: 2, total: '152.60', set_aside: 0 });
    expect((await pay()).body.error.message).toContain('No payments are due');
    expect([await stageOf(mara), await stageOf(nils)], 'nothing is paid by a draft').toEqual(['approved', 'approved']);
    await writtenFile([first, second], draft);
    const twice = await Promise.all([1, 2].map(() => first.post(`${bankFilesAt}/${bankFile}/sent`, {})));
    expect(twice.map(({ status, body }) => `${status} ${body.data?.is_new}`).sort()).toEqual(['200 false', '200 true']);
    await sentFile(first, bankFile);
    expect([await stageOf(mara), await stageOf(nils)]).toEqual(['paid', 'paid']);
    const text = await fetchFile();
    expect(text).toBe(await fetchFile());
    const lines = text.split('\n').slice(0, -1);
    expect(lines.every((line) => line.length === 94)).toBe(true);
    expect(lines.filter((line) => line.startsWith('6')).map((line) => line.slice(0, 39))).toEqual([
      `62202100002141${String(mara.investor.account_id).padStart(6, '0')}         0000007497`,
      `63202100002141${String(nils.investor.account_id).padStart(6, '0')}         0000007763`,
    ]);
    await expectBalanced();
  });

  const fetchFile = () => savedFile(first, bankFile);

  test('sends one back: it is owed again, its claim is not paid, and another file pays it', async () => {
    const entry = (await fetchFile()).split('\n').find((line) => line.startsWith('622'))!;
    const returned = returnFile(await fetchFile(), [{ payment_id: Number(entry.slice(39, 54)), code: 'R03' }]);
    const third = await thirdOperator(fixture.server);
    const imported = await third.upload('/api/v1/operator/bank_returns', returned);
    expect(imported.body.data).toMatchObject({ returned: 1, total: '74.97', notices: [], is_new: true });
    expect((await first.upload('/api/v1/operator/bank_returns', returned)).body.data).toMatchObject({ is_new: false });
    const { body } = await press.claims(mara.investor.visitor, fixture.cases.MRRW);
    expect(body.data.items[0]).toMatchObject({ stage: 'approved' });
    expect(body.data.items[0].history.at(-1).reason).toBe(
      'The payment came back: no account with this number and name (R03).',
    );
    await expectBalanced();
    expect((await pay()).body.error.message, 'its account is closed').toContain('No payments are due');
    await replaceDetails(fixture, mara);
    expect(await untilFile(first, bankFile, 'partly_rejected')).toMatchObject({ returned: 1, returned_total: '74.97' });
    expect(await payDue([first, second], id, 'nacha')).toMatchObject({ payments: 1, total: '74.97' });
    expect(await stageOf(mara)).toBe('paid');
    await expectBalanced();
  });

  test('a file that is none of returns is refused', async () => {
    const sent = await first.upload('/api/v1/operator/bank_returns', { name: 'x.txt', content: Buffer.from('hello') });
    expect(sent.status).toBe(415);
  });
});

describe('a statement', () => {
  test('notifies its client every cent, and sums to what is owed', async () => {
    const { body } = await mara.investor.visitor.get(`/api/v1/payouts/statement?month=${TODAY.slice(0, 7)}`);
    expect(body.data.currencies).toMatchObject([
      {
        currency: 'USD',
        owed_before: '0.00',
        award: '88.20',
        fee: '13.23',
        net: '74.97',
        paid: '74.97',
        owed_after: '0.00',
      },
    ]);
    expect(
      body.data.currencies[0].lines.map(({ kind, paid, owed }: { kind: string; paid: string; owed: string }) => [
        kind,
        paid,
        owed,
      ]),
    ).toEqual([
      ['award', '0.00', '74.97'],
      ['payment', '74.97', '-74.97'],
      ['return', '-74.97', '74.97'],
      ['payment', '74.97', '-74.97'],
    ]);
    const shown = await first.get(`/api/v1/operator/statements?account_id=${mara.investor.account_id}&year=2026`);
    expect(shown.body.data.currencies[0].owed_after).toBe('0.00');
  });
});

describe('what was posted', () => {
  test('is reversed by another operator only while nothing of it is paid', async () => {
    const refused = await first.post(`${at}/${id}/reverse`, { reason: 'A corrected file came.' });
    expect(refused.body.error.message).toContain('2 of its payments are with the bank');
    const sent = await first.upload(at, file(['MS-1,Mara,630.00,10.00']), { order_id: fixture.cases.MRRW, round: 2 });
    const of: number = sent.body.data.distribution.id;
    await until(of, 'read');
    await first.post(`${at}/${of}/arrival`, { amount: '10.00', arrived_on: TODAY, bank_reference: 'second' });
    await approveAsSeen(second, of);
    await until(of, 'posted');
    expect((await second.post(`${at}/${of}/reverse`, { reason: 'Wrong.' })).body.error.message).toContain(
      'Someone else',
    );
    const { body } = await press.claims(mara.investor.visitor, fixture.cases.MRRW);
    expect(body.data.items[0].stage).toBe('paid');
    const both = await Promise.all(
      [1, 2].map(() => first.post(`${at}/${of}/reverse`, { reason: 'A corrected file came.' })),
    );
    expect(both.map(({ body }) => body.data?.is_new).sort()).toEqual([false, true]);
    expect((await first.get(`${at}/${of}`)).body.data).toMatchObject({ status: 'reversed', due: [] });
    await expectBalanced();
  });

  test('cannot be changed, nor can a journal be added that does not sum to zero', async () => {
    const { db } = fixture.server.context;
    await expect(db.updateTable('ledger_entries').set({ amount: '1.00' }).execute()).rejects.toThrow('is refused');
    await expect(db.deleteFrom('ledger_journals').execute()).rejects.toThrow('is refused');
    const [journal] = await db.selectFrom('ledger_journals').selectAll().limit(1).execute();
    const wrong = {
      account_id: journal!.account_id,
      journal_id: journal!.id,
      currency: 'USD',
      sub_payout_request_id: null,
    };
    const line = { ...wrong, position: 9, ledger_account: 'owed' as const, amount: '1.00' };
    await expect(db.insertInto('ledger_entries').values(line).execute()).rejects.toThrow('in place of zero');
  });
});

import { workbookOf } from '@trover/intake/testing/workbook.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture, TODAY } from '../claims/testing/claim-fixture.ts';
import { filed, type SignedClaim } from '../claims/testing/filed-claim.ts';
import { checkBooks } from '../ledger/check-books.ts';
import type { Answer, TestVisitor } from '../testing/test-visitor.ts';
import { approveAsSeen, distributionsAt as at, distributionFile, untilStatus } from './testing/distribution-fixture.ts';

let fixture: ClaimFixture;
let first: TestVisitor;
let second: TestVisitor;
let mara: SignedClaim;

beforeAll(async () => {
  fixture = await openClaimFixture();
  [first, second] = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  mara = await filed(fixture, first, 'mara', 'MS-1');
}, 600_000);
afterAll(() => fixture.close());

let files = 0;
/** A file of Mara's award, unlike any other before. */
function someFile(award = '10.00') {
  files += 1;
  return distributionFile([`MS-1,Mara ${files},630.00,${award}`]);
}
const until = (id: number, status: string) => untilStatus(first, id, status);
const send = async (file: { name: string; content: Buffer }, more: object = {}): Promise<number> => {
  const sent = await first.upload(at, file, { order_id: fixture.cases.MRRW, ...more });
  expect(sent.body.error ?? sent.status).toBe(200);
  return sent.body.data.distribution.id;
};
const arrive = (id: number, amount: string, bank_reference: string, more: object = {}) =>
  first.post(`${at}/${id}/arrival`, { amount, arrived_on: TODAY, bank_reference, ...more });
const messageOf = ({ status, body }: Answer) => body.error?.message ?? status;
const approve = (id: number, matched_total: string, confirmed: string[] = []) =>
  approveAsSeen(second, id, { matched_total, confirmed });
const books = () => checkBooks(fixture.server.context.db);
const faults = async () => (await books()).faults.map(({ code }) => code);

describe('one person with two accounts', () => {
  /** The second operator's account gets a mail address of the first one's mailbox, for as long as the attempt lasts. */
  async function asOnePerson<Result>(attempt: () => Promise<Result>): Promise<Result> {
    const { db } = fixture.server.context;
    const emails = await db.selectFrom('accounts').select(['id', 'email']).where('type', '=', 'operator').execute();
    const [one, other] = ['operator@demo.test', 'operator2@demo.test'].map(
      (email) => emails.find((each) => each.email === email)!,
    );
    const rename = (id: number, email: string) =>
      db.updateTable('accounts').set({ email }).where('id', '=', id).execute();
    await rename(one!.id, 'ada.finch@firm.test');
    await rename(other!.id, 'ada.finch+second@firm.test');
    try {
      return await attempt();
    } finally {
      await rename(one!.id, one!.email);
      await rename(other!.id, other!.email);
    }
  }

  test('neither approves, cancels nor reverses with the other what the one imported, recorded or approved', async () => {
    const id = await send(someFile('5.00'), { round: 21 });
    await until(id, 'read');
    await arrive(id, '5.00', 'ONE PERSON 1');
    const refused = await asOnePerson(async () => [
      messageOf(await approve(id, '5.00')),
      messageOf(await second.post(`${at}/${id}/cancel`, { reason: 'x' })),
      messageOf(await second.post(`${at}/${id}/arrival/reverse`, { reason: 'x' })),
    ]);
    for (const reason of refused) expect(reason).toContain('Someone else must approve this: ada.finch@firm.test');
    expect(await until(id, 'read')).toMatchObject({ arrived: '5.00' });
    expect((await approve(id, '5.00')).status).toBe(200);
    await until(id, 'posted');
    const reverse = () => first.post(`${at}/${id}/reverse`, { reason: 'A corrected file came.' });
    expect(messageOf(await asOnePerson(reverse))).toContain('Someone else must approve this: ada.finch+second@');
    expect((await until(id, 'posted')).status).toBe('posted');
    expect((await reverse()).status).toBe(200);
    expect((await second.post(`${at}/${id}/arrival/reverse`, { reason: 'Done.' })).status).toBe(200);
  });
});

describe('a wrong import', () => {
  test('is cancelled by someone else, and the same bytes may then come again', async () => {
    const file = someFile();
    const id = await send(file, { round: 2 });
    await until(id, 'read');
    expect(messageOf(await first.post(`${at}/${id}/cancel`, { reason: 'Wrong round.' }))).toContain(
      'Someone else must cancel',
    );
    const both = await Promise.all([1, 2].map(() => second.post(`${at}/${id}/cancel`, { reason: 'Wrong round.' })));
    expect(both.map(({ body }) => body.data?.is_new).sort()).toEqual([false, true]);
    expect(await until(id, 'cancelled')).toMatchObject({ cancel_reason: 'Wrong round.', rows: 1 });
    expect(messageOf(await approve(id, '10.00'))).toContain('This distribution is cancelled');
    expect(messageOf(await arrive(id, '10.00', 'WIRE 1'))).toContain('This distribution is cancelled');
    const again = await send(file, { round: 3 });
    expect(again).not.toBe(id);
    expect(await until(again, 'read')).toMatchObject({ round: 3, matched_total: '10.00' });
    // the same once more changes nothing
    const third = await first.upload(at, file, { order_id: fixture.cases.MRRW, round: 3 });
    expect(third.body.data).toMatchObject({ is_new: false, distribution: { id: again } });
    await second.post(`${at}/${again}/cancel`, { reason: 'Done.' });
  });

  test('is edited, read again, and not approved by the person who edited it', async () => {
    const id = await send(someFile('7.00'), { round: 9, stated_rows: 2 });
    await until(id, 'read');
    expect((await second.post(`${at}/${id}/edit`, { round: 4, stated_rows: null })).body.error).toBeUndefined();
    expect(await until(id, 'read')).toMatchObject({ round: 4, stated_rows: null, matched_total: '7.00' });
    expect((await arrive(id, '7.00', 'EDITED 1')).status).toBe(200);
    expect(messageOf(await approve(id, '7.00'))).toContain('You imported or changed the file');
    expect(messageOf(await second.post(`${at}/${id}/edit`, { currency: 'EUR' }))).toContain('recorded in USD');
    expect(messageOf(await second.post(`${at}/${id}/edit`, { order_id: 999_999 }))).toContain(
      'could not find that case',
    );
    expect((await second.post(`${at}/${id}/cancel`, { reason: 'x' })).status).toBe(200);
  });
});

describe('a wrong arrival', () => {
  test('is reversed by someone else, and recorded again', async () => {
    const id = await send(someFile('20.00'), { round: 5 });
    await until(id, 'read');
    const comma = await first.post(`${at}/${id}/arrival`, { amount: '12,50', arrived_on: TODAY, bank_reference: 'x' });
    expect([comma.status, comma.body.error.fields]).toEqual([400, { 'body.amount': expect.any(String) }]);
    expect(messageOf(await arrive(id, '20.00', 'x', { arrived_on: '2026-11-22' }))).toContain('is in the future');
    expect((await arrive(id, '200.00', 'WIRE A')).status).toBe(200);
    expect(messageOf(await arrive(id, '20.00', 'WIRE A'))).toContain('someone else must reverse it first');
    expect(messageOf(await approve(id, '20.00'))).toContain('200.00 arrived');
    const reverse = (by: TestVisitor) => by.post(`${at}/${id}/arrival/reverse`, { reason: 'Typed wrongly.' });
    expect(messageOf(await reverse(first))).toContain('Someone else must reverse it');
    const both = await Promise.all([reverse(second), reverse(second)]);
    expect(both.map(({ body }) => body.data?.is_new).sort()).toEqual([false, true]);
    expect(await until(id, 'read')).toMatchObject({ arrived: null });
    expect(await faults()).toEqual([]);
    expect((await arrive(id, '20.00', 'WIRE A')).status).toBe(200);
    expect((await approve(id, '20.00')).status).toBe(200);
    await until(id, 'posted');
    expect(messageOf(await reverse(second))).toContain('reverse it first');
    expect(await faults()).toEqual([]);
  });

  test('of a file that is replaced is assigned to the corrected one, and is not counted twice', async () => {
    const arrived = async () => (await books()).currencies.find(({ currency }) => currency === 'USD')!.arrived;
    const file = someFile('31.00');
    const id = await send(file, { round: 6 });
    await until(id, 'read');
    expect((await arrive(id, '31.00', 'WIRE 31')).status).toBe(200);
    const before = await arrived();
    expect((await second.post(`${at}/${id}/cancel`, { reason: 'A corrected file came.' })).status).toBe(200);
    expect(await arrived()).toBe(before);
    const corrected = await send(file, { round: 7 });
    await until(corrected, 'read');
    expect(messageOf(await arrive(corrected, '31.00', 'another wire'))).toContain(
      'Enter its reference if this is that money',
    );
    expect(messageOf(await arrive(corrected, '30.00', 'wire-31'))).toContain('which is cancelled');
    expect((await arrive(corrected, '31.00', 'wire 31')).status).toBe(200);
    expect(await arrived()).toBe(before);
    expect(await faults()).toEqual([]);
    expect((await approve(corrected, '31.00')).status).toBe(200);
    await until(corrected, 'posted');
    // of a distribution that was posted and reversed as well
    expect((await first.post(`${at}/${corrected}/reverse`, { reason: 'Wrong.' })).status).toBe(200);
    const last = await send(file, { round: 8 });
    await until(last, 'read');
    expect((await arrive(last, '31.00', 'WIRE 31')).status).toBe(200);
    expect([await arrived(), await faults()]).toEqual([before, []]);
    await second.post(`${at}/${last}/cancel`, { reason: 'Done.' });
  });

  test('recorded twice is refused or confirmed, and does not agree', async () => {
    const [one, two] = [await send(someFile('42.00'), { round: 20 }), await send(someFile('42.00'), { round: 21 })];
    await Promise.all([until(one, 'read'), until(two, 'read')]);
    expect((await arrive(one, '42.00', 'WIRE 42')).status).toBe(200);
    expect(messageOf(await arrive(two, '42.00', 'wire-42', { is_unrelated: true }))).toContain(
      'is recorded for distribution',
    );
    expect(messageOf(await arrive(two, '42.00', 'other'))).toContain('confirm that it is a separate payment');
    expect(await faults()).toEqual([]);
    // as before this rule existed
    const { db } = fixture.server.context;
    await sql`insert into arrivals (distribution_id, currency, amount, arrived_on, bank_reference, recorded_by)
      values (${two}, 'USD', 42, ${TODAY}, 'other', 1)`.execute(db);
    expect(await faults()).toContain('arrival');
    expect((await books()).faults.map(({ message }) => message).join(' ')).toContain('recorded twice');
    await sql`delete from arrivals where distribution_id = ${two}`.execute(db);
    expect(await faults()).toEqual([]);
    for (const id of [one, two]) await second.post(`${at}/${id}/cancel`, { reason: 'Done.' });
  });
});

describe('what may be a mistake', () => {
  test('an award above the fund, another currency: each is confirmed by the person who approves, never taken', async () => {
    const id = await send(someFile('19000000.00'), { round: 30 });
    const { warnings } = await until(id, 'read');
    expect(warnings).toMatchObject([{ code: 'above_fund' }]);
    await arrive(id, '19000000.00', 'WIRE BIG');
    expect(messageOf(await approve(id, '19000000.00'))).toContain('its fund is 18000000.00');
    await second.post(`${at}/${id}/cancel`, { reason: 'The award is a thousand times too large.' });

    const yen = await send(someFile('1250'), { round: 31, currency: 'JPY' });
    expect(await until(yen, 'read')).toMatchObject({
      fee_total: '188.00',
      net_total: '1062.00',
      warnings: [{ code: 'another_currency', message: 'The case is in USD, and this distribution in JPY.' }],
    });
    expect(messageOf(await arrive(yen, '1250.50', 'WIRE JPY'))).toContain('more places than JPY has');
    expect((await arrive(yen, '1250.00', 'WIRE JPY')).status).toBe(200);
    expect(messageOf(await approve(yen, '1250.00'))).toContain('Confirm this');
    expect((await approve(yen, '1250.00', ['another_currency'])).status).toBe(200);
    await until(yen, 'posted');
    expect(await faults()).toEqual([]);
    const dinars = await first.upload(at, someFile(), { order_id: fixture.cases.MRRW, currency: 'KWD' });
    expect(messageOf(dinars)).toContain('three decimal places');
  });

  test('a number on two claims of one client is confirmed, one in two rows gives neither row an award', async () => {
    const { db } = fixture.server.context;
    // a second claim of the same client carries the number as well
    await sql`
      with b as (insert into beneficial_accounts (account_id, name) values (${mara.investor.account_id}, 'Trust') returning id),
        p as (select payout_request_id from sub_payout_requests where id = ${mara.claim_id})
      insert into sub_payout_requests (account_id, payout_request_id, beneficial_account_id, stage, moved_by, claim_number, filed_on)
      select ${mara.investor.account_id}, p.payout_request_id, b.id, 'filed', 'operator', 'MS-1', '2026-11-01' from b, p`.execute(
      db,
    );
    await sql`insert into institution_agreements (account_id, reference, fee_pct, valid_from)
      values (${mara.investor.account_id}, 'A-1', 15, '2026-01-01')`.execute(db);
    await sql`insert into sign_offs (account_id, sub_payout_request_id, claim, sha256, recognized_claim, currency,
        certification_version, signed_name)
      select s.account_id, s.id, '{}', encode(sha256('{}'), 'hex'), 100, 'USD', o.certification_version, 'Mara'
      from sub_payout_requests s, sign_offs o
      where s.claim_number = 'MS-1' and s.id <> ${mara.claim_id} and o.sub_payout_request_id = ${mara.claim_id}`.execute(
      db,
    );
    const id = await send(someFile('10.00'), { round: 32 });
    expect((await until(id, 'read')).warnings).toMatchObject([{ code: 'shared_number' }]);
    await arrive(id, '10.00', 'WIRE SHARED');
    expect(messageOf(await approve(id, '10.00'))).toContain('several claims of one client');
    await second.post(`${at}/${id}/cancel`, { reason: 'Asked the administrator.' });
    const twice = await send(distributionFile(['MS-1,Mara,,1.00', 'MS-1,Mara,,2.00']), { round: 33 });
    expect(await until(twice, 'read')).toMatchObject({ matched_rows: 0, problems: [{ problem: 'twice', rows: 2 }] });
    await second.post(`${at}/${twice}/cancel`, { reason: 'Done.' });
  });

  test('an amount with a comma as its decimal sign is not taken, and shows why', async () => {
    const id = await send(
      { name: 'x.csv', content: Buffer.from('claim_number;award\nMS-1;12,50\nMS-2;12.3456\n') },
      { round: 34 },
    );
    expect(await until(id, 'read')).toMatchObject({ matched_rows: 0, problems: [{ problem: 'unreadable', rows: 2 }] });
    const { body } = await first.get(`${at}/${id}/rows?show=problems`);
    expect(body.data.items.map(({ reason }: { reason: string }) => reason)).toEqual([
      expect.stringContaining('comma as its decimal sign'),
      'The award "12.3456" has 4 places, and USD has 2.',
    ]);
    const mapped = await first.post(`${at}/${id}/columns`, {
      columns: { claim_number: 'claim_number', award: 'award' },
      decimal: ',',
    });
    expect(mapped.body.error).toBeUndefined();
    expect(await until(id, 'read')).toMatchObject({ total: '12.50' });
    await second.post(`${at}/${id}/cancel`, { reason: 'Done.' });
  });
});

describe('files of all kinds', () => {
  const book = (rows: readonly (readonly (string | number)[])[]) => ({
    name: 'awards.xlsx',
    content: Buffer.from(workbookOf({ sheets: [{ name: 'Awards', rows }] })),
  });

  test('a workbook with its own headings is asked about, mapped and read', async () => {
    const id = await send(book([['Plain Claims Ltd.'], ['Claim ID', 'Payee', 'Net payment'], ['MS-1', 'Mara', 10.5]]), {
      round: 40,
    });
    expect((await until(id, 'columns')).unmapped).toEqual({
      headings: ['Claim ID', 'Payee', 'Net payment'],
      samples: [['MS-1', 'Mara', '10.5']],
      proposal: { claim_number: 'Claim ID', claimant: 'Payee', award: 'Net payment' },
    });
    const map = (columns: object) => first.post(`${at}/${id}/columns`, { columns });
    expect((await map({ claim_number: 'Claim ID' })).status).toBe(400);
    expect(messageOf(await map({ claim_number: 'Claim ID', award: 'Claim ID' }))).toContain('cannot be two columns');
    expect((await map({ claim_number: 'Claim ID', award: 'Sum' })).status).toBe(200);
    expect((await until(id, 'refused')).problem).toContain('No line of the file has the headings');
    expect((await map({ claim_number: 'Claim ID', claimant: 'Payee', award: 'Net payment' })).status).toBe(200);
    expect(await until(id, 'read')).toMatchObject({ total: '10.50', matched_rows: 1 });
    await second.post(`${at}/${id}/cancel`, { reason: 'Done.' });
  });

  test.each([
    [
      'a workbook that is cut off',
      Buffer.from(workbookOf({ sheets: [{ name: 'A', rows: [['claim_number', 'award']] }] })).subarray(0, 200),
    ],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['zero bytes', Buffer.from('claim_number,award\nMS-1\0,1.00\n')],
  ])('%s ends as failed, in words, and may be sent again', async (_, content) => {
    const sent = { name: 'awards.csv', content };
    const id = await send(sent, { round: 41 });
    expect((await until(id, 'failed')).problem).toMatch(/cannot be read|not a text file/);
    expect(await send(sent, { round: 41 })).not.toBe(id);
  });

  test('one that ends its reader each time is cancelled', async () => {
    const id = await send(someFile(), { round: 42 });
    await until(id, 'read');
    const { db, jobs } = fixture.server.context;
    await sql`update distributions set status = 'received', attempts = 20 where id = ${id}`.execute(db);
    const { advanceDistributionJob } = await import('../jobs/money/advance-distribution-job.ts');
    await jobs.send(advanceDistributionJob, { distribution_id: id });
    expect((await until(id, 'failed')).problem).toContain('could not read');
  });
});

import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture, password, press } from '../claims/testing/claim-fixture.ts';
import { endHolds, filed, replaceDetails, type SignedClaim } from '../claims/testing/filed-claim.ts';
import {
  payDue,
  postedDistribution,
  returnFile,
  saveDollarAccount,
  savedFile,
} from '../distributions/testing/distribution-fixture.ts';
import { checkBooks } from '../ledger/check-books.ts';
import { mailNotices } from '../notifications/mail-notices.ts';
import { notifyExpiringChecks, notifyOfChanges } from '../notifications/notify.ts';
import { readPaper } from '../pdf/testing/read-paper.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const payments = '/api/v1/payouts/payments';
const byCheck = {
  kind: 'check',
  holder: 'Nils Ødegård',
  street: '7 Quay Street',
  city: 'Portland',
  region: 'ME',
  postal_code: '04101',
  country: 'US',
};

let fixture: ClaimFixture;
let operators: readonly [TestVisitor, TestVisitor];
let mara: SignedClaim;
let nils: SignedClaim;
let first: number;

beforeAll(async () => {
  fixture = await openClaimFixture();
  operators = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  mara = await filed(fixture, operators[0], 'mara', 'MS-1');
  nils = await filed(fixture, operators[0], 'nils', 'MS-2', {
    legal_name: 'Nils Ødegård',
    bank: { holder: 'Nils Ødegård' },
  });
  await nils.investor.visitor.stepUp(password);
  const changed = await nils.investor.visitor.post('/api/v1/payouts/payment_details', { details: byCheck });
  const payment_details_id = changed.body.data.payment_details.id;
  const where = { sub_payout_request_id: nils.claim_id, payment_details_id };
  expect((await nils.investor.visitor.post('/api/v1/payouts/payout_request/set_payment_details', where)).status).toBe(
    200,
  );
  await endHolds(fixture.server.context.db);
  await saveDollarAccount(operators[0]);
  const rows = ['MS-1,Mara Iversen,630.00,88.20', 'MS-2,Nils Ødegård,600.00,91.33'];
  first = await postedDistribution(operators, { order_id: fixture.cases.MRRW, rows });
}, 600_000);
afterAll(() => fixture.close());

/** Who recorded that a payment came back, and did not send its file, drafts the next one; the other approves it. */
const recorderFirst = () => [operators[1], operators[0]] as const;
const own = async ({ investor }: SignedClaim, query = '') => (await investor.visitor.get(payments + query)).body.data;
const claimOf = async ({ investor }: SignedClaim) =>
  (await press.claims(investor.visitor, fixture.cases.MRRW)).body.data.items[0];
const recoveryOf = async ({ investor }: SignedClaim) =>
  (await investor.visitor.get('/api/v1/portfolio/recovery')).body.data.currencies;
/** As if the business day were another. */
async function onDay(day: string, run: () => Promise<void>): Promise<void> {
  const { context } = fixture.server;
  const { today } = context;
  context.today = () => day;
  await run().finally(() => {
    context.today = today;
  });
}
const noticesOf = async ({ investor }: SignedClaim) =>
  (await investor.visitor.get('/api/v1/notices')).body.data.items as { kind: string; title: string; text: string }[];
const expectBalanced = async () => expect((await checkBooks(fixture.server.context.db)).faults).toEqual([]);

async function pdfOf(visitor: TestVisitor, of: object): Promise<string> {
  const { body } = await visitor.post('/api/v1/payouts/statement/open', of);
  const sent = await fixture.server.app.inject({
    method: 'GET',
    url: body.data.url,
    headers: { host: 'localhost:4200', ...visitor.cookieHeader },
  });
  expect(sent.headers['content-type']).toBe('application/pdf');
  return readPaper(sent.rawPayload);
}

describe('what is awarded', () => {
  test('is reported as owed until it is paid, beside what was expected', async () => {
    expect(await own(mara)).toMatchObject({
      items: [],
      owed: [{ currency: 'USD', amount: '74.97' }],
      years: [{ year: '2026', award: '88.20', fee: '13.23', net: '74.97', paid: '0.00' }],
    });
    expect(await claimOf(mara)).toMatchObject({
      stage: 'approved',
      estimate: { payment_expected: '88.20' },
      awards: [{ round: 1, award: '88.20', fee_pct: '15', fee: '13.23', net: '74.97', payments: [] }],
    });
    expect((await claimOf(nils)).payment_details.kind).toBe('check');
    expect(await recoveryOf(mara)).toMatchObject([
      {
        currency: 'USD',
        paid: '0.00',
        filed: '75.00',
        estimated: '0.00',
        waiting_claims: 0,
        steps: [{ state: 'filed', amount: '74.97', company: 'Merrow Shipping', claim_stage: 'approved' }],
      },
    ]);
  });

  test('is not called paid by hand', async () => {
    const move = { sub_payout_request_id: mara.claim_id, from_stage: 'approved', to: 'paid' };
    const refused = await operators[0].post('/api/v1/operator/claims/move', move);
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      'The ledger has no payment for this claim. It becomes paid when a bank file pays it.',
    ]);
  });
});

describe('a payment into an account', () => {
  let id: number;
  let sent: number;

  test('is in the list, on the claim, in the sums over all cases and in the year, all of the ledger', async () => {
    sent = (await payDue(operators, first, 'nacha')).id;
    const { items, total_count, years, owed } = await own(mara, '?year=2026');
    id = items[0].id;
    expect([total_count, owed]).toEqual([1, []]);
    expect(years).toEqual([
      { year: '2026', currency: 'USD', award: '88.20', fee: '13.23', net: '74.97', paid: '74.97' },
    ]);
    expect(items[0]).toMatchObject({
      company: 'Merrow Shipping',
      claim_number: 'MS-1',
      amount: '74.97',
      award: '88.20',
      fee: '13.23',
      fee_pct: '15',
      paid_on: '2026-11-21',
      execute_on: '2026-11-24',
      kind: 'ach',
      label: 'Checking account',
      expires_on: null,
      returned_on: null,
    });
    expect((await own(mara, '?year=2025')).items).toEqual([]);
    expect(await claimOf(mara)).toMatchObject({ stage: 'paid', awards: [{ payments: [{ id, amount: '74.97' }] }] });
    const mine = (await mara.investor.visitor.get('/api/v1/orders/getmyorders?state=1')).body.data;
    // until the bank executes it, it is on its way and not paid
    expect(mine.sums).toEqual([{ of: 'filed', currency: 'USD', amount: '75.00', cases: 1, since: null }]);
    expect(await recoveryOf(mara)).toMatchObject([
      { paid: '0.00', filed: '75.00', steps: [{ state: 'filed', claim_stage: 'paid', amount: '74.97' }] },
    ]);
  });

  test('is called paid from the day on which the bank executes it', async () => {
    await onDay('2026-11-24', async () => {
      const mine = (await mara.investor.visitor.get('/api/v1/orders/getmyorders')).body.data;
      expect(mine.sums).toEqual([{ of: 'paid', currency: 'USD', amount: '74.97', cases: 1, since: '2026-11-24' }]);
      expect(mine.items[0].paid).toMatchObject([{ amount: '74.97', paid_on: '2026-11-24', kind: 'ach' }]);
      expect(mine.items[0].paid[0].shown).toMatch(/^••\d{4}$/);
      expect(await recoveryOf(mara)).toMatchObject([
        { paid: '74.97', filed: '0.00', steps: [{ state: 'paid', date: '2026-11-24', amount: '74.97' }] },
      ]);
    });
  });

  test('has a statement, and so has its year, as a PDF that shows the same; nobody else opens it', async () => {
    const before = await pdfOf(mara.investor.visitor, { payment_id: id });
    expect(before).toContain('On its way to you');
    expect(before).not.toContain('Paid to you');
    let one = '';
    await onDay('2026-11-24', async () => {
      one = await pdfOf(mara.investor.visitor, { payment_id: id });
    });
    for (const words of [
      'Statement of payment',
      'Paid to you',
      'Mara Iversen',
      'Address',
      '$88.20',
      '−$13.23',
      '$74.97',
      'MS-1',
      '24 Nov 2026',
    ])
      expect(one).toContain(words);
    const year = await pdfOf(mara.investor.visitor, { year: '2026' });
    for (const words of [
      'Statement for 2026',
      'Mara Iversen',
      'Address',
      '88.20',
      '13.23',
      '74.97',
      'merrow-shipping-2021',
    ])
      expect(year).toContain(words);
    const other = await nils.investor.visitor.post('/api/v1/payouts/statement/open', { payment_id: id });
    expect(other.status).toBe(404);
    const both = await mara.investor.visitor.post('/api/v1/payouts/statement/open', { payment_id: id, year: '2026' });
    expect(both.status).toBe(400);
  });

  test('is reported in the bell and by mail, once, with what was taken and where it goes', async () => {
    await notifyOfChanges(fixture.server.context);
    expect(await notifyOfChanges(fixture.server.context)).toBe(0);
    const [newest] = await noticesOf(mara);
    expect(newest).toMatchObject({
      kind: 'payment',
      title: 'Merrow Shipping: $74.97 is on its way to you',
      href: '/user/settings/payments',
    });
    expect(newest?.text).toMatch(
      /^To Checking account ••\d{4}, on 24 Nov 2026\. Your award was \$88\.20, less our fee of \$13\.23\.$/,
    );
    await mailNotices(fixture.server.context, { quiet: 0 });
    const mail = await fixture.server.context.db
      .selectFrom('mails')
      .select('body_text')
      .where('account_id', '=', mara.investor.account_id)
      .where('template', '=', 'notices')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(mail.body_text).toContain('Merrow Shipping: $74.97 is on its way to you');
  });

  test('leaves the claim paid until the bank sends it back, which is reported with what to do', async () => {
    const move = { sub_payout_request_id: mara.claim_id, from_stage: 'paid', to: 'approved', reason: 'by hand' };
    const refused = await operators[0].post('/api/v1/operator/claims/move', move);
    expect(refused.body.error.message).toContain('The ledger has its payment');
    const seen = (await operators[0].get(`/api/v1/operator/claims/${mara.claim_id}`)).body.data;
    expect(seen).toMatchObject({ stage: 'paid', moves: [], awards: [{ net: '74.97', paid_on: '2026-11-24' }] });
    expect(JSON.stringify(seen), 'where it is paid to').not.toMatch(/••\d{4}/);
    const file = returnFile(await savedFile(operators[0], sent), [{ payment_id: id, code: 'R02' }]);
    const twice = await Promise.all([1, 2].map(() => operators[1].upload('/api/v1/operator/bank_returns', file)));
    expect(twice.map(({ status, body }) => `${status} ${body.data?.is_new}`).sort()).toEqual(['200 false', '200 true']);
    expect((await own(mara)).items).toMatchObject([
      { id, returned_on: '2026-11-21', return_reason: 'the account is closed' },
    ]);
    await notifyOfChanges(fixture.server.context);
    const [newest, before] = await noticesOf(mara);
    expect(newest).toMatchObject({
      kind: 'payment',
      title: 'Merrow Shipping: your payment of $74.97 came back',
    });
    expect(newest?.text).toBe(
      'The bank reports: the account is closed. We hold your $74.97. Check your payment details, and we send it again.',
    );
    expect(before?.title).toContain('on its way');
    expect(await recoveryOf(mara)).toMatchObject([{ paid: '0.00', filed: '75.00' }]);
    await replaceDetails(fixture, mara);
    await payDue(recorderFirst(), first, 'nacha');
    expect((await own(mara)).items.map(({ returned_on }: { returned_on: string | null }) => returned_on)).toEqual([
      null,
      '2026-11-21',
    ]);
    expect(await claimOf(mara)).toMatchObject({ stage: 'paid' });
    await expectBalanced();
  });
});

describe('a check', () => {
  let id: number;

  test('goes to the bank with its address and its last day, and its owner is notified', async () => {
    const made = await payDue(operators, first, 'check');
    expect(made).toMatchObject({ payments: 1, total: '77.63' });
    const { body } = await operators[0].post(`/api/v1/operator/bank_files/${made.id}/open`, {});
    const { text } = await operators[0].get(body.data.url);
    const { items } = await own(nils);
    id = items[0].id;
    expect(text.split('\r\n')[1]).toMatch(
      new RegExp(`^${id},Nils Ødegård,7 Quay Street,Portland,ME,04101,US,77\\.63,USD,2026-11-24,2027-05-23,`),
    );
    expect(items[0]).toMatchObject({ kind: 'check', expires_on: '2027-05-23', cleared_on: null });
    const { db } = fixture.server.context;
    const at = (today: string) => notifyExpiringChecks({ db, today: () => today });
    expect([await at('2027-04-22'), await at('2027-04-23'), await at('2027-05-17'), await at('2027-05-18')]).toEqual([
      0, 1, 1, 0,
    ]);
    expect((await noticesOf(nils))[0]?.title).toBe('Merrow Shipping: cash your $77.63 by 23 May 2027');
  });

  test('that was lost is stopped and written again, however often it is requested', async () => {
    const stop = (who: TestVisitor) => who.post(`/api/v1/operator/checks/${id}/void`, { reason: 'Lost in the post.' });
    const both = await Promise.all([1, 2].map(() => stop(operators[1])));
    expect(both.map(({ body }) => body.data?.is_new).sort()).toEqual([false, true]);
    expect(await claimOf(nils)).toMatchObject({ stage: 'approved', awards: [{ net: '77.63' }] });
    expect((await own(nils)).owed).toEqual([{ currency: 'USD', amount: '77.63' }]);
    await expectBalanced();
    expect(await payDue(recorderFirst(), first, 'check')).toMatchObject({ payments: 1, total: '77.63' });
    const { items } = await own(nils);
    expect(items).toHaveLength(2);
    id = items[0].id;
    expect(await claimOf(nils)).toMatchObject({ stage: 'paid' });
    await expectBalanced();
  });

  test('that the bank paid out is no longer open and cannot be stopped; differences are reported', async () => {
    const open = async () => (await operators[0].get('/api/v1/operator/checks')).body.data;
    expect(await open()).toMatchObject({ total_count: 1, items: [{ id, amount: '77.63', is_expired: false }] });
    const list = (lines: readonly string[]) => ({
      name: 'cleared.csv',
      content: Buffer.from(`check_number,amount,paid_on\n${lines.join('\n')}\n`),
    });
    const send = (lines: readonly string[]) => operators[0].upload('/api/v1/operator/checks/cleared', list(lines));
    const wrong = await send([`${id},70.00,2026-11-20`, '999999,1.00,2026-11-20', `${id},77.63,someday`]);
    expect(wrong.body.data).toMatchObject({ cleared: 0, known: 0 });
    expect(wrong.body.data.notices).toHaveLength(3);
    expect((await send([`${id},77.63,2026-11-21`])).body.data).toMatchObject({ cleared: 1, notices: [] });
    expect((await send([`${id},77.63,2026-11-21`])).body.data).toMatchObject({ cleared: 0, known: 1 });
    expect(await open()).toMatchObject({ total_count: 0, items: [] });
    const refused = await operators[0].post(`/api/v1/operator/checks/${id}/void`, { reason: 'Lost.' });
    expect(refused.body.error.message).toContain('was cashed on 2026-11-21');
    expect(
      (
        await operators[0].upload('/api/v1/operator/checks/cleared', {
          name: 'x.csv',
          content: Buffer.from('a,b\n1,2\n'),
        })
      ).status,
    ).toBe(415);
  });
});

describe('a second distribution', () => {
  test('is a second award of the same claim, paid and reported by itself', async () => {
    const rows = ['MS-1,Mara Iversen,630.00,10.00'];
    const second = await postedDistribution(operators, { order_id: fixture.cases.MRRW, rows, round: 2 });
    await payDue(operators, second, 'nacha');
    const { awards, stage } = await claimOf(mara);
    expect(stage).toBe('paid');
    expect(awards.map(({ round, net }: { round: number; net: string }) => [round, net])).toEqual([
      [2, '8.50'],
      [1, '74.97'],
    ]);
    // the desk shows the day on which the bank executes the file, and not that of its booking
    const desk = await operators[0].get(`/api/v1/operator/claims/${mara.claim_id}`);
    const { rows: files } = await fixture.server.database.pool.query(
      `select distinct f.execute_on::text as day from payments p join bank_files f on f.id = p.bank_file_id
       where p.sub_payout_request_id = $1 and p.returned_on is null`,
      [mara.claim_id],
    );
    for (const { paid_on } of desk.body.data.awards) expect(files.map(({ day }) => day)).toContain(paid_on);
    expect(desk.body.data.awards[0].paid_on > '2026-11-21', 'the next day of the bank').toBe(true);
    await notifyOfChanges(fixture.server.context);
    expect((await noticesOf(mara))[0]).toMatchObject({
      title: 'Merrow Shipping: $8.50 is also on its way to you',
    });
    const page = await own(mara, '?limit=1');
    expect([page.items[0].round, page.total_count]).toEqual([2, 3]);
    const rest = await own(mara, `?limit=2&cursor=${page.next_cursor}`);
    expect(rest.items.map(({ round }: { round: number }) => round)).toEqual([1, 1]);
    expect(rest.years[0]).toMatchObject({ award: '98.20', fee: '14.73', paid: '83.47' });
    await expectBalanced();
  });
});

describe('an export of one’s own data', () => {
  test('has the awards, the payments and the ledger’s lines of its owner alone', async () => {
    const { visitor } = mara.investor;
    await visitor.post('/api/v1/users/data_export', { password: 'a password for tests' });
    let url: string | null = null;
    await expect
      .poll(async () => {
        url = (await visitor.get('/api/v1/users/data_export')).body.data.export.url;
        return url;
      })
      .not.toBeNull();
    const sent = await fixture.server.app.inject({
      method: 'GET',
      url: url ?? '',
      headers: { host: 'localhost:4200', ...visitor.cookieHeader },
    });
    const files = unzipSync(new Uint8Array(sent.rawPayload));
    const read = (name: string) => JSON.parse(Buffer.from(files[name]!).toString());
    expect(read('money/awards.json').map(({ amount }: { amount: number }) => amount)).toEqual([88.2, 10]);
    expect(read('money/payments.json')).toHaveLength(3);
    const lines: { amount: number }[] = read('money/ledger.json');
    expect(Math.round(lines.reduce((sum, { amount }) => sum + amount * 100, 0))).toBe(0);
    expect(lines.length).toBeGreaterThanOrEqual(14);
  });
});

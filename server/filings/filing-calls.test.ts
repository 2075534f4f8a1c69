import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture, press, TODAY } from '../claims/testing/claim-fixture.ts';
import { type SignedClaim, signedOff } from '../claims/testing/filed-claim.ts';
import { readPaper } from '../pdf/testing/read-paper.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { saveNeutralTemplate } from './template-routes.ts';

const at = '/api/v1/operator/filings';

let fixture: ClaimFixture;
let operator: TestVisitor;
let second: TestVisitor;
let mara: SignedClaim;
let nils: SignedClaim;
let template_id: number;

beforeAll(async () => {
  fixture = await openClaimFixture();
  [operator, second] = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  [mara, nils] = [await signedOff(fixture, 'mara'), await signedOff(fixture, 'nils')];
  await saveNeutralTemplate(fixture.server.context.db);
  const { body } = await operator.get('/api/v1/operator/filing_templates');
  expect(body.data.items).toMatchObject([{ name: 'Neutral', is_neutral: true, administrator: null }]);
  template_id = body.data.items[0].id;
}, 600_000);
afterAll(() => fixture.close());

const which = (more = {}) => ({ order_id: fixture.cases.MRRW, template_id, ...more });
const why = { unreviewed_reason: 'The deadline is today; the documents are looked at tomorrow.' };
const stageOf = async ({ investor }: SignedClaim) =>
  (await press.claims(investor.visitor, fixture.cases.MRRW)).body.data.items[0].stage;

async function waitUntilReady(id: number) {
  for (let tries = 0; tries < 200; tries += 1) {
    const { body } = await operator.get(at);
    const found = body.data.items.find((one: { id: number }) => one.id === id);
    if (found?.status === 'made') return found;
    await pause(50);
  }
  throw new Error(`filing ${id} is not made`);
}

test('the work queue has the claims that wait; each is taken up by one person', async () => {
  const { body } = await operator.get('/api/v1/operator/work?kind=sign_off');
  expect(body.data.items.map(({ subject_id }: { subject_id: number }) => subject_id)).toEqual([
    mara.claim_id,
    nils.claim_id,
  ]);
  expect(body.data.items[0]).toMatchObject({
    due_on: '2027-05-07',
    must_by: '2027-05-17',
    is_overdue: false,
    claimed_by: null,
    // the business day as it was signed, not the clock's
    detail: `signed off on ${TODAY}`,
  });
  const item = { kind: 'sign_off', subject_id: mara.claim_id };
  const both = await Promise.all([operator, second].map((one) => one.post('/api/v1/operator/work/claim', item)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [winner] = both[0]!.status === 200 ? [operator] : [second];
  expect((await winner!.get('/api/v1/operator/work?kind=sign_off')).body.data.items[0]).toMatchObject({
    is_mine: true,
  });
  await winner!.post('/api/v1/operator/work/release', item);
});

describe('a filing', () => {
  let id: number;

  test('is tried first: control totals, and all that would be sent back', async () => {
    const { body } = await operator.post(`${at}/try`, which());
    expect(body.data).toMatchObject({
      control: {
        claims: '2',
        transactions: '6',
        opening_holding: '0',
        shares_bought: '300',
        shares_sold: '60',
        // sold after the class period
        closing_holding: '300',
        recognized_claims: '1260.00',
        documents: '2',
      },
      claims: [
        { reference: `TR-${mara.claim_id}`, transactions: 3, recognized_claim: '630.00', faults_total: 0, fault: null },
        { reference: `TR-${nils.claim_id}` },
      ],
      unreviewed: [
        { reference: `TR-${mara.claim_id}`, trades: 3, waiting: 1 },
        { reference: `TR-${nils.claim_id}`, trades: 3, waiting: 1 },
      ],
      faults_total: 0,
    });
    const own = await operator.post('/api/v1/operator/filing_templates', {
      name: 'Strict',
      administrator: 'Plain Claims Ltd.',
      document: {
        date_format: 'YYYYMMDD',
        limits: { claims: 10, rows: 10 },
        sheets: [
          {
            name: 'Data',
            rows: 'claims',
            columns: [{ header: 'Tax ID', field: 'tax_id', required: true, max_length: 8 }],
          },
        ],
      },
    });
    const strict = which({ template_id: own.body.data.id, sub_payout_request_ids: [mara.claim_id] });
    const tried = (await operator.post(`${at}/try`, strict)).body.data;
    expect(tried.claims).toMatchObject([
      { faults_total: 1, fault: { sheet: 'Data', column: 'Tax ID', message: expect.stringContaining('9 characters') } },
    ]);
    expect(tried.faults).toEqual([
      {
        reference: `TR-${mara.claim_id}`,
        sheet: 'Data',
        row: 1,
        column: 'Tax ID',
        message: 'has 9 characters, where the administrator accepts 8',
      },
    ]);
    expect((await operator.post(at, strict)).body.error.message).toContain('would send this back');
  });

  test('is not made by a template that two changed at once without seeing each other', async () => {
    const templates = '/api/v1/operator/filing_templates';
    const document = (header: string) => ({
      date_format: 'YYYYMMDD',
      limits: { claims: 10, rows: 10 },
      sheets: [{ name: 'Data', rows: 'claims', columns: [{ header, field: 'reference' }] }],
    });
    const save = (by: TestVisitor, header: string, seen: string | null) =>
      by.post(templates, { name: 'Two at once', administrator: 'Plain Claims Ltd.', document: document(header), seen });
    const first = await save(operator, 'Ours', null);
    expect(first.status).toBe(200);
    expect((await save(second, 'Theirs', null)).status).toBe(409);
    const { saved_at } = first.body.data;
    expect((await save(second, 'Theirs', saved_at)).status).toBe(200);
    const late = await save(operator, 'Ours again', saved_at);
    expect([late.status, late.body.error.message]).toEqual([
      409,
      'Someone saved “Two at once” after you opened it. Open it again, or save yours under another name.',
    ]);
    const neutral = await operator.post(templates, { name: 'Neutral', administrator: 'X', document: document('Ours') });
    expect([neutral.status, neutral.body.error.message]).toEqual([
      409,
      'The neutral template cannot be changed. Save yours under another name.',
    ]);
  });

  test('with proof that nobody reviewed takes a reason, and states for which claims', async () => {
    const refused = await operator.post(at, which());
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      {
        message: `For TR-${mara.claim_id} (and one more claim), 3 trades were not found in a document yet. Review the documents first, or enter a reason to file anyway.`,
        fields: { 'body.unreviewed_reason': 'enter the reason to file it without a review' },
      },
    ]);
    const byHand = { sub_payout_request_id: mara.claim_id, from_stage: 'review', to: 'filed' };
    const moved = await operator.post('/api/v1/operator/claims/move', byHand);
    expect([moved.status, moved.body.error.message]).toEqual([409, expect.stringContaining('3 trades were not found')]);
    expect(await stageOf(mara)).toBe('review');
  });

  test('takes each claim once, however often it is pressed', async () => {
    const both = await Promise.all([operator.post(at, which(why)), second.post(at, which(why))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    id = both.find(({ status }) => status === 200)!.body.data.id;
    expect((await operator.get('/api/v1/operator/work?kind=sign_off')).body.data.items).toEqual([]);
    expect(await waitUntilReady(id)).toMatchObject({
      claims: 2,
      unreviewed_trades: 6,
      ...why,
    });
    expect(await waitUntilReady(id)).toMatchObject({ claims: 2, control: { recognized_claims: '1260.00' } });
  });

  test('has a page of its own with the dates that bind it, and its totals are compared with what was signed', async () => {
    expect((await operator.get(`${at}/${id}`)).body.data).toMatchObject({
      ...{ id, status: 'made', deadline: '2027-05-17', receipt_due: null },
    });
    const check = async () => {
      const { body } = await operator.post(`${at}/${id}/check`, {});
      return body.error ?? body.data;
    };
    const agreed = await check();
    expect(agreed).toMatchObject({
      agrees: true,
      faults_total: 0,
      signed: { claims: '2', recognized_claims: '1260.00' },
    });
    expect(agreed.packaged).toEqual(agreed.signed);
    const { db } = fixture.server.context;
    const state = (totals: object) =>
      db
        .updateTable('filings')
        .set({ control: JSON.stringify({ ...agreed.packaged, ...totals }) })
        .where('id', '=', id)
        .execute();
    await state({ recognized_claims: '1260.01' });
    expect(await check()).toMatchObject({ agrees: false, packaged: { recognized_claims: '1260.01' } });
    await state({ closing_holding: '0.5' });
    expect(await check()).toMatchObject({ agrees: false, packaged: { closing_holding: '0.5' } });
    // made before holdings were summed: the totals that it states agree
    await state({ opening_holding: undefined, closing_holding: undefined });
    expect(await check()).toMatchObject({ agrees: true, packaged: { opening_holding: null, closing_holding: null } });
    await state({});
    for (const missing of [operator.get(`${at}/999999`), operator.post(`${at}/999999/check`, {})])
      expect((await missing).status).toBe(404);
  });

  test('lists its claims with the units that each states, page by page, and none where they were not stored', async () => {
    const list = async (query: string) => (await operator.get(`${at}/${id}/claims?${query}`)).body.data;
    const first = await list('limit=1');
    const rest = await list(`limit=1&cursor=${first.next_cursor}`);
    expect([first.total_count, rest.next_cursor]).toEqual([2, null]);
    for (const [{ items }, { claim_id }] of [
      [first, mara],
      [rest, nils],
    ])
      expect(items).toMatchObject([
        {
          sub_payout_request_id: claim_id,
          figures: {
            ...{ transactions: 3, opening_holding: '0', shares_bought: '150', shares_sold: '30' },
            ...{ closing_holding: '150', recognized_claim: '630.00', currency: 'USD' },
          },
        },
      ]);
    const store = (figures: unknown) =>
      fixture.server.context.db
        .updateTable('filing_claims')
        .set({ figures: figures === null ? null : JSON.stringify(figures) })
        .where('sub_payout_request_id', '=', mara.claim_id)
        .execute();
    await store(null);
    expect((await list('limit=1')).items).toMatchObject([{ figures: null }]);
    await store({ ...first.items[0].figures, currency: undefined });
    expect((await list('limit=1')).items).toMatchObject([{ figures: { recognized_claim: '630.00', currency: null } }]);
    await store(first.items[0].figures);
  });

  test('is one ZIP of forms, spreadsheet, proofs, letter and manifest, whose hashes and totals agree', async () => {
    const opened = await operator.post(`${at}/${id}/open`, {});
    const { payload } = await fetchBytes(opened.body.data.url);
    expect(createHash('sha256').update(payload).digest('hex')).toBe(opened.body.data.sha256);
    const files = unzipSync(payload);
    const manifest = JSON.parse(Buffer.from(files['manifest.json']!).toString());
    for (const { path, sha256, bytes } of manifest.files) {
      expect(files[path]!.length).toBe(bytes);
      expect(createHash('sha256').update(files[path]!).digest('hex')).toBe(sha256);
    }
    expect(Object.keys(files).sort()).toEqual(
      [
        'authority.pdf',
        `authority/TR-${mara.claim_id}-contract.pdf`,
        `authority/TR-${nils.claim_id}-contract.pdf`,
        'claims.xlsx',
        'cover-letter.pdf',
        `forms/TR-${mara.claim_id}.pdf`,
        `forms/TR-${nils.claim_id}.pdf`,
        'manifest.json',
        `proofs/TR-${mara.claim_id}/01.pdf`,
        `proofs/TR-${nils.claim_id}/01.pdf`,
      ].sort(),
    );
    const sheets = await readExcelFile(Buffer.from(files['claims.xlsx']!));
    const named = (name: string) => sheets.find(({ sheet }) => sheet === name)!.data;
    expect(named('Claims')).toHaveLength(3);
    expect(named('Claims')[1]!.slice(0, 2)).toEqual([`TR-${mara.claim_id}`, expect.stringContaining('Iversen')]);
    const bought = named('Transactions').filter((row) => row[4] === 'Purchase');
    expect(bought.reduce((sum, row) => sum + Number(row[6]), 0)).toBe(Number(manifest.control.shares_bought));
    const letter = await readPaper(files['cover-letter.pdf']!);
    for (const text of ['1,260.00', 'Plain Claims Ltd.']) expect(letter).toContain(text);
    expect(letter).toMatch(/Held before .*?0\s+Held at .*?300\s+Bought, all .*?300\s+Sold, all .*?60\s/s);
    const form = await readPaper(files[`forms/TR-${mara.claim_id}.pdf`]!);
    expect(form).toContain('Mara Iversen');
    expect(form).toContain('$630.00');
    expect(form.replace(/\s/g, '')).toContain(manifest.claims[0].sha256);
  });

  test('lists the files of its package with size, rows and fingerprint, page by page', async () => {
    const { payload } = await fetchBytes((await operator.post(`${at}/${id}/open`, {})).body.data.url);
    const packed = unzipSync(payload);
    const list = async (query: string) => (await operator.get(`${at}/${id}/files?${query}`)).body.data;
    const first = await list('limit=4');
    const rest = await list(`limit=50&cursor=${first.next_cursor}`);
    const files = [...first.items, ...rest.items];
    expect([first.total_count, first.items.length, rest.next_cursor]).toEqual([Object.keys(packed).length, 4, null]);
    expect(files.map(({ path }: { path: string }) => path)).toEqual(Object.keys(packed));
    for (const { path, bytes, sha256 } of files)
      expect([bytes, sha256], path).toEqual([
        packed[path]!.length,
        createHash('sha256').update(packed[path]!).digest('hex'),
      ]);
    expect(files[0]).toMatchObject({ path: 'claims.xlsx', sheets: [{ name: 'Claims', rows: 2 }, {}, {}] });
    const { sheets, row_count } = files[0];
    expect(row_count).toBe(sheets.reduce((sum: number, { rows }: { rows: number }) => sum + rows, 0));
    expect(files.at(-1)).toMatchObject({ path: 'manifest.json', row_count: null, sheets: null });
    expect((await operator.get(`${at}/999999/files`)).status).toBe(404);
  });

  async function fetchBytes(url: string): Promise<{ payload: Buffer }> {
    const response = await fixture.server.app.inject({
      method: 'GET',
      url,
      headers: { host: 'localhost:4200', ...operator.cookieHeader },
    });
    expect(response.statusCode).toBe(200);
    return { payload: response.rawPayload };
  }

  test('sent, its claims are filed; unconfirmed for ten days, it is in the work queue as overdue', async () => {
    const sent = await Promise.all([1, 2].map(() => operator.post(`${at}/${id}/sent`, { sent_on: '2026-11-11' })));
    expect(sent.map(({ body }) => body.data.status)).toEqual(['sent', 'sent']);
    expect([await stageOf(mara), await stageOf(nils)]).toEqual(['filed', 'filed']);
    expect(sent[0]!.body.data).toMatchObject({ unconfirmed: 2, is_overdue: true });
    const { body } = await operator.get('/api/v1/operator/work?kind=unconfirmed');
    expect(body.data.items).toMatchObject([
      { subject_id: id, due_on: TODAY, case_title: 'In re merrow-shipping-2021', detail: '2 claims are not confirmed' },
    ]);
    expect((await operator.post(`${at}/${id}/cancel`, {})).status).toBe(409);
  });

  test('is due by the time limit of receipts, and listed with its reminders until it is confirmed', async () => {
    const receipts = async () => (await operator.get('/api/v1/operator/filing_receipts')).body.data;
    const first = { filing_id: id, claims: 2, confirmed: 0, sent_on: '2026-11-11', reminded_on: [] };
    expect((await receipts()).items).toMatchObject([{ ...first, due_on: TODAY, days_late: 0 }]);
    const limit = (days: number) => operator.post('/api/v1/operator/clocks', { kind: 'unconfirmed', days });
    expect((await limit(7)).status).toBe(200);
    expect((await receipts()).items).toMatchObject([{ due_on: '2026-11-18', days_late: 3 }]);
    expect((await limit(14)).status).toBe(200);
    expect((await receipts()).items).toMatchObject([{ due_on: '2026-11-25', days_late: -4 }]);
    const work = (await operator.get('/api/v1/operator/work?kind=unconfirmed')).body.data.items;
    const shown = (await operator.get(`${at}/${id}`)).body.data;
    expect([work[0].due_on, shown.receipt_due, shown.receipt_days, shown.is_overdue], 'as in the queue').toEqual([
      ...['2026-11-25', '2026-11-25', 14, false],
    ]);
    expect((await limit(10)).status).toBe(200);
    const letter = { order_id: fixture.cases.MRRW, template: 'receipt', filing_id: id };
    const draft = (await operator.post('/api/v1/operator/letters', letter)).body.data;
    const other = { ...letter, template: 'status', sub_payout_request_ids: [mara.claim_id] };
    const about = (await operator.post('/api/v1/operator/letters', other)).body.data;
    expect((await receipts()).items[0].reminded_on, 'a draft is no reminder').toEqual([]);
    const { db } = fixture.server.context;
    await sql`update letters set status = 'sent', channel = 'post', sent_at = now(), sent_by = written_by,
      sent_on = case id when ${draft.id}::bigint then '2026-11-19'::date else '2026-11-18' end
      where id in (${draft.id}::bigint, ${about.id}::bigint)`.execute(db);
    expect((await receipts()).items[0].reminded_on, 'no letter about something else').toEqual(['2026-11-19']);
    expect((await operator.get(`${at}/${id}`)).body.data).toMatchObject({
      ...{ administrator: 'Plain Claims Ltd.', reminded_on: ['2026-11-19'], past_receipts: null },
    });
  });

  test('confirmed, its claims carry the administrator’s numbers', async () => {
    const claims = [mara, nils].map(({ claim_id }, n) => ({
      sub_payout_request_id: claim_id,
      claim_number: `MS-${n}`,
    }));
    const refused = async (confirmed_on: string, of: object[] = claims) =>
      (await operator.post(`${at}/${id}/confirm`, { confirmed_on, claims: of })).body.error.message;
    expect(await refused('2099-01-01')).toBe('The confirmation date is in the future.');
    expect(await refused('2026-11-10')).toContain('The filing was sent on 2026-11-11.');
    expect(
      await refused(
        TODAY,
        claims.map((one) => ({ ...one, claim_number: 'MS-9' })),
      ),
    ).toContain('Two claims have the number MS-9.');
    const confirmed = await operator.post(`${at}/${id}/confirm`, { confirmed_on: TODAY, claims });
    const again = [{ sub_payout_request_id: nils.claim_id, claim_number: 'MS-0' }];
    expect(await refused(TODAY, again)).toBe(
      `Claim TR-${mara.claim_id} of this case already has the number MS-0. Check both with the administrator.`,
    );
    expect(confirmed.body.data).toMatchObject({ unconfirmed: 0, is_overdue: false });
    const own = (await press.claims(mara.investor.visitor, fixture.cases.MRRW)).body.data.items[0];
    expect(own).toMatchObject({ claim_number: 'MS-0', filed_on: '2026-11-11' });
    expect((await operator.get('/api/v1/operator/work?kind=unconfirmed')).body.data.items).toEqual([]);
    const listed = await operator.get(`${at}/${id}/claims`);
    expect(listed.body.data.items.map(({ claim_number }: { claim_number: string }) => claim_number)).toEqual([
      'MS-0',
      'MS-1',
    ]);
  });

  test('cancelled before it is sent, its claims wait again', async () => {
    const olga = await signedOff(fixture, 'olga');
    const made = await operator.post(at, which({ sub_payout_request_ids: [olga.claim_id], ...why }));
    await waitUntilReady(made.body.data.id);
    expect((await operator.post(`${at}/${made.body.data.id}/cancel`, {})).body.data.status).toBe('cancelled');
    expect((await operator.get('/api/v1/operator/work?kind=sign_off')).body.data.items).toHaveLength(1);
  });
});

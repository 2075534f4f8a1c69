import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture, press, TODAY } from '../claims/testing/claim-fixture.ts';
import { filed, type SignedClaim } from '../claims/testing/filed-claim.ts';
import {
  approveAsSeen,
  distributionFile,
  distributionsAt,
  untilStatus as untilDistribution,
} from '../distributions/testing/distribution-fixture.ts';
import { writeSpreadsheet } from '../filings/write-spreadsheet.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { expectEscalated } from '../work/testing/expect-escalated.ts';
import { advanceStatusFile } from './advance-status-file.ts';
import {
  applied,
  apply,
  statusFilesAt as at,
  importFile,
  previewed,
  rowsOf,
  statusFile,
  untilStatus,
} from './testing/status-file-fixture.ts';

let fixture: ClaimFixture;
let first: TestVisitor;
let second: TestVisitor;
let mara: SignedClaim;
let nils: SignedClaim;
let ada: SignedClaim;

beforeAll(async () => {
  fixture = await openClaimFixture();
  [first, second] = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  mara = await filed(fixture, first, 'mara', 'MS-1');
  nils = await filed(fixture, first, 'nils', 'MS-2', { bank: { holder: 'Nils Berg' } });
  ada = await filed(fixture, first, 'ada', 'MS-3', { bank: { holder: 'Ada Lind' } });
}, 600_000);
afterAll(() => fixture.close());

const only = async ({ investor }: SignedClaim) =>
  (await press.claims(investor.visitor, fixture.cases.MRRW)).body.data.items[0];
const waiting = async (kind: string) => (await first.get(`/api/v1/operator/work?kind=${kind}`)).body.data.items;
const move = (claim: SignedClaim, from_stage: string, to: string, more = {}) =>
  second.post('/api/v1/operator/claims/move', { sub_payout_request_id: claim.claim_id, from_stage, to, ...more });
const undo = (by: TestVisitor, id: number) => by.post(`${at}/${id}/undo`, { reason: 'The administrator withdrew it.' });
const preview = (lines: string[], status_on?: string) =>
  previewed(first, fixture.cases.MRRW, statusFile(lines), status_on);

describe('a row that names a claim by its name alone', () => {
  test('is proposed, never applied by itself, and matched by an operator to a claim of the case', async () => {
    const found = await preview([',,Nils Berg,Accepted,,,,', ',,Nobody Here,Accepted,,,,']);
    const [row] = await rowsOf(first, found.id);
    expect(row).toMatchObject({
      outcome: 'proposed',
      sub_payout_request_id: null,
      proposed: { owner: expect.any(String) },
    });
    const match = (row_number: number, sub_payout_request_id: number | null, by = second) =>
      by.post(`${at}/${found.id}/rows/${row_number}/match`, { sub_payout_request_id });
    expect((await match(2, 999_999)).body.error.message).toBe('We could not find that claim in this case.');
    expect((await match(9, nils.claim_id)).status).toBe(404);
    expect((await match(1, nils.claim_id, mara.investor.visitor)).status).toBe(403);
    expect((await match(1, nils.claim_id)).body.data).toMatchObject({ outcome: 'change' });
    expect((await match(2, nils.claim_id)).body.data).toMatchObject({ outcome: 'ambiguous' });
    expect((await apply(first, found)).body.error.message).toContain('Someone else changed this import');
    expect((await match(2, null)).body.data.outcome).toBe('unmatched');
    expect((await rowsOf(first, found.id))[0], 'alone with its claim again').toMatchObject({ outcome: 'change' });
    const again = await first.post(`${at}/${found.id}/preview`, {});
    expect(again.status).toBe(200);
    const now = await untilStatus(first, found.id, 'read');
    expect((await rowsOf(first, found.id))[0]).toMatchObject({ outcome: 'change', matched_by: 'operator' });
    await applied(first, now);
    expect((await only(nils)).stage).toBe('approved');
    expect((await undo(second, found.id)).status).toBe(200);
    await untilStatus(first, found.id, 'undone');
    expect((await only(nils)).stage).toBe('filed');
  });
});

test('a second row of a claim counts for nothing where its word does', async () => {
  const found = await preview(['MS-2,,,Accepted,,,,', 'MS-2,,,Duplicate,,,,']);
  expect((await rowsOf(first, found.id)).map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'change',
    'same',
  ]);
  await first.post(`${at}/${found.id}/cancel`, { reason: 'A test.' });
});

test('a row that a person decided of is no work again in the next list', async () => {
  const found = await preview(['MS-2,,,Late,,,,', 'MS-3,,,Received,,,,']);
  await applied(first, found);
  const next = () => preview(['MS-2,,,Late,,,,', 'MS-3,,,Late,,,,']);
  const before = await next();
  expect((await rowsOf(first, before.id))[0]).toMatchObject({ outcome: 'follow' });
  await first.post(`${at}/${before.id}/cancel`, { reason: 'A test.' });
  await first.post(`${at}/${found.id}/rows/1/settle`, { note: 'The administrator accepts late claims.' });
  const after = await next();
  expect(await rowsOf(first, after.id)).toMatchObject([
    {
      outcome: 'same',
      note: expect.stringContaining('Decided with an earlier file. The administrator counts it as late'),
    },
    { outcome: 'follow' },
  ]);
  await first.post(`${at}/${after.id}/cancel`, { reason: 'A test.' });
});

describe('a row that cannot be applied', () => {
  test('does not stop the others: a claim that moved since the preview stays as it is', async () => {
    const found = await preview(['MS-1,,,Accepted,,,,', 'MS-2,,,Rejected - out of class period,Late trades,,,']);
    expect((await move(mara, 'filed', 'rejected', { reason: 'By letter.' })).status).toBe(200);
    const done = await applied(first, found);
    expect(done.results.toSorted((a, b) => a.result.localeCompare(b.result))).toEqual([
      { result: 'done', rows: 1 },
      { result: 'failed', rows: 1 },
    ]);
    expect((await rowsOf(first, found.id, 'failed'))[0].result_note).toContain('changed since the preview');
    expect([(await only(mara)).stage, (await only(nils)).stage]).toEqual(['rejected', 'rejected']);
    await move(mara, 'rejected', 'filed', { reason: 'The letter was wrong.' });
    const settle = () => second.post(`${at}/${found.id}/rows/1/settle`, { note: 'Moved by hand.' });
    expect(await waiting('status_rows')).toMatchObject([{ subject_id: found.id, detail: '1 row needs a decision' }]);
    expect([(await settle()).body.data.is_new, (await settle()).body.data.is_new]).toEqual([true, false]);
    expect(await waiting('status_rows')).toEqual([]);
    await undo(second, found.id);
    await untilStatus(first, found.id, 'undone');
  });

  test('is one of the operator who imports or applies: nobody decides an own claim by way of a file', async () => {
    const { db } = fixture.server.context;
    const owner = ada.investor.account_id;
    const lines = ['MS-3,,,Accepted,,,,', 'MS-2,,,Accepted,,,,'];
    const set = (id: number, fields: object) =>
      db
        .updateTable('status_files')
        .set(fields as never)
        .where('id', '=', id)
        .execute();
    const found = await preview(lines);
    await set(found.id, { imported_by: owner });
    const done = await applied(second, found);
    expect(done.results.map(({ result }) => result).sort()).toEqual(['done', 'failed']);
    expect((await rowsOf(first, found.id, 'failed'))[0]).toMatchObject({
      line: 2,
      result_note: 'This is your own claim. Someone else must decide it.',
    });
    await undo(first, found.id);
    await untilStatus(first, found.id, 'undone');
    const orphaned = await preview([...lines, 'MS-94,,,Late,,,,']);
    await set(orphaned.id, { imported_by: 999_999_999 });
    expect((await applied(second, orphaned)).results, 'its importer deleted their account').toEqual([
      { result: 'done', rows: 2 },
    ]);
    await undo(first, orphaned.id);
    await untilStatus(first, orphaned.id, 'undone');
    const broken = await preview([...lines, 'MS-92,,,Late,,,,']);
    await set(broken.id, { status: 'applying', applied_by: 999_999_999, applied_at: new Date() });
    await advanceStatusFile(fixture.server.context, broken.id);
    expect((await untilStatus(first, broken.id, 'applied')).results, 'a fault of ours does not hold the file').toEqual([
      { result: 'failed', rows: 2 },
    ]);
    await undo(second, broken.id);
    await untilStatus(first, broken.id, 'undone');
    const own = await preview([...lines, 'MS-97,,,Late,,,,']);
    await set(own.id, { status: 'applying', applied_by: owner, applied_at: new Date() });
    await advanceStatusFile(fixture.server.context, own.id);
    expect((await untilStatus(first, own.id, 'applied')).results.map(({ result }) => result).sort()).toEqual([
      'done',
      'failed',
    ]);
    await undo(second, own.id);
    await untilStatus(first, own.id, 'undone');
    expect([(await only(ada)).stage, (await only(nils)).stage]).toEqual(['filed', 'filed']);
  });
});

describe('an applied file', () => {
  test('is undone by a second person alone, and not once its owner or an operator has moved on', async () => {
    const found = await preview([
      'MS-1,,,Deficient - missing documentation,No statement,2026-12-15,,',
      'MS-2,,,Accepted,,,,',
    ]);
    // mara's claim was filed again by hand since the day of the file
    expect((await rowsOf(first, found.id))[0]).toMatchObject({
      outcome: 'outdated',
      note: expect.stringContaining('the claim is filed since'),
    });
    await applied(second, found, { confirm_outdated: true });
    for (const by of [first, second])
      expect((await undo(by, found.id)).body.error.message).toContain('Someone else must approve this');
    expect((await undo(mara.investor.visitor, found.id)).status).toBe(403);
    const { visitor } = mara.investor;
    expect((await press.move(visitor, mara.claim_id, { from_stage: 'deficient' })).status).toBe(200);
    await fixture.server.context.db
      .updateTable('status_files')
      .set({ applied_by: await fixture.server.accountOf('operator') })
      .where('id', '=', found.id)
      .execute();
    const refused = await undo(second, found.id);
    expect(refused.body.error.message).toContain(`These claims were moved since: TR-${mara.claim_id}`);
    expect((await only(nils)).stage, 'all or nothing').toBe('approved');
    await move(nils, 'approved', 'filed', { reason: 'For the next test.' });
  });

  test('is undone without what others recorded since, and what is left of it is work', async () => {
    const { db } = fixture.server.context;
    const numberOf = (claim_number: string | null) =>
      db.updateTable('sub_payout_requests').set({ claim_number }).where('id', '=', nils.claim_id).execute();
    await numberOf(null);
    const found = await preview([`,TR-${nils.claim_id},,Accepted,,,,`, 'MS-3,,,Accepted,,,,']);
    await applied(first, found);
    await numberOf('A-900');
    await db
      .updateTable('status_rows')
      .set({ before: sql`before || '{"was_extended": true}'` as never })
      .where('status_file_id', '=', found.id)
      .where('row_number', '=', 2)
      .execute();
    await undo(second, found.id);
    expect((await untilStatus(first, found.id, 'undone')).problem).toContain('1 row was not undone');
    expect(await only(nils)).toMatchObject({ stage: 'filed', claim_number: 'A-900' });
    await numberOf('MS-2');
    expect(await rowsOf(first, found.id, 'failed')).toMatchObject([
      { row_number: 2, result_note: expect.stringContaining('Not undone. Its owner was given more time') },
    ]);
    expect(await waiting('status_rows')).toMatchObject([{ subject_id: found.id, detail: '1 row needs a decision' }]);
    const settle = async (row_number: number) =>
      (await first.post(`${at}/${found.id}/rows/${row_number}/settle`, { note: 'Moved back by hand.' })).body.data
        .is_new;
    expect([await settle(1), await settle(2)], 'nothing waits on the first').toEqual([false, true]);
    expect(await waiting('status_rows')).toEqual([]);
    await move(ada, 'approved', 'filed', { reason: 'By hand.' });
  });

  test('is applied one at a time in a case, and never by a preview of before another', async () => {
    const [one, other] = [await preview(['MS-2,,,Accepted,,,1.00,']), await preview(['MS-2,,,Accepted,,,2.00,'])];
    await applied(first, one);
    expect((await apply(second, other)).body.error.message).toContain('applied or undone since the preview');
    await second.post(`${at}/${other.id}/preview`, {});
    const again = await untilStatus(first, other.id, 'read');
    expect((await rowsOf(first, other.id))[0]).toMatchObject({
      outcome: 'follow',
      note: expect.stringContaining('$1.00'),
    });
    await second.post(`${at}/${again.id}/cancel`, { reason: 'A test.' });
    expect((await second.post(`${at}/${one.id}/cancel`, { reason: 'A test.' })).body.error.message).toContain(
      'undone, not cancelled',
    );
    await undo(second, one.id);
    await untilStatus(first, one.id, 'undone');
  });

  test('continues where a killed process left it, and applies no row twice', async () => {
    const { db } = fixture.server.context;
    const found = await preview(['MS-2,,,Accepted,,,,', 'MS-3,,,Accepted,,,,']);
    const approvals = async () =>
      (await only(ada)).history.filter(({ stage }: { stage: string }) => stage === 'approved').length;
    const earlier = await approvals();
    const by = await fixture.server.accountOf('operator');
    await db
      .updateTable('status_files')
      .set({ status: 'applying', applied_by: by, applied_at: new Date() })
      .where('id', '=', found.id)
      .execute();
    await db
      .updateTable('status_rows')
      .set({ result: 'done' })
      .where('status_file_id', '=', found.id)
      .where('row_number', '=', 1)
      .execute();
    await Promise.all([1, 2].map(() => advanceStatusFile(fixture.server.context, found.id)));
    expect((await untilStatus(first, found.id, 'applied')).results).toEqual([{ result: 'done', rows: 2 }]);
    expect([(await only(nils)).stage, (await only(ada)).stage]).toEqual(['filed', 'approved']);
    expect(await approvals()).toBe(earlier + 1);
    await db
      .updateTable('status_rows')
      .set({ result: null })
      .where('status_file_id', '=', found.id)
      .where('row_number', '=', 1)
      .execute();
    await undo(second, found.id);
    await untilStatus(first, found.id, 'undone');
  });
});

describe('a payment that an administrator states', () => {
  test('approves the claim and waits for the money; only an arrival or a decision ends that', async () => {
    const found = await preview(['MS-2,,,Paid,,,,88.20', 'MS-3,,,Paid,,,,91.00']);
    const done = await applied(first, found);
    expect(done.expects_payment).toBe(2);
    expect([(await only(nils)).stage, (await only(ada)).stage]).toEqual(['approved', 'approved']);
    expect(await waiting('stated_payment')).toMatchObject([
      { subject_id: found.id, amount: '179.20', detail: '2 claims are paid, as it states; no money arrived' },
    ]);
    await expectEscalated(fixture.server, first, 'stated_payment');
    const books = (await first.get('/api/v1/operator/books')).body.data;
    expect(books.currencies).toEqual([]);
    const later = await preview(['MS-2,,,Paid,,,,88.20', 'MS-3,,,Paid,,,,91.00', 'MS-96,,,Late,,,,'], '2026-11-21');
    await applied(first, later);
    expect((await waiting('stated_payment')).length, 'once').toBe(1);
    const sent = await first.upload(distributionsAt, distributionFile(['MS-2,Nils Berg,630.00,88.20']), {
      order_id: fixture.cases.MRRW,
      tolerance_pct: '99',
    });
    const { id } = sent.body.data.distribution;
    await untilDistribution(first, id, 'read');
    await first.post(`${distributionsAt}/${id}/arrival`, { amount: '88.20', arrived_on: TODAY, bank_reference: 'W 1' });
    await approveAsSeen(second, id);
    await untilDistribution(first, id, 'posted');
    expect(await waiting('stated_payment')).toMatchObject([{ amount: '91.00' }]);
    expect((await undo(second, found.id)).body.error.message).toMatch(/was applied since|has awards/);
    await second.post(`${at}/${found.id}/rows/2/settle`, { note: 'The check was returned to the administrator.' });
    expect(await waiting('stated_payment')).toEqual([]);
    const again = await preview(['MS-3,,,Paid,,,,91.00', 'MS-95,,,Late,,,,'], '2026-11-21');
    expect(again.expects_payment, 'decided already').toBe(0);
    await first.post(`${at}/${again.id}/cancel`, { reason: 'A test.' });
    const rejected = await preview(['MS-2,,,Rejected - out of class period,A mistake,,,'], '2026-11-21');
    expect((await rowsOf(first, rejected.id))[0]).toMatchObject({ outcome: 'follow' });
    await first.post(`${at}/${rejected.id}/cancel`, { reason: 'A test.' });
  });
});

describe('the bytes of a status file', () => {
  const headings = 'Claim #;Disposition;Respond By;RL;Name';

  test('with other headings wait for their columns, once for each administrator', async () => {
    const german = Buffer.concat([
      Buffer.from([0xef, 0xbb, 0xbf]),
      Buffer.from(`${headings}\nMS-2;Accepted;;"1.234,50";Åse\n`),
    ]);
    const id = await importFile(first, fixture.cases.MRRW, { name: 'german.csv', content: german });
    const asked = await untilStatus(first, id, 'columns');
    expect(asked.unmapped).toMatchObject({ proposal: { claim_number: 'Claim #', status: 'Disposition' } });
    const columns = {
      claim_number: 'Claim #',
      status: 'Disposition',
      cure_by: 'Respond By',
      recognized_claim: 'RL',
      claimant: 'Name',
    };
    const map = (more: object, row_version = asked.row_version) =>
      first.post(`${at}/${id}/columns`, { columns, decimal: ',', dates: 'dmy', row_version, ...more });
    expect((await map({ columns: { status: 'Disposition' } })).status).toBe(400);
    expect((await map({ columns: { ...columns, claimant: 'RL' } })).body.error.message).toContain(
      'cannot be two columns',
    );
    expect((await map({})).status).toBe(200);
    await untilStatus(first, id, 'read');
    expect((await rowsOf(first, id))[0]).toMatchObject({ recognized_claim: '1234.50', claimant: 'Åse' });
    // Windows-1252, the same headings: no second question
    const again = Buffer.from(`${headings}\nMS-2;Accepted;01.12.2026;"2.234,50";Åse\n`, 'latin1');
    const next = await importFile(first, fixture.cases.MRRW, { name: 'again.csv', content: again });
    await untilStatus(first, next, 'read');
    expect((await rowsOf(first, next))[0]).toMatchObject({
      recognized_claim: '2234.50',
      cure_by: '2026-12-01',
      claimant: 'Åse',
    });
    for (const of of [id, next]) await first.post(`${at}/${of}/cancel`, { reason: 'A test.' });
  });

  test('of a workbook have days as serials and numbers as text', async () => {
    const text = (value: string) => ({ kind: 'text' as const, text: value });
    const content = await writeSpreadsheet(
      [
        {
          name: 'Status',
          headers: ['claim_number', 'status', 'cure_by', 'recognized_claim'],
          rows: [
            [
              text('MS-2'),
              text('Accepted'),
              { kind: 'date' as const, day: '2026-12-01' },
              { kind: 'number' as const, text: '630.5' },
            ],
            [text('MS-3'), text('Accepted'), text('46357'), text('1,630.50')],
          ],
          date_format: 'yyyy-mm-dd',
        } as never,
      ],
      new Date('2026-11-20T00:00:00Z'),
    );
    const found = await previewed(first, fixture.cases.MRRW, {
      name: 'status.xlsx',
      content: Buffer.from(content),
    });
    expect(await rowsOf(first, found.id)).toMatchObject([
      { cure_by: '2026-12-01', recognized_claim: '630.50' },
      { cure_by: '2026-12-01', recognized_claim: '1630.50' },
    ]);
    await first.post(`${at}/${found.id}/cancel`, { reason: 'A test.' });
  });
});

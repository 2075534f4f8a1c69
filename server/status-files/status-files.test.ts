import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture, press } from '../claims/testing/claim-fixture.ts';
import { filed, type SignedClaim, signedOff } from '../claims/testing/filed-claim.ts';
import { notifyOfChanges } from '../notifications/notify.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { expectEscalated } from '../work/testing/expect-escalated.ts';
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
let theo: SignedClaim;
let main: number;

beforeAll(async () => {
  fixture = await openClaimFixture();
  [first, second] = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  mara = await filed(fixture, first, 'mara', 'MS-1');
  nils = await filed(fixture, first, 'nils', 'MS-2', { bank: { holder: 'Nils Berg' } });
  ada = await filed(fixture, first, 'ada', 'MS-3', { bank: { holder: 'Ada Lind' } });
  theo = await signedOff(fixture, 'theo', { bank: { holder: 'Theo Falk' } });
  await fixture.server.context.db
    .updateTable('sub_payout_requests')
    .set({ stage: 'filed', filed_on: '2026-11-10', moved_by: 'operator' })
    .where('id', '=', theo.claim_id)
    .execute();
}, 600_000);
afterAll(() => fixture.close());

const only = async ({ investor }: SignedClaim) =>
  (await press.claims(investor.visitor, fixture.cases.MRRW)).body.data.items[0];
const stages = async () => Promise.all([mara, nils, ada, theo].map(async (one) => (await only(one)).stage));
const waiting = async (kind: string) => (await first.get(`/api/v1/operator/work?kind=${kind}`)).body.data.items;

const LINES = () => [
  'MS-1,,Mara Iversen,Accepted,,,9110.00,',
  'MS-2,,Nils Berg,Deficient - missing documentation,"No year-end statement, please send it.",2026-12-15,,',
  'ms-3,,Ada Lind,Rejected - out of class period,All purchases are before the class period.,,,',
  `K-44,TR-${theo.claim_id},Theo Falk,Received,,,,`,
  'MS-99,,Somebody Else,Accepted,,,,',
  ',,Mara Iversen,Accepted,,,,',
  'MS-1-X,TR-1x,,Deficient - missing documentation,,31 Nov 2026,,',
];

describe('a status file', () => {
  test('waits for the meaning of its words, once for each administrator, with a proposal for each', async () => {
    main = await importFile(first, fixture.cases.MRRW, statusFile(LINES()));
    const asked = await untilStatus(first, main, 'words');
    expect(asked.words.map(({ word, meaning, proposal }) => [word, meaning, proposal])).toEqual(
      expect.arrayContaining([
        ['Accepted', null, 'accepted'],
        ['Deficient - missing documentation', null, 'deficient'],
        ['Rejected - out of class period', null, 'rejected'],
        ['Received', null, 'received'],
      ]),
    );
    expect(await waiting('status_file')).toMatchObject([
      { subject_id: main, detail: 'its status words are to be set', title: 'Status file of Plain Claims Ltd.' },
    ]);
    await expectEscalated(fixture.server, first, 'status_file');
    expect((await apply(first, asked)).body.error.message).toContain('Only a previewed file can be applied');
    const set = (words: object[]) => second.post(`${at}/${main}/words`, { words, row_version: asked.row_version });
    const some = [{ word: 'Accepted', meaning: 'accepted' }];
    expect((await set([...some, { word: 'accepted ', meaning: 'paid' }])).body.error.message).toContain('set twice');
    expect((await set(some)).status).toBe(200);
    expect((await set(some)).body.error.message).toContain('Someone else changed this import');
    const more = await untilStatus(first, main, 'words');
    expect(more.words.find(({ word }) => word === 'Accepted')?.meaning).toBe('accepted');
    const rest = [
      { word: 'Deficient - missing documentation', meaning: 'deficient' },
      { word: 'REJECTED - out of  class period', meaning: 'rejected' },
      { word: 'Received', meaning: 'received' },
    ];
    expect((await second.post(`${at}/${main}/words`, { words: rest, row_version: more.row_version })).status).toBe(200);
    await untilStatus(first, main, 'read');
  });

  test('shows before it is applied what each row does, and whom it notifies; nothing is changed by that', async () => {
    const shown = await untilStatus(first, main, 'read');
    expect(shown.outcomes).toEqual(
      expect.arrayContaining([
        { outcome: 'change', rows: 4 },
        { outcome: 'unmatched', rows: 1 },
        { outcome: 'proposed', rows: 1 },
        { outcome: 'unreadable', rows: 1 },
      ]),
    );
    expect(shown.notices).toEqual(
      expect.arrayContaining([
        { stage: 'approved', owners: 1 },
        { stage: 'deficient', owners: 1 },
        { stage: 'rejected', owners: 1 },
      ]),
    );
    const rows = await rowsOf(first, main);
    expect(
      rows.map(({ line, outcome, to_stage, matched_by }: Record<string, unknown>) => [
        line,
        outcome,
        to_stage,
        matched_by,
      ]),
    ).toEqual([
      [2, 'change', 'approved', 'number'],
      [3, 'change', 'deficient', 'number'],
      [4, 'change', 'rejected', 'number'],
      [5, 'change', null, 'reference'],
      [6, 'unmatched', null, null],
      [7, 'proposed', null, null],
      [8, 'unreadable', null, null],
    ]);
    expect(rows[6].note).toContain('"31 Nov 2026"');
    expect(await stages()).toEqual(['filed', 'filed', 'filed', 'filed']);
  });

  test('of the same bytes is refused with a sentence, also at the same moment', async () => {
    const again = await second.upload(at, statusFile(LINES()), {
      order_id: fixture.cases.MRRW,
      status_on: '2026-11-20',
    });
    expect([again.status, again.body.error.message]).toEqual([
      409,
      expect.stringContaining(`imported before, as status file ${main}`),
    ]);
    const other = statusFile(['MS-1,,,Accepted,,,,'], undefined);
    const both = await Promise.all(
      [first, second].map((by) => by.upload(at, other, { order_id: fixture.cases.QLLN, status_on: '2026-11-20' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { id } = both.find(({ status }) => status === 200)!.body.data.status_file;
    expect((await first.post(`${at}/${id}/cancel`, { reason: 'Another case.' })).body.data.is_new).toBe(true);
    expect((await first.post(`${at}/${id}/cancel`, { reason: 'Another case.' })).body.data.is_new).toBe(false);
    expect((await apply(first, { id, row_version: 1 })).body.error.message).toContain('This file is cancelled');
  });

  test('is applied by moves as by hand, once, and each claim, notice and queue item follows', async () => {
    const shown = await untilStatus(first, main, 'read');
    const both = await Promise.all([apply(first, shown), apply(first, shown)]);
    expect(both.map(({ status, body }) => `${status} ${body.data?.is_new}`).sort()).toEqual(['200 false', '200 true']);
    const done = await untilStatus(first, main, 'applied');
    expect(done.results).toEqual([{ result: 'done', rows: 4 }]);
    expect(done.open).toBe(3);
    expect(await stages()).toEqual(['approved', 'deficient', 'rejected', 'filed']);
    expect(await only(nils)).toMatchObject({
      cure_by: '2026-12-15',
      deficiency: { cure_by: '2026-12-15', reason: 'No year-end statement, please send it.' },
    });
    expect((await only(mara)).history.at(-1)).toMatchObject({
      stage: 'approved',
      reason: 'The administrator accepts the claim and recognizes $9,110.00.',
    });
    expect((await only(theo)).claim_number).toBe('K-44');
    await notifyOfChanges(fixture.server.context);
    const bell = async ({ investor }: SignedClaim) =>
      (await investor.visitor.get('/api/v1/notices')).body.data.items.map(({ title }: { title: string }) => title);
    expect(await bell(mara)).toContainEqual(
      expect.stringMatching(/^Merrow Shipping: your claim is approved(, about \$[\d,]+)?$/),
    );
    expect(await bell(nils)).toContainEqual('Merrow Shipping: information needed');
    expect(await bell(ada)).toContain('Merrow Shipping: your claim was rejected');
    expect(await waiting('deficiency')).toMatchObject([{ subject_id: nils.claim_id, must_by: '2026-12-15' }]);
    expect(await waiting('status_rows')).toMatchObject([{ subject_id: main, detail: '3 rows need a decision' }]);
    await expectEscalated(fixture.server, first, 'status_rows');
    const audit = (await first.get('/api/v1/operator/audit?action=payout_moved&limit=5')).body.data.items;
    expect(audit[0]).toMatchObject({ account: { email: 'operator@demo.test' }, request_id: 'status-file' });
  });

  test('has all its rows and results as a CSV that starts no formula', async () => {
    const { content, next, rows } = (await first.get(`${at}/${main}/export`)).body.data;
    expect([rows, next]).toEqual([7, null]);
    expect(content.split('\r\n')[0]).toMatch(/^line,claim_number,reference,/);
    expect(content).toContain('MS-1,,Mara Iversen,,Accepted,,,9110.00,,');
    const evil = statusFile(['"=HYPERLINK(""http://evil.example"")",,@SUM(1),Accepted,+1+1,,,']);
    const { id } = await previewed(first, fixture.cases.MRRW, evil);
    const exported = (await first.get(`${at}/${id}/export`)).body.data.content as string;
    for (const cell of ["'=HYPERLINK", "'@SUM", "'+1+1"]) expect(exported).toContain(cell);
    expect((await first.post(`${at}/${id}/cancel`, { reason: 'A test.' })).status).toBe(200);
    expect((await mara.investor.visitor.get(`${at}/${main}/export`)).status).toBe(403);
  });

  test('that comes later changes only what changed', async () => {
    const later = await previewed(
      first,
      fixture.cases.MRRW,
      statusFile([
        'MS-1,,,Accepted,,,9110.00,',
        'MS-2,,,Deficient - missing documentation,More time,2027-01-15,,',
        'MS-3,,,Rejected - out of class period,As before,,,',
        'K-44,,,Received,,,,',
      ]),
      '2026-11-21',
    );
    expect(later.outcomes.toSorted((a, b) => a.rows - b.rows)).toEqual([
      { outcome: 'change', rows: 1 },
      { outcome: 'same', rows: 3 },
    ]);
    await applied(second, later);
    expect(await only(nils)).toMatchObject({ stage: 'deficient', deficiency: { cure_by: '2027-01-15' } });
    expect((await only(mara)).history.filter(({ stage }: { stage: string }) => stage === 'approved')).toHaveLength(1);
  });

  test('of an older day never moves a claim back unless that is confirmed', async () => {
    const lines = ['MS-1,,,Deficient - missing documentation,An old deficiency,2026-12-20,,'];
    const older = await previewed(first, fixture.cases.MRRW, statusFile(lines), '2026-11-19');
    expect(older.moves).toEqual([{ to: 'deficient', rows: 1, outdated: 1 }]);
    expect(older.notices).toEqual([]);
    expect((await applied(first, older)).results).toEqual([{ result: 'skipped', rows: 1 }]);
    expect((await only(mara)).stage).toBe('approved');
    const again = await previewed(first, fixture.cases.MRRW, statusFile([...lines, 'MS-98,,,Late,,,,']), '2026-11-19');
    expect((await applied(first, again, { confirm_outdated: true })).results).toEqual([{ result: 'done', rows: 1 }]);
    expect((await only(mara)).stage).toBe('deficient');
    const undone = await second.post(`${at}/${again.id}/undo`, { reason: 'It was confirmed by mistake.' });
    expect(undone.body.error ?? undone.status).toBe(200);
    await untilStatus(first, again.id, 'undone');
    expect((await only(mara)).stage).toBe('approved');
  });
});

describe('a status file', () => {
  test.each([
    ['a PDF', '%PDF-1.7\nx', 'A PDF cannot be read as a status file'],
    ['bytes', 'claim_number,status\n\0\0\0\0', 'zero bytes'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'Save it as .xlsx or CSV'],
    ['a broken workbook', Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2]), 'The workbook cannot be read'],
    ['headings alone', 'claim_number,status\n', 'The file has headings and no rows'],
  ])('that cannot be read, %s, end as a sentence', async (_, bytes, wanted) => {
    const id = await importFile(first, fixture.cases.MRRW, { name: 'x.csv', content: Buffer.from(bytes as string) });
    expect((await untilStatus(first, id, 'failed')).problem).toContain(wanted);
    expect((await apply(first, { id, row_version: 1 })).status).toBe(409);
  });

  test('whose status column has hundreds of values ask for another column', async () => {
    const lines = Array.from({ length: 300 }, (_, at) => `MS-2,,,Status ${at},,,,`);
    const id = await importFile(first, fixture.cases.MRRW, statusFile(lines));
    expect((await untilStatus(first, id, 'columns')).problem).toContain('more than 200 different values');
  });
});

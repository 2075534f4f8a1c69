import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture } from '../claims/testing/claim-fixture.ts';
import { filed, type SignedClaim } from '../claims/testing/filed-claim.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { applied, statusFilesAt as at, previewed, statusFile } from './testing/status-file-fixture.ts';

let fixture: ClaimFixture;
let first: TestVisitor;
let second: TestVisitor;
let mara: SignedClaim;

beforeAll(async () => {
  fixture = await openClaimFixture();
  [first, second] = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  mara = await filed(fixture, first, 'mara', 'MS-1');
  await filed(fixture, first, 'nils', 'MS-2', { bank: { holder: 'Nils Berg' } });
  await filed(fixture, first, 'ada', 'MS-3', { bank: { holder: 'Ada Lind' } });
}, 600_000);
afterAll(() => fixture.close());

const waiting = async (kind: string) => (await first.get(`/api/v1/operator/work?kind=${kind}`)).body.data.items;
const preview = (lines: string[]) => previewed(first, fixture.cases.MRRW, statusFile(lines));

test('several rows are decided at once, shown before, and opened again; the counts are those of each state', async () => {
  const found = await preview(['MS-1,,,Late,,,,', 'MS-2,,,Late,,,,', 'MS-3,,,Received,,,,']);
  const settle = (body: object, who = first) =>
    who.post(`${at}/${found.id}/settle`, { note: 'They count them.', ...body });
  expect((await settle({ row_numbers: [1] })).status, 'not before it is applied').toBe(409);
  await applied(first, found);
  const open = async () => (await first.get(`${at}/${found.id}`)).body.data.open;
  expect([await open(), await open()]).toEqual([2, 2]);
  const rows = { row_numbers: [3, 2, 1, 9] };
  const left = [
    { row_number: 3, reason: 'nothing_waits' },
    { row_number: 9, reason: 'no_such_row' },
  ];
  expect((await settle({ ...rows, is_preview: true })).body.data).toEqual({ settled: [1, 2], left });
  expect(await open(), 'a preview records nothing').toBe(2);
  expect((await settle({ row_numbers: [1, 1] })).status).toBe(400);
  expect((await settle({ row_numbers: [1], note: ' ' })).status).toBe(400);
  expect((await settle(rows, mara.investor.visitor)).status).toBe(403);
  const both = await Promise.all([settle(rows), settle(rows, second)]);
  expect(both.map(({ body }) => body.data.settled.length).toSorted()).toEqual([0, 2]);
  expect([await open(), await waiting('status_rows')]).toEqual([0, []]);
  const reopen = () =>
    first.post(`${at}/${found.id}/reopen`, { row_numbers: [2, 3], reason: 'It was the wrong list.' });
  expect([(await reopen()).body.data.reopened, (await reopen()).body.data.reopened]).toEqual([[2], []]);
  expect([await open(), await waiting('status_rows')]).toMatchObject([1, [{ detail: '1 row needs a decision' }]]);
  await settle({ row_numbers: [2] });
  expect(await open()).toBe(0);
});

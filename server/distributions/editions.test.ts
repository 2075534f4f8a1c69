import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture, TODAY } from '../claims/testing/claim-fixture.ts';
import { filed } from '../claims/testing/filed-claim.ts';
import type { Answer, TestVisitor } from '../testing/test-visitor.ts';
import { approveAsSeen, distributionsAt as at, distributionFile, untilStatus } from './testing/distribution-fixture.ts';

let fixture: ClaimFixture;
let first: TestVisitor;
let second: TestVisitor;
let id: number;

beforeAll(async () => {
  fixture = await openClaimFixture();
  [first, second] = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  await filed(fixture, first, 'mara', 'MS-1');
}, 600_000);
afterAll(() => fixture.close());

const sentence = ({ status, body }: Answer) => body.error?.message ?? status;

test('of two who change an import at once the second gets a sentence, changes nothing, and can approve it', async () => {
  const sent = await first.upload(at, distributionFile(['MS-1,Mara Iversen,630.00,10.00']), {
    order_id: fixture.cases.MRRW,
    round: 8,
  });
  id = sent.body.data.distribution.id;
  const { row_version } = await untilStatus(first, id, 'read');
  expect(row_version).toBe(0);
  const edit = (by: TestVisitor, body: object) => by.post(`${at}/${id}/edit`, { row_version, ...body });
  expect((await edit(first, { round: 2 })).status).toBe(200);
  const refused = await edit(second, { round: 3 });
  expect([refused.status, sentence(refused)]).toEqual([
    409,
    'Someone else changed this import after you opened it. It is now round 2 in USD. Check it again, then change or approve it.',
  ]);
  const mapped = await second.post(`${at}/${id}/columns`, {
    columns: { claim_number: 'claim_number', award: 'award' },
    row_version,
  });
  expect(sentence(mapped)).toContain('Someone else changed this import');
  const now = await untilStatus(first, id, 'read');
  expect(now).toMatchObject({ round: 2, row_version: 1 });
  expect(
    (await first.post(`${at}/${id}/arrival`, { amount: '10.00', arrived_on: TODAY, bank_reference: 'E 1' })).status,
  ).toBe(200);
  // nor is approved what was changed since it was seen
  const approve = (seen: number) => approveAsSeen(second, id, { row_version: seen });
  expect(sentence(await approve(0))).toContain('Someone else changed this import');
  // an approval always states which version and which totals were seen
  for (const member of ['row_version', 'fee_total', 'matched_total'])
    expect((await approveAsSeen(second, id, { [member]: undefined })).status, member).toBe(400);
  // the change of the second person was refused, so they are free to approve it
  expect((await approve(1)).status).toBe(200);
  await untilStatus(first, id, 'posted');
});

test('both at the very same moment: one change counts, whichever it is', async () => {
  const sent = await first.upload(at, distributionFile(['MS-1,Mara Iversen,630.00,11.00']), {
    order_id: fixture.cases.MRRW,
    round: 9,
  });
  const other: number = sent.body.data.distribution.id;
  const { row_version } = await untilStatus(first, other, 'read');
  const both = await Promise.all([
    first.post(`${at}/${other}/edit`, { row_version, round: 4 }),
    second.post(`${at}/${other}/edit`, { row_version, round: 5 }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const round = both[0]!.status === 200 ? 4 : 5;
  expect(await untilStatus(first, other, 'read')).toMatchObject({ round, row_version: 1 });
  // who was refused sees the import as it is now, and continues from there
  const loser = round === 4 ? second : first;
  expect((await loser.post(`${at}/${other}/edit`, { row_version: 1, round: 6 })).status).toBe(200);
  expect(await untilStatus(first, other, 'read')).toMatchObject({ round: 6, row_version: 2 });
});

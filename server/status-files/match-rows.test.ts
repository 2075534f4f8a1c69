import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture } from '../claims/testing/claim-fixture.ts';
import { filed, type SignedClaim } from '../claims/testing/filed-claim.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { applied, apply, statusFilesAt as at, previewed, rowsOf, statusFile } from './testing/status-file-fixture.ts';

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

test('several rows are matched at once, shown before, and unmatched again, each state once', async () => {
  const lines = [',,Nils Berg,Accepted,,,,', ',,A. Lind,Accepted,,,,', 'MS-1,,,Received,,,,', ',,Nobody,Received,,,,'];
  const found = await previewed(first, fixture.cases.MRRW, statusFile(lines));
  const of = (row_number: number, claim: SignedClaim | { claim_id: number }) => ({
    row_number,
    sub_payout_request_id: claim.claim_id,
  });
  const match = (matches: object[], more: object = {}, who = first) =>
    who.post(`${at}/${found.id}/match`, { matches, ...more });
  const unmatch = (matches: object[], who = first) => who.post(`${at}/${found.id}/unmatch`, { matches });
  const outcomes = async () => (await rowsOf(first, found.id)).map(({ outcome }: { outcome: string }) => outcome);
  const atFirst = ['proposed', 'unmatched', 'same', 'unmatched'];
  expect(await outcomes()).toEqual(atFirst);

  const both = [of(2, ada), of(1, nils)];
  const asked = [...both, of(3, mara), of(4, { claim_id: 999_999 }), of(9, mara)];
  const left = [
    { row_number: 3, reason: 'names_its_claim' },
    { row_number: 4, reason: 'no_such_claim' },
    { row_number: 9, reason: 'no_such_row' },
  ];
  const shown = (await match(asked, { is_preview: true })).body.data;
  expect(shown).toMatchObject({
    matched: [
      { row_number: 1, outcome: 'change', to_stage: 'approved', sub_payout_request_id: nils.claim_id },
      { row_number: 2, outcome: 'change', to_stage: 'approved', owner: expect.any(String), claimant: 'A. Lind' },
    ],
    left,
  });
  expect(await outcomes(), 'a preview records nothing').toEqual(atFirst);
  expect((await apply(first, { ...found, row_version: found.row_version + 1 })).status, 'nor does it count').toBe(409);

  expect((await match([of(1, nils), of(1, ada)])).status).toBe(400);
  expect((await match([])).status).toBe(400);
  expect((await match(both, {}, mara.investor.visitor)).status).toBe(403);
  expect((await unmatch(both, mara.investor.visitor)).status).toBe(403);
  const pressed = await Promise.all([match(asked), match(asked, {}, second)]);
  expect(pressed.map(({ body }) => body.data.matched.length).toSorted()).toEqual([0, 2]);
  expect(pressed.map(({ body }) => body.data.left.length).toSorted()).toEqual([3, 5]);
  expect(await outcomes()).toEqual(['change', 'change', 'same', 'unmatched']);
  expect((await apply(first, found)).body.error.message).toContain('Someone else changed this import');

  // a claim that two rows name is of neither
  expect((await match([of(4, nils)])).body.data.matched).toMatchObject([{ outcome: 'ambiguous' }]);
  expect(await outcomes()).toEqual(['ambiguous', 'change', 'same', 'ambiguous']);
  expect((await unmatch([of(4, ada)])).body.data, 'it is of another claim').toEqual({ unmatched: [] });
  expect((await unmatch([of(4, nils)])).body.data).toEqual({ unmatched: [4] });
  expect(await outcomes(), 'alone with its claim again').toEqual(['change', 'change', 'same', 'unmatched']);

  const undone = await Promise.all([unmatch(both), unmatch(both, second)]);
  expect(undone.map(({ body }) => body.data.unmatched.length).toSorted()).toEqual([0, 2]);
  expect(await outcomes()).toEqual(atFirst);
  await match(both);
  const now = (await first.get(`${at}/${found.id}`)).body.data;
  await applied(first, now);
  expect((await match(both)).body.error.message).toContain('between its preview and its application');
  expect((await unmatch(both)).status).toBe(409);
});

test('a row matched by an operator is left as it is, and one of another case is refused', async () => {
  const found = await previewed(
    first,
    fixture.cases.MRRW,
    statusFile([',,Ada L.,Received,,,,', ',,N. B.,Received,,,,']),
  );
  await second.post(`${at}/${found.id}/rows/1/match`, { sub_payout_request_id: ada.claim_id });
  const answer = await first.post(`${at}/${found.id}/match`, {
    matches: [
      { row_number: 1, sub_payout_request_id: nils.claim_id },
      { row_number: 2, sub_payout_request_id: nils.claim_id },
    ],
  });
  expect(answer.body.data).toMatchObject({
    matched: [{ row_number: 2 }],
    left: [{ row_number: 1, reason: 'matched' }],
  });
  expect(
    (await first.post(`${at}/999999/match`, { matches: [{ row_number: 1, sub_payout_request_id: 1 }] })).status,
  ).toBe(404);
});

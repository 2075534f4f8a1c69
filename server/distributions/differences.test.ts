import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClaimDesk, openClaimDesk, press } from '../claims/testing/claim-desk.ts';
import { filed, type SignedClaim } from '../claims/testing/filed-claim.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { distributionsAt as at, postedDistribution } from './testing/money-desk.ts';

let desk: ClaimDesk;
let operators: [TestVisitor, TestVisitor];
let claims: SignedClaim[];

beforeAll(async () => {
  desk = await openClaimDesk();
  operators = [await desk.server.signIn('operator'), await desk.server.signIn('operator2')];
  claims = [];
  for (const [name, number] of [
    ['mara', 'MS-1'],
    ['nils', 'MS-2'],
  ] as const)
    claims.push(await filed(desk, operators[0], name, number));
}, 60_000);
afterAll(() => desk.close());

const awardsOf = async ({ investor }: SignedClaim) =>
  (await press.claims(investor.visitor, desk.cases.MRRW)).body.data.items[0].awards;

test('an award far from the estimate or the signed claim is told to operator and client, with a question drafted', async () => {
  const rows = ['MS-1,Mara Iversen,600.00,5.00', 'MS-2,Nils Iversen,630.00,88.20'];
  const id = await postedDistribution(operators, { order_id: desk.cases.MRRW, rows });
  const { body } = await operators[0].get(`${at}/${id}/rows?show=differences`);
  expect(body.data.items).toHaveLength(1);
  const [{ row_number, difference, question }] = body.data.items;
  expect(row_number).toBe(1);
  expect(difference).toMatch(
    /^The administrator recognizes 30\.00 less than was signed off\. The award of 5\.00 is far from the estimate of \d+\.\d\d to \d+\.\d\d\.$/,
  );
  for (const words of ['To Plain Claims Ltd.', 'claim MS-1, Mara Iversen', '5.00 USD', '600.00 USD', difference])
    expect(question).toContain(words);
  expect(await awardsOf(claims[0]!)).toMatchObject([{ award: '5.00', difference }]);
  expect(await awardsOf(claims[1]!)).toMatchObject([{ award: '88.20', difference: null }]);
});

test('a later round, which shares what is left, is not held against the estimate', async () => {
  const rows = ['MS-2,Nils Iversen,630.00,1.00'];
  const id = await postedDistribution(operators, { order_id: desk.cases.MRRW, rows, round: 2 });
  expect((await operators[0].get(`${at}/${id}/rows?show=differences`)).body.data.items).toEqual([]);
});

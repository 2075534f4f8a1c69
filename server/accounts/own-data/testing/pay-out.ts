import { expect } from 'vitest';
import { type ClaimFixture, TODAY } from '../../../claims/testing/claim-fixture.ts';
import { payDue, postedDistribution, saveDollarAccount } from '../../../distributions/testing/distribution-fixture.ts';

/** A claim confirmed by the administrator, listed in its distribution, approved, and paid into the entered account. */
export async function payOut(
  fixture: ClaimFixture,
  password: string,
  mark: string,
  { claim, filing }: { claim: number; filing: number },
): Promise<number> {
  const [first, second] = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  for (const operator of [first, second]) await operator.stepUp(password);
  const confirmed = await first.post(`/api/v1/operator/filings/${filing}/confirm`, {
    confirmed_on: TODAY,
    claims: [{ sub_payout_request_id: claim, claim_number: 'QZ-1' }],
  });
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  await saveDollarAccount(first);
  const rows = [`QZ-1,${mark} Iversen,630.00,88.20`];
  const id = await postedDistribution([first, second], { order_id: fixture.cases.MRRW, rows });
  const file = await payDue([first, second], id, 'nacha');
  expect(file).toMatchObject({ payments: 1, total: '74.97' });
  return file.id;
}

import { expect } from 'vitest';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { type ClaimDesk, HELD, honest, type Investor, press, signature } from './claim-desk.ts';

export interface SignedClaim {
  investor: Investor;
  claim_id: number;
}

/** An investor with a claim in the case of a security, taken through all four steps to its sign-off. */
export async function signedOff(
  desk: ClaimDesk,
  name: string,
  {
    symbol = 'MRRW' as const,
    bank = {},
    legal_name = (bank as { holder?: string }).holder ?? 'Mara Iversen',
    rows = HELD,
  }: { symbol?: 'MRRW' | 'QLLN'; bank?: object; legal_name?: string; rows?: readonly string[] } = {},
): Promise<SignedClaim> {
  const investor = await desk.investor(name);
  const { visitor } = investor;
  const { portfolio_id } = await desk.trades(investor, symbol, rows, { account: `of ${name}` });
  const joined = await press.join(visitor, desk.cases[symbol], honest);
  const claim_id: number = joined.body.data.joined[0].sub_payout_request_ids[0];
  const { body } = await press.claims(visitor, desk.cases[symbol]);
  expect((await press.prove(visitor, portfolio_id, `statement of ${name}`)).status).toBe(200);
  const { beneficial_account_id } = body.data.items[0];
  await press.sign(visitor, { beneficial_account_id, legal_name, signed_name: legal_name });
  const paid = await press.pay(visitor, { account_number: String(41_000_000 + investor.account_id), ...bank });
  expect(paid.status).toBe(200);
  await press.move(visitor, claim_id, { from_stage: 'trades', trades_complete: true });
  await press.move(visitor, claim_id, { from_stage: 'contract' });
  await visitor.post('/api/v1/payouts/payout_request/set_payment_details', {
    sub_payout_request_id: claim_id,
    payment_details_id: paid.body.data.payment_details.id,
  });
  await press.move(visitor, claim_id, { from_stage: 'payment' });
  const signed = await press.move(visitor, claim_id, { from_stage: 'sign_off', sign_off: { ...signature.sign_off, signed_name: legal_name } });
  expect(signed.body.data?.stage ?? signed.body).toBe('review');
  return { investor, claim_id };
}

/** Such a claim with the administrator, under a number. */
export async function filed(
  desk: ClaimDesk,
  operator: TestVisitor,
  name: string,
  claim_number: string,
  more: Parameters<typeof signedOff>[2] = {},
): Promise<SignedClaim> {
  const signed = await signedOff(desk, name, more);
  const moved = await operator.post('/api/v1/operator/claims/move', {
    sub_payout_request_id: signed.claim_id,
    from_stage: 'review',
    to: 'filed',
    claim_number,
  });
  expect(moved.status).toBe(200);
  return signed;
}

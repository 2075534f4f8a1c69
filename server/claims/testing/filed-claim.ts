import type { Db } from '@trover/db/connect.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { bank, type ClaimFixture, HELD, honest, type Investor, password, press, signature } from './claim-fixture.ts';

export interface SignedClaim {
  investor: Investor;
  claim_id: number;
}

/** An investor with a claim in the case of a security, moved through all four steps to its sign-off. */
export async function signedOff(
  fixture: ClaimFixture,
  name: string,
  {
    symbol = 'MRRW' as const,
    bank = {},
    legal_name = (bank as { holder?: string }).holder ?? 'Mara Iversen',
    rows = HELD,
  }: { symbol?: 'MRRW' | 'QLLN'; bank?: object; legal_name?: string; rows?: readonly string[] } = {},
): Promise<SignedClaim> {
  const investor = await fixture.investor(name);
  const { visitor } = investor;
  const { portfolio_id } = await fixture.trades(investor, symbol, rows, { account: `of ${name}` });
  const joined = await press.join(visitor, fixture.cases[symbol], honest);
  const claim_id: number = joined.body.data.joined[0].sub_payout_request_ids[0];
  const { body } = await press.claims(visitor, fixture.cases[symbol]);
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
  const signed = await press.move(visitor, claim_id, {
    from_stage: 'sign_off',
    sign_off: { ...signature.sign_off, signed_name: legal_name },
  });
  expect(signed.body.data?.stage ?? signed.body).toBe('review');
  return { investor, claim_id };
}

/** A signed-off claim, filed with the administrator under a number. */
export async function filed(
  fixture: ClaimFixture,
  operator: TestVisitor,
  name: string,
  claim_number: string,
  more: Parameters<typeof signedOff>[2] = {},
): Promise<SignedClaim> {
  const signed = await signedOff(fixture, name, more);
  const moved = await operator.post('/api/v1/operator/claims/move', {
    sub_payout_request_id: signed.claim_id,
    from_stage: 'review',
    to: 'filed',
    reason: 'Nobody looks at documents in this test.',
    claim_number,
  });
  expect(moved.status).toBe(200);
  return signed;
}

/** Simulates that 48 hours have passed since payment details were changed. */
export async function endHolds(db: Db): Promise<void> {
  await sql`update payment_details set payments_wait_until = now() where payments_wait_until is not null`.execute(db);
  await sql`update sub_payout_requests set payments_wait_until = now() where payments_wait_until is not null`.execute(
    db,
  );
}

/** Replaces the account that a claim is paid to, as after a return, and ends the 48 hours. */
export async function replaceDetails(
  fixture: ClaimFixture,
  { investor }: SignedClaim,
  more: object = {},
): Promise<number> {
  const { visitor, account_id } = investor;
  expect((await visitor.stepUp(password)).status).toBe(200);
  const { items } = (await visitor.get('/api/v1/payouts/payment_details')).body.data;
  const account_number = String(52_000_000 + account_id * 100 + items[0].id);
  const details = { ...bank, holder: items[0].holder, account_number, ...more };
  const replaced = await visitor.post('/api/v1/payouts/payment_details', { id: items[0].id, details });
  expect(replaced.body.error ?? replaced.status).toBe(200);
  await endHolds(fixture.server.context.db);
  return replaced.body.data.payment_details.id;
}

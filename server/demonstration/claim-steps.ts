import type { Claim } from '@trover/contract/claims/claims.ts';
import { STEPS } from '@trover/core/claims/stages.ts';
import type { ApiCaller } from './api-caller.ts';
import { printStatement } from './print-statement.ts';

const PAYOUTS = '/api/v1/payouts';
/** How far the owner advances a claim. */
export type Target = 'contract' | 'review';

interface Claimant {
  legal_name: string;
  street: string;
  city: string;
  region: string;
  postal_code: string;
  country: string;
  tax_id_kind: 'ssn' | 'ein';
  tax_id: string;
}

interface Signer {
  signed_name: string;
  /** Absent for an institution, whose agreement states both. */
  personal?: { claimant: Claimant; payment_details_id: number };
  today: string;
}

/** The caller's claims in a case, which it joins first if necessary. */
export async function joinCase(caller: ApiCaller, slug: string): Promise<Claim[]> {
  await caller.post(`/api/v1/orders/${slug}/join`, { claimed_elsewhere: 'no', is_excluded_party: false });
  return listClaims(caller, slug);
}

export async function listClaims(caller: ApiCaller, slug: string): Promise<Claim[]> {
  return (await caller.get<{ items: Claim[] }>(`/api/v1/orders/${slug}/subprs`)).items;
}

/** Advances a claim from its step to the target, with the inputs of each step; does nothing when it is further. */
export async function advanceClaim(caller: ApiCaller, claim: Claim, target: Target, signer: Signer): Promise<void> {
  let { stage } = claim;
  while (stage !== target && isStep(stage)) {
    await completeStep(caller, claim, stage, signer);
    const moved = await caller.post<Claim>(`${PAYOUTS}/payout_request/move_to_next_stage`, {
      sub_payout_request_id: claim.sub_payout_request_id,
      from_stage: stage,
      ...(stage === 'trades' && { trades_complete: true }),
      ...(stage === 'sign_off' && { sign_off: { certified: true, signed_name: signer.signed_name } }),
    });
    stage = moved.stage;
  }
}

const isStep = (stage: Claim['stage']): stage is (typeof STEPS)[number] =>
  (STEPS as readonly Claim['stage'][]).includes(stage);

async function completeStep(
  caller: ApiCaller,
  claim: Claim,
  step: (typeof STEPS)[number],
  { personal, signed_name, today }: Signer,
): Promise<void> {
  if (step === 'trades') await addStatements(caller, claim, today);
  if (personal === undefined) return;
  if (step === 'contract') {
    const { beneficial_account_id, order_id } = claim;
    const { text } = await caller.get<{ text: { version: string } }>(
      `${PAYOUTS}/contract/longterm?beneficial_account_id=${beneficial_account_id}&order_id=${order_id}`,
    );
    await caller.post(`${PAYOUTS}/contract/longterm`, {
      ...{ beneficial_account_id, order_id, kind: 'individual', ...personal.claimant },
      ...{ text_version: text.version, signed_name, accepted: true },
    });
  }
  if (step === 'payment')
    await caller.post(`${PAYOUTS}/payout_request/set_payment_details`, {
      sub_payout_request_id: claim.sub_payout_request_id,
      payment_details_id: personal.payment_details_id,
    });
}

/** Adds a statement for each account whose trades were imported from a file, covering the months of its trades. */
async function addStatements(caller: ApiCaller, claim: Claim, today: string): Promise<void> {
  for (const account of claim.accounts) {
    if (account.by_file === 0) continue;
    const content = await printStatement(claim, account, today);
    await caller.upload(
      `${PAYOUTS}/confirmations/${account.portfolio_id}`,
      { name: 'account-statement.pdf', content },
      { from_month: account.oldest.slice(0, 7), to_month: today.slice(0, 7) },
    );
  }
}

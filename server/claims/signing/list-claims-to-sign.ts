import type { listClaimsToSign as declared } from '@trover/contract/claims/sign-several.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { missingUpTo } from '@trover/core/claims/step-requirements.ts';
import { feeOnRange } from '@trover/core/fees/fee-amount.ts';
import type { ClaimRecord } from '@trover/db/queries/claims/requests.ts';
import { listFundPayments } from '@trover/db/queries/contracts/funds.ts';
import type { PaymentDetails } from '@trover/db/queries/payment-details/payment-details.ts';
import type { Context } from '../../context.ts';
import { isPaidIn } from '../../payment-details/require-currency.ts';
import { freeze } from '../freeze.ts';
import { type ClaimCase, type LoadedClaim, loadClaims } from '../load-claim.ts';
import { presentEstimate } from '../present-estimate.ts';
import { currentText, requireFee } from '../texts/texts.ts';

type ClaimToSign = DataOf<typeof declared>['items'][number];

/** The answers with which several claims are signed at once. */
const ANSWERS = { claimed_elsewhere: 'no', is_excluded_party: false } as const;

/**
 * An account's claims in one case, with what prevents the signature of each; the number of queries does not depend on
 * the number of claims.
 */
export async function presentClaimsToSign(
  context: Pick<Context, 'db' | 'worker'>,
  claims: readonly ClaimRecord[],
  of: ClaimCase,
): Promise<ClaimToSign[]> {
  const loaded = await loadClaims(context, claims, of);
  // signing chooses the usual payment details
  const unpaid = loaded.filter(({ facts }) => !facts.has_payment_details).map(({ claim }) => claim);
  const usual = await listFundPayments(context.db, {
    account_id: claims[0]?.account_id ?? 0,
    beneficial_account_ids: unpaid.map(({ beneficial_account_id }) => beneficial_account_id),
  });
  return loaded.map((one) => present(one, usual.get(one.claim.beneficial_account_id)));
}

function present(loaded: LoadedClaim, usual: PaymentDetails | undefined): ClaimToSign {
  const { claim, of, match, trades, fee_pct, claimant, facts } = loaded;
  const { currency: ofCase } = of.record;
  const fits = usual !== undefined && usual.blocked_at === null && isPaidIn(usual, ofCase);
  const isUnchosen = claim.payment_details_id === null && fits && claim.stage !== 'sign_off';
  const missing = missingUpTo('sign_off', {
    ...facts,
    ...ANSWERS,
    has_payment_details: facts.has_payment_details || isUnchosen,
  });
  const blocking = missing.filter(({ blocks }) => blocks);
  const frozen = blocking.length === 0 ? freeze(loaded) : undefined;
  const estimate = presentEstimate(match, facts.why);
  const fee = feeOnRange(
    { low: estimate.payment_low, expected: estimate.payment_expected, high: estimate.payment_high },
    fee_pct ?? requireFee(currentText('longterm')),
    match?.currency ?? ofCase,
  );
  return {
    sub_payout_request_id: claim.id,
    beneficial_owner: claim.beneficial_owner,
    stage: claim.stage,
    is_ready: frozen !== undefined,
    missing: blocking.map(({ step, message }) => ({ step, message })),
    to_confirm: missing.filter(({ blocks, code }) => !blocks && code !== 'not_confirmed').map(({ message }) => message),
    trades: trades.length,
    recognized_loss: estimate.recognized_loss,
    net_expected: fee.net_expected,
    currency: match?.currency ?? ofCase,
    signer: claimant === undefined ? null : (claimant.signer_name ?? claimant.legal_name),
    claim_sha256: frozen?.sha256 ?? null,
  };
}

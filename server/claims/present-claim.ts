import type { Claim } from '@trover/contract/claims/claims.ts';
import { balanceOf } from '@trover/core/claims/balance.ts';
import { isOverdue, outlookOf, type TimesToPayment } from '@trover/core/claims/outlook.ts';
import { coverageOf, evaluateReadiness } from '@trover/core/claims/readiness.ts';
import { type ClaimStage, evaluateMove, STEPS, stateOf } from '@trover/core/claims/stages.ts';
import { missingOfStep } from '@trover/core/claims/step-requirements.ts';
import { feeOnRange } from '@trover/core/fees/fee-amount.ts';
import { dayIn } from '@trover/core/format/dates.ts';
import { tradeAmount } from '@trover/core/trades/trade-amount.ts';
import { listLostProofs } from '@trover/db/queries/claims/lost-proofs.ts';
import { type ClaimRecord, listStages, type StageRecord } from '@trover/db/queries/claims/requests.ts';
import { findTimesToPayment } from '@trover/db/queries/claims/times-to-payment.ts';
import { listSignOffs, type SignOff } from '@trover/db/queries/contracts/sign-offs.ts';
import { findLastQuestion } from '@trover/db/queries/letters/questions.ts';
import { type ClaimAwardRecord, listAwardsOfClaims } from '@trover/db/queries/payments/payments.ts';
import { presentConfirmation } from '../confirmations/present-confirmation.ts';
import type { Context } from '../context.ts';
import { presentPaymentDetails } from '../payment-details/present-payment-details.ts';
import { presentAward } from '../payments/present-payment.ts';
import { freeze } from './freeze.ts';
import { type ClaimCase, type LoadedClaim, loadClaimCase, loadClaims } from './load-claim.ts';
import { presentAccounts } from './present-accounts.ts';
import { presentEstimate } from './present-estimate.ts';
import { presentLostProof } from './present-lost-proof.ts';
import { currentText, requireFee } from './texts/texts.ts';

/** Number of trades shown; the statistics call pages through all. */
const MAX_TRADES = 1000;

export type PresentContext = Pick<Context, 'db' | 'worker' | 'today' | 'fileLinkKey'>;

/** A claim as its owner sees it. */
export async function presentClaim(context: PresentContext, claim: ClaimRecord, of?: ClaimCase): Promise<Claim> {
  const known = of ?? (await loadClaimCase(context.db, claim.case_id, context.today()));
  const [presented] = await presentClaims(context, [claim], known);
  return presented!;
}

/** An account's claims in one case as their owner sees them, in their order. */
export async function presentClaims(
  context: PresentContext,
  claims: readonly ClaimRecord[],
  of: ClaimCase,
): Promise<Claim[]> {
  const [any] = claims;
  if (any === undefined) return [];
  const { db } = context;
  const all = await loadClaims(context, claims, of);
  const ownClaims = { account_id: any.account_id, claim_ids: claims.map(({ id }) => id) };
  const histories = await listStages(db, ownClaims);
  const lost = await listLostProofs(db, ownClaims);
  const signOffs = await listSignOffs(db, ownClaims);
  const times = signOffs.size === 0 ? null : await findTimesToPayment(db);
  const awards = signOffs.size === 0 ? new Map() : await listAwardsOfClaims(db, ownClaims);
  const today = context.today();
  const wait = { claim_deadline: of.claim_deadline, times, today };
  const overdue = claims.some(({ id, stage }) => isOverdue({ ...wait, stage, has_award: hasAward(awards.get(id)) }));
  const asked_on = overdue ? await findLastQuestion(db, { case_id: any.case_id, template: 'overdue' }) : null;
  return all.map((loaded) => {
    const { id } = loaded.claim;
    const [history, signOff] = [histories.get(id) ?? [], signOffs.get(id)];
    return {
      ...present(context, loaded, history, signOff),
      awards: (awards.get(id) ?? []).map(presentAward),
      lost_proof: presentLostProof(lost.get(id)),
      outlook: presentOutlook(loaded, history, signOff, {
        times,
        today,
        asked_on,
        paid_on: executedOn(awards.get(id) ?? [], today),
        has_award: hasAward(awards.get(id)),
      }),
    };
  });
}

const hasAward = (awards: readonly ClaimAwardRecord[] | undefined): boolean => (awards ?? []).length > 0;

/** The day on which the bank executed the last payment that was not returned. */
const executedOn = (awards: readonly ClaimAwardRecord[], today: string): string | null =>
  awards
    .flatMap(({ payments }) => payments)
    .filter(({ returned_on, execute_on }) => returned_on === null && execute_on <= today)
    .map(({ execute_on }) => execute_on)
    .sort()
    .at(-1) ?? null;

/** Null before the sign-off, when the claim's steps show what is next. */
function presentOutlook(
  { claim, of }: LoadedClaim,
  history: readonly StageRecord[],
  signOff: Omit<SignOff, 'claim'> | undefined,
  payment: {
    times: TimesToPayment | null;
    today: string;
    asked_on: string | null;
    paid_on: string | null;
    has_award: boolean;
  },
): Claim['outlook'] {
  if (signOff === undefined) return [];
  const zone = of.record.time_zone ?? undefined;
  const dayOf = (stage: ClaimStage): string | null => {
    const last = history.findLast((one) => one.stage === stage);
    return last ? dayIn(last.at, zone) : null;
  };
  return outlookOf({
    // the claim is not paid until the bank has executed its payment
    stage: claim.stage === 'paid' && payment.paid_on === null ? 'approved' : claim.stage,
    signed_on: signOff.signed_on,
    filed_on: claim.filed_on,
    claim_number: claim.claim_number,
    approved_on: dayOf('approved'),
    claim_deadline: of.claim_deadline,
    ...payment,
  });
}

/** A sign-off counts until the claim is opened again to cure it. */
const isSignedOff = ({ claim }: LoadedClaim): boolean =>
  !STEPS.some((step) => step === claim.stage) && claim.stage !== 'deficient' && claim.stage !== 'withdrawn';

function presentCover({ cover }: LoadedClaim): Claim['contract'] {
  if (cover === undefined) return null;
  if (cover.kind === 'agreement')
    return { id: null, kind: 'institution', signed_at: null, signed_on: null, title: cover.reference };
  const { id, kind, signed_at, signed_on } = cover.contract;
  return { id, kind, signed_at: signed_at.toISOString(), signed_on, title: currentText(kind).title };
}

function presentDeficiency({ deficiencies, facts }: LoadedClaim): Claim['deficiency'] {
  const last = deficiencies.at(-1);
  if (last === undefined) return null;
  const { reason, cured_by, cure_by, by_administrator, requires_document, response } = last;
  return {
    ...{ reason, cured_by, cure_by, by_administrator, requires_document, response },
    is_document_added: facts.required_document === 'added',
    opened_at: last.opened_at.toISOString(),
    answered_at: last.answered_at?.toISOString() ?? null,
    ended_at: last.ended_at?.toISOString() ?? null,
  };
}

function present(
  context: PresentContext,
  loaded: LoadedClaim,
  history: readonly StageRecord[],
  signOff: Omit<SignOff, 'claim'> | undefined,
): Omit<Claim, 'outlook' | 'awards' | 'lost_proof'> {
  const { claim, match, facts, proofs, trades, payment, fee_pct } = loaded;
  const certification = currentText('certification');
  const estimate = presentEstimate(match, facts.why);
  const range = { low: estimate.payment_low, expected: estimate.payment_expected, high: estimate.payment_high };
  const pct = fee_pct ?? requireFee(currentText('longterm'));
  const steps = STEPS.map((step) => {
    const missing = missingOfStep(step, facts);
    return { step, is_complete: missing.length === 0 && (step !== 'sign_off' || isSignedOff(loaded)), missing };
  });
  return {
    sub_payout_request_id: claim.id,
    payout_request_id: claim.payout_request_id,
    order_id: claim.case_id,
    beneficial_account_id: claim.beneficial_account_id,
    beneficial_owner: claim.beneficial_owner,
    stage: claim.stage,
    state: stateOf(claim),
    cured_by: claim.cured_by,
    reason: claim.reason,
    cure_by: claim.cure_by,
    deficiency: presentDeficiency(loaded),
    joined_by: claim.joined_by,
    joined_at: claim.joined_at.toISOString(),
    filed_on: claim.filed_on,
    claim_number: claim.claim_number,
    claimed_elsewhere: claim.claimed_elsewhere,
    is_excluded_party: claim.is_excluded_party,
    can_withdraw: claim.filed_on === null && evaluateMove({ from: claim.stage, to: 'withdrawn', by: 'claimant' }).ok,
    steps,
    readiness: evaluateReadiness(facts),
    estimate,
    fee: feeOnRange(range, pct, match?.currency ?? loaded.of.record.currency),
    balance: balanceOf(trades),
    accounts: presentAccounts(loaded),
    coverage_pct: coverageOf(proofs.accounts),
    trades: trades.slice(0, MAX_TRADES).map((trade) => ({
      ...trade,
      amount: tradeAmount(trade),
      proof: proofs.trades.get(trade.row)!,
    })),
    trades_total: trades.length,
    confirmations: presentDocuments(context, loaded),
    contract: presentCover(loaded),
    payment_details: payment ? presentPaymentDetails(payment, claim) : null,
    certification: { version: certification.version, title: certification.title, body: certification.body },
    claim_sha256: claim.stage === 'sign_off' ? (freeze(loaded)?.sha256 ?? null) : null,
    sign_off: signOff
      ? {
          id: signOff.id,
          sha256: signOff.sha256,
          signed_name: signOff.signed_name,
          signed_at: signOff.signed_at.toISOString(),
          signed_on: signOff.signed_on,
        }
      : null,
    history: history.map(({ at, ...stage }) => ({ ...stage, at: at.toISOString() })),
  };
}

const keyOf = (trade: { portfolio_id: number; fingerprint: string; occurrence: number }): string =>
  `${trade.portfolio_id} ${trade.fingerprint} ${trade.occurrence}`;

function presentDocuments(context: PresentContext, loaded: LoadedClaim): Claim['confirmations'] {
  const { confirmations, proved, frozen, sources } = loaded;
  const ids = new Map(proved.size === 0 ? [] : [...sources.values()].map((one) => [keyOf(one), one.trade_id]));
  return confirmations.map((one) =>
    presentConfirmation(context, one, {
      trades: (proved.get(one.id) ?? []).map((trade) => ({
        trade_id: ids.get(keyOf(trade)) ?? null,
        page: trade.page,
      })),
      is_frozen: frozen.has(one.id),
    }),
  );
}

import type { moveToNextStage } from '@trover/contract/claims/claims.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { signatureFault } from '@trover/core/claims/signature.ts';
import { evaluateMove, isStep, nextStage, STEPS } from '@trover/core/claims/stages.ts';
import { type Missing, missingUpTo } from '@trover/core/claims/step-requirements.ts';
import { afterFee } from '@trover/core/fees/fee-amount.ts';
import { formatDate } from '@trover/core/format/dates.ts';
import { implausibleOf } from '@trover/core/losses/payment/payment.ts';
import { showEstimate } from '@trover/core/money/shown-estimate.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { answerDeficiency, saveResponse } from '@trover/db/queries/claims/deficiencies.ts';
import { type ClaimRecord, saveStage, setClaimedElsewhere, updateClaim } from '@trover/db/queries/claims/requests.ts';
import { openReviews } from '@trover/db/queries/confirmations/proof-reviews.ts';
import { findFundPayment } from '@trover/db/queries/contracts/funds.ts';
import { addSignOff, lockCaseForFiling, saveFingerprints } from '@trover/db/queries/contracts/sign-offs.ts';
import { findPaymentDetails } from '@trover/db/queries/payment-details/payment-details.ts';
import { requireRecentSession } from '../accounts/step-up/require-step-up.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import type { Visitor } from '../http/route.ts';
import { checkHolders } from '../payment-details/check-holders.ts';
import { currencyOfCase, isPaidIn } from '../payment-details/require-currency.ts';
import { freeze } from './freeze.ts';
import { fingerprintsOf } from './joining/trade-fingerprints.ts';
import { type ClaimCase, type LoadedClaim, loadClaim } from './load-claim.ts';
import { signedOffMail } from './mails.ts';
import { requireLockedClaim } from './policy.ts';
import { mailSigner } from './signing/mail-signer.ts';
import { requireText } from './texts/texts.ts';

export type Move = BodyOf<typeof moveToNextStage>;

/** Fails with 409 and each missing item as a sentence, under the step that it belongs to. */
function refuseIncomplete(missing: readonly Missing[]): never {
  const fields: Record<string, string> = {};
  for (const [at, { step, message }] of missing.entries()) fields[`${step}.${at}`] = message;
  fail('conflict', { message: missing.map(({ message }) => message).join(' '), fields });
}

/**
 * The claimant's own action: advances a claim from its step when nothing is missing up to there. A caller who saw an
 * earlier stage gets the present one, and no step is done twice. Without `mails` the caller sends the receipt.
 */
export async function moveClaim(
  context: Pick<Context, 'worker' | 'config' | 'jobs'>,
  trx: DbTransaction,
  session: Session,
  visitor: Visitor,
  of: ClaimCase,
  move: Move,
  { mails = true }: { mails?: boolean } = {},
): Promise<void> {
  const held = await requireLockedClaim(trx, session, move.sub_payout_request_id);
  if (move.from_stage !== undefined && move.from_stage !== held.stage) return;
  const to = nextStage(held.stage, held.cured_by);
  if (to === null)
    fail('conflict', {
      message: `There is nothing left for you to do: the claim is ${held.stage.replaceAll('_', ' ')}.`,
    });
  const claim = await saveAnswers(trx, held, move);
  if (move.response !== undefined) await respond(trx, claim, move.response);
  if (claim.stage === 'deficient') return go(trx, session, claim, to);
  if (claim.stage === 'sign_off') {
    await requireAsShown(context, trx, claim, of, move);
    await lockCaseForFiling(trx, of.record.id);
  }
  const loaded = await loadClaim({ db: trx, worker: context.worker }, await chooseDefault(trx, claim), of);
  const { step, missing, isConfirmed } = evaluateStep(loaded, move);
  if (missing.length > 0) refuseIncomplete(missing);
  if (isConfirmed) await updateClaim(trx, claim, { trades_hash: loaded.trades_hash });
  if (step === 'sign_off') await signOff(context, trx, session, visitor, loaded, move, mails);
  await go(trx, session, claim, to);
}

/**
 * Checked before the lock: a caller who signs something other than what they were shown does not block others who sign
 * in the same case.
 */
async function requireAsShown(
  { worker }: Pick<Context, 'worker'>,
  trx: DbTransaction,
  claim: ClaimRecord,
  of: ClaimCase,
  { sign_off }: Move,
): Promise<void> {
  if (sign_off?.claim_sha256 === undefined) return;
  const shown = freeze(await loadClaim({ db: trx, worker }, claim, of));
  if (shown !== undefined && shown.sha256 !== sign_off.claim_sha256) fail('conflict', { message: CHANGED });
}

const CHANGED = 'The claim changed since you read it. Review it again, then sign.';

/**
 * What prevents the move, and whether the claimant confirms the trades as complete with it: explicitly, or by the first
 * step's button where nothing seems to be missing.
 */
function evaluateStep({ claim, facts }: LoadedClaim, { trades_complete }: Move) {
  const { stage } = claim;
  if (!isStep(stage)) throw new Error(`a claim in ${stage} has no step`);
  const missing = missingUpTo(stage, facts);
  const isInOrder = missing.every(({ blocks, code }) => blocks || code === 'not_confirmed');
  const isConfirmed = trades_complete ?? (stage === 'trades' && isInOrder);
  return {
    step: stage,
    missing: missing.filter(({ blocks }) => blocks || !isConfirmed),
    isConfirmed: isConfirmed && !facts.is_confirmed,
  };
}

async function respond(trx: DbTransaction, claim: ClaimRecord, response: string): Promise<void> {
  const isOpen = await saveResponse(trx, { account_id: claim.account_id, claim_id: claim.id, response });
  if (!isOpen) fail('conflict', { message: 'This claim has no open deficiency.' });
}

async function saveAnswers(trx: DbTransaction, claim: ClaimRecord, move: Move): Promise<ClaimRecord> {
  const { claimed_elsewhere, is_excluded_party } = move;
  if (claimed_elsewhere !== undefined)
    await setClaimedElsewhere(trx, { account_id: claim.account_id, id: claim.payout_request_id }, claimed_elsewhere);
  if (is_excluded_party !== undefined) await updateClaim(trx, claim, { is_excluded_party });
  return {
    ...claim,
    ...(claimed_elsewhere !== undefined && { claimed_elsewhere }),
    ...(is_excluded_party !== undefined && { is_excluded_party }),
  };
}

/** Chooses the claimant's usual payment details at the third step, where none are chosen and these suit the case. */
async function chooseDefault(trx: DbTransaction, claim: ClaimRecord): Promise<ClaimRecord> {
  if (claim.stage !== 'payment') return claim;
  const chosen = claim.payment_details_id;
  // details that were removed since, for example while the claim was withdrawn, do not count
  if (chosen !== null && (await findPaymentDetails(trx, claim.account_id, chosen)) !== undefined) return claim;
  const usual = await findFundPayment(trx, claim);
  if (usual === undefined || usual.blocked_at !== null) return claim;
  if (!isPaidIn(usual, await currencyOfCase(trx, claim.case_id))) return claim;
  await updateClaim(trx, claim, { payment_details_id: usual.id });
  await checkHolders(trx, claim);
  return { ...claim, payment_details_id: usual.id };
}

async function go(trx: DbTransaction, session: Session, claim: ClaimRecord, to: ClaimRecord['stage']): Promise<void> {
  const result = evaluateMove({ from: claim.stage, to, by: 'claimant' });
  if (!result.ok) fail('conflict', { message: result.message });
  await saveStage(trx, claim, {
    stage: to,
    moved_by: 'claimant',
    mover_id: session.account_id,
    reason: claim.stage === 'deficient' || (isStep(to) && claim.cure_by !== null) ? claim.reason : null,
    cured_by: null,
    cure_by: to === 'review' ? null : claim.cure_by,
  });
  if (to === 'review') await answerDeficiency(trx, { account_id: claim.account_id, claim_id: claim.id });
}

/**
 * What the claimant may receive after our fee, in whole units; null where nothing is estimated, the position is
 * implausible, or the fee is not known.
 */
function estimateOf({ match, fee_pct }: LoadedClaim): string | null {
  if (match === undefined || fee_pct === null || match.payment.below_minimum) return null;
  if (implausibleOf(match.result) !== null) return null;
  const { currency, payment } = match;
  if (payment.expected === null) return null;
  return showEstimate(afterFee(payment.expected, fee_pct, currency), currency);
}

async function signOff(
  context: Pick<Context, 'config' | 'jobs'>,
  trx: DbTransaction,
  session: Session,
  visitor: Visitor,
  loaded: LoadedClaim,
  { sign_off }: Move,
  mails: boolean,
): Promise<void> {
  const { claim, match } = loaded;
  if (sign_off === undefined)
    refuseIncomplete([
      { step: STEPS[3], code: 'not_signed', message: 'Certify the claim and sign it with your name.', blocks: true },
    ]);
  requireRecentSession(session, context.config);
  const fault = loaded.claimant === undefined ? null : signatureFault(sign_off.signed_name, loaded.claimant);
  if (fault !== null)
    fail('invalid_input', {
      message: `Check body.sign_off.signed_name: ${fault}.`,
      fields: { 'body.sign_off.signed_name': fault },
    });
  const frozen = freeze(loaded);
  if (frozen === undefined || match === undefined) fail('conflict', { message: loaded.facts.why });
  if (sign_off.claim_sha256 !== undefined && sign_off.claim_sha256 !== frozen.sha256)
    fail('conflict', { message: CHANGED });
  const certification = await requireText(trx, 'certification');
  const saved = await addSignOff(
    trx,
    {
      account_id: claim.account_id,
      sub_payout_request_id: claim.id,
      claim: frozen.claim,
      sha256: frozen.sha256,
      recognized_claim: match.recognized_loss,
      currency: match.currency,
      certification_version: certification.version,
      signed_name: sign_off.signed_name,
      signed_on: loaded.of.today,
      address: visitor.address,
      user_agent: visitor.user_agent,
      signed_by: session.person_id,
    },
    loaded.documents.map(({ id }) => id),
  );
  await saveFingerprints(trx, { ...claim, case_id: loaded.of.record.id }, fingerprintsOf(loaded));
  await openReviews(trx, { account_id: claim.account_id, beneficial_account_id: claim.beneficial_account_id });
  await recordAudit(trx, {
    action: 'claim_signed_off',
    by: { ...visitor, session },
    subject: { kind: 'sub_payout_request', id: claim.id },
    detail: { sign_off_id: saved.id, sha256: frozen.sha256 },
  });
  if (!mails) return;
  const { title, slug, company } = loaded.of.record;
  const { claim_deadline, today } = loaded.of;
  await mailSigner(context, trx, session, claim.account_id, {
    template: signedOffMail,
    data: {
      title,
      company: company.name,
      slug,
      estimate: estimateOf(loaded),
      deadline: claim_deadline === null || claim_deadline < today ? null : formatDate(claim_deadline),
      signed_name: sign_off.signed_name,
      day: formatDate(saved.signed_on),
      hash: frozen.sha256,
    },
    cause: `sign-off ${saved.id}`,
  });
}

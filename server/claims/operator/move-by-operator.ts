import type { moveClaimByOperator as declared } from '@trover/contract/claims/operator-claims.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { evaluateMove, isCureDateLongPast, MAX_DAYS_LATE } from '@trover/core/claims/stages.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { endDeficiency, openDeficiency } from '@trover/db/queries/claims/deficiencies.ts';
import { settleLostProof } from '@trover/db/queries/claims/lost-proofs.ts';
import { type ClaimRecord, findOwnerOfClaim, lockClaim, saveStage } from '@trover/db/queries/claims/requests.ts';
import { findCourtDay } from '@trover/db/queries/court-date.ts';
import { describeUnreviewed, listUnreviewedProof } from '@trover/db/queries/filings/unreviewed-proof.ts';
import { hasActivePayment, listOwed } from '@trover/db/queries/payments/payments.ts';
import { endWork } from '@trover/db/queries/work/work-claims.ts';
import { type ActedFrom, type Acting, recordAudit } from '../../audit/record-audit.ts';
import type { Config } from '../../config.ts';
import { fail } from '../../errors.ts';
import { allowNumber } from './number-in-use.ts';
import { refuseOwnClaim } from './own-claim.ts';

type Move = BodyOf<typeof declared>;

/**
 * Moves a claim as the operator, from the stage that the operator saw; does nothing if it is in the new stage already.
 */
export async function moveByOperator(
  trx: DbTransaction,
  session: Acting,
  visitor: ActedFrom,
  config: Pick<Config, 'isProduction'>,
  move: Move,
  businessToday: string,
): Promise<boolean> {
  const owner = await findOwnerOfClaim(trx, move.sub_payout_request_id);
  const claim = owner === undefined ? undefined : await lockClaim(trx, owner, move.sub_payout_request_id);
  if (claim === undefined) fail('not_found', { message: 'We could not find that claim.' });
  await refuseOwnClaim(trx, config, session.account_id, claim.account_id);
  const today = await findCourtDay(trx, { case_id: claim.case_id, today: businessToday });
  const { to, from_stage, reason = null, cured_by = null, cure_by = null } = move;
  if (claim.stage !== from_stage) {
    if (claim.stage === to) return false;
    fail('conflict', {
      message: `The claim is now ${claim.stage.replaceAll('_', ' ')}, not ${from_stage.replaceAll('_', ' ')}. Load it again.`,
    });
  }
  const result = evaluateMove({ from: claim.stage, to, by: 'operator', reason, cured_by, cure_by });
  if (!result.ok) fail('conflict', { message: result.message });
  await refuseAgainstLedger(trx, claim, to);
  if (move.filed_on !== undefined && move.filed_on > today)
    fail('conflict', { message: 'The filing date is in the future.' });
  if (to === 'deficient' && cure_by !== null && isCureDateLongPast(cure_by, today))
    fail('conflict', { message: `The cure date is more than ${MAX_DAYS_LATE} days in the past. Check the year.` });
  if (move.claim_number !== undefined)
    await allowNumber(trx, {
      ...{ account_id: claim.account_id, claim_id: claim.id, claim_number: move.claim_number },
      by: session.account_id,
    });
  if (claim.stage === 'review' && to === 'filed') await refuseUnreviewed(trx, claim, reason);
  const isFiling = to === 'filed' && claim.filed_on === null;
  await saveStage(trx, claim, {
    stage: to,
    moved_by: 'operator',
    mover_id: session.account_id,
    reason,
    cured_by: to === 'deficient' ? cured_by : null,
    cure_by: to === 'deficient' ? cure_by : null,
    ...(isFiling && { filed_on: move.filed_on ?? today }),
    ...(move.claim_number !== undefined && { claim_number: move.claim_number }),
  });
  if (to === 'deficient')
    await openDeficiency(trx, {
      account_id: claim.account_id,
      sub_payout_request_id: claim.id,
      reason: reason ?? '',
      cured_by: cured_by!,
      cure_by: cure_by!,
      requires_document: move.requires_document ?? cured_by === 'trades',
      by_administrator: claim.filed_on !== null,
      opened_by: session.account_id,
    });
  else if (claim.cure_by !== null || claim.stage === 'deficient')
    await endDeficiency(trx, { account_id: claim.account_id, claim_id: claim.id });
  if (to !== 'approved' && to !== 'paid') {
    const done = { account_id: claim.account_id, claim_id: claim.id, by: session.account_id };
    const settled = await settleLostProof(trx, {
      ...done,
      note: reason ?? `The claim became ${to.replaceAll('_', ' ')}.`,
    });
    if (settled !== undefined) await endWork(trx, { kind: 'lost_proof', subject_id: claim.id });
  }
  await recordAudit(trx, {
    action: 'payout_moved',
    by: { ...visitor, session },
    subject: { kind: 'sub_payout_request', id: claim.id },
    detail: {
      ...{ from: claim.stage, to, ...(reason !== null && { reason }) },
      ...(move.claim_number !== undefined && { claim_number: move.claim_number }),
    },
  });
  return true;
}

/** Unreviewed proof does not count: an operator who files with it must give a reason. */
async function refuseUnreviewed(trx: DbTransaction, claim: ClaimRecord, reason: string | null): Promise<void> {
  const [unreviewed] = reason?.trim() ? [] : await listUnreviewedProof(trx, [claim.id]);
  if (unreviewed !== undefined)
    fail('conflict', {
      message: `For this claim, ${describeUnreviewed(unreviewed)}. Review its documents first, or enter a reason to file it anyway.`,
    });
}

/** Not `rejected`: it stops the payment during a renewed review, and can be reversed. */
const ENDS: readonly Move['to'][] = ['closed_unpaid', 'withdrawn'];

/**
 * The ledger decides whether a claim is paid: nobody can mark it as paid, or undo that while the payment is active.
 * Nobody can end a claim whose award is owed, since it would never be paid.
 */
async function refuseAgainstLedger(trx: DbTransaction, claim: ClaimRecord, to: Move['to']): Promise<void> {
  if (ENDS.includes(to)) {
    const owed = await listOwed(trx, { account_id: claim.account_id, claim_id: claim.id });
    if (owed.length > 0)
      fail('conflict', {
        message: `We owe ${owed.join(' and ')} for this claim. It can end once its award is paid, or its distribution is reversed.`,
      });
  }
  if (to !== 'paid' && claim.stage !== 'paid') return;
  const isPaid = await hasActivePayment(trx, { account_id: claim.account_id, claim_id: claim.id });
  if (to === 'paid' && !isPaid)
    fail('conflict', {
      message: 'The ledger has no payment for this claim. It becomes paid when a bank file pays it.',
    });
  if (claim.stage === 'paid' && isPaid)
    fail('conflict', {
      message: 'The ledger has its payment. Import the bank’s return or stop the check, and the claim follows.',
    });
}

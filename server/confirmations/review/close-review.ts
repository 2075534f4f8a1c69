import { describeMismatch, describeMismatches } from '@trover/core/claims/proof/mismatch-reasons.ts';
import { describeTrade } from '@trover/core/trades/describe-trade.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { noteLostProof } from '@trover/db/queries/claims/lost-proofs.ts';
import { findClaim } from '@trover/db/queries/claims/requests.ts';
import {
  closeReview as close,
  countRowsToProve,
  listClaimsToProve,
  listProofGaps,
  type Review,
} from '@trover/db/queries/confirmations/proof-reviews.ts';
import { insertNotices } from '@trover/db/queries/notifications/notifications.ts';
import { releaseWork } from '@trover/db/queries/work/work-claims.ts';
import type { Actor } from '../../access/actor.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { loadClaim, loadClaimCase } from '../../claims/load-claim.ts';
import { moveByOperator } from '../../claims/operator/move-by-operator.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { requireOwnReview } from './policy.ts';

const MAX_LISTED = 50;

/**
 * Completes the review of a document. Where trades do not match, the owner learns which, why, and what would be right;
 * a signed-off claim that loses its proof becomes deficient. A second call does nothing.
 */
export async function closeReview(
  context: Pick<Context, 'worker' | 'config'>,
  trx: DbTransaction,
  actor: Actor,
  id: number,
  cure_by: string | undefined,
): Promise<void> {
  const { session, visitor } = actor;
  const review = await requireOwnReview(trx, session, id);
  if (review.closed_at !== null) return;
  const counts = await countRowsToProve(trx, review);
  const open = counts.total - counts.fit - counts.mismatch;
  if (open > 0)
    fail('conflict', {
      message: `${open === 1 ? 'One trade is' : `${open} trades are`} not reviewed yet. For each, record whether the document shows it.`,
    });
  const { account_id, confirmation_id } = review;
  await close(trx, { account_id, confirmation_id, by: session.account_id });
  await releaseWork(trx, { kind: 'confirmation', subject_id: id, account_id: session.account_id });
  const deficient = counts.mismatch === 0 ? 0 : await notifyMismatches(context, trx, actor, review, cure_by);
  await recordAudit(trx, {
    action: 'proof_reviewed',
    by: { ...visitor, session },
    subject: { kind: 'confirmation', id },
    detail: { fit: counts.fit, mismatch: counts.mismatch, deficient },
  });
}

/** Returns how many claims become deficient. */
async function notifyMismatches(
  { worker, config }: Pick<Context, 'worker' | 'config'>,
  trx: DbTransaction,
  { session, visitor, today }: Actor,
  review: Review,
  cure_by: string | undefined,
): Promise<number> {
  const { account_id, confirmation_id, file_name } = review;
  const rows = await listProofGaps(trx, { account_id, confirmation_id, limit: MAX_LISTED });
  const reason = describeMismatches(
    rows.map((row) =>
      describeMismatch(
        { what: describeTrade(row), trade_date: row.trade_date, file_name },
        { reason: row.reason ?? 'not_shown', note: row.note },
      ),
    ),
  );
  const claims = await listClaimsToProve(trx, review);
  let deficient = 0;
  for (const { claim_id, stage, case_id } of claims) {
    const isFiled = stage === 'filed' || stage === 'approved';
    const claim = stage === 'review' || isFiled ? await findClaim(trx, account_id, claim_id) : undefined;
    if (claim === undefined) continue;
    const { facts } = await loadClaim({ db: trx, worker }, claim, await loadClaimCase(trx, case_id, today));
    if (facts.accounts.every(({ mismatches }) => mismatches.length === 0)) continue;
    if (isFiled) {
      // the administrator has the claim, and only the administrator can find it deficient: the loss is recorded, and an
      // operator settles it
      const found_by = session.account_id;
      await noteLostProof(trx, { account_id, sub_payout_request_id: claim_id, confirmation_id, reason, found_by });
      continue;
    }
    if (cure_by === undefined || cure_by < today)
      fail('invalid_input', {
        message: 'A signed-off claim loses its proof. Give the day by which its owner must cure it.',
        fields: { 'body.cure_by': 'enter a date that is not in the past' },
      });
    const move = {
      from_stage: 'review',
      to: 'deficient',
      reason,
      cured_by: 'trades',
      cure_by,
      requires_document: false,
    } as const;
    await moveByOperator(trx, session, visitor, config, { sub_payout_request_id: claim_id, ...move }, today);
    deficient += 1;
  }
  const [first] = claims;
  // a deficient claim sends its own notification
  if (deficient === 0 && first !== undefined)
    await insertNotices(trx, [
      {
        account_id,
        kind: 'claim',
        cause: `proof ${confirmation_id} ${review.opened_at.getTime()}`,
        title: `A document does not prove all your trades: ${file_name}`.slice(0, 300),
        text: claims.some(({ stage }) => stage === 'filed' || stage === 'approved')
          ? `${reason} Your claim is with the administrator already: add a document that shows these trades, and we send it on.`
          : reason,
        href: `/cases/my?claim=${first.case_id}`,
      },
    ]);
  return deficient;
}

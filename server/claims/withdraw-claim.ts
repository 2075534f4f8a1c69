import { evaluateMove } from '@trover/core/claims/stages.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { endDeficiency } from '@trover/db/queries/claims/deficiencies.ts';
import { saveStage } from '@trover/db/queries/claims/requests.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { fail } from '../errors.ts';
import type { Visitor } from '../http/route.ts';
import { requireLockedClaim } from './policy.ts';

/** Withdraws a claim that is not yet filed with the administrator. A second time does nothing. */
export async function withdrawClaim(
  trx: DbTransaction,
  session: Session,
  visitor: Visitor,
  claimId: number,
): Promise<void> {
  const claim = await requireLockedClaim(trx, session, claimId);
  if (claim.stage === 'withdrawn') return;
  const result = evaluateMove({ from: claim.stage, to: 'withdrawn', by: 'claimant' });
  if (!result.ok || claim.filed_on !== null)
    fail('conflict', { message: 'This claim is with the administrator. Ask us to have it withdrawn there.' });
  await saveStage(trx, claim, {
    stage: 'withdrawn',
    moved_by: 'claimant',
    mover_id: session.account_id,
    reason: null,
    cured_by: null,
    cure_by: null,
  });
  await endDeficiency(trx, { account_id: claim.account_id, claim_id: claim.id });
  await recordAudit(trx, {
    action: 'claim_withdrawn',
    by: { ...visitor, session },
    subject: { kind: 'sub_payout_request', id: claim.id },
  });
}

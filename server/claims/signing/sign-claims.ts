import type { signClaims as declared } from '@trover/contract/claims/sign-several.ts';
import type { BodyOf, DataOf } from '@trover/contract/protocol/operation.ts';
import { type ClaimStage, isStep } from '@trover/core/claims/stages.ts';
import { formatDate } from '@trover/core/format/dates.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import type { ClaimRecord } from '@trover/db/queries/claims/requests.ts';
import { findSignOff } from '@trover/db/queries/contracts/sign-offs.ts';
import type { Context } from '../../context.ts';
import { Failure, fail } from '../../errors.ts';
import type { Visitor } from '../../http/route.ts';
import type { ClaimCase } from '../load-claim.ts';
import { type Move, moveClaim } from '../move-claim.ts';
import { requireLockedClaim } from '../policy.ts';

type Asked = BodyOf<typeof declared>;
type Answer = DataOf<typeof declared>;
type SigningContext = Pick<Context, 'db' | 'worker' | 'config' | 'jobs'>;

/** Who signs again has signed; a member who comes after another learns who signed, and signs nothing. */
async function refuseSignedByAnother(trx: DbTransaction, session: Session, { account_id, id }: ClaimRecord) {
  const signed = await findSignOff(trx, account_id, id);
  if (signed === undefined || signed.signed_by === null || signed.signed_by === session.person_id) return;
  const { signed_name, signed_on } = signed;
  fail('conflict', {
    message: `Another member of your organization signed this claim as ${signed_name} on ${formatDate(signed_on)}. You have nothing left to sign.`,
  });
}

/**
 * Moves each claim from its step to review under one signature, in a transaction of its own: one that lacks something
 * stays where it was, and does not stop the others.
 */
export async function signClaims(
  context: SigningContext,
  session: Session,
  visitor: Visitor,
  of: ClaimCase,
  { claims, ...answers }: Asked,
): Promise<Answer> {
  const answer: Answer = { signed: [], not_signed: [] };
  for (const { sub_payout_request_id, claim_sha256 } of claims)
    try {
      await signOne(context, session, visitor, of, { sub_payout_request_id, claim_sha256, ...answers });
      answer.signed.push(sub_payout_request_id);
    } catch (error) {
      // a session that is no longer confirmed, or a fault of ours, ends the call
      if (!(error instanceof Failure) || error.code === 'step_up_required') throw error;
      answer.not_signed.push({ sub_payout_request_id, reason: error.message });
    }
  return answer;
}

interface OneClaim extends Omit<Asked, 'claims'> {
  sub_payout_request_id: number;
  claim_sha256: string;
}

function signOne(
  context: SigningContext,
  session: Session,
  visitor: Visitor,
  of: ClaimCase,
  { sub_payout_request_id, claim_sha256, certified, signed_name, trades_complete, ...answers }: OneClaim,
): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    const first = await requireLockedClaim(trx, session, sub_payout_request_id);
    if (first.case_id !== of.record.id) fail('not_found', { message: 'We could not find that claim in your account.' });
    if (first.stage === 'deficient' || first.stage === 'withdrawn')
      fail('conflict', { message: `This claim is ${first.stage}: open it to continue.` });
    if (!isStep(first.stage)) await refuseSignedByAnother(trx, session, first);
    for (let stage: ClaimStage = first.stage; isStep(stage); ) {
      const move: Move = { sub_payout_request_id, from_stage: stage, ...answers };
      if (stage === 'trades') move.trades_complete = trades_complete;
      if (stage === 'sign_off') move.sign_off = { certified, signed_name, claim_sha256 };
      await moveClaim(context, trx, session, visitor, of, move);
      ({ stage } = await requireLockedClaim(trx, session, first.id));
    }
  });
}

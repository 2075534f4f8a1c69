import type { signClaims as declared } from '@trover/contract/claims/sign-several.ts';
import type { BodyOf, DataOf } from '@trover/contract/protocol/operation.ts';
import { type ClaimStage, isStep } from '@trover/core/claims/stages.ts';
import { formatDate } from '@trover/core/format/dates.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { findSession, type Session } from '@trover/db/queries/accounts/sessions.ts';
import type { ClaimRecord } from '@trover/db/queries/claims/requests.ts';
import { findSignOff } from '@trover/db/queries/contracts/sign-offs.ts';
import type { Context } from '../../context.ts';
import { Failure, fail } from '../../errors.ts';
import type { Visitor } from '../../http/route.ts';
import type { ClaimCase } from '../load-claim.ts';
import { type Move, moveClaim } from '../move-claim.ts';
import { requireLockedClaim } from '../policy.ts';
import { mailSignedClaims } from './mail-signer.ts';

type Asked = BodyOf<typeof declared>;
type Answer = DataOf<typeof declared>;
type SigningContext = Pick<Context, 'db' | 'worker' | 'config' | 'jobs'>;

const ENDS_CALL: ReadonlySet<string> = new Set(['step_up_required', 'not_signed_in']);

/**
 * Moves each claim from its step to review under one signature, in a transaction of its own: a claim that lacks
 * something does not move, and does not stop the others.
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
      // an expired or unconfirmed session, or a fault of ours, ends the call
      if (!(error instanceof Failure) || ENDS_CALL.has(error.code)) throw error;
      answer.not_signed.push({ sub_payout_request_id, reason: error.message });
    }
  return answer;
}

interface OneClaim extends Omit<Asked, 'claims'> {
  sub_payout_request_id: number;
  claim_sha256: string;
}

/** Signs the claim and queues its receipt, or neither; checks one that was signed before. */
function signOne(
  context: SigningContext,
  session: Session,
  visitor: Visitor,
  of: ClaimCase,
  { sub_payout_request_id, claim_sha256, certified, signed_name, trades_complete, ...answers }: OneClaim,
): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    await requireSameSession(trx, session);
    const first = await requireLockedClaim(trx, session, sub_payout_request_id);
    if (first.case_id !== of.record.id) fail('not_found', { message: 'We could not find that claim in your account.' });
    if (first.stage === 'deficient' || first.stage === 'withdrawn')
      fail('conflict', { message: `This claim is ${first.stage}: open it to continue.` });
    if (!isStep(first.stage)) {
      await requireSignedAs(trx, session, first, claim_sha256);
      return;
    }
    for (let stage: ClaimStage = first.stage; isStep(stage); ) {
      const move: Move = { sub_payout_request_id, from_stage: stage, ...answers };
      if (stage === 'trades') move.trades_complete = trades_complete;
      if (stage === 'sign_off') move.sign_off = { certified, signed_name, claim_sha256 };
      await moveClaim(context, trx, session, visitor, of, move, { mails: false });
      ({ stage } = await requireLockedClaim(trx, session, first.id));
    }
    await mailSignedClaims(context, trx, session, of, first.id);
  });
}

/** Many signatures need minutes: a person who signs out or loses the right in that time signs nothing more. */
async function requireSameSession(trx: DbTransaction, session: Session): Promise<void> {
  const now = await findSession(trx, session.token_hash);
  const { person_id, organisation_id, member_role } = session;
  if (now?.person_id !== person_id || now.organisation_id !== organisation_id || now.member_role !== member_role)
    fail('not_signed_in');
}

/**
 * A claim that someone else signed in the meantime counts as signed only if it was signed as shown, can be paid, and
 * has the same signer: a member who signs after another learns who signed.
 */
async function requireSignedAs(
  trx: DbTransaction,
  session: Session,
  claim: ClaimRecord,
  claim_sha256: string,
): Promise<void> {
  if (ENDED.has(claim.stage)) fail('conflict', { message: `This claim is ${claim.stage.replaceAll('_', ' ')}.` });
  const found = await findSignOff(trx, claim.account_id, claim.id);
  if (found !== undefined && found.signed_by !== null && found.signed_by !== session.person_id)
    fail('conflict', {
      message: `Another member of your organization signed this claim as ${found.signed_name} on ${formatDate(found.signed_on)}. You have nothing left to sign.`,
    });
  if (found?.sha256 !== claim_sha256)
    fail('conflict', {
      message: 'This claim was signed before, and not as you see it now. Open it to read what was signed.',
    });
}

const ENDED: ReadonlySet<ClaimStage> = new Set(['rejected', 'closed_unpaid']);

import type { joinCase as declared } from '@trover/contract/claims/claims.ts';
import type { BodyOf, DataOf } from '@trover/contract/protocol/operation.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import {
  addClaim,
  type ClaimRecord,
  findClaim,
  requirePayoutRequest,
  saveStage,
  setClaimedElsewhere,
  updateClaim,
} from '@trover/db/queries/claims/requests.ts';
import { openReviews } from '@trover/db/queries/confirmations/proof-reviews.ts';
import { saveFingerprints } from '@trover/db/queries/contracts/sign-offs.ts';
import { listMatches } from '@trover/db/queries/matches/matches.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { type ClaimCase, loadClaim } from '../load-claim.ts';
import { fingerprintsOf } from './trade-fingerprints.ts';

export type Joined = DataOf<typeof declared>['joined'][number];
export type Answers = NonNullable<BodyOf<typeof declared>>;

export interface Joiner {
  account_id: number;
  by: 'claimant' | 'contract';
  answers?: Answers;
  /** Only these beneficial accounts; all eligible ones where absent. */
  beneficial_account_ids?: readonly number[];
}

/** Why the case cannot be joined now; null if it is open for claims. */
export function whyClosed({ record, claim_deadline, accepts_claims, today }: ClaimCase): string | null {
  if (accepts_claims) return null;
  if (record.stage === 'dismissed' || record.stage === 'withdrawn') return 'The case ended without a settlement.';
  if (claim_deadline !== null && claim_deadline < today) return 'The claim deadline has passed.';
  if (record.stage === 'distribution' || record.stage === 'closed') return 'The fund is already being paid out.';
  return 'The case is not open for claims yet. Follow it, and we notify you when it is.';
}

/**
 * Joins a case with every eligible beneficial account, in the caller's transaction. Repeating it only adds accounts
 * that have become eligible since, and renews withdrawn claims.
 */
export async function joinCase(
  { worker }: Pick<Context, 'worker'>,
  trx: DbTransaction,
  of: ClaimCase,
  { account_id, by, answers = {}, beneficial_account_ids }: Joiner,
): Promise<Joined> {
  const closed = whyClosed(of);
  if (closed !== null) fail('conflict', { message: closed });
  const case_id = of.record.id;
  const matches = await listMatches(trx, { account_id, case_ids: [case_id] });
  const eligible = matches.filter((match) => match.eligible);
  const owners = eligible
    .map((match) => match.beneficial_account_id)
    .filter((id) => beneficial_account_ids?.includes(id) ?? true);
  if (owners.length === 0)
    fail('conflict', {
      message: matches[0]?.why ?? 'We found no purchase in the class period. Add your trades first.',
    });
  const request = await requirePayoutRequest(trx, { account_id, case_id });
  if (answers.claimed_elsewhere !== undefined) await setClaimedElsewhere(trx, request, answers.claimed_elsewhere);
  const claims: number[] = [];
  for (const beneficial_account_id of owners)
    claims.push(await requireClaimOf(trx, { account_id, by, answers }, request.id, beneficial_account_id));
  for (const id of claims) await trace({ worker }, trx, (await findClaim(trx, account_id, id))!, of);
  return {
    order_id: case_id,
    slug: of.record.slug,
    payout_request_id: request.id,
    is_new: request.is_new,
    sub_payout_request_ids: claims,
  };
}

async function requireClaimOf(
  trx: DbTransaction,
  { account_id, by, answers }: Required<Pick<Joiner, 'account_id' | 'by' | 'answers'>>,
  payout_request_id: number,
  beneficial_account_id: number,
): Promise<number> {
  const mover_id = by === 'claimant' ? account_id : null;
  const is_excluded_party = answers.is_excluded_party ?? null;
  const added = await addClaim(trx, {
    account_id,
    payout_request_id,
    beneficial_account_id,
    joined_by: by,
    mover_id,
    is_excluded_party,
  });
  if (added !== undefined) return added;
  const known = await trx
    .selectFrom('sub_payout_requests')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('payout_request_id', '=', payout_request_id)
    .where('beneficial_account_id', '=', beneficial_account_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (is_excluded_party !== null) await updateClaim(trx, known, { is_excluded_party });
  if (known.stage === 'withdrawn' && known.filed_on === null && by === 'claimant')
    await saveStage(trx, known, {
      stage: 'trades',
      moved_by: 'claimant',
      mover_id,
      reason: null,
      cured_by: null,
      cure_by: null,
    });
  return known.id;
}

async function trace(
  { worker }: Pick<Context, 'worker'>,
  trx: DbTransaction,
  claim: ClaimRecord,
  of: ClaimCase,
): Promise<void> {
  const loaded = await loadClaim({ db: trx, worker }, claim, of);
  await saveFingerprints(trx, { ...claim, case_id: of.record.id }, fingerprintsOf(loaded));
  await openReviews(trx, claim);
}

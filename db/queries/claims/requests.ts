import { type ClaimStage, type Mover, STEPS, type Step } from '@trover/core/claims/stages.ts';
import { type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';
import type { PayoutRequestsTable, SubPayoutRequestsTable } from '../../schema/claims.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export type PayoutRequest = Selectable<PayoutRequestsTable>;

/** One beneficial account's claim in one case. */
export interface ClaimRecord extends Selectable<SubPayoutRequestsTable> {
  case_id: number;
  beneficial_owner: string;
  claimed_elsewhere: PayoutRequest['claimed_elsewhere'];
}

/** An account's payout request in a case, created if it is new. */
export async function requirePayoutRequest(
  trx: DbTransaction,
  { account_id, case_id }: { account_id: number; case_id: number },
): Promise<PayoutRequest & { is_new: boolean }> {
  const added = await trx
    .insertInto('payout_requests')
    .values({ account_id, case_id })
    .onConflict((conflict) => conflict.columns(['account_id', 'case_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (added !== undefined) return { ...added, is_new: true };
  const known = await trx
    .selectFrom('payout_requests')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('case_id', '=', case_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...known, is_new: false };
}

/** Adds the claim of one beneficial account; undefined if there is one already. */
export async function addClaim(
  trx: DbTransaction,
  claim: {
    account_id: number;
    payout_request_id: number;
    beneficial_account_id: number;
    joined_by: 'claimant' | 'contract';
    mover_id: number | null;
    is_excluded_party: boolean | null;
  },
): Promise<number | undefined> {
  const added = await trx
    .insertInto('sub_payout_requests')
    .values({ ...claim, moved_by: claim.joined_by, cured_by: null, reason: null })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'payout_request_id', 'beneficial_account_id']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

const selectClaims = (db: Db, accountId: number) =>
  db
    .selectFrom('sub_payout_requests')
    .innerJoin('payout_requests', (join) =>
      join
        .onRef('payout_requests.account_id', '=', 'sub_payout_requests.account_id')
        .onRef('payout_requests.id', '=', 'sub_payout_requests.payout_request_id'),
    )
    .innerJoin('beneficial_accounts', (join) =>
      join
        .onRef('beneficial_accounts.account_id', '=', 'sub_payout_requests.account_id')
        .onRef('beneficial_accounts.id', '=', 'sub_payout_requests.beneficial_account_id'),
    )
    .selectAll('sub_payout_requests')
    .select([
      'payout_requests.case_id',
      'payout_requests.claimed_elsewhere',
      'beneficial_accounts.name as beneficial_owner',
    ])
    .where('sub_payout_requests.account_id', '=', accountId);

export async function findClaim(db: Db, accountId: number, claimId: number): Promise<ClaimRecord | undefined> {
  return selectClaims(db, accountId).where('sub_payout_requests.id', '=', claimId).executeTakeFirst();
}

/** Locks a claim for the rest of the transaction, so that a concurrent move sees the new stage. */
export async function lockClaim(
  trx: DbTransaction,
  accountId: number,
  claimId: number,
): Promise<ClaimRecord | undefined> {
  await trx
    .selectFrom('sub_payout_requests')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', claimId)
    .forUpdate()
    .execute();
  return findClaim(trx, accountId, claimId);
}

/** The owner of a claim; for operators, who see all claims. */
export async function findOwnerOfClaim(db: Db, claimId: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('sub_payout_requests')
    .select('account_id')
    .where('id', '=', claimId)
    .executeTakeFirst();
  return found?.account_id;
}

/** An account's claims in one case. */
export async function listClaimsOfCase(
  db: Db,
  params: { account_id: number; case_id: number } & PageRequest<[number]>,
): Promise<Page<ClaimRecord>> {
  const { account_id, case_id, limit, after } = params;
  const { total } = await db
    .selectFrom('sub_payout_requests')
    .innerJoin('payout_requests', (join) =>
      join
        .onRef('payout_requests.account_id', '=', 'sub_payout_requests.account_id')
        .onRef('payout_requests.id', '=', 'sub_payout_requests.payout_request_id'),
    )
    .where('payout_requests.account_id', '=', account_id)
    .where('payout_requests.case_id', '=', case_id)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await selectClaims(db, account_id)
    .where('payout_requests.case_id', '=', case_id)
    .$if(after !== undefined, (query) => query.where('sub_payout_requests.id', '>', after![0]))
    .orderBy('sub_payout_requests.id')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, total, (row) => [row.id]);
}

/** An account's claims in one case that wait for the owner: at one of the steps, signed by nobody yet. */
export async function listClaimsAtSteps(
  db: Db,
  params: { account_id: number; case_id: number } & PageRequest<readonly [number]>,
): Promise<Page<ClaimRecord>> {
  const { account_id, case_id, limit, after } = params;
  const open = selectClaims(db, account_id)
    .where('payout_requests.case_id', '=', case_id)
    .where('sub_payout_requests.stage', 'in', STEPS);
  const { total } = await open
    .clearSelect()
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await open
    .$if(after !== undefined, (query) => query.where('sub_payout_requests.id', '>', after![0]))
    .orderBy('sub_payout_requests.id')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, total, (row) => [row.id]);
}

/** Updates the fields of a claim other than its stage. */
export async function updateClaim(
  trx: DbTransaction,
  { account_id, id }: { account_id: number; id: number },
  fields: Partial<{
    trades_hash: Buffer | null;
    payment_details_id: number | null;
    payments_wait_until: Date | null;
    is_excluded_party: boolean | null;
    duplicate_cleared_at: Date | null;
    cure_by: string | null;
  }>,
): Promise<void> {
  await trx
    .updateTable('sub_payout_requests')
    .set({ ...fields, updated_at: databaseTime })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export async function setClaimedElsewhere(
  trx: DbTransaction,
  { account_id, id }: { account_id: number; id: number },
  claimed_elsewhere: PayoutRequest['claimed_elsewhere'],
): Promise<void> {
  await trx
    .updateTable('payout_requests')
    .set({ claimed_elsewhere })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export interface StageChange {
  stage: ClaimStage;
  moved_by: Mover;
  mover_id: number | null;
  reason: string | null;
  cured_by: Step | null;
  cure_by: string | null;
  filed_on?: string;
  claim_number?: string | null;
}

/** Changes the stage of a claim that this transaction has locked, and its history. */
export async function saveStage(
  trx: DbTransaction,
  { account_id, id }: { account_id: number; id: number },
  { stage, cured_by, ...change }: StageChange,
): Promise<void> {
  const undone =
    stage === 'deficient'
      ? {
          ...(cured_by === 'trades' && { trades_hash: null }),
          ...(cured_by === 'payment' && { payment_details_id: null }),
          ...(cured_by === 'contract' && { contract_not_before: databaseTime }),
        }
      : {};
  await trx
    .updateTable('sub_payout_requests')
    .set({ stage, cured_by: stage === 'deficient' ? cured_by : null, ...change, ...undone, updated_at: databaseTime })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** Adds a new deadline for the cure to a claim's history, without a change of stage. */
export async function touchStageHistory(
  trx: DbTransaction,
  { account_id, id, stage, cured_by }: Pick<ClaimRecord, 'account_id' | 'id' | 'stage' | 'cured_by'>,
  noted: { moved_by: Mover; mover_id: number; reason: string; cure_by: string },
): Promise<void> {
  await sql`
    insert into sub_payout_stages
      (account_id, sub_payout_request_id, position, stage, moved_by, mover_id, reason, cured_by, cure_by)
    select ${account_id}::bigint, ${id}::bigint, count(*), ${stage}, ${noted.moved_by}, ${noted.mover_id}::bigint,
      ${noted.reason}, ${cured_by}, ${noted.cure_by}::date
    from sub_payout_stages where account_id = ${account_id} and sub_payout_request_id = ${id}`.execute(trx);
}

export interface StageRecord {
  stage: ClaimStage;
  moved_by: Mover;
  reason: string | null;
  cured_by: Step | null;
  cure_by: string | null;
  at: Date;
}

/** The history of each claim's stages, oldest first. */
export async function listStages(
  db: Db,
  { account_id, claim_ids }: { account_id: number; claim_ids: readonly number[] },
): Promise<Map<number, StageRecord[]>> {
  if (claim_ids.length === 0) return new Map();
  const { rows } = await sql<StageRecord & { claim_id: number }>`
    select sub_payout_request_id as claim_id, stage, moved_by, reason, cured_by, cure_by, at
    from sub_payout_stages
    where account_id = ${account_id} and sub_payout_request_id = any(${claim_ids}::bigint[])
    order by sub_payout_request_id, position`.execute(db);
  const stages = new Map<number, StageRecord[]>();
  for (const { claim_id, ...stage } of rows) stages.set(claim_id, [...(stages.get(claim_id) ?? []), stage]);
  return stages;
}

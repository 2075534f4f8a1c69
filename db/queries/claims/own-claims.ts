import type { ClaimStage, Step } from '@trover/core/claims/stages.ts';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** A claim for a list of cases. */
export interface ClaimSummary {
  case_id: number;
  sub_payout_request_id: number;
  beneficial_owner: string;
  stage: ClaimStage;
  cured_by: Step | null;
  reason: string | null;
  cure_by: string | null;
  joined_by: 'claimant' | 'contract';
  joined_at: Date;
  filed_on: string | null;
  since: Date;
  total: number;
}

/** Maximum number of claims shown for each case. */
const MAX_CLAIMS_OF_CASE = 20;

/** The order of the claims `s` in a case: the earliest step first. */
const BY_STEP = `array_position(array['trades', 'contract', 'payment', 'sign_off', 'review', 'filed', 'approved', 'paid',
  'rejected', 'withdrawn', 'closed_unpaid'], case s.stage when 'deficient' then s.cured_by else s.stage end), s.id`;

/** The rank of a claim in its case, with the aliases `pr` and `s`: 1 is the earliest. */
export const PLACE_IN_CASE = `row_number() over (partition by pr.case_id order by ${BY_STEP})`;

/** The condition on a claim's `place` under which it is shown. */
export const IS_SHOWN = `place <= ${MAX_CLAIMS_OF_CASE}`;

const SUMMARIES = `
  select case_id, sub_payout_request_id, beneficial_owner, stage, cured_by, reason, cure_by, joined_by, joined_at,
    filed_on, since, total
  from (
    select pr.case_id, s.id as sub_payout_request_id, b.name as beneficial_owner, s.stage, s.cured_by, s.reason,
      s.cure_by, s.joined_by, s.joined_at, s.filed_on, s.updated_at as since,
      count(*) over (partition by pr.case_id) as total, ${PLACE_IN_CASE} as place
    from payout_requests pr
    join sub_payout_requests s on s.account_id = pr.account_id and s.payout_request_id = pr.id
    join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
    where pr.account_id = $1 and pr.case_id = any($2::integer[])
  ) claims
  where ${IS_SHOWN} order by case_id, place`;

/** A summary within its case's JSON, where instants are texts. */
export type ClaimSummaryInJson = Omit<ClaimSummary, 'case_id' | 'total' | 'joined_at' | 'since'> & {
  joined_at: string;
  since: string;
};

/** `ClaimSummaryInJson` from the columns of `s` and `beneficial_owner`. */
export const SUMMARY_IN_JSON = `json_build_object('sub_payout_request_id', s.id, 'beneficial_owner', s.beneficial_owner,
  'stage', s.stage, 'cured_by', s.cured_by, 'reason', s.reason, 'cure_by', s.cure_by, 'joined_by', s.joined_by,
  'joined_at', s.joined_at, 'filed_on', s.filed_on, 'since', s.updated_at)`;

/** @param of - the case, and how many claims the account has in it */
export const readSummary = (
  summary: ClaimSummaryInJson,
  of: Pick<ClaimSummary, 'case_id' | 'total'>,
): ClaimSummary => ({
  ...summary,
  ...of,
  joined_at: new Date(summary.joined_at),
  since: new Date(summary.since),
});

/** An account's claims in these cases, the earliest first; for each case the first twenty, and their total number. */
export async function listClaimSummaries(
  db: Db,
  { account_id, case_ids }: { account_id: number; case_ids: readonly number[] },
): Promise<Map<number, ClaimSummary[]>> {
  if (case_ids.length === 0) return new Map();
  const query = CompiledQuery.raw(SUMMARIES, [account_id, case_ids]) as CompiledQuery<ClaimSummary>;
  const { rows } = await db.executeQuery(query);
  return Map.groupBy(rows, (row) => row.case_id);
}

/** The beneficial accounts that an upload's trades belong to. */
export async function listOwnersOfUpload(db: Db, { upload_id }: { upload_id: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct p.beneficial_account_id as id from portfolios p
    where p.id in (select portfolio_id from uploads where id = ${upload_id} and not is_by_account
      union select portfolio_id from upload_accounts where upload_id = ${upload_id})
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

import { STEPS } from '@trover/core/claims/stages.ts';
import { MAX_COUNTED_CLAIMS } from '@trover/core/filings/counted-claims.ts';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

/** A claim of a case that no package has yet. */
export interface UnfiledClaim {
  sub_payout_request_id: number;
  stage: string;
  beneficial_owner: string;
  /** When it was signed off; null at a step of the client. */
  signed_at: Date | null;
  /** 0: signed off and ready for a package; 1: a step of the client. */
  rank: number;
}

const IN_REVIEW = sql`s.stage = 'review' and not exists (
  select from filing_claims f where f.account_id = s.account_id and f.cancelled_at is null and f.sign_off_id = (
    select max(n.id) from sign_offs n where n.account_id = s.account_id and n.sub_payout_request_id = s.id))`;
// as literals, by which the database can use the index of these stages
const AT_A_STEP = sql`s.stage in (${sql.join(STEPS.map((step) => sql.lit(step)))})`;

const CLAIMS_OF_CASE = sql`from sub_payout_requests s
  join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id`;

/**
 * The claims of a case that are not in a package: those that were signed off first, then those at a step of the client, the newest
 * of each first. Withdrawn and closed ones are none of them, nor those that were filed by hand. Only the claims of the page are
 * read, and no more than `MAX_COUNTED_CLAIMS` are counted.
 */
export async function listUnfiledClaims(
  db: Db,
  { case_id, limit, after }: PageRequest<readonly [number, number]> & { case_id: number },
): Promise<Page<UnfiledClaim>> {
  const found: { id: number; rank: number }[] = [];
  for (const [rank, condition] of [IN_REVIEW, AT_A_STEP].entries()) {
    if (found.length > limit || (after !== undefined && rank < after[0])) continue;
    const below = after !== undefined && rank === after[0] ? sql`s.id < ${after[1]}::bigint` : sql`true`;
    const { rows } = await sql<{ id: number }>`
      select s.id ${CLAIMS_OF_CASE} where p.case_id = ${case_id} and ${condition} and ${below}
      order by s.id desc limit ${limit + 1 - found.length}`.execute(db);
    found.push(...rows.map(({ id }) => ({ id, rank })));
  }
  const isWhole = after === undefined && found.length <= limit;
  const total = isWhole ? found.length : await countUnfiledClaims(db, case_id);
  const { rows } = await sql<Omit<UnfiledClaim, 'rank'>>`
    select s.id as sub_payout_request_id, s.stage,
      case when s.stage = 'review' then (select n.signed_at from sign_offs n where n.account_id = s.account_id
        and n.sub_payout_request_id = s.id order by n.id desc limit 1) end as signed_at,
      coalesce((select b.name from beneficial_accounts b where b.account_id = s.account_id
        and b.id = s.beneficial_account_id), '') as beneficial_owner
    from sub_payout_requests s where s.id = any(${found.map(({ id }) => id)}::bigint[])`.execute(db);
  const claims = new Map(rows.map((row) => [row.sub_payout_request_id, row]));
  // a claim that was moved since the first query is shown with what it was found as
  const listed = found.flatMap(({ id, rank }) => {
    const claim = claims.get(id);
    return claim === undefined ? [] : [{ ...claim, rank }];
  });
  return pageOf(listed, limit, total, (row) => [row.rank, row.sub_payout_request_id]);
}

async function countUnfiledClaims(db: Db, case_id: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select ${CLAIMS_OF_CASE} where p.case_id = ${case_id} and (${IN_REVIEW} or ${AT_A_STEP})
      limit ${sql.lit(MAX_COUNTED_CLAIMS)}) unfiled`.execute(db);
  return rows[0]?.total ?? 0;
}

import { STEPS } from '@trover/core/claims/stages.ts';
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

/**
 * The claims of a case that are not in a package: those that were signed off first, then those at a step of the client.
 * Withdrawn and closed ones are none of them, nor those that were filed by hand.
 */
export async function listUnfiledClaims(
  db: Db,
  { case_id, limit, after }: PageRequest<readonly [number, number]> & { case_id: number },
): Promise<Page<UnfiledClaim>> {
  const unfiled = sql`
    from sub_payout_requests s
    join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
    left join lateral (select n.id, n.signed_at from sign_offs n where n.account_id = s.account_id
      and n.sub_payout_request_id = s.id and s.stage = 'review' order by n.id desc limit 1) o on true
    where p.case_id = ${case_id} and (s.stage = any(${[...STEPS]}::text[])
      or s.stage = 'review' and not exists (select from filing_claims f
        where f.account_id = s.account_id and f.sign_off_id = o.id and f.cancelled_at is null))`;
  const rank = sql`(case when s.stage = 'review' then 0 else 1 end)`;
  const counted = await sql<{ total: number }>`select count(*)::integer as total ${unfiled}`.execute(db);
  const { rows } = await sql<UnfiledClaim>`
    select s.id as sub_payout_request_id, s.stage, o.signed_at, ${rank} as rank,
      coalesce((select b.name from beneficial_accounts b where b.account_id = s.account_id
        and b.id = s.beneficial_account_id), '') as beneficial_owner
    ${unfiled} and ${after === undefined ? sql`true` : sql`(${rank}, s.id) > (${after[0]}::integer, ${after[1]}::bigint)`}
    order by ${rank}, s.id limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted.rows[0]?.total ?? 0, (row) => [row.rank, row.sub_payout_request_id]);
}

import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** Trades of a claim that were imported from files and that no reviewer has found in a document of its owner. */
export interface UnreviewedProof {
  claim_id: number;
  trades: number;
  /** Number of documents whose review is open. */
  waiting: number;
}

/** Those of these claims that depend on unreviewed proof, in their order. */
export async function listUnreviewedProof(db: Db, claimIds: readonly number[]): Promise<UnreviewedProof[]> {
  if (claimIds.length === 0) return [];
  const { rows } = await sql<UnreviewedProof>`
    with claimed as materialized (
      select s.id as claim_id, s.account_id, f.id as portfolio_id, f.beneficial_account_id, m.printed_security_id,
        m.from_date, m.to_date
      from sub_payout_requests s
      join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
      join portfolios f on f.account_id = s.account_id and f.beneficial_account_id = s.beneficial_account_id
      join case_securities cs on cs.case_id = p.case_id
      join own_security_meanings m on m.portfolio_id = f.id and m.security_id = cs.security_id
      where s.id = any(${claimIds}::bigint[])
    ), of_file as materialized (
      select claimed.claim_id, claimed.account_id, t.portfolio_id, t.fingerprint, t.occurrence
      from claimed
      join trades t on t.portfolio_id = claimed.portfolio_id and t.printed_security_id = claimed.printed_security_id
        and t.beneficial_account_id = claimed.beneficial_account_id
        and t.trade_date between claimed.from_date and claimed.to_date
      where (t.type <> 'dividend' or t.subtype is not distinct from 'stock_dividend')
        and coalesce(t.subtype, '') not in ('opening_position', 'closing_position')
        and exists (select from upload_trades u where u.portfolio_id = t.portfolio_id and u.fingerprint = t.fingerprint
          and u.occurrence = t.occurrence)
    )
    select s.id as claim_id, count(distinct (t.portfolio_id, t.fingerprint, t.occurrence)) as trades,
      (select count(*) from confirmation_reviews r
        join confirmations c on c.account_id = r.account_id and c.id = r.confirmation_id and c.removed_at is null
        join portfolios f on f.account_id = c.account_id and f.id = c.portfolio_id
        where r.account_id = s.account_id and r.closed_at is null
          and f.beneficial_account_id = s.beneficial_account_id
          and (c.sub_payout_request_id is null or c.sub_payout_request_id = s.id)) as waiting
    from sub_payout_requests s
    join of_file t on t.claim_id = s.id
    where not exists (select from confirmation_verdicts v
        join confirmations c on c.account_id = v.account_id and c.id = v.confirmation_id and c.removed_at is null
        where v.account_id = s.account_id and v.portfolio_id = t.portfolio_id and v.fingerprint = t.fingerprint
          and v.occurrence = t.occurrence and v.fits)
    group by s.account_id, s.id, s.beneficial_account_id
    order by s.id`.execute(db);
  return rows;
}

/** The same as text: how many trades no reviewer has found in a document. */
export const describeUnreviewed = ({ trades }: UnreviewedProof): string =>
  trades === 1 ? 'one trade was not found in a document yet' : `${trades} trades were not found in a document yet`;

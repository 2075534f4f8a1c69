import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** Claims of a filing, or those of a case that wait for one: all, or some of them. */
export type WhichClaims =
  | { filing_id: number }
  | { case_id: number; claim_ids: readonly number[] | null; limit: number };

/** A claim with its newest sign-off. */
export interface ClaimRowToFile {
  account_id: number;
  sub_payout_request_id: number;
  beneficial_account_id: number;
  sign_off_id: number;
  claim: string;
  sha256: string;
  signed_name: string;
  signed_at: Date;
  tax_id_sealed: Buffer | null;
  tax_id_sealed_by: string | null;
}

/** Oldest claim first. A claim that is in review and in no other filing waits for one. */
export async function listClaimsToFile(db: Db, which: WhichClaims): Promise<ClaimRowToFile[]> {
  const filed = 'filing_id' in which;
  const { rows } = await sql<ClaimRowToFile>`
    select s.account_id, s.id as sub_payout_request_id, s.beneficial_account_id, o.id as sign_off_id, o.claim, o.sha256,
      o.signed_name, o.signed_at, c.tax_id_sealed, c.tax_id_sealed_by
    from sub_payout_requests s
    join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
    ${
      filed
        ? sql`join filing_claims f on f.account_id = s.account_id and f.sub_payout_request_id = s.id
            and f.filing_id = ${which.filing_id}
          join sign_offs o on o.account_id = f.account_id and o.id = f.sign_off_id`
        : sql`join lateral (select * from sign_offs n where n.account_id = s.account_id
            and n.sub_payout_request_id = s.id order by n.id desc limit 1) o on true`
    }
    left join claimants c on c.account_id = s.account_id and c.beneficial_account_id = s.beneficial_account_id
    where ${
      filed
        ? sql`true`
        : sql`p.case_id = ${which.case_id} and s.stage = 'review'
            and (${which.claim_ids}::bigint[] is null or s.id = any(${which.claim_ids}::bigint[]))
            and not exists (select from filing_claims f
              where f.account_id = s.account_id and f.sign_off_id = o.id and f.cancelled_at is null)`
    }
    order by s.id ${filed ? sql`` : sql`limit ${which.limit}`}`.execute(db);
  return rows;
}

/** The documents that a sign-off rests on. */
export async function listProofsOfClaims(
  db: Db,
  { account_id, sign_off_id }: { account_id: number; sign_off_id: number },
): Promise<{ file_name: string; file_key: string; sha256: string; bytes: number }[]> {
  return db
    .selectFrom('sign_off_documents as d')
    .innerJoin('confirmations as c', (join) =>
      join.onRef('c.account_id', '=', 'd.account_id').onRef('c.id', '=', 'd.confirmation_id'),
    )
    .select(['c.file_name', 'c.file_key', 'c.sha256', 'c.bytes'])
    .where('d.account_id', '=', account_id)
    .where('d.sign_off_id', '=', sign_off_id)
    .orderBy('c.id')
    .execute();
}

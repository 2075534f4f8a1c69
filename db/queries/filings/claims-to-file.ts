import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** The claims of a filing, or those of a case that wait for one: all, or some of them. */
export type WhichClaims =
  | { filing_id: number }
  | { case_id: number; claim_ids: readonly number[] | null; limit: number };

/** A hash of what the owner of a claim or an operator may change after the sign-off. */
const VERSION = sql<string>`md5(row(s.claim_number, a.email, pr.phone, d.response, c.tax_id_ciphertext,
  c.tax_id_master_key_id)::text)`;

/** A claim with its newest sign-off. */
export interface ClaimRowToFile {
  account_id: number;
  sub_payout_request_id: number;
  beneficial_account_id: number;
  sign_off_id: number;
  claim: string;
  sha256: string;
  signed_name: string;
  /** The date at the case's court. */
  signed_on: string;
  tax_id_ciphertext: Buffer | null;
  tax_id_master_key_id: string | null;
  /** The administrator's number, where the claim was filed before. */
  claim_number: string | null;
  email: string;
  phone: string | null;
  /** The owner's response to the administrator's last deficiency. */
  deficiency_response: string | null;
  /** The signed contract that authorizes it; null under an agreement. */
  contract_key: string | null;
  contract_sha256: string | null;
  contract_signed_on: string | null;
  /** Of what this row has: equal to that of `listClaimVersions` as long as nothing was changed. */
  version: string;
}

/** The oldest claim first. A claim waits for a filing if it is in review and in no other filing. */
export async function listClaimsToFile(db: Db, which: WhichClaims): Promise<ClaimRowToFile[]> {
  const filed = 'filing_id' in which;
  const { rows } = await sql<ClaimRowToFile>`
    select s.account_id, s.id as sub_payout_request_id, s.beneficial_account_id, o.id as sign_off_id, o.claim, o.sha256,
      o.signed_name,
      o.signed_on,
      c.tax_id_ciphertext, c.tax_id_master_key_id,
      s.claim_number, a.email, nullif(pr.phone, '') as phone, d.response as deficiency_response,
      k.document_key as contract_key, k.document_sha256 as contract_sha256,
      k.signed_on as contract_signed_on, ${VERSION} as version
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
    join accounts a on a.id = s.account_id
    left join profiles pr on pr.account_id = s.account_id
    left join lateral (select n.response from deficiencies n where n.account_id = s.account_id
      and n.sub_payout_request_id = s.id and n.by_administrator and n.answered_at is not null
      order by n.id desc limit 1) d on true
    left join lateral (select n.document_key, n.document_sha256, n.signed_on from contracts n where n.account_id = s.account_id
      and n.beneficial_account_id = s.beneficial_account_id
      and n.text_version = o.claim::jsonb #>> '{contract,text_version}'
      and date_trunc('milliseconds', n.signed_at) = (o.claim::jsonb #>> '{contract,signed_at}')::timestamptz
      order by n.id desc limit 1) k on true
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

/** The newest sign-off of a claim, and a hash of what its owner or an operator may change after it. */
export interface ClaimVersion {
  sub_payout_request_id: number;
  sign_off_id: number;
  version: string;
}

/** The versions of signed claims, without the claims themselves: equal versions fill a template equally. */
export async function listClaimVersions(db: Db, claim_ids: readonly number[]): Promise<ClaimVersion[]> {
  const { rows } = await sql<ClaimVersion>`
    select s.id as sub_payout_request_id, o.id as sign_off_id,
      ${VERSION} as version
    from sub_payout_requests s
    join lateral (select n.id from sign_offs n where n.account_id = s.account_id
      and n.sub_payout_request_id = s.id order by n.id desc limit 1) o on true
    join accounts a on a.id = s.account_id
    left join profiles pr on pr.account_id = s.account_id
    left join lateral (select n.response from deficiencies n where n.account_id = s.account_id
      and n.sub_payout_request_id = s.id and n.by_administrator and n.answered_at is not null
      order by n.id desc limit 1) d on true
    left join claimants c on c.account_id = s.account_id and c.beneficial_account_id = s.beneficial_account_id
    where s.id = any(${claim_ids}::bigint[])`.execute(db);
  return rows;
}

export interface ProofOfFiling {
  sub_payout_request_id: number;
  file_name: string;
  file_key: string;
  sha256: string;
  bytes: number;
  /** Whether it was added after the sign-off, and so is not among the certified documents. */
  is_later: boolean;
}

/**
 * The documents that the claims of a filing depend on, and those added for their trades before it was created; by
 * claim.
 */
export async function listProofsOfFiling(
  db: Db,
  { filing_id, made_at }: { filing_id: number; made_at: Date },
): Promise<Map<number, ProofOfFiling[]>> {
  const { rows } = await sql<ProofOfFiling>`
    select f.sub_payout_request_id, c.file_name, c.file_key, c.sha256, c.bytes, d.confirmation_id is null as is_later
    from filing_claims f
    join sign_offs o on o.account_id = f.account_id and o.id = f.sign_off_id
    join sub_payout_requests s on s.account_id = f.account_id and s.id = f.sub_payout_request_id
    join confirmations c on c.account_id = f.account_id
    left join sign_off_documents d on d.account_id = f.account_id and d.sign_off_id = f.sign_off_id
      and d.confirmation_id = c.id
    where f.filing_id = ${filing_id} and (d.confirmation_id is not null
      or c.purpose = 'trades' and c.removed_at is null and c.created_at > o.signed_at and c.created_at <= ${made_at}
        and (c.sub_payout_request_id is null or c.sub_payout_request_id = s.id)
        and exists (select from portfolios p where p.account_id = c.account_id and p.id = c.portfolio_id
          and p.beneficial_account_id = s.beneficial_account_id)
        and exists (select from confirmation_reviews r where r.account_id = c.account_id and r.confirmation_id = c.id))
    order by f.sub_payout_request_id, c.id`.execute(db);
  return Map.groupBy(rows, (row) => row.sub_payout_request_id);
}

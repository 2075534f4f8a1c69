import type { ClaimStage } from '@trover/core/claims/stages.ts';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface ClaimListing {
  id: number;
  account_id: number;
  email: string;
  owner: string;
  case_id: number;
  slug: string;
  title: string;
  stage: ClaimStage;
  reason: string | null;
  cure_by: string | null;
  claim_number: string | null;
  filed_on: string | null;
  updated_at: Date;
}

const COLUMNS = sql`s.id, s.account_id, a.email, b.name as owner, c.id as case_id, c.slug, c.title, s.stage, s.reason,
  s.cure_by, s.claim_number, s.filed_on, s.updated_at`;

const REQUEST = sql`join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id`;

const TABLES = sql`sub_payout_requests s
  ${REQUEST}
  join cases c on c.id = p.case_id
  join accounts a on a.id = s.account_id
  join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id`;

/** Everyone's claims, the most recently created first; only for operators. */
export async function listClaimsOfAll(
  db: Db,
  {
    stage,
    case_id,
    account_id,
    claim_number,
    limit,
    after,
  }: {
    stage?: ClaimStage | undefined;
    case_id?: number | undefined;
    account_id?: number | undefined;
    claim_number?: string | undefined;
  } & PageRequest<readonly [number]>,
): Promise<Page<ClaimListing>> {
  const wanted = [
    ...(stage === undefined ? [] : [sql`s.stage = ${stage}`]),
    ...(account_id === undefined ? [] : [sql`s.account_id = ${account_id}`]),
    ...(claim_number === undefined ? [] : [sql`s.claim_number = ${claim_number}`]),
    ...(case_id === undefined ? [] : [sql`p.case_id = ${case_id}`]),
  ];
  const fits = wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `);
  const counted = await sql<{ n: number }>`
    select count(*) as n from sub_payout_requests s ${case_id === undefined ? sql`` : REQUEST}
    where ${fits}`.execute(db);
  const { rows } = await sql<ClaimListing>`
    select ${COLUMNS} from ${TABLES}
    where ${fits} and ${after === undefined ? sql`true` : sql`s.id < ${after[0]}::bigint`}
    order by s.id desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted.rows[0]?.n ?? 0, ({ id }) => [id]);
}

/** One claim of these. */
export async function findClaimOfAll(db: Db, claimId: number): Promise<ClaimListing | undefined> {
  const { rows } = await sql<ClaimListing>`select ${COLUMNS} from ${TABLES} where s.id = ${claimId}`.execute(db);
  return rows[0];
}

/** Active claims of other accounts in the same case that have the same trades. */
export async function listSimilarClaims(
  db: Db,
  { account_id, case_id, claim_id }: { account_id: number; case_id: number; claim_id: number },
): Promise<Pick<ClaimListing, 'id' | 'email' | 'owner' | 'stage'>[]> {
  const { rows } = await sql<Pick<ClaimListing, 'id' | 'email' | 'owner' | 'stage'>>`
    select distinct s.id, a.email, b.name as owner, s.stage
    from claim_fingerprints own
    join claim_fingerprints other on other.case_id = own.case_id and other.fingerprint = own.fingerprint
      and other.account_id <> own.account_id
    join sub_payout_requests s on s.account_id = other.account_id and s.id = other.sub_payout_request_id
    join accounts a on a.id = s.account_id
    join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
    where own.account_id = ${account_id} and own.sub_payout_request_id = ${claim_id} and own.case_id = ${case_id}
      and s.stage not in ('withdrawn', 'rejected', 'closed_unpaid')
    order by s.id limit 50`.execute(db);
  return rows;
}

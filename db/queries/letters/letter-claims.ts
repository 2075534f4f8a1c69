import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { LetterMatch } from '../../schema/letters.ts';

interface LetterClaim {
  account_id: number;
  id: number;
  case_id: number;
  claim_number: string | null;
  owner: string;
  reason: string | null;
  response: string | null;
}

const CLAIM = sql`s.account_id, s.id, p.case_id, s.claim_number, b.name as owner, d.reason, d.response
  from sub_payout_requests s
  join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
  join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
  left join lateral (select d.reason, d.response from deficiencies d where d.account_id = s.account_id
    and d.sub_payout_request_id = s.id order by d.id desc limit 1) d on true`;

/** Claims of a case by their ids. */
export async function findLetterClaims(
  db: Db,
  { case_id, ids }: { case_id: number; ids: readonly number[] },
): Promise<LetterClaim[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LetterClaim>`
    select ${CLAIM} where s.id = any(${ids}::bigint[]) and p.case_id = ${case_id} order by s.id`.execute(db);
  return rows;
}

/** Claims that a text names: by the administrator’s number, by ours, or by their filing. */
export async function findNamedClaims(
  db: Db,
  { claims, filings, words }: { claims: readonly number[]; filings: readonly number[]; words: readonly string[] },
  most: number,
): Promise<Pick<LetterClaim, 'account_id' | 'id' | 'case_id'>[]> {
  const { rows } = await sql<Pick<LetterClaim, 'account_id' | 'id' | 'case_id'>>`
    select s.account_id, s.id, p.case_id
    from sub_payout_requests s join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
    where s.id in (
      select id from sub_payout_requests where id = any(${claims}::bigint[])
      union select id from sub_payout_requests where upper(claim_number) = any(${words}::text[])
      union select sub_payout_request_id from filing_claims where filing_id = any(${filings}::bigint[]) and cancelled_at is null)
    order by s.id limit ${most}`.execute(db);
  return rows;
}

/** Replaces the claims of a letter. */
export async function setLetterClaims(
  trx: DbTransaction,
  letter_id: number,
  claims: readonly Pick<LetterClaim, 'account_id' | 'id'>[],
  matched_by: LetterMatch,
): Promise<void> {
  await trx.deleteFrom('letter_claims').where('letter_id', '=', letter_id).execute();
  if (claims.length === 0) return;
  await trx
    .insertInto('letter_claims')
    .values(claims.map(({ account_id, id }) => ({ letter_id, account_id, sub_payout_request_id: id, matched_by })))
    .execute();
}

/** The claims of another letter. */
export async function listClaimsOfLetter(db: Db, letter_id: number): Promise<Pick<LetterClaim, 'account_id' | 'id'>[]> {
  const { rows } = await sql<Pick<LetterClaim, 'account_id' | 'id'>>`
    select account_id, sub_payout_request_id as id from letter_claims where letter_id = ${letter_id}
    order by sub_payout_request_id`.execute(db);
  return rows;
}

/** Number of a filing's claims without an administrator's number. */
export async function countUnconfirmed(db: Db, filing_id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from filing_claims
    where filing_id = ${filing_id} and claim_number is null and cancelled_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

interface RowInQuestion {
  round: number;
  currency: string;
  title: string;
  administrator: string | null;
  claim_number: string;
  claimant: string;
  award: string;
  recognized_claim: string | null;
  difference: string | null;
  claim_ids: number[];
}

/** A distribution's row in a case, with the claims of its number. */
export async function findRowInQuestion(
  db: Db,
  { case_id, distribution_id, row_number }: { case_id: number; distribution_id: number; row_number: number },
): Promise<RowInQuestion | undefined> {
  const { rows } = await sql<RowInQuestion>`
    select d.round, d.currency, c.title, c.administrator, r.claim_number, r.claimant, r.award, r.recognized_claim, r.difference,
      array(select s.id from sub_payout_requests s
        join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
        where s.claim_number = r.claim_number and p.case_id = d.case_id order by s.id) as claim_ids
    from distribution_rows r join distributions d on d.id = r.distribution_id join cases c on c.id = d.case_id
    where r.distribution_id = ${distribution_id} and r.row_number = ${row_number} and d.case_id = ${case_id}`.execute(
    db,
  );
  return rows[0];
}

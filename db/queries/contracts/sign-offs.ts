import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { SignOffsTable } from '../../schema/claims.ts';
import { estimateOfClaim, type FeeTerms } from '../notifications/notifiable-events.ts';

export type SignOff = Selectable<SignOffsTable>;

/** Saves a sign-off with the documents that it depends on. */
export async function addSignOff(
  trx: DbTransaction,
  signOff: Insertable<SignOffsTable>,
  confirmationIds: readonly number[],
): Promise<SignOff> {
  const added = await trx.insertInto('sign_offs').values(signOff).returningAll().executeTakeFirstOrThrow();
  const { account_id, id: sign_off_id } = added;
  if (confirmationIds.length > 0)
    await trx
      .insertInto('sign_off_documents')
      .values(confirmationIds.map((confirmation_id) => ({ account_id, sign_off_id, confirmation_id })))
      .execute();
  return added;
}

/** Those of these documents that an active sign-off depends on: they cannot be removed from use. */
export async function listFrozenConfirmations(
  db: Db,
  { account_id, confirmation_ids }: { account_id: number; confirmation_ids: readonly number[] },
): Promise<Set<number>> {
  if (confirmation_ids.length === 0) return new Set();
  const { rows } = await sql<{ confirmation_id: number }>`
    select distinct d.confirmation_id
    from sign_off_documents d
    join sign_offs o on o.account_id = d.account_id and o.id = d.sign_off_id
    join sub_payout_requests s on s.account_id = o.account_id and s.id = o.sub_payout_request_id
    where d.account_id = ${account_id} and d.confirmation_id = any(${confirmation_ids}::bigint[])
      and s.stage in ('review', 'filed', 'approved', 'paid', 'rejected', 'closed_unpaid')`.execute(db);
  return new Set(rows.map((row) => row.confirmation_id));
}

/** The newest sign-off of each claim, without the claim's text. */
export async function listSignOffs(
  db: Db,
  { account_id, claim_ids }: { account_id: number; claim_ids: readonly number[] },
): Promise<Map<number, Omit<SignOff, 'claim'>>> {
  if (claim_ids.length === 0) return new Map();
  const { rows } = await sql<Omit<SignOff, 'claim'>>`
    select distinct on (sub_payout_request_id) id, account_id, sub_payout_request_id, sha256, recognized_claim, currency,
      certification_version, signed_name, signed_at, signed_on, address, user_agent, signed_by
    from sign_offs
    where account_id = ${account_id} and sub_payout_request_id = any(${claim_ids}::bigint[])
    order by sub_payout_request_id, id desc`.execute(db);
  return new Map(rows.map((row) => [row.sub_payout_request_id, row]));
}

/** The newest sign-off of a claim, with the claim's text. */
export async function findSignOff(db: Db, accountId: number, claimId: number): Promise<SignOff | undefined> {
  return db
    .selectFrom('sign_offs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('sub_payout_request_id', '=', claimId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface SignedClaim
  extends Pick<SignOff, 'id' | 'sha256' | 'recognized_claim' | 'currency' | 'signed_name' | 'signed_on'> {
  sub_payout_request_id: number;
  beneficial_owner: string;
  /** What its owner may receive after the fee, and in which currency; null where nothing is estimated. */
  expected: string | null;
  expected_currency: string | null;
}

/** One receipt at a time with this cause. A row lock would block the transactions whose sign-offs reference the row. */
export async function lockReceipts(trx: DbTransaction, cause_prefix: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${cause_prefix}, 0))`.execute(trx);
}

/** The sign-offs of a person in a case on a day that still count, in the order in which they were signed. */
export async function listSignedBy(
  db: Db,
  {
    account_id,
    case_id,
    signed_by,
    signed_on,
    terms,
  }: { account_id: number; case_id: number; signed_by: number | null; signed_on: string; terms: FeeTerms },
): Promise<SignedClaim[]> {
  const { rows } = await sql<SignedClaim>`
    select o.id, o.sub_payout_request_id, o.sha256, o.recognized_claim, o.currency, o.signed_name, o.signed_on, b.name as beneficial_owner,
      ${estimateOfClaim(terms)} as expected, m.currency as expected_currency
    from sign_offs o
    join sub_payout_requests s on s.account_id = o.account_id and s.id = o.sub_payout_request_id
    join payout_requests r on r.account_id = s.account_id and r.id = s.payout_request_id
    join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
    left join matches m on m.account_id = s.account_id and m.case_id = r.case_id
      and m.beneficial_account_id = s.beneficial_account_id
    where o.account_id = ${account_id} and r.case_id = ${case_id} and o.signed_on = ${signed_on}::date
      and o.signed_by is not distinct from ${signed_by}::bigint and s.stage <> 'withdrawn'
      and not exists (select from sign_offs later where later.account_id = o.account_id
        and later.sub_payout_request_id = o.sub_payout_request_id and later.id > o.id)
    order by o.id`.execute(db);
  return rows;
}

/** Saves the fingerprints that recognise the claim's accounts under another user. */
export async function saveFingerprints(
  trx: DbTransaction,
  claim: { account_id: number; id: number; case_id: number },
  fingerprints: readonly Buffer[],
): Promise<void> {
  await sql`delete from claim_fingerprints
    where account_id = ${claim.account_id} and sub_payout_request_id = ${claim.id}
      and fingerprint <> all(${fingerprints}::bytea[])`.execute(trx);
  if (fingerprints.length === 0) return;
  await trx
    .insertInto('claim_fingerprints')
    .values(
      fingerprints.map((fingerprint) => ({
        account_id: claim.account_id,
        sub_payout_request_id: claim.id,
        case_id: claim.case_id,
        fingerprint,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Other users' claims in the case that share fingerprints with these, by claim, and the number of shared fingerprints.
 */
export async function listSharedFingerprints(
  db: Db,
  { account_id, case_id, claim_ids }: { account_id: number; case_id: number; claim_ids: readonly number[] },
): Promise<Map<number, { stage: string; shared: number }[]>> {
  const { rows } = await sql<{ claim_id: number; stage: string; shared: number }>`
    select own.sub_payout_request_id as claim_id, s.stage, count(*) as shared
    from claim_fingerprints own
    join claim_fingerprints other on other.case_id = own.case_id and other.fingerprint = own.fingerprint
      and other.account_id <> own.account_id
    join sub_payout_requests s on s.account_id = other.account_id and s.id = other.sub_payout_request_id
    where own.account_id = ${account_id} and own.sub_payout_request_id = any(${claim_ids}::bigint[])
      and own.case_id = ${case_id} and s.stage not in ('withdrawn', 'rejected', 'closed_unpaid')
    group by own.sub_payout_request_id, s.account_id, s.id, s.stage`.execute(db);
  return Map.groupBy(rows, (row) => row.claim_id);
}

/** Serializes sign-offs in a case whose accounts may have several owners, until the end of the transaction. */
export async function lockCaseForFiling(trx: DbTransaction, caseId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7468009, ${caseId}::integer)`.execute(trx);
}

import type { ClaimStage } from '@trover/core/claims/stages.ts';
import { sql } from 'kysely';
import type { DbTransaction } from '../../connect.ts';
import type { RowOutcome } from '../../schema/status-files.ts';

interface RowToMatch {
  row_number: number;
  matched_by: 'number' | 'reference' | 'operator' | null;
  sub_payout_request_id: number | null;
  outcome: RowOutcome | null;
  is_unreadable: boolean;
}

/** Rows of a file with their matches, locked until the transaction ends. */
export async function lockRowsToMatch(
  trx: DbTransaction,
  { status_file_id, row_numbers }: { status_file_id: number; row_numbers: readonly number[] },
): Promise<RowToMatch[]> {
  const { rows } = await sql<RowToMatch>`
    select row_number, matched_by, sub_payout_request_id, outcome, fault is not null as is_unreadable from status_rows
    where status_file_id = ${status_file_id} and row_number = any(${[...row_numbers]}::int[])
    order by row_number for update`.execute(trx);
  return rows;
}

/** Those of these claims that belong to a case. */
export async function listClaimsOfCase(
  trx: DbTransaction,
  { claim_ids, case_id }: { claim_ids: readonly number[]; case_id: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from sub_payout_requests s join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
    where s.id = any(${[...claim_ids]}::bigint[]) and p.case_id = ${case_id}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Sets the claims of rows as an operator matched them, or none. */
export async function setMatchesOfRows(
  trx: DbTransaction,
  { status_file_id, matches }: { status_file_id: number; matches: ReadonlyMap<number, number | null> },
): Promise<void> {
  await sql`
    update status_rows r set sub_payout_request_id = m.claim_id,
      matched_by = case when m.claim_id is null then null else 'operator' end
    from unnest(${[...matches.keys()]}::int[], ${[...matches.values()]}::bigint[]) as m (row_number, claim_id)
    where r.status_file_id = ${status_file_id} and r.row_number = m.row_number`.execute(trx);
}

/** Rows of a file that are matched to one of these claims, at most twenty of each. */
export async function listRowsOfClaims(
  trx: DbTransaction,
  { status_file_id, claim_ids }: { status_file_id: number; claim_ids: readonly number[] },
): Promise<number[]> {
  if (claim_ids.length === 0) return [];
  const { rows } = await sql<{ row_number: number }>`
    select r.row_number from unnest(${[...new Set(claim_ids)]}::bigint[]) c (id)
    cross join lateral (select row_number from status_rows
      where status_file_id = ${status_file_id} and sub_payout_request_id = c.id order by row_number limit 20) r`.execute(
    trx,
  );
  return rows.map(({ row_number }) => row_number);
}

interface MatchedRow {
  row_number: number;
  line: number;
  claimant: string;
  sub_payout_request_id: number | null;
  owner: string | null;
  outcome: RowOutcome | null;
  to_stage: ClaimStage | null;
  note: string | null;
}

/** The present outcome of rows, in the order of the file. */
export async function listMatchedRows(
  trx: DbTransaction,
  { status_file_id, row_numbers }: { status_file_id: number; row_numbers: readonly number[] },
): Promise<MatchedRow[]> {
  const { rows } = await sql<MatchedRow>`
    select r.row_number, r.line, r.claimant, r.sub_payout_request_id, o.name as owner, r.outcome, r.to_stage, r.note
    from status_rows r
    left join sub_payout_requests s on s.account_id = r.account_id and s.id = r.sub_payout_request_id
    left join beneficial_accounts o on o.account_id = s.account_id and o.id = s.beneficial_account_id
    where r.status_file_id = ${status_file_id} and r.row_number = any(${[...row_numbers]}::int[])
    order by r.row_number`.execute(trx);
  return rows;
}

/** Rolls back the work after returning its result; rows that were locked before remain locked. */
export async function withoutStoring<Shown>(trx: DbTransaction, work: () => Promise<Shown>): Promise<Shown> {
  await sql`savepoint shown`.execute(trx);
  const shown = await work();
  await sql`rollback to savepoint shown`.execute(trx);
  return shown;
}

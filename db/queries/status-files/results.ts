import { type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';
import type { ClaimBefore, RowOutcome, StatusCounts, StatusFileTables } from '../../schema/status-files.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { countDecision } from './settlements.ts';

type StatusRow = Selectable<StatusFileTables['status_rows']>;

/** The rows that a list shows. */
type ShownRows = 'all' | 'changes' | 'outdated' | 'decide' | 'same' | 'failed' | 'payments';

/** Rows that need a decision and have none; the condition of the index of open rows. */
const OPEN = sql`r.settled_at is null and (r.result = 'failed' or r.outcome in
  ('follow', 'proposed', 'unmatched', 'ambiguous', 'unreadable'))`;

const shown: Record<ShownRows, ReturnType<typeof sql>> = {
  all: sql`true`,
  changes: sql`r.outcome = 'change'`,
  outdated: sql`r.outcome = 'outdated'`,
  decide: OPEN,
  same: sql`r.outcome = 'same'`,
  failed: sql`r.result = 'failed'`,
  payments: sql`r.expects_payment`,
};

interface ListedStatusRow extends StatusRow {
  /** The owner of the matched claim. */
  owner: string | null;
  /** The owner of the suggested claim. */
  proposed_owner: string | null;
}

/** Rows of a file in order. */
export async function listStatusRows(
  db: Db,
  { status_file_id, show, limit, after }: PageRequest<readonly [number]> & { status_file_id: number; show: ShownRows },
): Promise<Page<ListedStatusRow>> {
  const where = sql`r.status_file_id = ${status_file_id} and ${shown[show]}`;
  const { rows: counted } = await sql<{ n: number }>`select count(*) as n from status_rows r where ${where}`.execute(
    db,
  );
  const { rows } = await sql<ListedStatusRow>`
    select r.*, o.name as owner, q.name as proposed_owner
    from (select * from status_rows r where ${where} and r.row_number > ${after?.[0] ?? 0}
      order by row_number limit ${limit + 1}) r
    left join sub_payout_requests s on s.account_id = r.account_id and s.id = r.sub_payout_request_id
    left join beneficial_accounts o on o.account_id = s.account_id and o.id = s.beneficial_account_id
    left join sub_payout_requests p on p.id = r.proposed_id
    left join beneficial_accounts q on q.account_id = p.account_id and q.id = p.beneficial_account_id
    order by r.row_number`.execute(db);
  return pageOf(rows, limit, counted[0]?.n ?? 0, ({ row_number }) => [row_number]);
}

export async function countStatusRows(db: Db, statusFileId: number): Promise<StatusCounts> {
  const { rows } = await sql<{
    outcome: RowOutcome | null;
    to_stage: string | null;
    result: StatusRow['result'];
    expects_payment: boolean;
    is_open: boolean;
    rows: number;
  }>`
    select r.outcome, r.to_stage, r.result, r.expects_payment, coalesce(${OPEN}, false) as is_open, count(*) as rows
    from status_rows r where r.status_file_id = ${statusFileId} group by 1, 2, 3, 4, 5`.execute(db);
  const sum = (of: typeof rows): number => of.reduce((total, one) => total + one.rows, 0);
  const by = <K extends 'outcome' | 'to_stage' | 'result'>(name: K) =>
    [...Map.groupBy(rows, (one) => one[name])].flatMap(([value, of]) => (value === null ? [] : [{ value, of }]));
  return {
    outcomes: by('outcome').map(({ value, of }) => ({ outcome: value as RowOutcome, rows: sum(of) })),
    moves: by('to_stage').map(({ value, of }) => ({
      to: value as string,
      rows: sum(of),
      outdated: sum(of.filter(({ outcome }) => outcome === 'outdated')),
    })),
    results: by('result').map(({ value, of }) => ({
      result: value as NonNullable<StatusRow['result']>,
      rows: sum(of),
    })),
    expects_payment: sum(rows.filter((one) => one.expects_payment)),
    open: sum(rows.filter((one) => one.is_open)),
  };
}

/** The next rows to apply. */
export async function listRowsToApply(
  db: Db,
  {
    status_file_id,
    after,
    outdated,
    limit,
  }: { status_file_id: number; after: number; outdated: boolean; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('status_rows')
    .select('row_number')
    .where('status_file_id', '=', status_file_id)
    .where('row_number', '>', after)
    .where('outcome', 'in', outdated ? ['change', 'outdated'] : ['change'])
    .where('result', 'is', null)
    .orderBy('row_number')
    .limit(limit)
    .execute();
  return rows.map(({ row_number }) => row_number);
}

/** Locks a row until the transaction ends, so that it is applied only once. */
export function lockStatusRow(
  trx: DbTransaction,
  of: { status_file_id: number; row_number: number },
): Promise<StatusRow | undefined> {
  return trx
    .selectFrom('status_rows')
    .selectAll()
    .where('status_file_id', '=', of.status_file_id)
    .where('row_number', '=', of.row_number)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveRowResult(
  db: Db,
  of: { status_file_id: number; row_number: number },
  result: { result: NonNullable<StatusRow['result']>; result_note: string | null; before?: ClaimBefore },
): Promise<void> {
  const { before, ...rest } = result;
  await sql`
    update status_rows r set result = ${rest.result}, result_note = ${rest.result_note},
      before = coalesce(${before === undefined ? null : JSON.stringify(before)}::jsonb, r.before),
      positions = (select count(*) from sub_payout_stages t
        where t.account_id = r.account_id and t.sub_payout_request_id = r.sub_payout_request_id)
    where r.status_file_id = ${of.status_file_id} and r.row_number = ${of.row_number}`.execute(db);
}

/** Skips unconfirmed rows, once everything else is applied. */
export async function skipOutdated(trx: DbTransaction, statusFileId: number): Promise<void> {
  await sql`
    update status_rows set result = 'skipped', result_note = 'It is older than what is known, and nobody confirmed it.'
    where status_file_id = ${statusFileId} and outcome = 'outdated' and result is null`.execute(trx);
}

export async function listRowsToUndo(
  db: Db,
  { status_file_id, after, limit }: { status_file_id: number; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('status_rows')
    .select('row_number')
    .where('status_file_id', '=', status_file_id)
    .where('row_number', '>', after)
    .where('result', '=', 'done')
    .orderBy('row_number')
    .limit(limit)
    .execute();
  return rows.map(({ row_number }) => row_number);
}

/** The first rows of a file that are matched to a claim. */
export async function listRowsOfClaim(
  db: Db,
  { status_file_id, claim_id }: { status_file_id: number; claim_id: number | null },
): Promise<number[]> {
  if (claim_id === null) return [];
  const rows = await db
    .selectFrom('status_rows')
    .select('row_number')
    .where('status_file_id', '=', status_file_id)
    .where('sub_payout_request_id', '=', claim_id)
    .orderBy('row_number')
    .limit(20)
    .execute();
  return rows.map(({ row_number }) => row_number);
}

/** Applied rows that the undo of their file did not reverse. */
export async function countNotUndone(db: Db, statusFileId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from status_rows
    where status_file_id = ${statusFileId} and result = 'failed' and before is not null`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * Claims with later events than the file's application: a later change of stage, a later file, or an award. At most
 * this many.
 */
export async function listBuiltOn(
  db: Db,
  { status_file_id, most }: { status_file_id: number; most: number },
): Promise<{ claim_id: number; by: 'move' | 'file' | 'award'; file_id: number | null }[]> {
  const { rows } = await sql<{ claim_id: number; by: 'move' | 'file' | 'award'; file_id: number | null }>`
    select r.sub_payout_request_id as claim_id,
      case when f.id is not null then 'file' when a.id is not null then 'award' else 'move' end as by, f.id as file_id
    from status_rows r
    join status_files o on o.id = r.status_file_id
    left join lateral (select e.id from status_rows x join status_files e on e.id = x.status_file_id and e.status = 'applied'
      where x.sub_payout_request_id = r.sub_payout_request_id and e.applied_at > o.applied_at
        and (x.result = 'done' or x.outcome = 'same') order by e.id limit 1) f on true
    left join lateral (select a.id from awards a join distributions d on d.id = a.distribution_id
      where a.account_id = r.account_id and a.sub_payout_request_id = r.sub_payout_request_id and a.reversed_at is null
        and d.status in ('approved', 'posted') limit 1) a on true
    where r.status_file_id = ${status_file_id} and r.result = 'done' and (f.id is not null or a.id is not null
      or r.positions <> (select count(*) from sub_payout_stages t
        where t.account_id = r.account_id and t.sub_payout_request_id = r.sub_payout_request_id))
    order by r.row_number limit ${most}`.execute(db);
  return rows;
}

/** Records a person's decision on a row; false where it is decided already, or needs no decision. */
export async function settleStatusRow(
  trx: DbTransaction,
  of: { status_file_id: number; row_number: number; settled_by: number; note: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('status_rows')
    .set({ settled_at: databaseTime, settled_by: of.settled_by, resolution_note: of.note })
    .where('status_file_id', '=', of.status_file_id)
    .where('row_number', '=', of.row_number)
    .where('settled_at', 'is', null)
    .where(
      sql<boolean>`(result = 'failed' or expects_payment or outcome in
        ('follow', 'proposed', 'unmatched', 'ambiguous', 'unreadable'))`,
    )
    .executeTakeFirst();
  await countDecision(trx, of.status_file_id);
  return numUpdatedRows > 0n;
}

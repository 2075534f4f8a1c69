import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { Timed } from '../../database-time.ts';
import type { DistributionRowsTable, DistributionsTable, RowProblem } from '../../schema/money.ts';
import { escapeLike } from '../escape-like.ts';
import { literals } from '../literals.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export type Distribution = Selectable<DistributionsTable>;
export type DistributionRow = Selectable<DistributionRowsTable>;

/** Cancelled or failed imports: the same file may be imported again. */
const ENDED = ['cancelled', 'reversed', 'refused', 'failed'] as const;

/** A distribution for lists: with its case and who handled it. */
export interface ListedDistribution extends Distribution {
  slug: string;
  title: string;
  ticker: string | null;
  imported_by_email: string | null;
  approved_by_email: string | null;
}

/** Adds a file; undefined if an active distribution already has it. */
export async function addDistribution(
  trx: DbTransaction,
  distribution: Insertable<DistributionsTable>,
): Promise<Distribution | undefined> {
  return trx
    .insertInto('distributions')
    .values(distribution)
    .onConflict((conflict) => conflict.column('file_sha256').where('status', 'not in', literals(ENDED)).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function findDistributionOfFile(db: Db, sha256: string): Promise<Distribution | undefined> {
  return db
    .selectFrom('distributions')
    .selectAll()
    .where('file_sha256', '=', sha256)
    .where('status', 'not in', ENDED)
    .executeTakeFirst();
}

export function findDistribution(db: Db, id: number): Promise<Distribution | undefined> {
  return db.selectFrom('distributions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locked for the rest of the transaction, so that the second of two decisions sees the first. */
export function lockDistribution(trx: DbTransaction, id: number): Promise<Distribution | undefined> {
  return trx.selectFrom('distributions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

const listed = (db: Db) =>
  db
    .selectFrom('distributions as d')
    .innerJoin('cases as c', 'c.id', 'd.case_id')
    .leftJoin('accounts as i', 'i.id', 'd.imported_by')
    .leftJoin('accounts as a', 'a.id', 'd.approved_by')
    .selectAll('d')
    .select(['c.slug', 'c.title', 'i.email as imported_by_email', 'a.email as approved_by_email'])
    .select(
      sql<string | null>`(select n.value from case_securities x
        join security_identifiers n on n.security_id = x.security_id and n.kind = 'ticker'
        where x.case_id = d.case_id order by x.security_id, n.value limit 1)`.as('ticker'),
    );

export function findListedDistribution(db: Db, id: number): Promise<ListedDistribution | undefined> {
  return listed(db).where('d.id', '=', id).executeTakeFirst();
}

const AMOUNT = /^\d{1,13}(\.\d{1,2})?$/;

/** The case’s title contains this, a row of the file has this claim number, or one of its totals is this amount. */
function isFoundBy(find: string) {
  const bare = find.replaceAll(/[$,\s]/g, '');
  const amount = AMOUNT.test(bare) ? bare : null;
  return sql<boolean>`(c.title ilike ${`%${escapeLike(find)}%`}
    or ${amount}::numeric in (d.total, d.matched_total, d.net_total, d.arrived)
    or exists (select from distribution_rows r where r.distribution_id = d.id and r.claim_number = ${find}))`;
}

/** The newest first. */
export async function listDistributions(
  db: Db,
  {
    case_id,
    find = '',
    limit,
    after,
  }: PageRequest<readonly [number]> & { case_id?: number | undefined; find?: string | undefined },
): Promise<Page<ListedDistribution>> {
  const filtered = listed(db)
    .$if(case_id !== undefined, (query) => query.where('d.case_id', '=', case_id!))
    .$if(find !== '', (query) => query.where(isFoundBy(find)));
  const { total } = await filtered
    .clearSelect()
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await filtered
    .$if(after !== undefined, (query) => query.where('d.id', '<', after![0]))
    .orderBy('d.id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, total, ({ id }) => [id]);
}

export async function updateDistribution(
  db: Db,
  id: number,
  fields: Timed<Updateable<DistributionsTable>>,
): Promise<void> {
  await db.updateTable('distributions').set(fields).where('id', '=', id).execute();
}

/** Files that a killed process left unfinished. */
export async function listUnfinishedDistributions(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('distributions')
    .select('id')
    .where('status', 'in', ['received', 'approved'])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Saves rows of the file, each once however often it is read. */
export async function saveRows(
  db: Db,
  distributionId: number,
  rows: readonly Omit<DistributionRow, 'distribution_id' | 'difference' | 'resolution_note' | `settled_${string}`>[],
): Promise<void> {
  if (rows.length === 0) return;
  const column = <K extends keyof (typeof rows)[number]>(name: K) => rows.map((row) => row[name]);
  await sql`
    insert into distribution_rows
      (distribution_id, row_number, claim_number, claimant, recognized_claim, award, payment_reference, problem, reason)
    select ${distributionId}::bigint, * from unnest(
      ${column('row_number')}::integer[], ${column('claim_number')}::text[], ${column('claimant')}::text[],
      ${column('recognized_claim')}::numeric[], ${column('award')}::numeric[], ${column('payment_reference')}::text[],
      ${column('problem')}::text[], ${column('reason')}::text[])
    on conflict do nothing`.execute(db);
}

/**
 * Deletes the rows before a file is read again, or when its import is cancelled; posted distributions retain their
 * rows.
 */
export async function dropRows(trx: DbTransaction, distributionId: number): Promise<void> {
  for (const table of ['awards', 'distribution_rows'])
    await sql`delete from ${sql.table(table)} t using distributions d
      where t.distribution_id = ${distributionId} and d.id = t.distribution_id
        and d.status in ('received', 'columns', 'refused', 'failed', 'read')`.execute(trx);
}

/**
 * Counts the start of reading, outside the transaction that reads, so that a process that dies in it is counted too.
 */
export async function beginReading(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    update distributions set attempts = attempts + 1 where id = ${id} and status = 'received' returning attempts`.execute(
    db,
  );
  return rows[0]?.attempts ?? 0;
}

/** What the awards of a row sum to, and what was signed off and estimated for their claims. */
interface RowSums {
  fee: string | null;
  net: string | null;
  own_recognized_claim: string | null;
  expected: string | null;
}

const IN_ROW = sql`a.distribution_id = distribution_rows.distribution_id and a.row_number = distribution_rows.row_number`;
const sumsOfRow: Record<keyof RowSums, RawBuilder<string | null>> = {
  fee: sql<string | null>`(select sum(a.fee)::numeric(20, 2) from awards a where ${IN_ROW})`,
  net: sql<string | null>`(select sum(a.net)::numeric(20, 2) from awards a where ${IN_ROW})`,
  own_recognized_claim: sql<string | null>`(select sum(o.recognized_claim)::numeric(20, 2) from awards a
    cross join lateral (select recognized_claim from sign_offs
      where account_id = a.account_id and sub_payout_request_id = a.sub_payout_request_id order by id desc limit 1) o
    where ${IN_ROW})`,
  expected: sql<string | null>`(select sum(m.payment_expected)::numeric(20, 2) from awards a
    join sub_payout_requests s on s.account_id = a.account_id and s.id = a.sub_payout_request_id
    join matches m on m.account_id = s.account_id and m.beneficial_account_id = s.beneficial_account_id
      and m.case_id = a.case_id and m.currency = a.currency
    where ${IN_ROW} and a.round = 1)`,
};

/** Rows of the file: all, those without an award, or those that differ from what was expected. */
export async function listRows(
  db: Db,
  {
    distribution_id,
    show,
    limit,
    after,
  }: PageRequest<readonly [number]> & {
    distribution_id: number;
    show: 'all' | 'problems' | 'differences';
  },
): Promise<Page<DistributionRow & RowSums>> {
  const query = db
    .selectFrom('distribution_rows')
    .where('distribution_id', '=', distribution_id)
    .$if(show === 'problems', (rows) => rows.where('problem', 'is not', null))
    .$if(show === 'differences', (rows) => rows.where('difference', 'is not', null));
  const { total } = await query.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .select([
      sumsOfRow.fee.as('fee'),
      sumsOfRow.net.as('net'),
      sumsOfRow.own_recognized_claim.as('own_recognized_claim'),
      sumsOfRow.expected.as('expected'),
    ])
    .$if(after !== undefined, (of) => of.where('row_number', '>', after![0]))
    .orderBy('row_number')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, total, ({ row_number }) => [row_number]);
}

/** For each problem, the number of rows and the sum that it excludes from the allocation. */
export async function sumProblems(
  db: Db,
  distributionId: number,
): Promise<{ problem: RowProblem; rows: number; total: string }[]> {
  const { rows } = await sql<{ problem: RowProblem; rows: number; total: string }>`
    select problem, count(*) as rows, sum(award)::numeric(20, 2) as total from distribution_rows
    where distribution_id = ${distributionId} and problem is not null group by problem order by problem`.execute(db);
  return rows;
}

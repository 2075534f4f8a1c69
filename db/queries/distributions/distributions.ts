import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { Timed } from '../../database-time.ts';
import type { DistributionRowsTable, DistributionsTable, RowProblem } from '../../schema/money.ts';
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
    .select(['c.slug', 'c.title', 'i.email as imported_by_email', 'a.email as approved_by_email']);

export function findListedDistribution(db: Db, id: number): Promise<ListedDistribution | undefined> {
  return listed(db).where('d.id', '=', id).executeTakeFirst();
}

/** The newest first. */
export async function listDistributions(
  db: Db,
  { case_id, limit, after }: PageRequest<readonly [number]> & { case_id?: number | undefined },
): Promise<Page<ListedDistribution>> {
  const { total } = await db
    .selectFrom('distributions')
    .$if(case_id !== undefined, (query) => query.where('case_id', '=', case_id!))
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await listed(db)
    .$if(case_id !== undefined, (query) => query.where('d.case_id', '=', case_id!))
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
): Promise<Page<DistributionRow>> {
  const query = db
    .selectFrom('distribution_rows')
    .where('distribution_id', '=', distribution_id)
    .$if(show === 'problems', (rows) => rows.where('problem', 'is not', null))
    .$if(show === 'differences', (rows) => rows.where('difference', 'is not', null));
  const { total } = await query.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
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

import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { TaxStatementsTable } from '../../schema/tax.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export type StoredTaxStatement = Selectable<TaxStatementsTable>;

/** A statement with the content of the previous one; null for the first. */
export type StatementAndFormer = StoredTaxStatement & { former: StoredTaxStatement['stated'] | null };

const withFormer = sql`select t.*, o.stated as former from tax_statements t
  left join tax_statements o on o.account_id = t.account_id and o.beneficial_account_id = t.beneficial_account_id
    and o.year = t.year and o.version = t.version - 1`;

/** The statements of an account, the newest first. */
export async function listTaxStatements(
  db: Db,
  { account_id, limit, after }: PageRequest<readonly [number]> & { account_id: number },
): Promise<Page<StatementAndFormer>> {
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from tax_statements where account_id = ${account_id}`.execute(db);
  const { rows } = await sql<StatementAndFormer>`
    ${withFormer} where t.account_id = ${account_id} and ${after === undefined ? sql`true` : sql`t.id < ${after[0]}`}
    order by t.id desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted[0]?.n ?? 0, ({ id }) => [id]);
}

/** A statement; with `account_id`, only if it belongs to that account. */
export async function findTaxStatement(
  db: Db,
  { id, account_id = null }: { id: number; account_id?: number | null },
): Promise<StatementAndFormer | undefined> {
  const { rows } = await sql<StatementAndFormer>`
    ${withFormer} where t.id = ${id} and (${account_id}::bigint is null or t.account_id = ${account_id})`.execute(db);
  return rows[0];
}

/** The statements of a payee for a year, the last first: each correction needed a person, so they are few. */
export async function listVersions(
  db: Db,
  {
    account_id,
    beneficial_account_id,
    year,
  }: Pick<StoredTaxStatement, 'account_id' | 'beneficial_account_id' | 'year'>,
): Promise<StatementAndFormer[]> {
  const { rows } = await sql<StatementAndFormer>`
    ${withFormer} where t.account_id = ${account_id} and t.beneficial_account_id = ${beneficial_account_id} and t.year = ${year}
    order by t.version desc limit 100`.execute(db);
  return rows;
}

/** Stores an issued statement; undefined if that version already exists. */
export function addTaxStatement(
  trx: DbTransaction,
  statement: Insertable<TaxStatementsTable>,
): Promise<{ id: number } | undefined> {
  return trx
    .insertInto('tax_statements')
    .values(statement)
    .onConflict((conflict) => conflict.columns(['account_id', 'beneficial_account_id', 'year', 'version']).doNothing())
    .returning('id')
    .executeTakeFirst();
}

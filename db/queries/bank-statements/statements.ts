import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';
import type { BankStatementTables } from '../../schema/bank-statements.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export type BankStatement = Selectable<BankStatementTables['bank_statements']>;
type NewLine = Omit<Insertable<BankStatementTables['bank_lines']>, 'statement_id' | 'currency' | 'position'>;

/** Serializes imports, removals and matches of a currency's statements: each statement must follow the last one. */
export async function lockStatements(trx: DbTransaction, currency: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('bank statements ' || ${currency}))`.execute(trx);
}

export function findStatementByContent(db: Db, content_sha256: string): Promise<BankStatement | undefined> {
  return db
    .selectFrom('bank_statements')
    .selectAll()
    .where('content_sha256', '=', content_sha256)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** The statement that the next one of its currency must follow. */
export function findLastStatement(db: Db, currency: string): Promise<BankStatement | undefined> {
  return db
    .selectFrom('bank_statements')
    .selectAll()
    .where('currency', '=', currency)
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function lockStatement(trx: DbTransaction, id: number): Promise<BankStatement | undefined> {
  return trx.selectFrom('bank_statements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

const LINE_BATCH_SIZE = 1000;

export async function addStatement(
  trx: DbTransaction,
  statement: Insertable<BankStatementTables['bank_statements']>,
  lines: readonly NewLine[],
): Promise<number> {
  const { id } = await trx.insertInto('bank_statements').values(statement).returning('id').executeTakeFirstOrThrow();
  for (let from = 0; from < lines.length; from += LINE_BATCH_SIZE)
    await trx
      .insertInto('bank_lines')
      .values(
        lines.slice(from, from + LINE_BATCH_SIZE).map((line, at) => ({
          ...line,
          statement_id: id,
          currency: statement.currency,
          position: from + at + 1,
        })),
      )
      .execute();
  return id;
}

/** A statement with the number of its open lines, and of those that are not ours. */
export interface ListedStatement extends BankStatement {
  open: number;
  not_ours: number;
  imported_by_email: string | null;
}

export async function listStatements(
  db: Db,
  { limit, after }: PageRequest<readonly [number]>,
): Promise<Page<ListedStatement>> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from bank_statements where removed_at is null`.execute(db);
  const { rows } = await sql<ListedStatement>`
    select s.*, a.email as imported_by_email,
      (select count(*) from bank_lines l where l.statement_id = s.id and l.status = 'open') as open,
      (select count(*) from bank_lines l where l.statement_id = s.id and l.status = 'not_ours') as not_ours
    from bank_statements s left join accounts a on a.id = s.imported_by
    where s.removed_at is null and ${after === undefined ? sql`true` : sql`s.id < ${after[0]}`}
    order by s.id desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted[0]?.total ?? 0, ({ id }) => [id]);
}

/** Whether a person decided any of a statement's lines, or proposed a booking of one. */
export async function hasDecisions(db: Db, statementId: number): Promise<boolean> {
  const { rows } = await sql<{ is_decided: boolean }>`
    select exists (select from bank_lines l where l.statement_id = ${statementId} and (l.status = 'not_ours'
      or exists (select from bank_line_matches m where m.line_id = l.id and m.undone_at is null
        and m.matched_by is not null)
      or exists (select from bank_bookings b where b.line_id = l.id and b.status in ('proposed', 'approved'))))
      as is_decided`.execute(db);
  return rows[0]?.is_decided ?? false;
}

export async function removeStatement(
  trx: DbTransaction,
  id: number,
  { removed_by, removal_reason }: { removed_by: number; removal_reason: string },
): Promise<void> {
  await trx
    .updateTable('bank_statements')
    .set({ removed_by, removal_reason, removed_at: databaseTime })
    .where('id', '=', id)
    .execute();
  await trx.updateTable('bank_lines').set({ status: 'removed' }).where('statement_id', '=', id).execute();
}

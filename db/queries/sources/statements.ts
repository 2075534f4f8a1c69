import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { FactValue } from '../../schema/sources.ts';

export interface Statement {
  case_id: number;
  field: string;
  source_name: string;
  source: string;
  value: FactValue;
  page: number | null;
  words: string;
}

export interface StoredStatement extends Statement {
  first_stated_at: Date;
  checked_on: string;
  settled_at: Date | null;
}

/** Stores a source's latest statement; a changed value is open again. */
export async function saveStatement(
  trx: DbTransaction,
  { value, ...statement }: Statement,
  today: string,
): Promise<void> {
  await sql`
    insert into source_statements as s (case_id, field, source_name, source, value, page, words, checked_on)
    values (${statement.case_id}, ${statement.field}, ${statement.source_name}, ${statement.source},
      ${JSON.stringify(value)}, ${statement.page}, ${statement.words}, ${today})
    on conflict (case_id, field, source_name, source) do update set
      value = excluded.value, page = excluded.page, words = excluded.words, checked_on = excluded.checked_on,
      first_stated_at = case when s.value = excluded.value then s.first_stated_at else now() end,
      settled_at = case when s.value = excluded.value then s.settled_at end,
      settled_by = case when s.value = excluded.value then s.settled_by end
    where (s.value, s.page, s.words, s.checked_on) is distinct from
      (excluded.value, excluded.page, excluded.words, excluded.checked_on)`.execute(trx);
}

/** The sources' statements about a case, by field. */
export async function listStatements(db: Db, { case_id }: { case_id: number }): Promise<StoredStatement[]> {
  return await db
    .selectFrom('source_statements')
    .select([
      ...(['case_id', 'field', 'source_name', 'source', 'value', 'page', 'words'] as const),
      ...(['first_stated_at', 'checked_on', 'settled_at'] as const),
    ])
    .where('case_id', '=', case_id)
    .orderBy('field')
    .orderBy('first_stated_at')
    .limit(200)
    .execute();
}

/** An operator decided between sources: marks those that state another value of the field as seen. */
export async function settleStatements(
  trx: DbTransaction,
  params: { case_id: number; field: string; value: FactValue; by: number | null },
): Promise<void> {
  await sql`
    update source_statements set settled_at = now(), settled_by = ${params.by}
    where case_id = ${params.case_id} and field = ${params.field} and settled_at is null
      and value <> ${JSON.stringify(params.value)}::jsonb`.execute(trx);
}

/** Undoing a decision reopens the statements that were settled with it. */
export async function unsettleStatements(
  trx: DbTransaction,
  { case_id, field, since }: { case_id: number; field: string; since: Date },
): Promise<void> {
  await sql`
    update source_statements set settled_at = null, settled_by = null
    where case_id = ${case_id} and field = ${field} and settled_at >= ${since}`.execute(trx);
}

/** A source states the case's present date: records today as its last comparison. */
export async function markDeadlineChecked(
  trx: DbTransaction,
  { case_id, kind, today }: { case_id: number; kind: string; today: string },
): Promise<void> {
  await sql`
    update case_deadlines set checked_on = ${today}
    where case_id = ${case_id} and kind = ${kind} and superseded_at is null
      and (checked_on is null or checked_on < ${today})`.execute(trx);
}

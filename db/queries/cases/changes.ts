import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface CaseChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** The source of a value. */
export interface ChangeEvidence {
  source_name: string;
  source: string;
  page: number | null;
  words: string;
  proposal_id: number;
}

const asJson = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/** Records changes of a case; `account_id` is null for an import. */
export async function recordChanges(
  trx: DbTransaction,
  params: {
    case_id: number;
    account_id: number | null;
    changes: readonly CaseChange[];
    evidence?: ChangeEvidence;
  },
): Promise<void> {
  const { case_id, account_id, changes, evidence } = params;
  if (changes.length === 0) return;
  const { row_version } = await trx
    .selectFrom('cases')
    .select('row_version')
    .where('id', '=', case_id)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('case_changes')
    .values(
      changes.map(({ field, before, after }) => ({
        case_id,
        row_version,
        account_id,
        field,
        before: asJson(before),
        after: asJson(after),
        ...evidence,
      })),
    )
    .execute();
}

export interface RecordedChange extends CaseChange {
  id: number;
  by: string | null;
  changed_at: Date;
}

export async function listChanges(
  db: Db,
  { case_id, limit, after }: { case_id: number } & PageRequest<[number]>,
): Promise<Page<RecordedChange>> {
  const counted = await sql<{ n: number }>`
    select count(*) as n from case_changes where case_id = ${case_id}`.execute(db);
  const { rows } = await sql<RecordedChange>`
    select h.id, h.field, h.before, h.after, h.changed_at, a.email as by
    from case_changes h left join accounts a on a.id = h.account_id
    where h.case_id = ${case_id} and (${after?.[0] ?? null}::bigint is null or h.id < ${after?.[0] ?? null})
    order by h.id desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted.rows[0]?.n ?? 0, ({ id }) => [id]);
}

/**
 * Changes of a case since a version, newest first: by other people, or by the same person in the same fields (another
 * window). Undefined without any.
 */
export async function findChangesSince(
  db: Db,
  params: { case_id: number; row_version: number; account_id: number; fields: readonly string[] },
): Promise<{ by: string | null; fields: string[] } | undefined> {
  const { case_id, row_version, account_id, fields } = params;
  const { rows } = await sql<{ by: string | null; fields: string[] }>`
    select (array_agg(a.email order by h.id desc))[1] as by, array_agg(distinct h.field) as fields
    from case_changes h left join accounts a on a.id = h.account_id
    where h.case_id = ${case_id} and h.row_version > ${row_version}
      and (h.account_id is distinct from ${account_id}::bigint or h.field = any(${fields}::text[]))
    having count(*) > 0`.execute(db);
  return rows[0];
}

/** An operator edited the case on the desk: catalogue imports leave it unchanged from now on. */
export async function markEditedByOperator(
  trx: DbTransaction,
  { case_id, is_matched_anew }: { case_id: number; is_matched_anew: boolean },
): Promise<void> {
  await trx
    .updateTable('cases')
    .set((eb) => ({
      updated_at: sql`now()`,
      origin: 'console',
      ...(is_matched_anew && { revision: eb('revision', '+', 1) }),
    }))
    .where('id', '=', case_id)
    .execute();
}

import type { GroupTerms } from '@trover/core/organisations/decisions/group-terms.ts';
import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface CaseGroupRecord {
  id: number;
  case_id: number;
  terms: GroupTerms;
  soft_on: string | null;
  hard_on: string | null;
  row_version: number;
  changed_at: Date;
  changed_by_email: string | null;
  withdrawn_at: Date | null;
  withdrawn_reason: string | null;
}

const groups = (db: Db) =>
  db
    .selectFrom('case_groups as g')
    .leftJoin('accounts as a', 'a.id', 'g.changed_by')
    .select([
      ...(['g.id', 'g.case_id', 'g.terms', 'g.soft_on', 'g.hard_on', 'g.row_version', 'g.changed_at'] as const),
      ...(['g.withdrawn_at', 'g.withdrawn_reason', 'a.email as changed_by_email'] as const),
    ]);

/** All groups of a case, in the order of entry. */
export async function listCaseGroups(
  db: Db,
  { case_id, limit, after }: { case_id: number } & PageRequest<readonly [number]>,
): Promise<Page<CaseGroupRecord>> {
  const rows = await groups(db)
    .where('g.case_id', '=', case_id)
    .$if(after !== undefined, (query) => query.where('g.id', '>', after?.[0] ?? 0))
    .orderBy('g.id')
    .limit(limit + 1)
    .execute();
  const { n } = await db
    .selectFrom('case_groups')
    .where('case_id', '=', case_id)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return pageOf(rows, limit, n, ({ id }) => [id]);
}

/** A limit above the number of groups of any action. */
const MAX_GROUPS = 50;

/** The groups of a case that owners can join. */
export function listOfferedGroups(db: Db, case_id: number): Promise<CaseGroupRecord[]> {
  return groups(db)
    .where('g.case_id', '=', case_id)
    .where('g.withdrawn_at', 'is', null)
    .orderBy('g.id')
    .limit(MAX_GROUPS)
    .execute();
}

/** The group, locked for the rest of the transaction. */
export async function lockCaseGroup(trx: DbTransaction, id: number): Promise<CaseGroupRecord | undefined> {
  await trx.selectFrom('case_groups').select('id').where('id', '=', id).forUpdate().execute();
  return groups(trx).where('g.id', '=', id).executeTakeFirst();
}

interface Written {
  terms: GroupTerms;
  soft_on: string | null;
  hard_on: string | null;
  by: number;
}

/** The group with exactly these terms, to detect a repeated request. The caller must have locked the case. */
export async function findSameGroup(
  trx: DbTransaction,
  { case_id, terms, soft_on, hard_on }: Omit<Written, 'by'> & { case_id: number },
): Promise<CaseGroupRecord | undefined> {
  return groups(trx)
    .where('g.case_id', '=', case_id)
    .where('g.withdrawn_at', 'is', null)
    .where(sql<boolean>`g.terms = ${JSON.stringify(terms)}::jsonb`)
    .where(
      sql<boolean>`g.soft_on is not distinct from ${soft_on}::date and g.hard_on is not distinct from ${hard_on}::date`,
    )
    .executeTakeFirst();
}

export async function insertCaseGroup(
  trx: DbTransaction,
  { case_id, terms, soft_on, hard_on, by }: Written & { case_id: number },
): Promise<CaseGroupRecord> {
  const { id } = await trx
    .insertInto('case_groups')
    .values({ case_id, terms: JSON.stringify(terms), soft_on, hard_on, changed_by: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return groups(trx).where('g.id', '=', id).executeTakeFirstOrThrow();
}

export async function updateCaseGroup(
  trx: DbTransaction,
  { id, terms, soft_on, hard_on, by }: Written & { id: number },
): Promise<CaseGroupRecord> {
  await trx
    .updateTable('case_groups')
    .set({ terms: JSON.stringify(terms), soft_on, hard_on, changed_by: by })
    .set({ changed_at: sql<Date>`now()`, row_version: sql<number>`row_version + 1` })
    .where('id', '=', id)
    .execute();
  return groups(trx).where('g.id', '=', id).executeTakeFirstOrThrow();
}

export async function markGroupWithdrawn(
  trx: DbTransaction,
  { id, reason, by }: { id: number; reason: string; by: number },
): Promise<CaseGroupRecord> {
  await trx
    .updateTable('case_groups')
    .set({ withdrawn_at: sql<Date>`now()`, withdrawn_reason: reason, changed_by: by })
    .set({ changed_at: sql<Date>`now()`, row_version: sql<number>`row_version + 1` })
    .where('id', '=', id)
    .execute();
  return groups(trx).where('g.id', '=', id).executeTakeFirstOrThrow();
}

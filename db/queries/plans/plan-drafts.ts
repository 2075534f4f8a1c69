import type { WorkedExample } from '@trover/core/plans/worked-example.ts';
import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';

export interface PlanDraft {
  document: string;
  examples: WorkedExample[];
  row_version: number;
  saved_by: string | null;
  saved_at: Date;
}

export async function findPlanDraft(db: Db, { case_id }: { case_id: number }): Promise<PlanDraft | undefined> {
  return await db
    .selectFrom('plan_drafts as d')
    .leftJoin('accounts as a', 'a.id', 'd.saved_by')
    .select(['d.document', 'd.examples', 'd.row_version', 'd.saved_at', 'a.email as saved_by'])
    .where('d.case_id', '=', case_id)
    .executeTakeFirst();
}

export async function storePlanDraft(
  trx: DbTransaction,
  draft: { case_id: number; document: string; examples: readonly WorkedExample[]; saved_by: number },
): Promise<void> {
  const { case_id, document, saved_by } = draft;
  const examples = JSON.stringify(draft.examples);
  await trx
    .insertInto('plan_drafts')
    .values({ case_id, document, examples, saved_by })
    .onConflict((conflict) =>
      conflict.column('case_id').doUpdateSet({
        document,
        examples,
        saved_by,
        saved_at: sql`now()`,
        row_version: sql`plan_drafts.row_version + 1`,
      }),
    )
    .execute();
}

export async function deletePlanDraft(trx: DbTransaction, { case_id }: { case_id: number }): Promise<void> {
  await trx.deleteFrom('plan_drafts').where('case_id', '=', case_id).execute();
}

export interface PublishedVersion {
  version: number;
  published_at: Date;
  published_by: string | null;
  examples: number;
}

/** All versions of a case's plan, the newest first, with the person who published each. */
export async function listPublishedVersions(db: Db, { case_id }: { case_id: number }): Promise<PublishedVersion[]> {
  const { rows } = await sql<PublishedVersion>`
    select v.version, v.created_at as published_at, a.email as published_by, jsonb_array_length(v.examples) as examples
    from plan_versions v left join accounts a on a.id = v.published_by
    where v.case_id = ${case_id} order by v.version desc`.execute(db);
  return rows;
}

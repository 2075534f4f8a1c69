import type { Stage } from '@trover/core/cases/stages.ts';
import { type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { MilestonesTable } from '../../schema/catalogue.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export type Milestone = Selectable<MilestonesTable>;

export interface NewMilestone {
  case_id: number;
  date: string;
  stage: Stage;
  title: string;
  text: string | null;
  reason: string | null;
  document_id: number | null;
  /** Null: a rule accepted a source's statement. */
  recorded_by: number | null;
}

/** Records a milestone, or returns the existing one that records the same for the same day. */
export async function addMilestone(trx: DbTransaction, milestone: NewMilestone): Promise<Milestone> {
  const same = await trx
    .selectFrom('milestones')
    .selectAll()
    .where('case_id', '=', milestone.case_id)
    .where('date', '=', milestone.date)
    .where('stage', '=', milestone.stage)
    .where('title', '=', milestone.title)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return same ?? (await trx.insertInto('milestones').values(milestone).returningAll().executeTakeFirstOrThrow());
}

/** A milestone that is not withdrawn. */
export function findMilestone(db: Db, { id }: { id: number }): Promise<Milestone | undefined> {
  return db
    .selectFrom('milestones')
    .selectAll()
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
}

export async function withdrawMilestone(
  trx: DbTransaction,
  { id, by, reason }: { id: number; by: number | null; reason: string | null },
): Promise<void> {
  await trx
    .updateTable('milestones')
    .set({ withdrawn_at: sql`now()`, withdrawn_by: by, withdrawn_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** The valid milestones of a case, oldest first. */
export async function listHistory(db: Db, { case_id }: { case_id: number }): Promise<Milestone[]> {
  return await db
    .selectFrom('milestones')
    .selectAll()
    .where('case_id', '=', case_id)
    .where('withdrawn_at', 'is', null)
    .orderBy('date')
    .orderBy('id')
    .execute();
}

export async function listMilestones(
  db: Db,
  { case_id, limit, after }: { case_id: number } & PageRequest<[string, number]>,
): Promise<Page<Milestone>> {
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from milestones where case_id = ${case_id} and withdrawn_at is null`.execute(db);
  const { rows } = await sql<Milestone>`
    select * from milestones
    where case_id = ${case_id} and withdrawn_at is null
      ${after === undefined ? sql`` : sql`and (date, id) > (${after[0]}::date, ${after[1]}::integer)`}
    order by date, id limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted[0]?.n ?? 0, ({ date, id }) => [date, id]);
}

/** Moves a case to the stage of a milestone, and updates everything that depends on the stage. */
export async function moveCase(
  trx: DbTransaction,
  { case_id, stage, as_of, basis }: { case_id: number; stage: Stage; as_of: string; basis: string },
): Promise<void> {
  await trx
    .updateTable('cases')
    .set((eb) => ({ stage, stage_as_of: as_of, stage_basis: basis, revision: eb('revision', '+', 1) }))
    .where('id', '=', case_id)
    .execute();
}

/** Marks the case as edited by a person, so that a newer starter catalogue does not overwrite it. */
export async function markEdited(trx: DbTransaction, { case_id }: { case_id: number }): Promise<void> {
  await trx
    .updateTable('cases')
    .set({ updated_at: sql`now()`, origin: sql`case origin when 'starter' then 'import' else origin end` })
    .where('id', '=', case_id)
    .execute();
}

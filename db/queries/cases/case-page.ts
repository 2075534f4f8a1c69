import type { Deadline, DeadlineKind } from '@trover/core/cases/deadlines.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { CaseDocumentsTable, CasesTable, ClassPeriodsTable, MilestonesTable } from '../../schema/catalogue.ts';
import { type CompanySecurity, listSecurities } from '../companies/companies.ts';
import { findPlan, listPlanVersions, type PlanVersion } from '../plans/plans.ts';

interface PastDeadline {
  kind: DeadlineKind;
  date: string;
  source: string | null;
  until: string;
}

interface DateStatement {
  field: string;
  source_name: string;
  source: string;
  date: string;
  words: string;
  checked_on: string;
}

/** A date is superseded if the next one of its kind differs. */
async function listPastDeadlines(db: Db, case_id: number): Promise<PastDeadline[]> {
  const { rows } = await sql<PastDeadline>`
    select kind, date, source, (superseded_at at time zone 'America/New_York')::date::text as until from (
      select d.*, lead(date) over (partition by kind order by id) as next_date
      from case_deadlines d where case_id = ${case_id}) d
    where superseded_at is not null and date is distinct from next_date and next_date is not null
    order by id desc limit 20`.execute(db);
  return rows;
}

async function listDateStatements(db: Db, case_id: number): Promise<DateStatement[]> {
  const { rows } = await sql<DateStatement>`
    select field, source_name, source, value #>> '{}' as date, words, checked_on from source_statements
    where case_id = ${case_id} and settled_at is null and starts_with(field, 'deadline.')
    order by field, first_stated_at limit 50`.execute(db);
  return rows;
}

export interface CaseSecurityRow extends CompanySecurity {
  class_periods: { id: string; from: string; to: string }[];
}

/** All that a case's own page shows, except what depends on the visitor. */
export interface CasePage extends Selectable<CasesTable> {
  company: { id: number; name: string; sector: string | null };
  class_periods: { id: string; from: string; to: string }[];
  securities: CaseSecurityRow[];
  deadlines: (Deadline & { page: number | null })[];
  /** Superseded dates, the last first. */
  deadline_history: PastDeadline[];
  /** Dates that sources state and that are not decided yet. */
  deadline_statements: DateStatement[];
  /** By date, without withdrawn ones. */
  milestones: Omit<
    Selectable<MilestonesTable>,
    'case_id' | 'copied_from' | 'recorded_by' | 'withdrawn_at' | 'withdrawn_by' | 'withdrawn_reason'
  >[];
  documents: Omit<Selectable<CaseDocumentsTable>, 'case_id' | 'file_name' | 'added_by' | 'added_at'>[];
  plan: PlanVersion | undefined;
  plan_versions: Omit<PlanVersion, 'document'>[];
}

/** Finds the id of a case by slug or id, following merges; undefined if it does not exist. */
export async function findCaseId(db: Db, { id_or_slug }: { id_or_slug: string }): Promise<number | undefined> {
  const isId = /^[1-9]\d{0,8}$/.test(id_or_slug);
  const row = await db
    .selectFrom('cases')
    .select(sql<number>`coalesce(merged_into, id)`.as('id'))
    .where((where) =>
      where.or([where('slug', '=', id_or_slug), ...(isId ? [where('id', '=', Number(id_or_slug))] : [])]),
    )
    // A slug may be all digits, so slugs are compared before ids.
    .orderBy(sql`slug = ${id_or_slug}`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The whole case by slug or id; unpublished ones only where `with_unpublished`. */
export async function findCasePage(
  db: Db,
  { id_or_slug, with_unpublished = false }: { id_or_slug: string; with_unpublished?: boolean },
): Promise<CasePage | undefined> {
  const id = await findCaseId(db, { id_or_slug });
  return id === undefined ? undefined : findCasePageById(db, { id, with_unpublished });
}

export async function findCasePageById(
  db: Db,
  { id, with_unpublished = false }: { id: number; with_unpublished?: boolean },
): Promise<CasePage | undefined> {
  const found = await db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found || !(found.is_published || with_unpublished)) return undefined;
  const [company, periods, securities, deadlines, milestones, documents, plan, plan_versions, history, statements] =
    await Promise.all([
      db
        .selectFrom('companies')
        .select(['id', 'name', 'sector'])
        .where('id', '=', found.company_id)
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('class_periods')
        .selectAll()
        .where('case_id', '=', id)
        .orderBy('from_date')
        .orderBy('label')
        .execute(),
      listSecurities(db, { case_id: id }),
      db
        .selectFrom('case_deadlines')
        .select(['kind', 'date', 'source', 'quote', 'checked_on', 'hard', 'page'])
        .where('case_id', '=', id)
        .where('superseded_at', 'is', null)
        .orderBy('date')
        .execute(),
      db
        .selectFrom('milestones')
        .select(['id', 'date', 'stage', 'title', 'text', 'reason', 'inferred', 'document_id', 'recorded_at'])
        .where('case_id', '=', id)
        .where('withdrawn_at', 'is', null)
        .orderBy('date')
        .orderBy('id')
        .execute(),
      db
        .selectFrom('case_documents')
        .select(['id', 'kind', 'title', 'date', 'url', 'media_type', 'bytes', 'file_key'])
        .where('case_id', '=', id)
        .orderBy('date')
        .orderBy('id')
        .execute(),
      findPlan(db, { case_id: id }),
      listPlanVersions(db, { case_id: id }),
      listPastDeadlines(db, id),
      listDateStatements(db, id),
    ]);
  return {
    ...found,
    company,
    class_periods: distinctPeriods(periods),
    securities: securities.map((security) => ({
      ...security,
      class_periods: distinctPeriods(
        periods.filter(({ security_id }) => security_id === null || security_id === security.id),
      ),
    })),
    deadlines,
    deadline_history: history,
    deadline_statements: statements,
    milestones,
    documents,
    plan,
    plan_versions,
  };
}

function distinctPeriods(rows: ClassPeriodsTable[]): { id: string; from: string; to: string }[] {
  const periods = new Map<string, { id: string; from: string; to: string }>();
  for (const { label, from_date, to_date } of rows)
    periods.set(`${label} ${from_date} ${to_date}`, { id: label, from: from_date, to: to_date });
  return [...periods.values()];
}

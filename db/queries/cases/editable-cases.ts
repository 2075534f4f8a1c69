import type { Stage } from '@trover/core/cases/stages.ts';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { ProposalStatus } from '../../schema/profiles.ts';
import { listNamedCompanies } from '../companies/companies.ts';
import { escapeLike } from '../escape-like.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface EditableCaseListing {
  id: number;
  slug: string;
  title: string;
  company_id: number;
  company: string;
  sector: string | null;
  stage: Stage;
  is_published: boolean;
  is_demonstration: boolean;
  merged_into: number | null;
  proposal: ProposalStatus | null;
  claim_deadline: string | null;
  plan_version: number | null;
  has_plan_draft: boolean;
  updated_at: Date;
}

export type CaseShow = 'published' | 'unpublished' | 'proposed' | 'merged' | 'without_plan';

const conditions = {
  published: sql`c.is_published`,
  unpublished: sql`not c.is_published and c.merged_into is null`,
  proposed: sql`exists (select from proposals x where x.case_id = c.id and x.status = 'submitted')`,
  merged: sql`c.merged_into is not null`,
  without_plan: sql`c.merged_into is null and not exists (select from plan_versions x where x.case_id = c.id)`,
} as const;

/** All matching cases, the newest first; only their authors see scouts' unsubmitted drafts. */
export async function listEditableCases(
  db: Db,
  params: { search?: string | undefined; show?: CaseShow | undefined; stage?: Stage | undefined } & PageRequest<
    [number]
  >,
): Promise<Page<EditableCaseListing>> {
  const { search = '', show, stage, limit, after } = params;
  const part = `%${escapeLike(search.toLowerCase())}%`;
  const meant = search === '' ? [] : await listNamedCompanies(db, { term: search });
  const all = sql`
    not exists (select from proposals x where x.case_id = c.id and x.status = 'draft')
    and (${search}::text = '' or lower(c.title) like ${part} or lower(c.docket) like ${part} or c.slug like ${part}
      or c.company_id = any(${meant}::integer[]))
    and (${stage ?? null}::text is null or c.stage = ${stage ?? null})
    ${show === undefined ? sql`` : sql`and ${conditions[show]}`}`;
  const counted = await sql<{ n: number }>`select count(*) as n from cases c where ${all}`.execute(db);
  const { rows } = await sql<EditableCaseListing>`
    select c.id, c.slug, c.title, c.company_id, co.name as company, co.sector, c.stage, c.is_published,
      c.is_demonstration, c.merged_into, p.status as proposal, d.date as claim_deadline, c.updated_at,
      (select max(version) from plan_versions x where x.case_id = c.id) as plan_version,
      exists (select from plan_drafts x where x.case_id = c.id) as has_plan_draft
    from cases c
    join companies co on co.id = c.company_id
    left join proposals p on p.case_id = c.id
    left join case_deadlines d on d.case_id = c.id and d.kind = 'claim' and d.superseded_at is null
    where ${all} and (${after?.[0] ?? null}::integer is null or c.id < ${after?.[0] ?? null})
    order by c.id desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted.rows[0]?.n ?? 0, ({ id }) => [id]);
}

/** A case's stored securities, with their names and identifiers and the dates from which these apply. */
export async function listEditableSecurities(db: Db, { case_id }: { case_id: number }) {
  const securities = await db
    .selectFrom('securities as s')
    .innerJoin('case_securities as cs', 'cs.security_id', 's.id')
    .select(['s.id', 's.key', 's.name', 's.kind', 's.currency'])
    .where('cs.case_id', '=', case_id)
    .orderBy('s.id')
    .execute();
  if (securities.length === 0) return [];
  const identifiers = await db
    .selectFrom('security_identifiers')
    .select(['security_id', 'kind', 'value', 'valid_from', 'valid_to'])
    .where(
      'security_id',
      'in',
      securities.map(({ id }) => id),
    )
    .orderBy('kind')
    .orderBy('valid_from')
    .orderBy('value')
    .execute();
  return securities.map(({ id, ...security }) => ({
    ...security,
    identifiers: identifiers
      .filter(({ security_id }) => security_id === id)
      .map(({ security_id: _, ...identifier }) => identifier),
  }));
}

export interface EditableDeadline {
  kind: 'lead_plaintiff' | 'exclusion' | 'objection' | 'fairness_hearing' | 'claim';
  date: string;
  source: string | null;
  quote: string | null;
  checked_on: string | null;
  hard: boolean | null;
  recorded_at: Date;
  recorded_by: string | null;
  superseded_at: Date | null;
  superseded_by: string | null;
}

const MAX_DEADLINES = 500;

/** The recorded dates of a case's deadlines, the newest first, with who recorded each. */
export async function listEditableDeadlines(db: Db, { case_id }: { case_id: number }): Promise<EditableDeadline[]> {
  return await db
    .selectFrom('case_deadlines as d')
    .leftJoin('accounts as a', 'a.id', 'd.recorded_by')
    .leftJoin('accounts as b', 'b.id', 'd.superseded_by')
    .select(['d.kind', 'd.date', 'd.source', 'd.quote', 'd.checked_on', 'd.hard', 'd.recorded_at', 'd.superseded_at'])
    .select(['a.email as recorded_by', 'b.email as superseded_by'])
    .where('d.case_id', '=', case_id)
    .orderBy('d.id', 'desc')
    .limit(MAX_DEADLINES)
    .execute();
}

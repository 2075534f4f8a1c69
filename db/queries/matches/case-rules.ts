import type { IdentifierKind } from '@trover/core/cases/case-record.ts';
import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { listCloses } from '../catalogue/prices.ts';

/** The facts about a case that matching needs, with its plan's document. */
export interface CaseFacts {
  case_id: number;
  slug: string;
  revision: number;
  is_published: boolean;
  currency: string;
  est_recovery_per_share: string | null;
  /** The names of its company. */
  companies: string[];
  securities: {
    key: string;
    name: string;
    kind: string | null;
    currency: string | null;
    identifiers: { kind: IdentifierKind; value: string; valid_from: string | null; valid_to: string | null }[];
    class_periods: { id: string; from: string; to: string }[] | null;
  }[];
  class_periods: { id: string; from: string; to: string }[];
  plan: { version: number; document: unknown; sha256: string } | null;
  closes: { security: string; date: string; close: string }[];
}

const LOOKBACK_DAYS = 90;

/** Includes the closes of the look-back for a case without a plan, whose estimate needs them. */
export async function findCaseFacts(db: Db, caseId: number): Promise<CaseFacts | undefined> {
  const { rows } = await sql<Omit<CaseFacts, 'closes'>>`
    select c.id as case_id, c.slug, c.revision, c.is_published, c.currency, c.est_recovery_per_share,
      (select array_agg(cn.name order by cn.name) from company_names cn where cn.company_id = c.company_id) as companies,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'key', s.key, 'name', s.name, 'kind', s.kind, 'currency', s.currency,
          'identifiers', coalesce((
            select jsonb_agg(jsonb_build_object(
              'kind', si.kind, 'value', si.value, 'valid_from', si.valid_from, 'valid_to', si.valid_to)
              order by si.kind, si.value, si.valid_from)
            from security_identifiers si where si.security_id = s.id), '[]'),
          'class_periods', (
            select jsonb_agg(jsonb_build_object('id', cp.label, 'from', cp.from_date, 'to', cp.to_date)
              order by cp.from_date, cp.label)
            from class_periods cp where cp.case_id = c.id and cp.security_id = s.id)) order by s.id)
        from case_securities cs join securities s on s.id = cs.security_id where cs.case_id = c.id), '[]') as securities,
      coalesce((
        select jsonb_agg(distinct jsonb_build_object('id', cp.label, 'from', cp.from_date, 'to', cp.to_date))
        from class_periods cp where cp.case_id = c.id), '[]') as class_periods,
      (select jsonb_build_object('version', pv.version, 'document', pv.document, 'sha256', pv.sha256)
        from plan_versions pv where pv.case_id = c.id order by pv.version desc limit 1) as plan
    from cases c where c.id = ${caseId}`.execute(db);
  const facts = rows[0];
  if (facts === undefined) return undefined;
  return { ...facts, closes: facts.plan === null ? await closesAfter(db, facts) : [] };
}

/** Each security's closes in the days after its class period. */
async function closesAfter(db: Db, facts: Omit<CaseFacts, 'closes'>): Promise<CaseFacts['closes']> {
  const closes: CaseFacts['closes'] = [];
  for (const { key, identifiers, class_periods } of facts.securities) {
    const ends = (class_periods ?? facts.class_periods).map((period) => period.to).sort();
    const end = ends.at(-1);
    const symbol = identifiers.find(({ kind }) => kind === 'ticker')?.value;
    if (end === undefined || symbol === undefined) continue;
    const day = (after: number) => formatDay(addDays(requireDay(end), after));
    for (const [date, close] of await listCloses(db, { symbol, from: day(1), to: day(LOOKBACK_DAYS) }))
      closes.push({ security: key, date, close });
  }
  return closes;
}

import type { IdentifierKind } from '@trover/core/cases/case-record.ts';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** A case that a security belongs to, with the span in which its trades can matter. */
export interface CaseOfSecurity {
  case_id: number;
  slug: string;
  security_id: number;
  from_date: string;
  to_date: string;
  revision: number;
}

/** The published cases of these securities that have a class period, by case. */
export async function listCasesOfSecurities(
  db: Db,
  { security_ids }: { security_ids: readonly number[] },
): Promise<CaseOfSecurity[]> {
  if (security_ids.length === 0) return [];
  return await db
    .selectFrom('case_security_spans as span')
    .innerJoin('cases', 'cases.id', 'span.case_id')
    .select(['span.case_id', 'cases.slug', 'span.security_id', 'span.from_date', 'span.to_date', 'cases.revision'])
    .where('span.security_id', 'in', security_ids)
    .where('cases.is_published', '=', true)
    .orderBy('span.case_id')
    .orderBy('span.security_id')
    .execute();
}

/** The securities that identifiers mean on a day; one that changed hands means another after. */
export async function findSecurities(
  db: Db,
  { identifiers }: { identifiers: readonly { kind: IdentifierKind; value: string; date: string }[] },
): Promise<{ kind: IdentifierKind; value: string; date: string; security_id: number }[]> {
  const { rows } = await sql<{ kind: IdentifierKind; value: string; date: string; security_id: number }>`
    select asked.kind, asked.value, asked.date, si.security_id
    from unnest(
      ${identifiers.map(({ kind }) => kind)}::text[],
      ${identifiers.map(({ value }) => value.toUpperCase())}::text[],
      ${identifiers.map(({ date }) => date)}::date[]) as asked (kind, value, date)
    join security_identifiers si on si.kind = asked.kind and si.value = asked.value
      and asked.date between coalesce(si.valid_from, '-infinity') and coalesce(si.valid_to, 'infinity')
    order by asked.date, asked.kind, asked.value, si.security_id`.execute(db);
  return rows;
}

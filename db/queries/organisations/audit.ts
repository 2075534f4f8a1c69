import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { AuditDetail } from '../../schema/audit.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

interface OrganisationEvent {
  id: number;
  at: Date;
  action: string;
  email: string | null;
  key_name: string | null;
  subject_kind: string | null;
  subject_id: number | null;
  detail: AuditDetail;
}

export interface OrganisationEventFilter {
  action: string | undefined;
  /** The email address of a person. */
  by: string | undefined;
}

/** Actions on behalf of an organisation, the newest first, without the network addresses of its members. */
export async function listOrganisationEvents(
  db: Db,
  organisation_id: number,
  { limit, after, action, by }: PageRequest<readonly [number]> & OrganisationEventFilter,
): Promise<Page<OrganisationEvent>> {
  const found = sql`e.detail ? 'organisation' and e.detail->>'organisation' = ${String(organisation_id)}
    and (${action ?? null}::text is null or e.action = ${action ?? null})
    and (${by ?? null}::text is null or e.account_id = (select p.id from accounts p where p.email = ${by ?? null})
      and not e.detail ? 'api_key')`;
  const { rows } = await sql<OrganisationEvent>`
    select e.id, e.at, e.action, a.email, k.name as key_name, e.subject_kind, e.subject_id,
      e.detail - 'organisation' - 'api_key' as detail
    from audit_events e
    left join accounts a on a.id = e.account_id
    left join organisation_keys k on k.organisation_id = ${organisation_id} and k.id = (e.detail->>'api_key')::bigint
    where ${found}
      and (${after?.[0] ?? null}::bigint is null
        or (e.at, e.id) < (select b.at, b.id from audit_events b where b.id = ${after?.[0] ?? null}::bigint))
    order by e.at desc, e.id desc limit ${limit + 1}`.execute(db);
  const counted = await sql<{ n: number }>`
    select count(*) as n from audit_events e
    where ${found}`.execute(db);
  return pageOf(rows, limit, counted.rows[0]?.n ?? 0, ({ id }) => [id]);
}

import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { AuditDetail } from '../../schema/audit.ts';
import type { Database } from '../../schema.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface NewAuditEvent {
  action: string;
  account_id: number | null;
  subject_kind: string | null;
  subject_id: number | null;
  detail: AuditDetail;
  address: string | null;
  user_agent: string | null;
  request_id: string | null;
}

export async function insertAuditEvent(db: Db, event: NewAuditEvent): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({ ...event, detail: JSON.stringify(event.detail) })
    .execute();
}

export interface AuditFilter {
  action?: string | undefined;
  account_id?: number | undefined;
  subject_kind?: string | undefined;
  subject_id?: number | undefined;
  /** Days in UTC, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

export interface AuditRow extends NewAuditEvent {
  id: number;
  at: Date;
  email: string | null;
}

/** The newest first. */
export async function listAuditEvents(db: Db, params: AuditFilter & PageRequest<[number]>): Promise<Page<AuditRow>> {
  const { after, limit, ...filter } = params;
  const found = filtered(db.selectFrom('audit_events'), filter);
  const rows = await found
    .leftJoin('accounts', 'accounts.id', 'audit_events.account_id')
    .selectAll('audit_events')
    .select('accounts.email')
    .$if(after !== undefined, (query) => query.where('audit_events.id', '<', after![0]))
    .orderBy('audit_events.id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, await countEvents(db, filter), (row) => [row.id]);
}

/** Of all events the chain's last place tells the number. */
async function countEvents(db: Db, filter: AuditFilter): Promise<number> {
  if (Object.values(filter).every((value) => value === undefined)) return (await findChainHead(db))?.position ?? 0;
  const { n } = await filtered(db.selectFrom('audit_events'), filter)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

function filtered<Output>(
  query: SelectQueryBuilder<Database, 'audit_events', Output>,
  filter: AuditFilter,
): SelectQueryBuilder<Database, 'audit_events', Output> {
  const { action, account_id, subject_kind, subject_id, from, to } = filter;
  let found = query;
  if (action !== undefined) found = found.where('audit_events.action', '=', action);
  if (account_id !== undefined) found = found.where('audit_events.account_id', '=', account_id);
  if (subject_kind !== undefined) found = found.where('audit_events.subject_kind', '=', subject_kind);
  if (subject_id !== undefined) found = found.where('audit_events.subject_id', '=', subject_id);
  if (from !== undefined)
    found = found.where('audit_events.at', '>=', sql<Date>`${from}::timestamp at time zone 'UTC'`);
  if (to !== undefined)
    found = found.where('audit_events.at', '<', sql<Date>`(${to}::timestamp + interval '1 day') at time zone 'UTC'`);
  return found;
}

export interface ChainHead {
  position: number;
  hash: Buffer;
}

export function findChainHead(db: Db): Promise<ChainHead | undefined> {
  return db
    .selectFrom('audit_chain')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

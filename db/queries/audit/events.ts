import { randomBytes } from 'node:crypto';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { AuditDetail, AuditPersonal } from '../../schema/audit.ts';
import type { Database } from '../../schema.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface NewAuditEvent {
  action: string;
  account_id: number | null;
  subject_kind: string | null;
  subject_id: number | null;
  detail: AuditDetail;
  /** Stored separately, and deleted with the account. */
  personal: AuditPersonal;
  request_id: string | null;
  /** Null: now. */
  at: Date | null;
}

export async function insertAuditEvent(db: Db, event: NewAuditEvent): Promise<void> {
  const { action, account_id, subject_kind, subject_id, detail, personal, request_id, at } = event;
  const isPersonal = Object.keys(personal).length > 0;
  const salt = randomBytes(32);
  await sql`
    with personal_part as (select ${salt}::bytea as salt, ${JSON.stringify(personal)}::jsonb as personal),
    event as (
      insert into audit_events (at, action, account_id, subject_kind, subject_id, detail, request_id, personal_hash)
      select coalesce(${at}::timestamptz, clock_timestamp()), ${action}, ${account_id}::bigint, ${subject_kind}, ${subject_id}::bigint, ${JSON.stringify(detail)}::jsonb,
        ${request_id}, case when ${isPersonal}::boolean then audit_personal_hash(salt, personal) end
      from personal_part
      returning id, account_id, personal_hash
    )
    insert into audit_personal (event_id, account_id, salt, personal)
    select event.id, event.account_id, personal_part.salt, personal_part.personal from event, personal_part
    where event.personal_hash is not null`.execute(db);
}

/** The remaining events of an account from older versions; null if there are none. */
export async function findRedactedHash(db: Db, account_id: number): Promise<string | null> {
  const { rows } = await sql<{ hash: string | null }>`select audit_redacted_hash(${account_id}) as hash`.execute(db);
  return rows[0]?.hash ?? null;
}

/** Every email address that an account has had or requested. */
export async function listOwnAddresses(db: Db, account_id: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from accounts where id = ${account_id}
    union
    select contact_email from accounts where id = ${account_id} and contact_email is not null
    union
    select new_email from email_changes where account_id = ${account_id}
    union
    select email from former_emails where account_id = ${account_id}
    union
    select address.email from audit_events e
    left join audit_personal p on p.event_id = e.id
    cross join lateral (values (e.detail->>'old_email'), (e.detail->>'new_email'),
      (p.personal->'detail'->>'old_email'), (p.personal->'detail'->>'new_email')) address (email)
    where e.account_id = ${account_id} and e.action = 'email_changed' and address.email is not null`.execute(db);
  return rows.map(({ email }) => email);
}

/** Who acted last on a subject, and how; undefined where nobody did. */
export function findLastEvent(
  db: Db,
  { action, subject_kind, subject_id }: Pick<NewAuditEvent, 'action'> & { subject_kind: string; subject_id: number },
): Promise<{ account_id: number | null; detail: AuditDetail } | undefined> {
  return db
    .selectFrom('audit_events')
    .select(['account_id', 'detail'])
    .where('subject_kind', '=', subject_kind)
    .where('subject_id', '=', subject_id)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface AuditFilter {
  action?: string | undefined;
  account_id?: number | undefined;
  subject_kind?: string | undefined;
  subject_id?: number | undefined;
  /** Dates in UTC, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
}

export interface AuditRow extends Omit<NewAuditEvent, 'personal' | 'at'> {
  id: number;
  address: string | null;
  user_agent: string | null;
  at: Date;
  email: string | null;
}

/** The newest first. */
export async function listAuditEvents(db: Db, params: AuditFilter & PageRequest<[number]>): Promise<Page<AuditRow>> {
  const { after, limit, ...filter } = params;
  const found = filtered(db.selectFrom('audit_events'), filter);
  const rows = await found
    .leftJoin('accounts', 'accounts.id', 'audit_events.account_id')
    .leftJoin('audit_personal', 'audit_personal.event_id', 'audit_events.id')
    .select([
      'audit_events.id',
      'audit_events.at',
      'audit_events.action',
      'audit_events.account_id',
      'audit_events.subject_kind',
      'audit_events.subject_id',
      'audit_events.request_id',
      'accounts.email',
      sql<AuditDetail>`audit_events.detail || coalesce(audit_personal.personal->'detail', '{}')`.as('detail'),
      sql<string | null>`coalesce(audit_events.address, audit_personal.personal->>'address')`.as('address'),
      sql<string | null>`coalesce(audit_events.user_agent, audit_personal.personal->>'user_agent')`.as('user_agent'),
    ])
    .$if(after !== undefined, (query) => query.where(isBefore(after![0])))
    .orderBy('audit_events.at', 'desc')
    .orderBy('audit_events.id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, await countEvents(db, filter), (row) => [row.id]);
}

/** Of two events of the same instant, the one with the lower number is the earlier. */
const isBefore = (id: number) =>
  sql<boolean>`(audit_events.at, audit_events.id) < (select e.at, e.id from audit_events e where e.id = ${id})`;

/** Without a filter, the last position of the chain is the count of all events. */
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
    found = found.where('audit_events.at', '>=', sql<Date>`${from}::timestamp at time zone 'America/New_York'`);
  if (to !== undefined)
    found = found.where(
      'audit_events.at',
      '<',
      sql<Date>`(${to}::timestamp + interval '1 day') at time zone 'America/New_York'`,
    );
  return found;
}

interface ChainHead {
  position: number;
  hash: Buffer;
}

function findChainHead(db: Db): Promise<ChainHead | undefined> {
  return db
    .selectFrom('audit_chain')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

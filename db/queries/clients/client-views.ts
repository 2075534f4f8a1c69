import { type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { AccountType } from '../../schema/accounts/account-type.ts';
import type { ClientViewsTable } from '../../schema/sanctions-and-views.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export type ClientView = Selectable<ClientViewsTable>;

/** An open view with the properties of the client that a session needs. */
export interface OpenView {
  id: number;
  account_id: number;
  operator_id: number;
  reason: string;
  ends_at: Date;
  email: string;
  first_name: string;
  last_name: string;
  type: AccountType;
  org_type: number;
  partner: string | null;
  organisation_id: number | null;
  is_approved: boolean;
  is_demonstration: boolean;
}

/** The open view in an operator's session. */
export async function findOpenView(db: Db, token_hash: Buffer): Promise<OpenView | undefined> {
  const { rows } = await sql<OpenView>`
    select v.id, v.account_id, v.operator_id, v.reason, v.ends_at, a.email, a.first_name, a.last_name, a.type, a.org_type,
      a.partner, a.approved_at is not null as is_approved, a.is_demonstration,
      case when a.org_type = 2 then a.id end as organisation_id
    from client_views v join accounts a on a.id = v.account_id
    where v.token_hash = ${token_hash} and v.ended_at is null and v.ends_at > now() and a.closed_at is null`.execute(
    db,
  );
  return rows[0];
}

/** Begins a view; ends the session's open one. */
export async function beginView(
  trx: DbTransaction,
  view: Pick<ClientView, 'account_id' | 'operator_id' | 'token_hash' | 'reason'> & { minutes: number },
): Promise<ClientView> {
  await endView(trx, view.token_hash);
  const { minutes, ...values } = view;
  return trx
    .insertInto('client_views')
    .values({ ...values, ends_at: sql<Date>`now() + make_interval(mins => ${minutes})` })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Records that an operator saw data of a client once, without a continuing view. */
export async function recordView(
  trx: DbTransaction,
  view: Pick<ClientView, 'account_id' | 'operator_id' | 'token_hash' | 'reason'>,
): Promise<void> {
  const now = sql<Date>`now()`;
  await trx
    .insertInto('client_views')
    .values({ ...view, ends_at: now, ended_at: now, pages: 1 })
    .execute();
}

/** Ends the view of a session and returns it; undefined if there is none. */
export async function endView(db: Db, token_hash: Buffer): Promise<ClientView | undefined> {
  const { rows } = await sql<ClientView>`
    update client_views set ended_at = least(now(), ends_at) where token_hash = ${token_hash} and ended_at is null
    returning *`.execute(db);
  return rows[0];
}

/** Counts a viewed page. */
export async function countViewedPage(db: Db, id: number): Promise<void> {
  await sql`update client_views set pages = pages + 1 where id = ${id}`.execute(db);
}

export interface ListedView {
  id: number;
  operator: string;
  operator_email: string;
  reason: string;
  started_at: Date;
  ended_at: Date | null;
  pages: number;
}

/** The operators who viewed a client’s account, the newest first. */
export async function listViewsOf(
  db: Db,
  { account_id, limit, after }: PageRequest<readonly [number]> & { account_id: number },
): Promise<Page<ListedView>> {
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from client_views where account_id = ${account_id}`.execute(db);
  const { rows } = await sql<ListedView>`
    select v.id, btrim(o.first_name || ' ' || o.last_name) as operator, o.email as operator_email, v.reason, v.started_at,
      case when v.ends_at <= now() then coalesce(v.ended_at, v.ends_at) else v.ended_at end as ended_at, v.pages
    from client_views v join accounts o on o.id = v.operator_id
    where v.account_id = ${account_id} and ${after === undefined ? sql`true` : sql`v.id < ${after[0]}`}
    order by v.id desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted[0]?.n ?? 0, ({ id }) => [id]);
}

import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { Timed } from '../../database-time.ts';
import type { RoleRequestStatus, RoleRequestsTable } from '../../schema/operators.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface RoleRequest extends Selectable<RoleRequestsTable> {
  email: string;
  requested_by_email: string | null;
  decided_by_email: string | null;
}

const withNames = (db: Db) =>
  db
    .selectFrom('role_requests as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .leftJoin('accounts as q', 'q.id', 'r.requested_by')
    .leftJoin('accounts as d', 'd.id', 'r.decided_by')
    .selectAll('r')
    .select(['a.email', 'q.email as requested_by_email', 'd.email as decided_by_email']);

/** Expires requests that were not decided in time. */
export async function expireRoleRequests(db: Db): Promise<void> {
  await db
    .updateTable('role_requests')
    .set({ status: 'expired', decided_at: sql<Date>`now()` })
    .where('status', '=', 'pending')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
}

/** Undefined where the account has a pending request already. */
export async function insertRoleRequest(
  db: Db,
  request: Timed<Insertable<RoleRequestsTable>>,
): Promise<number | undefined> {
  const inserted = await db
    .insertInto('role_requests')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export function findRoleRequest(db: Db, id: number): Promise<RoleRequest | undefined> {
  return withNames(db).where('r.id', '=', id).executeTakeFirst();
}

/** The request, locked for the rest of the transaction. */
export async function lockRoleRequest(db: Db, id: number): Promise<RoleRequest | undefined> {
  await db.selectFrom('role_requests').select('id').where('id', '=', id).forUpdate().execute();
  return findRoleRequest(db, id);
}

/** The pending request of each account that has one. */
export async function findPendingRequests(db: Db, accounts: readonly number[]): Promise<Map<number, number>> {
  if (accounts.length === 0) return new Map();
  const rows = await db
    .selectFrom('role_requests')
    .select(['account_id', 'id'])
    .where('status', '=', 'pending')
    .where('expires_at', '>', sql<Date>`now()`)
    .where('account_id', 'in', [...accounts])
    .execute();
  return new Map(rows.map(({ account_id, id }) => [account_id, id]));
}

export async function decideRoleRequest(
  db: Db,
  id: number,
  decision: { status: Exclude<RoleRequestStatus, 'pending'>; decided_by: number | null; note?: string },
): Promise<void> {
  await db
    .updateTable('role_requests')
    .set({ ...decision, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function listRoleRequests(
  db: Db,
  { status, limit, after }: PageRequest<readonly [number]> & { status?: RoleRequestStatus | undefined },
): Promise<Page<RoleRequest>> {
  const rows = await withNames(db)
    .$if(status !== undefined, (query) => query.where('r.status', '=', status as RoleRequestStatus))
    .$if(after !== undefined, (query) => query.where('r.id', '<', (after as readonly [number])[0]))
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { count } = await db
    .selectFrom('role_requests')
    .$if(status !== undefined, (query) => query.where('status', '=', status as RoleRequestStatus))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return pageOf(rows, limit, count, ({ id }) => [id]);
}

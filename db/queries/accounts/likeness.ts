import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { Capability } from '../../schema/operators.ts';
import { pastSql } from '../retention/period-sql.ts';

export interface ComparedAccount {
  id: number;
  email: string;
  is_demonstration: boolean;
  /** A browser that signed in to both. */
  shares_device: boolean;
  /** A browser that signed in to both within the last week. */
  shared_device_lately: boolean;
  /** Whether both are paid at the same bank account or postal address. */
  shares_payment_details: boolean;
  /** Whether one of them is an organisation that the other acts for, or once did. */
  shares_membership: boolean;
  /** Whether both use the same network address and kind of browser, which colleagues in one office share too. */
  shares_network: boolean;
}

/** What the account has in common with each of the others, as far as the database knows. */
export async function compareAccounts(
  db: Db,
  account_id: number,
  others: readonly number[],
): Promise<ComparedAccount[]> {
  if (others.length === 0) return [];
  const { rows } = await sql<ComparedAccount>`
    select o.id, o.email, o.is_demonstration,
      exists (
        select from account_devices a join account_devices b using (device_hash)
        where a.account_id = ${account_id} and b.account_id = o.id
      ) as shares_device,
      exists (
        select from account_devices a join account_devices b using (device_hash)
        where a.account_id = ${account_id} and b.account_id = o.id
          and least(a.last_seen_at, b.last_seen_at) > now() - interval '7 days'
      ) as shared_device_lately,
      exists (
        select from payment_details a join payment_details b using (fingerprint)
        where a.account_id = ${account_id} and b.account_id = o.id
      ) or exists (
        select from payment_details a join payment_details b using (payee_fingerprint)
        where a.account_id = ${account_id} and b.account_id = o.id
      ) as shares_payment_details,
      exists (
        select from organisation_members m
        where (m.organisation_id = o.id and m.member_id = ${account_id})
          or (m.organisation_id = ${account_id} and m.member_id = o.id)
      ) as shares_membership,
      exists (
        select from account_devices a join account_devices b using (address, user_agent)
        where a.account_id = ${account_id} and b.account_id = o.id
      ) as shares_network
    from accounts o
    where o.id = any(${[...others]}::bigint[]) and o.id <> ${account_id}
    order by o.id`.execute(db);
  return rows;
}

/** The present and former members of the organisations among these accounts. */
export function listMembersOf(
  db: Db,
  accounts: readonly number[],
): Promise<{ organisation_id: number; member_id: number }[]> {
  return db
    .selectFrom('organisation_members')
    .select(['organisation_id', 'member_id'])
    .where('organisation_id', 'in', [...accounts, 0])
    .execute();
}

/** Records that a browser signed in to the account. */
export async function saveDevice(
  db: Db,
  device: { account_id: number; device_hash: Buffer; address: string | null; user_agent: string | null },
): Promise<void> {
  await db
    .insertInto('account_devices')
    .values(device)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'device_hash']).doUpdateSet(({ ref }) => ({
        address: ref('excluded.address'),
        user_agent: ref('excluded.user_agent'),
        last_seen_at: sql`now()`,
      })),
    )
    .execute();
}

export async function hasDevice(
  db: Db,
  { account_id, device_hash }: { account_id: number; device_hash: Buffer },
): Promise<boolean> {
  const found = await db
    .selectFrom('account_devices')
    .select('account_id')
    .where('account_id', '=', account_id)
    .where('device_hash', '=', device_hash)
    .executeTakeFirst();
  return found !== undefined;
}

/** Removes browsers that have not signed in for a long time. */
export async function deleteOldDevices(db: Db): Promise<void> {
  await sql`delete from account_devices where last_seen_at < ${sql.raw(pastSql('devices'))}`.execute(db);
}

export interface Operator {
  id: number;
  email: string;
  is_demonstration: boolean;
  capabilities: Capability[];
}

/** Serializes changes of operators' roles, so that two concurrent changes do not leave too few operators. */
export async function lockOperators(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('roles of operators'))`.execute(trx);
}

/** Every operator's account. */
export async function listOperators(db: Db): Promise<Operator[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'is_demonstration', 'capabilities'])
    .where('type', '=', 'operator')
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** The operators who prepare or approve payments. */
export async function listMoneyOperators(db: Db): Promise<{ id: number; email: string }[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('type', '=', 'operator')
    .where('closed_at', 'is', null)
    .where(sql<boolean>`capabilities <> '{}'`)
    .orderBy('id')
    .execute();
}

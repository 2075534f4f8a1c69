import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { Timed } from '../../database-time.ts';
import type { AccountsTable } from '../../schema/accounts/accounts.ts';

export type Account = Selectable<AccountsTable>;

/** Addresses are compared in lower case; no mail system in practice distinguishes case. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

export function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return db.selectFrom('accounts').selectAll().where('email', '=', normalizeEmail(email)).executeTakeFirst();
}

/** Creates the account; undefined when the address already has one. */
export async function insertAccount(db: Db, account: Timed<Insertable<AccountsTable>>): Promise<number | undefined> {
  const inserted = await db
    .insertInto('accounts')
    .values({ ...account, email: normalizeEmail(account.email) })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export async function requireAccount(db: Db, accountId: number): Promise<Account> {
  return db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
}

export function findAccount(db: Db, accountId: number): Promise<Account | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst();
}

/** Whether an account still exists. */
export async function hasAccount(db: Db, accountId: number): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()) !== undefined;
}

/** The account, locked for the rest of the transaction. */
export function lockAccount(db: Db, accountId: number): Promise<Account | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', accountId).forUpdate().executeTakeFirst();
}

/** Replaces the stored hash of the password. */
export async function setPasswordHash(db: Db, accountId: number, passwordHash: string): Promise<void> {
  await db.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', accountId).execute();
}

/** Sets another password. */
export async function setPassword(db: Db, accountId: number, passwordHash: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: passwordHash, password_changed_at: sql`now()` })
    .where('id', '=', accountId)
    .execute();
}

/** False where another account has the address. */
export async function setEmail(db: Db, accountId: number, email: string): Promise<boolean> {
  if (await findAccountByEmail(db, email)) return false;
  await db
    .updateTable('accounts')
    .set({ email: normalizeEmail(email) })
    .where('id', '=', accountId)
    .execute();
  return true;
}

export function listDemonstrationAccounts(db: Db): Promise<Account[]> {
  return db.selectFrom('accounts').selectAll().where('is_demonstration', '=', true).orderBy('id').execute();
}

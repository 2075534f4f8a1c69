import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import type { AccountType } from '../schema/accounts.ts';

/** Who is signed in, as every handler sees it. */
export interface Session {
  account_id: number;
  token_hash: Buffer;
  email: string;
  first_name: string;
  last_name: string;
  type: AccountType;
  org_type: number;
  /** The attorney's firm, or the firm on whose host the account signed up. */
  partner: string | null;
  last_seen_at: Date;
}

export interface NewSession {
  account_id: number;
  token_hash: Buffer;
  expires_at: Date;
  address: string | null;
  user_agent: string | null;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

export function findSession(db: Db, tokenHash: Buffer): Promise<Session | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'sessions.account_id',
      'sessions.token_hash',
      'sessions.last_seen_at',
      'accounts.email',
      'accounts.first_name',
      'accounts.last_name',
      'accounts.type',
      'accounts.org_type',
      'accounts.partner',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

export async function touchSession(db: Db, session: Session, expiresAt: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()`, expires_at: expiresAt })
    .where('account_id', '=', session.account_id)
    .where('token_hash', '=', session.token_hash)
    .execute();
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Answers how many were past their time. */
export async function deleteExpiredSessions(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('expires_at', '<=', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

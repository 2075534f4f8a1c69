import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { Timed } from '../../database-time.ts';
import type { SignUpsTable } from '../../schema/accounts/account-links.ts';

export type SignUp = Selectable<SignUpsTable>;

export async function insertSignUp(db: Db, signUp: Timed<Insertable<SignUpsTable>>): Promise<void> {
  await db.insertInto('sign_ups').values(signUp).execute();
}

/** A pending sign-up, locked for the rest of the transaction. */
export function lockSignUp(db: Db, uid: string): Promise<SignUp | undefined> {
  return db
    .selectFrom('sign_ups')
    .selectAll()
    .where('uid', '=', uid)
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether another browser signed up with the same address, and its link is pending too. */
export async function hasRivalSignUp(
  db: Db,
  { email, uid, guest_hash }: Pick<SignUp, 'email' | 'uid' | 'guest_hash'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('sign_ups')
    .select('uid')
    .where('email', '=', email)
    .where('uid', '!=', uid)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    // a sign-up without a browser counts as another browser's
    .where(sql<boolean>`(guest_hash = ${guest_hash}::bytea) is not true`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Replaces the link, when the mail is sent again. */
export async function renewSignUpLink(db: Db, uid: string, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('sign_ups')
    .set({ token_hash: tokenHash, mails: sql`mails + 1` })
    .where('uid', '=', uid)
    .execute();
}

/** The address has an account now: completes this sign-up, and deletes the other pending ones of the address. */
export async function settleSignUps(db: Db, { email, uid }: Pick<SignUp, 'email' | 'uid'>): Promise<void> {
  await db.deleteFrom('sign_ups').where('email', '=', email).where('uid', '!=', uid).execute();
  await db
    .updateTable('sign_ups')
    .set({ verified_at: sql`now()`, password_hash: '-' })
    .where('email', '=', email)
    .where('uid', '=', uid)
    .execute();
}

export async function insertConsent(
  db: Db,
  account_id: number,
  {
    partner,
    consent_version,
    consent_text,
    host,
    address,
    created_at,
  }: Pick<SignUp, 'partner' | 'consent_version' | 'consent_text' | 'host' | 'address' | 'created_at'>,
): Promise<void> {
  if (partner === null || consent_version === null || consent_text === null) return;
  await db
    .insertInto('partner_consents')
    .values({
      account_id,
      partner,
      text_version: consent_version,
      text: consent_text,
      host,
      address,
      given_at: created_at,
    })
    .execute();
}

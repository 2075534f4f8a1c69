import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { Timed } from '../../database-time.ts';
import type { PasskeysTable } from '../../schema/accounts/account-factors.ts';

export type Passkey = Selectable<PasskeysTable>;

export async function insertChallenge(
  db: Db,
  challenge: Timed<{ challenge_hash: Buffer; account_id: number | null; expires_at: Date }>,
): Promise<void> {
  await db.insertInto('passkey_challenges').values(challenge).execute();
}

/** Deletes the challenge; false where it was not issued, belongs to another account, or has expired. */
export async function consumeChallenge(db: Db, challenge_hash: Buffer, account_id: number | null): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challenge_hash)
    .where('account_id', account_id === null ? 'is' : '=', account_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** False where the passkey is known already. */
export async function insertPasskey(db: Db, passkey: Insertable<PasskeysTable>): Promise<number | undefined> {
  const inserted = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** The account's passkeys; there are at most twenty. */
export function listPasskeys(db: Db, account_id: number): Promise<Passkey[]> {
  return db.selectFrom('passkeys').selectAll().where('account_id', '=', account_id).orderBy('id').execute();
}

export function findPasskey(db: Db, credential_id: Buffer): Promise<Passkey | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credential_id).executeTakeFirst();
}

export async function notePasskeyUse(
  db: Db,
  { account_id, credential_id }: Pick<Passkey, 'account_id' | 'credential_id'>,
  counter: number,
): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql`now()` })
    .where('account_id', '=', account_id)
    .where('credential_id', '=', credential_id)
    .execute();
}

/** After a reset of the password, each passkey must be confirmed with the new password. Returns how many wait. */
export async function suspendPasskeys(db: Db, account_id: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ waits_since: sql`coalesce(waits_since, now())` })
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Marks a passkey as confirmed with the password: it counts as a factor again. */
export async function resumePasskey(
  db: Db,
  { account_id, credential_id }: Pick<Passkey, 'account_id' | 'credential_id'>,
): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ waits_since: null })
    .where('account_id', '=', account_id)
    .where('credential_id', '=', credential_id)
    .execute();
}

/** False where the account has none with that id. */
export async function deletePasskey(db: Db, { account_id, id }: { account_id: number; id: number }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

import { type Selectable, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { TotpFactorsTable } from '../../schema/accounts/account-factors.ts';

export type TotpFactor = Selectable<TotpFactorsTable>;

/** Starts the set-up; false where the account has a second factor already. */
export async function putUnconfirmedTotp(
  db: Db,
  account_id: number,
  secret: Pick<TotpFactor, 'ciphertext' | 'master_key_id'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('totp_factors')
    .values({ account_id, ...secret })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ ...secret, created_at: sql`now()`, last_counter: 0 })
        .where('totp_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export function findTotp(db: Db, account_id: number): Promise<TotpFactor | undefined> {
  return db.selectFrom('totp_factors').selectAll().where('account_id', '=', account_id).executeTakeFirst();
}

export async function confirmTotp(db: Db, account_id: number): Promise<void> {
  await db.updateTable('totp_factors').set({ confirmed_at: sql`now()` }).where('account_id', '=', account_id).execute();
}

/** Marks the code as used; false where it, or a later one, was used before. */
export async function useTotpCounter(db: Db, account_id: number, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_factors')
    .set({ last_counter: counter })
    .where('account_id', '=', account_id)
    .where('last_counter', '<', counter)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes the factor and its recovery codes; false where there was none in use. */
export async function deleteTotp(db: Db, account_id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('totp_factors')
    .where('account_id', '=', account_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await db.deleteFrom('recovery_codes').where('account_id', '=', account_id).execute();
  return true;
}

/** Replaces the former recovery codes. */
export async function replaceRecoveryCodes(db: Db, account_id: number, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('account_id', '=', account_id).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ account_id, code_hash })))
    .execute();
}

/** Uses the code up; false where it does not belong to the account, or was used. */
export async function useRecoveryCode(db: Db, account_id: number, code_hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', account_id)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Db, account_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { Provider } from '../../schema/portfolios.ts';

export interface EncryptedSecret {
  ciphertext: Buffer;
  master_key_id: string;
}

/** Stores a portfolio's secret for a provider, and replaces an earlier one. */
export async function saveLinkSecret(
  db: Db,
  secret: { account_id: number; portfolio_id: number; provider: Provider } & EncryptedSecret,
): Promise<void> {
  await db
    .insertInto('link_secrets')
    .values(secret)
    .onConflict((conflict) =>
      conflict
        .columns(['portfolio_id', 'provider'])
        .doUpdateSet({ ciphertext: secret.ciphertext, master_key_id: secret.master_key_id }),
    )
    .execute();
}

export async function findLinkSecret(
  db: Db,
  of: { account_id: number; portfolio_id: number; provider: Provider },
): Promise<EncryptedSecret | undefined> {
  return db
    .selectFrom('link_secrets')
    .where('account_id', '=', of.account_id)
    .where('portfolio_id', '=', of.portfolio_id)
    .where('provider', '=', of.provider)
    .select(['ciphertext', 'master_key_id'])
    .executeTakeFirst();
}

/** Deletes a secret here; a trigger records that it must be deleted at the provider too. */
export async function deleteLinkSecret(
  db: Db,
  of: { account_id: number; portfolio_id: number; provider: Provider },
): Promise<void> {
  await db
    .deleteFrom('link_secrets')
    .where('account_id', '=', of.account_id)
    .where('portfolio_id', '=', of.portfolio_id)
    .where('provider', '=', of.provider)
    .execute();
}

/** Records that a token must be deleted at its provider: another one has replaced it. */
export async function addRevocation(
  db: Db,
  of: { portfolio_id: number; provider: Provider } & EncryptedSecret,
): Promise<void> {
  const { portfolio_id, provider, ciphertext, master_key_id } = of;
  await db.insertInto('link_revocations').values({ portfolio_id, provider, ciphertext, master_key_id }).execute();
}

export interface Revocation extends EncryptedSecret {
  id: number;
  portfolio_id: number;
  provider: Provider;
  attempts: number;
}

/** Tokens whose deletion at their providers is due, or those of one portfolio. For jobs. */
export async function listRevocations(
  db: Db,
  { portfolio_id, limit }: { portfolio_id?: number; limit: number },
): Promise<Revocation[]> {
  return db
    .selectFrom('link_revocations')
    .$if(portfolio_id !== undefined, (query) => query.where('portfolio_id', '=', portfolio_id!))
    .$if(portfolio_id === undefined, (query) => query.where('next_attempt_at', '<=', sql<Date>`now()`))
    .select(['id', 'portfolio_id', 'provider', 'ciphertext', 'master_key_id', 'attempts'])
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
}

export async function deleteRevocation(db: Db, id: number): Promise<void> {
  await db.deleteFrom('link_revocations').where('id', '=', id).execute();
}

export async function postponeRevocation(db: Db, id: number, seconds: number): Promise<void> {
  await db
    .updateTable('link_revocations')
    .set({
      attempts: sql`attempts + 1`,
      next_attempt_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .where('id', '=', id)
    .execute();
}

import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { PaymentDetails } from './payment-details.ts';

type Encrypted = Pick<PaymentDetails, 'account_id' | 'id' | 'ciphertext' | 'master_key_id'>;

/** Details whose destination has no fingerprint with this master key. */
export async function listDetailsWithoutFingerprint(
  db: Db,
  { key, after, limit }: { key: string; after: number; limit: number },
): Promise<Encrypted[]> {
  const { rows } = await sql<Encrypted>`
    select account_id, id, ciphertext, master_key_id from payment_details
    where ciphertext <> '' and id > ${after}
      and (payee_fingerprint_key is null or payee_fingerprint_key < ${key} or payee_fingerprint_key > ${key})
    order by id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Saves both fingerprints, unless the details were cleared since they were read. If details were added twice under two
 * keys, the other ones do not change.
 */
export async function saveFingerprints(
  db: Db,
  { account_id, id }: Pick<Encrypted, 'account_id' | 'id'>,
  {
    fingerprint,
    payee_fingerprint,
    payee_fingerprint_key,
  }: { fingerprint: Buffer; payee_fingerprint: Buffer; payee_fingerprint_key: string },
): Promise<void> {
  await sql`update payment_details d set payee_fingerprint = ${payee_fingerprint}, payee_fingerprint_key = ${payee_fingerprint_key},
      fingerprint = case when d.removed_at is null and exists (select from payment_details o where o.account_id = d.account_id
        and o.fingerprint = ${fingerprint} and o.id <> d.id and o.removed_at is null) then d.fingerprint else ${fingerprint} end
    where d.account_id = ${account_id} and d.id = ${id} and d.ciphertext <> ''`.execute(db);
}

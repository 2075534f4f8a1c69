import type { PaymentDetailsBody } from '@trover/contract/payment-details/payment-details.ts';
import type { Db } from '@trover/db/connect.ts';
import {
  listDetailsWithoutFingerprint,
  saveFingerprints,
} from '@trover/db/queries/payment-details/payee-fingerprints.ts';
import type { Vault } from '../vault/vault.ts';
import { aboutPaymentDetails } from './add-payment-details.ts';
import { payeeFingerprintOf } from './payee-fingerprint.ts';

const BATCH_SIZE = 500;

/**
 * Computes fingerprints that an earlier version or another master key left out, so that details from which a payment
 * was returned are recognized after the old key is gone. Returns how many. Details that cannot be decrypted do not stop
 * the others.
 */
export async function fingerprintPayees(db: Db, vault: Vault): Promise<number> {
  const faults: unknown[] = [];
  let done = 0;
  for (let after = 0; ; ) {
    const rows = await listDetailsWithoutFingerprint(db, { key: vault.currentKey, after, limit: BATCH_SIZE });
    for (const row of rows)
      try {
        const text = vault.decrypt(row, aboutPaymentDetails(row.account_id));
        const place = payeeFingerprintOf(vault, JSON.parse(text) as PaymentDetailsBody);
        await saveFingerprints(db, row, { ...place, fingerprint: vault.fingerprint(text) });
        done += 1;
      } catch (error) {
        faults.push(error);
      }
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH_SIZE) break;
    after = last.id;
  }
  if (faults.length > 0) throw new AggregateError(faults, 'payment details without a fingerprint');
  return done;
}

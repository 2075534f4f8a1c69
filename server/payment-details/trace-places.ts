import type { PaymentDetailsBody } from '@trover/contract/payment-details/payment-details.ts';
import type { Db } from '@trover/db/connect.ts';
import { listUntracedDetails, saveTraces } from '@trover/db/queries/payment-details/place-traces.ts';
import type { Vault } from '../vault/vault.ts';
import { aboutPaymentDetails } from './add-payment-details.ts';
import { placeTraceOf } from './place-trace.ts';

const BATCH_SIZE = 500;

/**
 * Traces details, and their places, that an earlier version or another master key left; returns how many. So details that a payment came
 * back from are recognized after the old key is gone. Those that cannot be opened do not stop the others.
 */
export async function fingerprintPayees(db: Db, vault: Vault): Promise<number> {
  const faults: unknown[] = [];
  let done = 0;
  for (let after = 0; ; ) {
    const rows = await listUntracedDetails(db, { key: vault.currentKey, after, limit: BATCH_SIZE });
    for (const row of rows)
      try {
        const text = vault.open(row, aboutPaymentDetails(row.account_id));
        const place = placeTraceOf(vault, JSON.parse(text) as PaymentDetailsBody);
        await saveTraces(db, row, { ...place, trace: vault.trace(text) });
        done += 1;
      } catch (error) {
        faults.push(error);
      }
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH_SIZE) break;
    after = last.id;
  }
  if (faults.length > 0) throw new AggregateError(faults, 'payment details whose place could not be traced');
  return done;
}

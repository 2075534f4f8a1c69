import type { PaymentDetailsBody } from '@trover/contract/payment-details/payment-details.ts';
import type { Db } from '@trover/db/connect.ts';
import { listUntracedDetails, savePlaceTrace } from '@trover/db/queries/payment-details/place-traces.ts';
import type { Vault } from '../vault/vault.ts';
import { aboutPaymentDetails } from './add-payment-details.ts';
import { placeTraceOf } from './place-trace.ts';

const AT_ONCE = 500;

/**
 * Traces the places of details that an earlier version or another master key left; answers how many. Those that cannot be opened do not
 * stop the others.
 */
export async function tracePlaces(db: Db, vault: Vault): Promise<number> {
  const faults: unknown[] = [];
  let done = 0;
  for (let after = 0; ; ) {
    const rows = await listUntracedDetails(db, { key: vault.currentKey, after, limit: AT_ONCE });
    for (const row of rows)
      try {
        const details = JSON.parse(vault.open(row, aboutPaymentDetails(row.account_id))) as PaymentDetailsBody;
        await savePlaceTrace(db, row, placeTraceOf(vault, details));
        done += 1;
      } catch (error) {
        faults.push(error);
      }
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) break;
    after = last.id;
  }
  if (faults.length > 0) throw new AggregateError(faults, 'payment details whose place could not be traced');
  return done;
}

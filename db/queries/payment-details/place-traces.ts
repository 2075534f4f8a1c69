import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { PaymentDetails } from './payment-details.ts';

type Sealed = Pick<PaymentDetails, 'account_id' | 'id' | 'sealed' | 'sealed_by'>;

/** Details whose place has no trace by this master key. */
export async function listUntracedDetails(
  db: Db,
  { key, after, limit }: { key: string; after: number; limit: number },
): Promise<Sealed[]> {
  const { rows } = await sql<Sealed>`
    select account_id, id, sealed, sealed_by from payment_details
    where sealed <> '' and id > ${after}
      and (place_traced_by is null or place_traced_by < ${key} or place_traced_by > ${key})
    order by id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Saves both traces, unless the details were cleared since they were read. Of details that were given twice under two keys the other one
 * stays as it was traced.
 */
export async function saveTraces(
  db: Db,
  { account_id, id }: Pick<Sealed, 'account_id' | 'id'>,
  { trace, place_trace, place_traced_by }: { trace: Buffer; place_trace: Buffer; place_traced_by: string },
): Promise<void> {
  await sql`update payment_details d set place_trace = ${place_trace}, place_traced_by = ${place_traced_by},
      trace = case when d.removed_at is null and exists (select from payment_details o where o.account_id = d.account_id
        and o.trace = ${trace} and o.id <> d.id and o.removed_at is null) then d.trace else ${trace} end
    where d.account_id = ${account_id} and d.id = ${id} and d.sealed <> ''`.execute(db);
}

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

/** Saves a trace, unless the details were cleared since they were read. */
export async function savePlaceTrace(
  db: Db,
  { account_id, id }: Pick<Sealed, 'account_id' | 'id'>,
  { place_trace, place_traced_by }: { place_trace: Buffer; place_traced_by: string },
): Promise<void> {
  await sql`update payment_details set place_trace = ${place_trace}, place_traced_by = ${place_traced_by}
    where account_id = ${account_id} and id = ${id} and sealed <> ''`.execute(db);
}

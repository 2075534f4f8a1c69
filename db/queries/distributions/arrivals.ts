import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { Timed } from '../../database-time.ts';
import type { ArrivalsTable } from '../../schema/money.ts';

export type Arrival = Selectable<ArrivalsTable>;

/** The active arrival of a distribution, which is not reversed. */
export function findArrival(db: Db, distributionId: number): Promise<Arrival | undefined> {
  return db
    .selectFrom('arrivals')
    .selectAll()
    .where('distribution_id', '=', distributionId)
    .where('reversed_at', 'is', null)
    .executeTakeFirst();
}

export async function addArrival(
  trx: DbTransaction,
  arrival: Pick<
    Insertable<ArrivalsTable>,
    | 'distribution_id'
    | 'currency'
    | 'amount'
    | 'interest'
    | 'arrived_on'
    | 'bank_reference'
    | 'recorded_by'
    | 'is_unrelated'
  >,
): Promise<number> {
  const { id } = await trx.insertInto('arrivals').values(arrival).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Copies the active arrival into its distribution; null: there is none. */
export async function copyArrivalToDistribution(
  trx: DbTransaction,
  distributionId: number,
  arrival: (Pick<Arrival, 'amount' | 'arrived_on' | 'bank_reference' | 'recorded_by'> & { interest?: string }) | null,
): Promise<void> {
  await trx
    .updateTable('distributions')
    .set({
      arrived: arrival?.amount ?? null,
      arrived_interest: arrival?.interest ?? '0.00',
      arrived_on: arrival?.arrived_on ?? null,
      bank_reference: arrival?.bank_reference ?? null,
      arrived_by: arrival?.recorded_by ?? null,
    })
    .where('id', '=', distributionId)
    .execute();
}

export async function updateArrival(
  trx: DbTransaction,
  id: number,
  fields: Timed<Partial<Pick<Arrival, 'distribution_id' | 'reversed_by' | 'reversed_at' | 'reversal_reason'>>>,
): Promise<void> {
  await trx.updateTable('arrivals').set(fields).where('id', '=', id).execute();
}

/** Serializes arrivals in a currency, so that of two with the same reference the second sees the first. */
export async function lockArrivals(trx: DbTransaction, currency: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('arrivals ' || ${currency}))`.execute(trx);
}

/** Days within which two arrivals of the same amount in a case may be the same payment, recorded twice. */
const LIKELY_SAME_DAYS = 10;

const alphanumericKey = (column: string) => sql`regexp_replace(lower(${sql.ref(column)}), '[^a-z0-9]', '', 'g')`;

/** Condition under which arrivals `a` and `b` may be the same. */
const isSameReference = sql`${alphanumericKey('a.bank_reference')} = ${alphanumericKey('b.bank_reference')}`;
const isLikelySame = sql`(da.case_id = db.case_id and a.amount = b.amount
  and abs(a.arrived_on - b.arrived_on) <= ${LIKELY_SAME_DAYS})`;

export interface OtherArrival {
  id: number;
  distribution_id: number;
  status: string;
  amount: string;
  interest: string;
  arrived_on: string;
  bank_reference: string;
  recorded_by: number;
  is_same_reference: boolean;
}

/** Active arrivals that may be the advised one, those with its reference first. */
export async function listLikeArrivals(
  db: Db,
  advice: { distribution_id: number; currency: string; amount: string; arrived_on: string; bank_reference: string },
): Promise<OtherArrival[]> {
  const { rows } = await sql<OtherArrival>`
    with a as (
      select ${advice.amount}::numeric as amount, ${advice.arrived_on}::date as arrived_on,
        ${advice.bank_reference}::text as bank_reference
    )
    select b.id, b.distribution_id, db.status, b.amount, b.interest, b.arrived_on, b.bank_reference, b.recorded_by,
      ${isSameReference} as is_same_reference
    from a cross join arrivals b
    join distributions db on db.id = b.distribution_id
    join distributions da on da.id = ${advice.distribution_id}
    where b.currency = ${advice.currency} and b.reversed_at is null and b.distribution_id <> ${advice.distribution_id}
      and (${isSameReference} or ${isLikelySame})
    order by is_same_reference desc, b.id desc limit 20`.execute(db);
  return rows;
}

/**
 * Active arrivals that may be recorded twice and are unconfirmed: the same reference, or the same amount in a case
 * within some days.
 */
export async function listArrivalsRecordedTwice(
  db: Db,
): Promise<{ currency: string; amount: string; first: number; second: number; bank_reference: string }[]> {
  const { rows } = await sql<{
    currency: string;
    amount: string;
    first: number;
    second: number;
    bank_reference: string;
  }>`
    select b.currency, b.amount, a.distribution_id as first, b.distribution_id as second, b.bank_reference
    from arrivals a
    join arrivals b on b.currency = a.currency and b.id > a.id and b.reversed_at is null
    join distributions da on da.id = a.distribution_id
    join distributions db on db.id = b.distribution_id
    where a.reversed_at is null
      and ((${isSameReference} and a.bank_reference <> '') or (${isLikelySame} and not b.is_unrelated))
    order by b.id limit 20`.execute(db);
  return rows;
}

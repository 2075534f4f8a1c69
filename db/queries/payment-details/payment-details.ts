import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';
import type { PaymentDetailsTable } from '../../schema/claims.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export type PaymentDetails = Selectable<PaymentDetailsTable>;

/** An account's payment details in use, the default first. */
export async function listPaymentDetails(
  db: Db,
  { account_id, limit, after }: { account_id: number } & PageRequest<[0 | 1, number]>,
): Promise<Page<PaymentDetails>> {
  const query = db.selectFrom('payment_details').where('account_id', '=', account_id).where('removed_at', 'is', null);
  const { total } = await query.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .$if(after !== undefined, (of) =>
      of.where(sql<boolean>`((not is_default)::integer, id) > (${after![0]}::integer, ${after![1]}::bigint)`),
    )
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, total, (row) => [row.is_default ? 0 : 1, row.id]);
}

/** The payment details of an account, unless a claim names others. */
export async function findDefaultPaymentDetails(db: Db, accountId: number): Promise<PaymentDetails | undefined> {
  return db
    .selectFrom('payment_details')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

export async function hasPaymentDetails(db: Db, accountId: number): Promise<boolean> {
  const found = await db
    .selectFrom('payment_details')
    .select('id')
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function findPaymentDetails(db: Db, accountId: number, id: number): Promise<PaymentDetails | undefined> {
  return db
    .selectFrom('payment_details')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Whether the account ever had payment details, including removed ones. */
export async function hadPaymentDetails(db: Db, accountId: number): Promise<boolean> {
  const found = await db
    .selectFrom('payment_details')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Details that were added before, by their fingerprints: first those from which a bank returned a payment, then those
 * in use. For a permanently blocked destination (`closed_codes`), another way of writing it counts as the same.
 */
export async function findSamePaymentDetails(
  db: Db,
  {
    account_id,
    fingerprints,
    places,
    closed_codes,
  }: {
    account_id: number;
    fingerprints: readonly Buffer[];
    places: readonly Buffer[];
    closed_codes: readonly string[];
  },
): Promise<PaymentDetails | undefined> {
  const { rows } = await sql<PaymentDetails>`
    select * from payment_details
    where account_id = ${account_id} and (removed_at is null or blocked_at is not null)
      and (fingerprint = any(${[...fingerprints]}::bytea[])
        or (blocked_code = any(${[...closed_codes]}::text[]) and payee_fingerprint = any(${[...places]}::bytea[])))
    order by blocked_at is not null desc, id desc limit 1`.execute(db);
  return rows[0];
}

/** Those of these payment details that are in use. */
export async function listPaymentDetailsOf(
  db: Db,
  { account_id, ids }: { account_id: number; ids: readonly number[] },
): Promise<PaymentDetails[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('payment_details')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', 'in', [...new Set(ids)])
    .where('removed_at', 'is', null)
    .execute();
}

/** Adds payment details; adding the same again returns the existing ones. */
export async function addPaymentDetails(
  trx: DbTransaction,
  details: Insertable<PaymentDetailsTable>,
): Promise<{ details: PaymentDetails; is_new: boolean }> {
  const { rows } = await sql<PaymentDetails>`
    insert into payment_details (account_id, kind, label, holder, currency, shown, ciphertext, master_key_id, fingerprint,
      payee_fingerprint, payee_fingerprint_key, payments_wait_until)
    values (${details.account_id}, ${details.kind}, ${details.label}, ${details.holder}, ${details.currency},
      ${details.shown}, ${details.ciphertext}, ${details.master_key_id}, ${details.fingerprint},
      ${details.payee_fingerprint ?? null}, ${details.payee_fingerprint_key ?? null}, ${details.payments_wait_until})
    on conflict (account_id, fingerprint) where removed_at is null do nothing
    returning *`.execute(trx);
  const [added] = rows;
  if (added !== undefined) return { details: added, is_new: true };
  const known = await trx
    .selectFrom('payment_details')
    .selectAll()
    .where('account_id', '=', details.account_id)
    .where('fingerprint', '=', details.fingerprint)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { details: known, is_new: false };
}

export async function makeDefault(trx: DbTransaction, accountId: number, id: number): Promise<void> {
  await trx
    .updateTable('payment_details')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .where('id', '<>', id)
    .execute();
  await trx
    .updateTable('payment_details')
    .set({ is_default: true })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
}

export async function removePaymentDetails(trx: DbTransaction, accountId: number, id: number): Promise<void> {
  await trx
    .updateTable('payment_details')
    .set({ removed_at: databaseTime, is_default: false })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Number of active claims to be paid there. */
export async function countClaimsPaidTo(
  db: Db,
  { account_id, payment_details_id }: { account_id: number; payment_details_id: number },
): Promise<number> {
  const { n } = await db
    .selectFrom('sub_payout_requests')
    .where('account_id', '=', account_id)
    .where('payment_details_id', '=', payment_details_id)
    .where('stage', 'in', ['sign_off', 'review', 'filed', 'approved', 'deficient'])
    .select((count) => count.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/**
 * Moves claims to other payment details, or to none until their owner chooses. Past payments do not change; later ones
 * go to the new details, not before `wait_until`. Returns the claims.
 */
export async function moveClaimsTo(
  trx: DbTransaction,
  { account_id, from, to, wait_until }: { account_id: number; from: number; to: number | null; wait_until: Date },
): Promise<number[]> {
  const moved = await trx
    .updateTable('sub_payout_requests')
    .set({ payment_details_id: to, payments_wait_until: wait_until, updated_at: databaseTime })
    .where('account_id', '=', account_id)
    .where('payment_details_id', '=', from)
    .where('stage', 'not in', ['rejected', 'withdrawn', 'closed_unpaid'])
    .returning('id')
    .execute();
  return moved.map(({ id }) => id);
}

/**
 * Moves claims whose payment details were removed or blocked to others in the same currency, unless the account has
 * further usable ones in it: then their owner chooses. Payments wait until `wait_until`. Returns the claims.
 */
export async function moveStrandedClaims(
  trx: DbTransaction,
  { account_id, to, currency, wait_until }: { account_id: number; to: number; currency: string; wait_until: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update sub_payout_requests s set payment_details_id = ${to}::bigint, payments_wait_until = ${wait_until},
      updated_at = now()
    from payment_details d
    where s.account_id = ${account_id} and d.account_id = s.account_id and d.id = s.payment_details_id
      and d.currency = ${currency} and (d.removed_at is not null or d.blocked_at is not null)
      and s.stage not in ('rejected', 'withdrawn', 'closed_unpaid')
      and not exists (select from payment_details o where o.account_id = s.account_id and o.id <> ${to}::bigint
        and o.currency = ${currency} and o.removed_at is null and o.blocked_at is null)
    returning s.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Blocks payment details permanently: a bank returned a payment because of the account. */
export async function blockPaymentDetails(
  trx: DbTransaction,
  blocked: { account_id: number; payment_details_id: number; payment_id: number; code: string; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payment_details')
    .set({
      blocked_at: databaseTime,
      blocked_code: blocked.code,
      blocked_reason: blocked.reason,
      blocked_by_payment: blocked.payment_id,
    })
    .where('account_id', '=', blocked.account_id)
    .where('id', '=', blocked.payment_details_id)
    .where('blocked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

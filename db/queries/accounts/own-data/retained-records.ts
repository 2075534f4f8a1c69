import { type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../../connect.ts';
import type { RetainedRecordsTable } from '../../../schema/own-data.ts';
import { courtDate } from '../../court-date.ts';
import { OWES_MONEY } from '../../handovers/closed-accounts.ts';
import { type Page, type PageRequest, pageOf } from '../../page.ts';
import { periodSql } from '../../retention/period-sql.ts';
import { storeLastAddresses } from '../../unclaimed/state-of.ts';

export type RetainedRecord = Selectable<RetainedRecordsTable>;

/** Days in which a bank may still return a payment, or an administrator reopen a settled claim. */
const SETTLED_DAYS = 60;

const isSealable = sql`
  a.closed_at is not null
  -- what was entered to pay the money of a ciphertext account is ciphertext once more
  and (not exists (select from retained_records r where r.account_id = a.id)
    or (not ${OWES_MONEY} and (exists (select from claimants n where n.account_id = a.id)
      or exists (select from payment_details d where d.account_id = a.id and d.ciphertext <> ''))))
  and exists (select from sub_payout_requests s where s.account_id = a.id)
  and not exists (
    select from sub_payout_requests s where s.account_id = a.id and (
      s.stage not in ('paid', 'rejected', 'closed_unpaid', 'withdrawn')
      or s.updated_at > now() - make_interval(days => ${SETTLED_DAYS})))
  and not exists (
    select from payments p join bank_files f on f.id = p.bank_file_id
    where p.account_id = a.id and p.released_at is null and p.returned_on is null and p.cleared_on is null
      and (f.posted_at is null or p.expires_on >= ${courtDate}))`;

/** Closed accounts whose claims are settled for good and whose payments are over. */
export async function listAccountsToArchive(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a where ${isSealable} order by a.closed_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Locks a closed account; false where it must not be archived, is archived already, or someone entered more since it
 * was packed.
 */
export async function lockAccountToArchive(trx: DbTransaction, account_id: number, packed_at: Date): Promise<boolean> {
  await sql`select from accounts where id = ${account_id} for update`.execute(trx);
  const { rows } = await sql`
    select from accounts a where a.id = ${account_id} and ${isSealable}
      and not exists (select from claimants n where n.account_id = a.id and n.updated_at >= ${packed_at})
      and not exists (select from payment_details d where d.account_id = a.id and d.created_at >= ${packed_at})`.execute(
    trx,
  );
  return rows.length > 0;
}

/**
 * Saves the record, which contains and replaces a former one; a trigger then clears the account’s rows. It is purged so
 * many years after the account was closed or the last claim was settled, whichever is later.
 */
export async function insertRetainedRecord(
  trx: DbTransaction,
  record: Pick<RetainedRecord, 'account_id' | 'file_key' | 'ciphertext' | 'master_key_id' | 'bytes'>,
): Promise<void> {
  const { account_id, file_key, ciphertext, master_key_id, bytes } = record;
  await storeLastAddresses(trx, { account_id });
  await sql`
    insert into retained_records (account_id, file_key, ciphertext, master_key_id, bytes, claims, purge_on)
    select a.id, ${file_key}, ${ciphertext}, ${master_key_id}, ${bytes}, count(*),
      ((greatest(a.closed_at, max(s.updated_at)) + ${sql.raw(periodSql('closed accounts'))}) at time zone 'America/New_York')::date
    from accounts a join sub_payout_requests s on s.account_id = a.id where a.id = ${account_id} group by a.id
    on conflict (account_id) do update set file_key = excluded.file_key, ciphertext = excluded.ciphertext,
      master_key_id = excluded.master_key_id, bytes = excluded.bytes, archived_at = now(),
      purge_on = greatest(retained_records.purge_on, excluded.purge_on)`.execute(trx);
}

export function findRetainedRecord(db: Db, account_id: number): Promise<RetainedRecord | undefined> {
  return db.selectFrom('retained_records').selectAll().where('account_id', '=', account_id).executeTakeFirst();
}

export async function listRetainedRecords(
  db: Db,
  { limit, after, account_id }: PageRequest<readonly [number]> & { account_id?: number | undefined },
): Promise<Page<RetainedRecord>> {
  const all = db
    .selectFrom('retained_records')
    .$if(account_id !== undefined, (query) => query.where('account_id', '=', account_id as number));
  const { total_count } = await all
    .select(({ fn }) => fn.countAll<number>().as('total_count'))
    .executeTakeFirstOrThrow();
  const rows = await all
    .selectAll()
    .$if(after !== undefined, (query) => query.where('account_id', '<', after?.[0] as number))
    .orderBy('account_id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, total_count, ({ account_id: id }) => [id]);
}

/** The encrypted values of an account: tax ids and payment details. */
export async function listCiphertextsOfAccount(db: Db, account_id: number) {
  const { rows } = await sql<{
    kind: 'tax_id' | 'tax_form' | 'payment_details';
    id: number;
    ciphertext: Buffer;
    master_key_id: string;
  }>`
    select 'tax_id' as kind, beneficial_account_id as id, tax_id_ciphertext as ciphertext, tax_id_master_key_id as master_key_id
    from claimants where account_id = ${account_id} and tax_id_ciphertext is not null
    union all
    select 'tax_form', id, ciphertext, master_key_id from tax_forms where account_id = ${account_id}
    union all
    select 'payment_details', id, ciphertext, master_key_id from payment_details where account_id = ${account_id} and ciphertext <> ''
    order by 1, 2`.execute(db);
  return rows;
}

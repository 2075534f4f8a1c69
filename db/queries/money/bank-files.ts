import { type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { BankFilesTable, ClientBankAccountsTable, PaymentsTable } from '../../schema/money.ts';
import { OBSTACLE } from '../claims/payable.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { postJournals } from './posting.ts';

export type BankFile = Selectable<BankFilesTable>;
export type ClientBankAccount = Selectable<ClientBankAccountsTable>;
export type Payment = Selectable<PaymentsTable>;

export async function saveClientBankAccount(
  trx: DbTransaction,
  account: Omit<ClientBankAccount, 'saved_at'>,
): Promise<void> {
  const { currency: _, ...rest } = account;
  await trx
    .insertInto('client_bank_accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('currency').doUpdateSet({ ...rest, saved_at: new Date() }))
    .execute();
}

export function listClientBankAccounts(db: Db): Promise<ClientBankAccount[]> {
  return db.selectFrom('client_bank_accounts').selectAll().orderBy('currency').execute();
}

export function findClientBankAccount(db: Db, currency: string): Promise<ClientBankAccount | undefined> {
  return db.selectFrom('client_bank_accounts').selectAll().where('currency', '=', currency).executeTakeFirst();
}

/** A claim that was set aside since its award was posted is paid once it is approved again. */
const WAYS = sql`case when s.stage not in ('approved', 'paid') then null
  when ${OBSTACLE} is not null then null
  when d.kind = 'ach' and a.currency = 'USD' then 'nacha'
  when d.kind = 'iban' and d.currency = a.currency then 'pain001'
  when d.kind = 'check' and a.currency = 'USD' then 'check' end`;

/** Days that a check is good for: after six months no bank need take one (UCC 4-404). */
export const CHECK_DAYS = 180;

/** What of a posted distribution is owed and not paid, by the way it can be paid; null where none is chosen or fits. */
export async function sumDue(
  db: Db,
  distributionId: number,
): Promise<{ format: BankFile['format'] | null; payments: number; total: string }[]> {
  const { rows } = await sql<{ format: BankFile['format'] | null; payments: number; total: string }>`
    select ${WAYS} as format, count(*) as payments, sum(a.net)::numeric(20, 2) as total
    from awards a
    join distributions x on x.id = a.distribution_id and x.status = 'posted'
    left join sub_payout_requests s on s.account_id = a.account_id and s.id = a.sub_payout_request_id
    left join payment_details d on d.account_id = s.account_id and d.id = s.payment_details_id
    where a.distribution_id = ${distributionId} and a.reversed_at is null and a.net > 0
      and not exists (select from payments p
        where p.account_id = a.account_id and p.award_id = a.id and p.returned_on is null)
    group by 1 order by 1`.execute(db);
  return rows;
}

export async function addBankFile(
  trx: DbTransaction,
  file: Pick<BankFile, 'distribution_id' | 'format' | 'currency' | 'execute_on' | 'made_by'>,
): Promise<BankFile | undefined> {
  const { rows } = await sql<BankFile>`
    insert into bank_files (distribution_id, format, currency, execute_on, made_by)
    values (${file.distribution_id}, ${file.format}, ${file.currency}, ${file.execute_on}, ${file.made_by})
    on conflict (distribution_id, format) where status = 'making' do nothing returning *`.execute(trx);
  return rows[0];
}

export function findBankFile(db: Db, id: number): Promise<BankFile | undefined> {
  return db.selectFrom('bank_files').selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockBankFile(trx: DbTransaction, id: number): Promise<BankFile | undefined> {
  return trx.selectFrom('bank_files').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function findBankFileInTheMaking(
  db: Db,
  of: Pick<BankFile, 'distribution_id' | 'format'>,
): Promise<BankFile | undefined> {
  return db
    .selectFrom('bank_files')
    .selectAll()
    .where('distribution_id', '=', of.distribution_id)
    .where('format', '=', of.format)
    .where('status', '=', 'making')
    .executeTakeFirst();
}

export async function listUnfinishedBankFiles(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('bank_files').select('id').where('status', '=', 'making').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** The newest first. */
export async function listBankFiles(
  db: Db,
  { distribution_id, limit, after }: PageRequest<readonly [number]> & { distribution_id?: number | undefined },
): Promise<Page<BankFile>> {
  const query = db
    .selectFrom('bank_files')
    .$if(distribution_id !== undefined, (files) => files.where('distribution_id', '=', distribution_id!));
  const { total } = await query.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .$if(after !== undefined, (of) => of.where('id', '<', after![0]))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, total, ({ id }) => [id]);
}

/**
 * Pays the next awards that are due in the file's way, in the ledger as well, and has their claims paid. Answers the
 * last award that was looked at, or undefined when none is left.
 */
export async function payAwards(
  trx: DbTransaction,
  batch: { file: BankFile; limit: number; on_date: string },
): Promise<number | undefined> {
  const { file, limit, on_date } = batch;
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from (
      select id from awards where distribution_id = ${file.distribution_id} and id > ${file.paid_to} order by id limit ${limit}
    ) batch`.execute(trx);
  const last = rows[0]?.last ?? undefined;
  if (last === undefined) return undefined;
  const made = await sql<{ from: number | null; to: number | null }>`
    with paid as (
      insert into payments (account_id, award_id, sub_payout_request_id, bank_file_id, payment_details_id, currency,
        amount, expires_on, is_entity)
      select a.account_id, a.id, a.sub_payout_request_id, ${file.id}::bigint, d.id, a.currency, a.net,
        case when d.kind = 'check' then ${file.execute_on}::date + ${CHECK_DAYS}::integer end,
        coalesce((select c.kind in ('entity', 'trust') from claimants c
          where c.account_id = s.account_id and c.beneficial_account_id = s.beneficial_account_id), false)
      from awards a
      join sub_payout_requests s on s.account_id = a.account_id and s.id = a.sub_payout_request_id
      join payment_details d on d.account_id = s.account_id and d.id = s.payment_details_id
      where a.distribution_id = ${file.distribution_id} and a.id > ${file.paid_to} and a.id <= ${last}
        and a.reversed_at is null and a.net > 0 and ${WAYS} = ${file.format}
        and not exists (select from payments p
          where p.account_id = a.account_id and p.award_id = a.id and p.returned_on is null)
      order by a.id
      returning id
    ) select min(id) as from, max(id) as to from paid`.execute(trx);
  const { from, to } = made.rows[0]!;
  if (from !== null && to !== null) await postPayments(trx, { file, on_date, from, to });
  return last;
}

async function postPayments(
  trx: DbTransaction,
  { file, on_date, from, to }: { file: BankFile; on_date: string; from: number; to: number },
): Promise<void> {
  const these = sql`b.bank_file_id = ${file.id} and b.id between ${from} and ${to}`;
  await postJournals(trx, 'payment', these, { on_date, posted_by: file.made_by });
  await sql`
    update sub_payout_requests s set stage = 'paid', moved_by = 'operator', mover_id = ${file.made_by}::bigint,
      reason = null, updated_at = now()
    from payments b
    where ${these} and s.account_id = b.account_id and s.id = b.sub_payout_request_id and s.stage = 'approved'`.execute(
    trx,
  );
}

export async function updateBankFile(
  db: Db,
  id: number,
  fields: Partial<{ status: BankFile['status']; paid_to: number; payments: number; total: string; sha256: string }>,
): Promise<void> {
  await db.updateTable('bank_files').set(fields).where('id', '=', id).execute();
}

export async function sumBankFile(db: Db, id: number): Promise<{ payments: number; total: string }> {
  const { rows } = await sql<{ payments: number; total: string }>`
    select count(*) as payments, coalesce(sum(amount), 0)::numeric(20, 2) as total from payments
    where bank_file_id = ${id}`.execute(db);
  return rows[0]!;
}

/** A payment with what is sealed of where it goes. */
export interface PaymentToWrite extends Pick<Payment, 'id' | 'account_id' | 'amount' | 'is_entity' | 'expires_on'> {
  sealed: Buffer;
  sealed_by: string;
}

/** A file's payments in its order, the next after one. */
export async function listPaymentsToWrite(
  db: Db,
  { bank_file_id, after, limit }: { bank_file_id: number; after: { is_entity: boolean; id: number }; limit: number },
): Promise<PaymentToWrite[]> {
  const { rows } = await sql<PaymentToWrite>`
    select p.id, p.account_id, p.amount, p.is_entity, p.expires_on, d.sealed, d.sealed_by
    from payments p join payment_details d on d.account_id = p.account_id and d.id = p.payment_details_id
    where p.bank_file_id = ${bank_file_id} and (p.is_entity, p.id) > (${after.is_entity}, ${after.id})
    order by p.is_entity, p.id limit ${limit}`.execute(db);
  return rows;
}

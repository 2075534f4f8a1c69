import type { BankFileStatus } from '@trover/core/bank-files/bank-file-status.ts';
import { type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { Timed } from '../../database-time.ts';
import type { BankFilesTable, ClientBankAccountsTable, PaymentsTable } from '../../schema/money.ts';
import { OWED } from '../identity/identity-requirements.ts';
import { postJournals } from '../ledger/posting.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { OBSTACLE, type PaymentObstacle } from '../payment-details/payable.ts';
import { lockClaims } from '../payments/lock-claims.ts';
import { periodSql } from '../retention/period-sql.ts';

export type BankFile = Selectable<BankFilesTable>;
export type ClientBankAccount = Selectable<ClientBankAccountsTable>;
export type Payment = Selectable<PaymentsTable>;

export function listClientBankAccounts(db: Db): Promise<ClientBankAccount[]> {
  return db.selectFrom('client_bank_accounts').selectAll().orderBy('currency').execute();
}

export function findClientBankAccount(db: Db, currency: string): Promise<ClientBankAccount | undefined> {
  return db.selectFrom('client_bank_accounts').selectAll().where('currency', '=', currency).executeTakeFirst();
}

/**
 * The format in which the payment details `d` pay an award `a` of a claim `s`; null: they cannot now. A claim that was
 * set aside after its award was posted is paid once it is approved again.
 */
export const PAYMENT_METHOD = sql`case when s.stage not in ('approved', 'paid') then null
  when ${OBSTACLE} is not null then null
  when d.kind = 'ach' and a.currency = 'USD' then 'nacha'
  when d.kind = 'iban' and d.currency = a.currency then 'pain001'
  when d.kind = 'check' and a.currency = 'USD' then 'check' end`;

/**
 * Why an award waits: its claim is not or no longer approved, or something prevents its payment to the chosen details.
 */
type WaitingCode = PaymentObstacle | 'claim';

/** Why an award `a` of a claim `s` waits; null where it can be paid. */
const WAITS = sql<WaitingCode | null>`case when ${PAYMENT_METHOD} is not null then null
  when coalesce(s.stage, '') not in ('approved', 'paid') then 'claim' else coalesce(${OBSTACLE}, 'currency') end`;

const UNPAID = sql`from awards a
  join distributions x on x.id = a.distribution_id and x.status = 'posted'
  left join sub_payout_requests s on s.account_id = a.account_id and s.id = a.sub_payout_request_id
  left join payment_details d on d.account_id = s.account_id and d.id = s.payment_details_id
  ${OWED}`;

/** Whether no proposed or approved booking pays award `a` to a state. */
export const NOT_ESCHEATED = sql`not exists (select from escheats e
  where e.account_id = a.account_id and e.award_id = a.id and e.is_active)`;

const NOT_PAID = sql`a.reversed_at is null and a.net > 0 and ${NOT_ESCHEATED} and not exists (select from payments p
  where p.account_id = a.account_id and p.award_id = a.id and p.returned_on is null and p.released_at is null)`;

export interface DueLine {
  format: BankFile['format'] | null;
  /** Why it waits, if there is no format. */
  code: WaitingCode | null;
  payments: number;
  total: string;
}

/** The unpaid part of a posted distribution, by payment format or by the reason for waiting. */
export async function sumDue(db: Db, distributionId: number): Promise<DueLine[]> {
  const { rows } = await sql<DueLine>`
    select ${PAYMENT_METHOD} as format, ${WAITS} as code, count(*) as payments, sum(a.net)::numeric(20, 2) as total
    ${UNPAID} where a.distribution_id = ${distributionId} and ${NOT_PAID}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** An award that is owed and waits. */
export interface WaitingAward {
  award_id: number;
  sub_payout_request_id: number | null;
  order_id: number;
  claim_number: string | null;
  payee: string;
  amount: string;
  code: WaitingCode;
  /** The bank's reason for blocked details. */
  blocked_reason: string | null;
  waits_until: Date | null;
}

/** The waiting awards of a posted distribution, in the order of their rows. */
export async function listWaitingAwards(
  db: Db,
  { distribution_id, limit, after }: PageRequest<readonly [number]> & { distribution_id: number },
): Promise<Page<WaitingAward>> {
  const waiting = sql`(
    select a.id as award_id, a.sub_payout_request_id, a.case_id as order_id, s.claim_number, a.net as amount,
      coalesce(c.legal_name, b.name, '') as payee, ${WAITS} as code, d.blocked_reason,
      greatest(d.payments_wait_until, s.payments_wait_until) as waits_until
    ${UNPAID}
    left join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
    left join claimants c on c.account_id = s.account_id and c.beneficial_account_id = s.beneficial_account_id
    where a.distribution_id = ${distribution_id} and ${NOT_PAID}) w where w.code is not null`;
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${waiting}`.execute(db);
  const { rows } = await sql<WaitingAward>`
    select w.* from ${waiting} and w.award_id > ${after?.[0] ?? 0} order by w.award_id limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted[0]?.total ?? 0, ({ award_id }) => [award_id]);
}

export async function addBankFile(
  trx: DbTransaction,
  file: Pick<BankFile, 'distribution_id' | 'format' | 'currency' | 'execute_on' | 'drafted_by' | 'snapshot'>,
): Promise<BankFile | undefined> {
  const { rows } = await sql<BankFile>`
    insert into bank_files (distribution_id, format, currency, execute_on, drafted_by, snapshot)
    values (${file.distribution_id}, ${file.format}, ${file.currency}, ${file.execute_on}, ${file.drafted_by},
      ${JSON.stringify(file.snapshot)})
    on conflict (distribution_id, format) where status = 'draft' and prepared_at is null do nothing
    returning *`.execute(trx);
  return rows[0];
}

export function findBankFile(db: Db, id: number): Promise<BankFile | undefined> {
  return db.selectFrom('bank_files').selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockBankFile(trx: DbTransaction, id: number): Promise<BankFile | undefined> {
  return trx.selectFrom('bank_files').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The draft of a distribution in a format that is still choosing its payments. */
export function findBankFileBeingDrafted(
  db: Db,
  of: Pick<BankFile, 'distribution_id' | 'format'>,
): Promise<BankFile | undefined> {
  return db
    .selectFrom('bank_files')
    .selectAll()
    .where('distribution_id', '=', of.distribution_id)
    .where('format', '=', of.format)
    .where('status', '=', 'draft')
    .where('prepared_at', 'is', null)
    .executeTakeFirst();
}

/** Files with an automatic next step: to be drafted, written or posted. */
export async function listUnfinishedBankFiles(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from bank_files
    where ((status = 'draft' and prepared_at is null) or status = 'approved' or (status = 'sent' and posted_at is null))
      and problem is null
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A bank file for lists, with the sums that it pays and that were returned. */
export interface ListedBankFile extends BankFile {
  case_id: number;
  title: string;
  round: number;
  drafted_by_email: string | null;
  approved_by_email: string | null;
  sent_by_email: string | null;
  /** The time of its last change of status. */
  since: Date;
  returned: number;
  returned_total: string;
}

const listedFiles = sql`
  select f.*, c.id as case_id, c.title, x.round, drafter.email as drafted_by_email, approver.email as approved_by_email,
    sender.email as sent_by_email, e.at as since, coalesce(back.payments, 0) as returned,
    coalesce(back.total, 0)::numeric(20, 2) as returned_total
  from bank_files f
  join distributions x on x.id = f.distribution_id
  join cases c on c.id = x.case_id
  left join accounts drafter on drafter.id = f.drafted_by
  left join accounts approver on approver.id = f.approved_by
  left join accounts sender on sender.id = f.sent_by
  join lateral (select at from bank_file_events where bank_file_id = f.id order by id desc limit 1) e on true
  left join lateral (select count(*) as payments, sum(amount) as total from payments
    where bank_file_id = f.id and returned_on is not null) back on true`;

export async function findListedBankFile(db: Db, id: number): Promise<ListedBankFile | undefined> {
  const { rows } = await sql<ListedBankFile>`${listedFiles} where f.id = ${id}`.execute(db);
  return rows[0];
}

/** The newest first. */
export async function listBankFiles(
  db: Db,
  { distribution_id, limit, after }: PageRequest<readonly [number]> & { distribution_id?: number | undefined },
): Promise<Page<ListedBankFile>> {
  const { total } = await db
    .selectFrom('bank_files')
    .$if(distribution_id !== undefined, (files) => files.where('distribution_id', '=', distribution_id!))
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { rows } = await sql<ListedBankFile>`
    ${listedFiles}
    where (${distribution_id ?? null}::bigint is null or f.distribution_id = ${distribution_id ?? null}::bigint)
      and (${after?.[0] ?? null}::bigint is null or f.id < ${after?.[0] ?? null}::bigint)
    order by f.id desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, total, ({ id }) => [id]);
}

export async function updateBankFile(
  db: Db,
  id: number,
  fields: Timed<
    Partial<
      Pick<
        BankFile,
        | 'status'
        | 'drafted_to'
        | 'prepared_at'
        | 'payments'
        | 'total'
        | 'set_aside'
        | 'set_aside_total'
        | 'sha256'
        | 'opened_at'
        | 'approved_by'
        | 'approved_on'
        | 'sent_by'
        | 'sent_on'
        | 'posted_to'
        | 'posted_at'
        | 'problem'
      >
    >
  >,
): Promise<void> {
  await db.updateTable('bank_files').set(fields).where('id', '=', id).execute();
}

/** Sets the status of a file, with who did it and why. */
export async function moveBankFile(
  trx: DbTransaction,
  id: number,
  event: { status: BankFileStatus; recorded_by: number | null; note?: string | null },
  fields: Parameters<typeof updateBankFile>[2] = {},
): Promise<void> {
  const { status, recorded_by, note = null } = event;
  await updateBankFile(trx, id, { ...fields, status });
  await trx.insertInto('bank_file_events').values({ bank_file_id: id, status, recorded_by, note }).execute();
}

export interface BankFileEvent {
  status: BankFileStatus;
  at: Date;
  recorded_by_email: string | null;
  note: string | null;
}

/** The history of a file, the oldest event first. */
export async function listBankFileEvents(db: Db, bankFileId: number): Promise<BankFileEvent[]> {
  const { rows } = await sql<BankFileEvent>`
    select e.status, e.at, a.email as recorded_by_email, e.note
    from bank_file_events e left join accounts a on a.id = e.recorded_by
    where e.bank_file_id = ${bankFileId} order by e.id`.execute(db);
  return rows;
}

/**
 * Posts the next payments of a sent file and marks their claims as paid. Returns the last posted payment, or undefined
 * when none is left.
 */
export async function postPaymentsOfFile(
  trx: DbTransaction,
  { file, limit, on_date }: { file: BankFile; limit: number; on_date: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ from: number | null; to: number | null }>`
    select min(id) as from, max(id) as to from (
      select id from payments where bank_file_id = ${file.id} and released_at is null and id > ${file.posted_to}
      order by id limit ${limit}
    ) batch`.execute(trx);
  const { from, to } = rows[0]!;
  if (from === null || to === null) return undefined;
  await postPayments(trx, { file, on_date, from, to });
  return to;
}

async function postPayments(
  trx: DbTransaction,
  { file, on_date, from, to }: { file: BankFile; on_date: string; from: number; to: number },
): Promise<void> {
  const posted_by = file.approved_by ?? file.drafted_by;
  const these = sql`b.bank_file_id = ${file.id} and b.released_at is null and b.id between ${from} and ${to}`;
  await postJournals(trx, 'payment', these, { on_date, posted_by });
  await lockClaims(trx, these);
  await sql`
    update sub_payout_requests s set stage = 'paid', moved_by = 'operator', mover_id = ${posted_by}::bigint,
      reason = null, updated_at = now()
    from payments b
    where ${these} and s.account_id = b.account_id and s.id = b.sub_payout_request_id and s.stage = 'approved'`.execute(
    trx,
  );
  // a payment's tax record belongs to its own year, even if its account was archived before
  await sql`
    update retained_records r set purge_on = greatest(r.purge_on, (${on_date}::date + ${sql.raw(periodSql('closed accounts'))})::date)
    from payments b where ${these} and r.account_id = b.account_id`.execute(trx);
}

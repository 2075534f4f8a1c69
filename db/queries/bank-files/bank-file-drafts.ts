import { CHECK_VALID_DAYS } from '@trover/core/bank-files/check-validity.ts';
import type { PostalAddress } from '@trover/core/bank-files/pain001.ts';
import type { SetAsideReason } from '@trover/core/bank-files/set-aside-reasons.ts';
import { type TaxStatus, WITHHELD_FROM } from '@trover/core/tax/withholding.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { dependsOnDecisionsOf, OWED, OWN_DECISION_DAYS } from '../identity/identity-requirements.ts';
import { payeeDecisionsOf } from '../payment-details/holder-checks.ts';
import { findWithholdingRule, paidInYearOf, taxStatusOn } from '../tax/withholding.ts';
import { type BankFile, NOT_ESCHEATED, PAYMENT_METHOD } from './bank-files.ts';

/** An award that is due in a file's format, with its encrypted payment details. */
export interface AwardToPay {
  award_id: number;
  account_id: number;
  sub_payout_request_id: number;
  /** The amount for the payee after the fee. */
  amount: string;
  /** The award, including the fee. */
  award: string;
  tax_status: TaxStatus;
  /** Sum of the awards paid to the same payee in the year of the file. */
  paid_this_year: string;
  payment_details_id: number;
  kind: 'ach' | 'iban' | 'check';
  ciphertext: Buffer;
  master_key_id: string;
  is_entity: boolean;
  address: PostalAddress | null;
}

const TABLES = sql`from awards a
  join sub_payout_requests s on s.account_id = a.account_id and s.id = a.sub_payout_request_id
  join payment_details d on d.account_id = s.account_id and d.id = s.payment_details_id
  left join claimants c on c.account_id = s.account_id and c.beneficial_account_id = s.beneficial_account_id
  ${OWED}`;

/** The next awards of a draft's distribution; `last` is undefined when none is left. */
export async function listAwardsToPay(
  trx: DbTransaction,
  { file, limit, has_rule }: { file: BankFile; limit: number; has_rule: boolean },
): Promise<{ last: number | undefined; awards: AwardToPay[] }> {
  const { distribution_id, drafted_to, format } = file;
  const { rows: ends } = await sql<{ last: number | null }>`
    select max(id) as last from (
      select id from awards where distribution_id = ${distribution_id} and id > ${drafted_to} order by id limit ${limit}
    ) batch`.execute(trx);
  const last = ends[0]?.last ?? undefined;
  if (last === undefined) return { last, awards: [] };
  const { rows } = await sql<AwardToPay>`
    select a.id as award_id, a.account_id, a.sub_payout_request_id, a.net as amount, a.amount as award,
      ${taxStatusOn(sql`${file.execute_on}::date`)} as tax_status,
      ${has_rule ? paidInYearOf(sql`${file.execute_on}::date`) : sql`'0.00'`} as paid_this_year, d.id as payment_details_id, d.kind,
      d.ciphertext, d.master_key_id, coalesce(c.kind in ('entity', 'trust'), false) as is_entity,
      case when c.account_id is not null then json_build_object('street', c.street, 'city', c.city, 'region', c.region,
        'postal_code', c.postal_code, 'country', c.country) end as address
    ${TABLES}
    where a.distribution_id = ${distribution_id} and a.id > ${drafted_to} and a.id <= ${last}
      and a.reversed_at is null and a.net > 0 and ${NOT_ESCHEATED} and ${PAYMENT_METHOD} = ${format}
      and not exists (select from payments p
        where p.account_id = a.account_id and p.award_id = a.id and p.returned_on is null and p.released_at is null)
    order by a.id`.execute(trx);
  return { last, awards: rows };
}

/**
 * Locks the claims of a batch in the order of their ids, as those who post payments lock them: the payments are added in the
 * order of the awards, and each would lock its claim in that order.
 */
export async function lockClaimsToPay(trx: DbTransaction, awards: readonly AwardToPay[]): Promise<void> {
  await sql`
    select from sub_payout_requests s
    where (s.account_id, s.id) in (select * from unnest(
      ${awards.map(({ account_id }) => account_id)}::bigint[],
      ${awards.map(({ sub_payout_request_id }) => sub_payout_request_id)}::bigint[]))
    order by s.id for key share of s`.execute(trx);
}

/** Prevents the reversal of returns while a draft chooses its payments. */
export async function shareDistribution(trx: DbTransaction, { distribution_id }: BankFile): Promise<void> {
  await sql`select from distributions where id = ${distribution_id} for share`.execute(trx);
}

/** Adds payments to a draft, without those whose award is paid already. Returns how many were added, and their sum. */
export async function addDraftedPayments(
  trx: DbTransaction,
  file: BankFile,
  payments: readonly (AwardToPay & { withheld: string })[],
  { has_rule }: { has_rule: boolean },
): Promise<{ payments: number; total: string }> {
  const column = <K extends keyof AwardToPay>(name: K) => payments.map((payment) => payment[name]);
  const expires_on =
    file.format === 'check' ? sql`${file.execute_on}::date + ${CHECK_VALID_DAYS}::integer` : sql`null::date`;
  const withheld = payments.map((payment) => payment.withheld);
  const statuses = payments.map((payment) => (has_rule ? payment.tax_status : null));
  const addresses = payments.map(({ address }) => (address === null ? null : JSON.stringify(address)));
  const { rows } = await sql<{ payments: number; total: string }>`
    with added as (
      insert into payments (bank_file_id, currency, expires_on, account_id, award_id, sub_payout_request_id,
        payment_details_id, amount, is_entity, address, withheld, tax_status)
      select ${file.id}::bigint, ${file.currency}::text, ${expires_on}, * from unnest(
        ${column('account_id')}::bigint[], ${column('award_id')}::bigint[], ${column('sub_payout_request_id')}::bigint[],
        ${column('payment_details_id')}::bigint[], ${column('amount')}::numeric[], ${column('is_entity')}::boolean[],
        ${addresses}::jsonb[], ${withheld}::numeric[], ${statuses}::text[])
      on conflict (account_id, award_id) where returned_on is null and released_at is null do nothing
      returning amount
    ) select count(*) as payments, coalesce(sum(amount), 0)::numeric(20, 2) as total from added`.execute(trx);
  return rows[0]!;
}

export interface SetAsidePayment {
  account_id: number;
  award_id: number;
  sub_payout_request_id: number;
  amount: string;
  code: SetAsideReason;
  reason: string;
}

export async function addExcluded(
  trx: DbTransaction,
  bankFileId: number,
  rows: readonly SetAsidePayment[],
): Promise<void> {
  if (rows.length === 0) return;
  const column = <K extends keyof SetAsidePayment>(name: K) => rows.map((row) => row[name]);
  await sql`
    insert into bank_file_set_aside (bank_file_id, account_id, award_id, sub_payout_request_id, amount, code, reason)
    select ${bankFileId}::bigint, * from unnest(${column('account_id')}::bigint[], ${column('award_id')}::bigint[],
      ${column('sub_payout_request_id')}::bigint[], ${column('amount')}::numeric[], ${column('code')}::text[],
      ${column('reason')}::text[])
    on conflict do nothing`.execute(trx);
}

/** Payments `p` of a file whose claim is now paid elsewhere or not at all, whose tax form changed, or which are above a limit. */
async function staleIn(db: Db, file: BankFile, most: string | null = null) {
  const rule = file.currency === 'USD' ? await findWithholdingRule(db, file.execute_on) : null;
  const from = [...WITHHELD_FROM];
  return sql`p.bank_file_id = ${file.id} and p.released_at is null and p.id > ${file.posted_to}
    and (p.amount > ${most}::numeric or not exists (select ${TABLES}
      where a.account_id = p.account_id and a.id = p.award_id and a.reversed_at is null
        and ${NOT_ESCHEATED} and d.id = p.payment_details_id and ${PAYMENT_METHOD} = ${file.format}
        and (p.tax_status is null) = ${rule === null}
        and (p.tax_status is null
          or (p.tax_status = any(${from}::text[]))
            = (${taxStatusOn(sql`${file.execute_on}::date`)} = any(${from}::text[])))))`;
}

/** The number of a file's payments that would currently be excluded. */
export async function countStalePayments(db: Db, file: BankFile): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from payments p where ${await staleIn(db, file)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * Removes payments from an unsent file whose claim is now paid elsewhere or not at all, and those above `most`, if
 * there is such a limit now. Records the reason and updates the file's sums. Returns how many.
 */
export async function setStalePaymentsAside(
  trx: DbTransaction,
  file: BankFile,
  most: string | null = null,
): Promise<number> {
  const changed = 'Since the draft its claim is paid elsewhere or not at all for now, or its tax form changed.';
  const above = `A payment of the same day is at most ${most}. Pay it by a file for a later day.`;
  return setPaymentsAside(trx, file, {
    which: await staleIn(trx, file, most),
    reason: sql`case when p.amount > ${most}::numeric then ${above} else ${changed} end`,
    code: sql`case when amount > ${most}::numeric then ${sql.lit<SetAsideReason>('amount')} else ${sql.lit<SetAsideReason>('claim')} end`,
  });
}

interface Aside {
  /** Selects among payments `p`. */
  which: RawBuilder<unknown>;
  reason: RawBuilder<unknown>;
  code: RawBuilder<unknown>;
}

async function setPaymentsAside(trx: DbTransaction, file: BankFile, { which, reason, code }: Aside): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with stale as (
      update payments p set released_at = now(), release_reason = ${reason}
      where ${which}
      returning p.account_id, p.award_id, p.sub_payout_request_id, p.amount, p.release_reason
    ), aside as (
      insert into bank_file_set_aside (bank_file_id, account_id, award_id, sub_payout_request_id, amount, code, reason)
      select ${file.id}::bigint, account_id, award_id, sub_payout_request_id, amount, ${code}, release_reason from stale
      on conflict do nothing
    ), sums as (
      select count(*) as n, coalesce(sum(amount), 0) as amount from stale
    )
    update bank_files f set payments = f.payments - n, total = f.total - sums.amount, set_aside = f.set_aside + n,
      set_aside_total = f.set_aside_total + sums.amount
    from sums where f.id = ${file.id} returning n as removed`.execute(trx);
  return rows[0]?.removed ?? 0;
}

const restsInFile = (file: BankFile, operators: readonly number[]) => sql`p.bank_file_id = ${file.id}
  and p.released_at is null and (exists (select ${TABLES}
    where a.account_id = p.account_id and a.id = p.award_id and ${dependsOnDecisionsOf(operators)})
  or (p.account_id, p.id) in (select d.account_id, d.payment_id from ${payeeDecisionsOf(file.id)} d
    where d.decided_by = any(${[...operators]}::bigint[])))`;

/** The operators who recently approved the identity of a payee of a file. */
export async function listIdentityDeciders(db: Db, { id }: Pick<BankFile, 'id'>): Promise<number[]> {
  const { rows } = await sql<{ decided_by: number }>`
    select distinct i.decided_by from payments p join identity_checks i on i.account_id = p.account_id
    where p.bank_file_id = ${id} and p.released_at is null and i.status = 'approved' and i.decided_by is not null
      and i.decided_at > now() - make_interval(days => ${OWN_DECISION_DAYS})`.execute(db);
  return rows.map(({ decided_by }) => decided_by);
}

/**
 * Number of a file's payments that depend on these operators' decisions about their payees, or on identities that they
 * approved in the last days.
 */
export async function countDependingOn(db: Db, file: BankFile, operators: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from payments p where ${restsInFile(file, operators)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Removes those payments, for a file that another operator approves. */
export async function excludeApproverPayments(
  trx: DbTransaction,
  file: BankFile,
  operators: readonly number[],
): Promise<number> {
  return setPaymentsAside(trx, file, {
    which: restsInFile(file, operators),
    reason: sql`'Who decided about this payee does not approve the payment as well. Draft it in another file.'`,
    code: sql`${sql.lit<SetAsideReason>('approver')}`,
  });
}

/** Releases the payments of an unsent file: their awards are due again. */
export async function releasePayments(trx: DbTransaction, bankFileId: number, reason: string): Promise<void> {
  await sql`
    update payments set released_at = now(), release_reason = ${reason}
    where bank_file_id = ${bankFileId} and released_at is null`.execute(trx);
}

/** A payment with its encrypted payment details. */
export interface PaymentToWrite {
  id: number;
  account_id: number;
  amount: string;
  is_entity: boolean;
  expires_on: string | null;
  address: PostalAddress | null;
  ciphertext: Buffer;
  master_key_id: string;
}

/** A file's payments in its order, from a position on. */
export async function listPaymentsToWrite(
  db: Db,
  { bank_file_id, after, limit }: { bank_file_id: number; after: { is_entity: boolean; id: number }; limit: number },
): Promise<PaymentToWrite[]> {
  const { rows } = await sql<PaymentToWrite>`
    select p.id, p.account_id, p.amount, p.is_entity, p.expires_on, p.address, d.ciphertext, d.master_key_id
    from payments p join payment_details d on d.account_id = p.account_id and d.id = p.payment_details_id
    where p.bank_file_id = ${bank_file_id} and p.released_at is null
      and (p.is_entity, p.id) > (${after.is_entity}, ${after.id})
    order by p.is_entity, p.id limit ${limit}`.execute(db);
  return rows;
}

/** Whether a payee's account was purged, so that the file cannot be written again. */
export async function hasPurgedPayees(db: Db, { bank_file_id }: { bank_file_id: number }): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from payments p
      join payment_details d on d.account_id = p.account_id and d.id = p.payment_details_id and d.ciphertext = ''
      where p.bank_file_id = ${bank_file_id} and p.released_at is null) as found`.execute(db);
  return rows[0]?.found ?? false;
}

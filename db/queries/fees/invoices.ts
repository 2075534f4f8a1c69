import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { Timed } from '../../database-time.ts';
import type { FeeTables, InvoiceRecipient } from '../../schema/fees.ts';
import { accountName } from '../accounts/account-name.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import type { InvoiceLine } from './revenue.ts';

export type Invoice = Selectable<FeeTables['fee_invoices']>;
export type StoredLine = Selectable<FeeTables['fee_invoice_lines']>;

const BATCH = 2000;

/** Serializes the issue of invoices, so that their numbers have no gaps. */
export async function lockInvoices(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('fee invoices'))`.execute(trx);
}

export async function addInvoice(
  trx: DbTransaction,
  invoice: Omit<Insertable<FeeTables['fee_invoices']>, 'position'>,
  lines: readonly InvoiceLine[],
): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(position), 0) + 1 as position from fee_invoices where year = ${invoice.year}`.execute(trx);
  const { id } = await trx
    .insertInto('fee_invoices')
    .values({ ...invoice, position: rows[0]!.position })
    .returning('id')
    .executeTakeFirstOrThrow();
  const numbered = lines.map((line, at) => ({
    ...{ ...line, invoice_id: id, position: at + 1, account_id: invoice.account_id },
  }));
  // a statement has at most 65,535 parameters
  for (let from = 0; from < numbered.length; from += BATCH)
    await trx
      .insertInto('fee_invoice_lines')
      .values(numbered.slice(from, from + BATCH))
      .execute();
  return id;
}

export interface ListedInvoice extends Invoice {
  lines: number;
  issued_by_email: string | null;
  /** Awards on it that were reversed since. */
  reversed: number;
}

const SELECT_INVOICE = sql`
  select i.*, a.email as issued_by_email, l.lines, l.reversed
  from fee_invoices i
  left join accounts a on a.id = i.issued_by
  cross join lateral (
    select count(*) as lines, count(*) filter (where w.reversed_at is not null) as reversed
    from fee_invoice_lines n left join awards w on w.account_id = n.account_id and w.id = n.award_id
    where n.invoice_id = i.id) l`;

/** Those to one account, or to all. */
export async function listInvoices(
  db: Db,
  { account_id, limit, after }: { account_id?: number } & PageRequest<readonly [number]>,
): Promise<Page<ListedInvoice>> {
  const isTo = account_id === undefined ? sql`true` : sql`i.account_id = ${account_id}`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from fee_invoices i where ${isTo}`.execute(db);
  const { rows } = await sql<ListedInvoice>`
    ${SELECT_INVOICE} where ${isTo} and ${after === undefined ? sql`true` : sql`i.id < ${after[0]}`}
    order by i.id desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted[0]?.total ?? 0, ({ id }) => [id]);
}

export async function findListedInvoice(db: Db, id: number): Promise<ListedInvoice | undefined> {
  const { rows } = await sql<ListedInvoice>`${SELECT_INVOICE} where i.id = ${id}`.execute(db);
  return rows[0];
}

/** An account's invoice by its place in its year. */
export async function findOwnInvoice(
  db: Db,
  { account_id, year, position }: { account_id: number; year: number; position: number },
): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('fee_invoices')
    .select('id')
    .where('account_id', '=', account_id)
    .where('year', '=', year)
    .where('position', '=', position)
    .executeTakeFirst();
}

/** An organisation's account and its present owners: who is notified of its invoices. */
export async function listInvoiceReaders(db: Db, account_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a where a.id = ${account_id} and a.closed_at is null
    union
    select m.member_id from organisation_members m
    where m.organisation_id = ${account_id} and m.role = 'owner' and m.ended_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

export function lockInvoice(trx: DbTransaction, id: number): Promise<Invoice | undefined> {
  return trx.selectFrom('fee_invoices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function listInvoiceLines(db: Db, invoice_id: number): Promise<StoredLine[]> {
  return db
    .selectFrom('fee_invoice_lines')
    .selectAll()
    .where('invoice_id', '=', invoice_id)
    .orderBy('position')
    .execute();
}

export async function updateInvoice(
  trx: DbTransaction,
  id: number,
  fields: Timed<Partial<Pick<Invoice, 'status' | 'paid_on' | 'note' | 'decided_by' | 'decided_at'>>>,
): Promise<void> {
  await trx.updateTable('fee_invoices').set(fields).where('id', '=', id).execute();
}

/** The awards of a void invoice can be invoiced again. */
export async function voidLines(trx: DbTransaction, invoice_id: number): Promise<void> {
  await trx.updateTable('fee_invoice_lines').set({ is_void: true }).where('invoice_id', '=', invoice_id).execute();
}

/** The recipient of an institution's invoice: its name and address by its profile, or else the address of its first claimant, and its agreement. */
export async function findRecipient(db: Db, account_id: number): Promise<InvoiceRecipient | undefined> {
  const { rows } = await sql<InvoiceRecipient>`
    select ${accountName} as name,
      coalesce((select concat_ws(', ', p.street, p.city, nullif(concat_ws(' ', nullif(p.region, ''), nullif(p.postal_code, '')), ''),
          a.country)
        from profiles p where p.account_id = a.id and p.street <> ''),
      (select concat_ws(', ', c.street, c.city, nullif(concat_ws(' ', nullif(c.region, ''), nullif(c.postal_code, '')), ''),
          c.country)
        from claimants c where c.account_id = a.id order by c.beneficial_account_id limit 1)) as address,
      g.reference as agreement
    from accounts a left join lateral (select reference from institution_agreements i where i.account_id = a.id
      order by i.id desc limit 1) g on true
    where a.id = ${account_id} and a.org_type = 2`.execute(db);
  return rows[0];
}

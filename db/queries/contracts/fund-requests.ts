import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { FundRequestStatus, FundRequestsTable } from '../../schema/claims.ts';
import { givenName } from '../accounts/account-name.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

type StoredRequest = Selectable<FundRequestsTable>;

export interface FundRequest extends Omit<StoredRequest, 'ciphertext' | 'master_key_id' | 'fingerprint'> {
  /** The institution. */
  name: string;
  email: string;
  requested_by_email: string | null;
  decided_by_email: string | null;
  /** The names of the first twenty affected funds; empty for an agreement. */
  funds: string[];
  fund_count: number;
  /** For a request about a payee: the payment details that it replaces, masked. */
  replaced_payees: string[];
}

const SELECT_REQUEST = sql`
  select r.id, r.account_id, r.kind, r.reference, trim_scale(r.fee_pct)::text as fee_pct, r.valid_from, r.valid_to,
    r.beneficial_account_ids, r.label, r.holder, r.shown, r.currency, r.replaces, r.status, r.requested_by, r.requested_at,
    r.expires_on, r.decided_by, r.decided_at, r.note, ${givenName} as name, a.email,
    q.email as requested_by_email, d.email as decided_by_email,
    array(select b.name from beneficial_accounts b where b.account_id = r.account_id
      and b.id = any(r.beneficial_account_ids) order by b.id limit 20) as funds,
    coalesce(cardinality(r.beneficial_account_ids), 0) as fund_count,
    array(select btrim(p.label || ' ' || p.shown) from payment_details p where p.account_id = r.account_id and r.kind = 'payment'
      and p.id::text in (select value from jsonb_each_text(r.replaces)) order by p.id) as replaced_payees
  from fund_requests r
  join accounts a on a.id = r.account_id
  left join accounts q on q.id = r.requested_by
  left join accounts d on d.id = r.decided_by`;

export async function findFundRequest(db: Db, id: number): Promise<FundRequest | undefined> {
  const { rows } = await sql<FundRequest>`${SELECT_REQUEST} where r.id = ${id}`.execute(db);
  return rows[0];
}

/** The request, locked for the rest of the transaction. */
export async function lockFundRequest(trx: DbTransaction, id: number): Promise<FundRequest | undefined> {
  await trx.selectFrom('fund_requests').select('id').where('id', '=', id).forUpdate().execute();
  return findFundRequest(trx, id);
}

/** A request past its last day is expired, even if that is not recorded yet. */
function hasStatus(status: FundRequestStatus, today: string) {
  if (status === 'pending') return sql`r.status = 'pending' and r.expires_on >= ${today}::date`;
  if (status === 'expired')
    return sql`(r.status = 'expired' or (r.status = 'pending' and r.expires_on < ${today}::date))`;
  return sql`r.status = ${status}`;
}

/** The newest first. */
export async function listFundRequests(
  db: Db,
  filter: PageRequest<readonly [number]> & {
    account_id?: number | undefined;
    status?: FundRequestStatus | undefined;
    today: string;
  },
): Promise<Page<FundRequest>> {
  const { account_id, status, today, limit, after } = filter;
  const where = sql`${account_id === undefined ? sql`true` : sql`r.account_id = ${account_id}`}
    and ${status === undefined ? sql`true` : hasStatus(status, today)}`;
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::integer as n from fund_requests r where ${where}`.execute(db);
  const { rows } = await sql<FundRequest>`${SELECT_REQUEST} where ${where}
    and ${after === undefined ? sql`true` : sql`r.id < ${after[0]}::bigint`} order by r.id desc limit ${limit + 1}`.execute(
    db,
  );
  return pageOf(rows, limit, counted[0]?.n ?? 0, ({ id }) => [id]);
}

/** The pending requests of an institution, with the data to compare them. */
export function listPendingOfAccount(db: Db, { account_id }: { account_id: number }): Promise<StoredRequest[]> {
  return db
    .selectFrom('fund_requests')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('status', '=', 'pending')
    .orderBy('id')
    .execute();
}

export async function insertFundRequest(trx: DbTransaction, request: Insertable<FundRequestsTable>): Promise<number> {
  const { id } = await trx.insertInto('fund_requests').values(request).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The encrypted payment details of a request about a payee. */
export async function findCiphertextOfRequest(
  trx: DbTransaction,
  id: number,
): Promise<{ ciphertext: Buffer; master_key_id: string } | undefined> {
  const { ciphertext, master_key_id } = await trx
    .selectFrom('fund_requests')
    .select(['ciphertext', 'master_key_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return ciphertext === null || master_key_id === null ? undefined : { ciphertext, master_key_id };
}

/** Decides a request; erases its encrypted data. */
export async function decideFundRequest(
  trx: DbTransaction,
  id: number,
  decision: { status: Exclude<FundRequestStatus, 'pending' | 'expired'>; decided_by: number; note: string },
): Promise<void> {
  await trx
    .updateTable('fund_requests')
    .set({ ...decision, decided_at: sql<Date>`now()`, ciphertext: null, master_key_id: null })
    .where('id', '=', id)
    .execute();
}

/** Expires requests whose last day is past; returns those that it changed. */
export async function expireFundRequests(trx: DbTransaction, today: string): Promise<number[]> {
  const rows = await trx
    .updateTable('fund_requests')
    .set({ status: 'expired', decided_at: sql<Date>`now()`, ciphertext: null, master_key_id: null })
    .where('status', '=', 'pending')
    .where('expires_on', '<', today)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The present payment details of each of these funds; null: it has none of its own. */
export async function listFundPayments(
  db: Db,
  { account_id, beneficial_account_ids: ids }: { account_id: number; beneficial_account_ids: readonly number[] },
): Promise<Record<string, number | null>> {
  const { rows } = await sql<{ id: number; payment_details_id: number | null }>`
    select b.id, f.payment_details_id from beneficial_accounts b
    left join fund_payment_details f on f.account_id = b.account_id and f.beneficial_account_id = b.id
    where b.account_id = ${account_id} and b.id = any(${[...ids]}::bigint[]) order by b.id`.execute(db);
  return Object.fromEntries(rows.map(({ id, payment_details_id }) => [String(id), payment_details_id]));
}

import { type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { Timed } from '../../database-time.ts';
import type { ClientAccountChangeStatus, ClientBankAccountChangesTable } from '../../schema/money.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import type { ClientBankAccount } from './bank-files.ts';

type StoredChange = Selectable<ClientBankAccountChangesTable>;

export interface ClientAccountChange extends StoredChange {
  requested_by_email: string | null;
  decided_by_email: string | null;
}

const withNames = (db: Db) =>
  db
    .selectFrom('client_bank_account_changes as c')
    .leftJoin('accounts as q', 'q.id', 'c.requested_by')
    .leftJoin('accounts as d', 'd.id', 'c.decided_by')
    .selectAll('c')
    .select(['q.email as requested_by_email', 'd.email as decided_by_email']);

/** Expires requests that were not decided in time. */
export async function expireClientAccountChanges(db: Db): Promise<void> {
  await db
    .updateTable('client_bank_account_changes')
    .set({ status: 'expired', decided_at: sql<Date>`now()` })
    .where('status', '=', 'pending')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
}

/** Saves the first account of a currency; returns false and changes nothing if there is one already. */
export async function insertClientBankAccount(
  trx: DbTransaction,
  account: Omit<ClientBankAccount, 'saved_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('client_bank_accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('currency').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The account of a currency, locked for the rest of the transaction. */
export function lockClientBankAccount(trx: DbTransaction, currency: string): Promise<ClientBankAccount | undefined> {
  return trx
    .selectFrom('client_bank_accounts')
    .selectAll()
    .where('currency', '=', currency)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateClientBankAccount(
  trx: DbTransaction,
  { currency, ...account }: Omit<ClientBankAccount, 'saved_at'>,
): Promise<void> {
  await trx
    .updateTable('client_bank_accounts')
    .set({ ...account, saved_at: sql<Date>`now()` })
    .where('currency', '=', currency)
    .execute();
}

type NewClientAccountChange = Pick<
  StoredChange,
  | 'currency'
  | 'holder'
  | 'bank_name'
  | 'routing_number'
  | 'company_id'
  | 'account_number'
  | 'iban'
  | 'bic'
  | 'replaces'
  | 'requested_by'
> & { expires_at: Date };

export async function insertClientAccountChange(
  trx: DbTransaction,
  change: Timed<NewClientAccountChange>,
): Promise<number> {
  const { id } = await trx
    .insertInto('client_bank_account_changes')
    .values({ ...change, replaces: JSON.stringify(change.replaces) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findPendingClientAccountChange(db: Db, currency: string): Promise<ClientAccountChange | undefined> {
  return withNames(db).where('c.currency', '=', currency).where('c.status', '=', 'pending').executeTakeFirst();
}

export function findClientAccountChange(db: Db, id: number): Promise<ClientAccountChange | undefined> {
  return withNames(db).where('c.id', '=', id).executeTakeFirst();
}

/** The change, locked for the rest of the transaction. */
export async function lockClientAccountChange(
  trx: DbTransaction,
  id: number,
): Promise<ClientAccountChange | undefined> {
  await trx.selectFrom('client_bank_account_changes').select('id').where('id', '=', id).forUpdate().execute();
  return findClientAccountChange(trx, id);
}

export async function decideClientAccountChange(
  trx: DbTransaction,
  id: number,
  decision: { status: Exclude<ClientAccountChangeStatus, 'pending'>; decided_by: number; note?: string },
): Promise<void> {
  await trx
    .updateTable('client_bank_account_changes')
    .set({ ...decision, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** The status for lists: a request past its time is expired, even if that is not recorded yet. */
const STATUS = sql<ClientAccountChangeStatus>`case when status = 'pending' and expires_at <= now() then 'expired' else status end`;

export async function listClientAccountChanges(
  db: Db,
  { status, limit, after }: PageRequest<readonly [number]> & { status?: ClientAccountChangeStatus | undefined },
): Promise<Page<ClientAccountChange>> {
  const rows = await withNames(db)
    .$if(status !== undefined, (query) => query.where(STATUS, '=', status as ClientAccountChangeStatus))
    .$if(after !== undefined, (query) => query.where('c.id', '<', (after as readonly [number])[0]))
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { count } = await db
    .selectFrom('client_bank_account_changes')
    .$if(status !== undefined, (query) => query.where(STATUS, '=', status as ClientAccountChangeStatus))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return pageOf(rows, limit, count, ({ id }) => [id]);
}

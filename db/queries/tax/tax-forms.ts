import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';
import type { TaxFormsTable } from '../../schema/tax.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export type StoredTaxForm = Selectable<TaxFormsTable>;

/** A form with the name of its beneficial account. */
export type TaxFormOfOwner = StoredTaxForm & { beneficial_owner: string };

const withOwner = sql`select f.*, b.name as beneficial_owner from tax_forms f
  join beneficial_accounts b on b.account_id = f.account_id and b.id = f.beneficial_account_id`;

/** An account's forms, the newest first. */
export async function listTaxForms(
  db: Db,
  request: PageRequest<readonly [number]> & { account_id: number; beneficial_account_id?: number | undefined },
): Promise<Page<TaxFormOfOwner>> {
  const { account_id, beneficial_account_id: owner = null, limit, after } = request;
  const own = sql`f.account_id = ${account_id}
    and (${owner}::bigint is null or f.beneficial_account_id = ${owner}::bigint)`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from tax_forms f where ${own}`.execute(db);
  const { rows } = await sql<TaxFormOfOwner>`
    ${withOwner} where ${own} and ${after === undefined ? sql`true` : sql`f.id < ${after[0]}`}
    order by f.id desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted[0]?.total ?? 0, ({ id }) => [id]);
}

/** The form in force of a beneficial account. */
export function findTaxFormInForce(
  db: Db,
  { account_id, beneficial_account_id }: { account_id: number; beneficial_account_id: number },
): Promise<StoredTaxForm | undefined> {
  return db
    .selectFrom('tax_forms')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('beneficial_account_id', '=', beneficial_account_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** A form, locked; with `account_id`, only if it belongs to that account. */
export async function lockTaxForm(
  trx: DbTransaction,
  { id, account_id = null }: { id: number; account_id?: number | null },
): Promise<TaxFormOfOwner | undefined> {
  const { rows } = await sql<TaxFormOfOwner>`
    ${withOwner} where f.id = ${id} and (${account_id}::bigint is null or f.account_id = ${account_id}::bigint)
    for update of f`.execute(trx);
  return rows[0];
}

export async function addTaxForm(trx: DbTransaction, form: Insertable<TaxFormsTable>): Promise<StoredTaxForm> {
  return trx.insertInto('tax_forms').values(form).returningAll().executeTakeFirstOrThrow();
}

/** Ends a form in force; does not change one that has ended already. */
export async function endTaxForm(
  trx: DbTransaction,
  { account_id, id }: Pick<StoredTaxForm, 'account_id' | 'id'>,
  end: { end_kind: 'replaced' | 'withdrawn' | 'rejected'; ended_by: number; end_reason?: string },
): Promise<void> {
  await trx
    .updateTable('tax_forms')
    .set({ ...end, ended_at: databaseTime })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

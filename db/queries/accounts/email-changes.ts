import { type Selectable, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { EmailChangesTable } from '../../schema/accounts/account-links.ts';

export type EmailChange = Selectable<EmailChangesTable>;

type NewEmailChange = Pick<
  EmailChange,
  'account_id' | 'new_email' | 'old_token_hash' | 'new_token_hash' | 'expires_at'
>;

/** Saves the account's change, and replaces a pending one. */
export async function putEmailChange(db: Db, change: NewEmailChange): Promise<void> {
  const { account_id: _, ...fields } = change;
  await db
    .insertInto('email_changes')
    .values(change)
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        ...fields,
        old_confirmed_at: null,
        new_confirmed_at: null,
        completed_at: null,
        created_at: sql`now()`,
      }),
    )
    .execute();
}

/** The pending change, locked for the rest of the transaction. */
export function lockEmailChange(db: Db, account_id: number): Promise<EmailChange | undefined> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
}

/** The change that still needs a confirmation. */
export function findOpenEmailChange(db: Db, account_id: number): Promise<EmailChange | undefined> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('completed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

export async function confirmEmailChange(db: Db, account_id: number, side: 'old' | 'new'): Promise<void> {
  await db
    .updateTable('email_changes')
    .set(side === 'old' ? { old_confirmed_at: sql`now()` } : { new_confirmed_at: sql`now()` })
    .where('account_id', '=', account_id)
    .execute();
}

/** Marks the change as done. The row remains until it expires, so that a link that is opened twice answers twice. */
export async function completeEmailChange(db: Db, account_id: number): Promise<void> {
  await db
    .updateTable('email_changes')
    .set({ completed_at: sql`now()` })
    .where('account_id', '=', account_id)
    .execute();
}

export async function deleteEmailChange(db: Db, account_id: number): Promise<void> {
  await db.deleteFrom('email_changes').where('account_id', '=', account_id).execute();
}

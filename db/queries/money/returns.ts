import type { Db, DbTransaction } from '../../connect.ts';
import type { Payment } from './bank-files.ts';

export interface TakenReturns {
  sha256: string;
  file_name: string;
  returned: number;
  total: string;
  notices: { row: number; message: string }[];
}

export function findReturns(db: Db, sha256: string): Promise<TakenReturns | undefined> {
  return db
    .selectFrom('bank_returns')
    .select(['sha256', 'file_name', 'returned', 'total', 'notices'])
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

/** Keeps what a file brought; false: the same file is kept already. */
export async function addReturns(trx: DbTransaction, returns: TakenReturns & { taken_by: number }): Promise<boolean> {
  const added = await trx
    .insertInto('bank_returns')
    .values({ ...returns, notices: JSON.stringify(returns.notices) })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('sha256')
    .executeTakeFirst();
  return added !== undefined;
}

export function lockPayment(trx: DbTransaction, id: number): Promise<Payment | undefined> {
  return trx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function markReturned(
  trx: DbTransaction,
  payment: Pick<Payment, 'account_id' | 'id'>,
  what: { returned_on: string; return_code: string; return_reason: string },
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ ...what, returned_at: new Date() })
    .where('account_id', '=', payment.account_id)
    .where('id', '=', payment.id)
    .execute();
}

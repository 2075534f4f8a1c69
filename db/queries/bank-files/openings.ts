import type { Db, DbTransaction } from '../../connect.ts';

/** Notes that an operator saved a file; a second time changes nothing. */
export async function recordBankFileOpening(
  trx: DbTransaction,
  opening: { bank_file_id: number; opened_by: number },
): Promise<void> {
  await trx
    .insertInto('bank_file_openings')
    .values(opening)
    .onConflict((conflict) => conflict.columns(['bank_file_id', 'opened_by']).doNothing())
    .execute();
}

/** Everyone who downloaded the file, the first one first. */
export async function listBankFileOpeners(db: Db, bank_file_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bank_file_openings')
    .select('opened_by')
    .where('bank_file_id', '=', bank_file_id)
    .orderBy('opened_at')
    .orderBy('opened_by')
    .execute();
  return rows.map(({ opened_by }) => opened_by);
}

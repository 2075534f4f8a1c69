import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';

/** Records that an operator saved a file; a second time changes nothing. */
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
export async function listBankFileReaders(db: Db, bank_file_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bank_file_openings')
    .select('opened_by')
    .where('bank_file_id', '=', bank_file_id)
    .orderBy('opened_at')
    .orderBy('opened_by')
    .execute();
  return rows.map(({ opened_by }) => opened_by);
}

/** Everyone who may have submitted one of these files to the bank: who saved it, or marked it as sent. */
export async function listBankFileHolders(db: Db, bankFileIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ holder: number }>`
    select opened_by as holder from bank_file_openings where bank_file_id = any(${[...bankFileIds]}::bigint[])
    union select sent_by from bank_files where id = any(${[...bankFileIds]}::bigint[]) and sent_by is not null`.execute(
    db,
  );
  return rows.map(({ holder }) => holder);
}

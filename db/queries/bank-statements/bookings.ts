import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime, type Timed } from '../../database-time.ts';
import type { BankStatementTables } from '../../schema/bank-statements.ts';
import { literals } from '../literals.ts';

export type BankBooking = Selectable<BankStatementTables['bank_bookings']>;
export type BankCheck = Selectable<BankStatementTables['bank_checks']>;

const OPEN = ['proposed', 'approved'] as const;

/** Undefined: one is proposed or approved for the line already. */
export async function addBooking(
  trx: DbTransaction,
  booking: Timed<Insertable<BankStatementTables['bank_bookings']>>,
): Promise<number | undefined> {
  const added = await trx
    .insertInto('bank_bookings')
    .values(booking)
    .onConflict((conflict) => conflict.column('line_id').where('status', 'in', literals(OPEN)).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

export function lockBooking(trx: DbTransaction, id: number): Promise<BankBooking | undefined> {
  return trx.selectFrom('bank_bookings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateBooking(
  trx: DbTransaction,
  id: number,
  fields: Timed<
    Partial<Pick<BankBooking, 'status' | 'decided_by' | 'decided_at' | 'decision_note' | 'reversed_by' | 'reversed_at'>>
  >,
): Promise<void> {
  await trx.updateTable('bank_bookings').set(fields).where('id', '=', id).execute();
}

/** The balance of our own money in the account by the ledger: fees and deposits. */
export async function sumOwnMoney(db: Db, currency: string): Promise<string> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(-sum(amount), 0)::numeric(20, 2) as amount from ledger_entries
    where currency = ${currency} and ledger_account in ('fee', 'own')`.execute(db);
  return rows[0]?.amount ?? '0.00';
}

/** Saves the check of a currency; a day has only the latest. */
export async function saveCheck(
  db: Db,
  check: Omit<Insertable<BankStatementTables['bank_checks']>, 'checked_at'>,
): Promise<void> {
  await db
    .insertInto('bank_checks')
    .values({ ...check, checked_at: databaseTime })
    .onConflict((conflict) =>
      conflict.columns(['on_day', 'currency']).doUpdateSet(({ ref }) => ({
        statement_day: ref('excluded.statement_day'),
        bank: ref('excluded.bank'),
        in_transit: ref('excluded.in_transit'),
        open_lines: ref('excluded.open_lines'),
        ledger: ref('excluded.ledger'),
        claims: ref('excluded.claims'),
        faults: ref('excluded.faults'),
        checked_at: ref('excluded.checked_at'),
      })),
    )
    .execute();
}

/** The latest check of each currency. */
export async function listLatestChecks(db: Db): Promise<BankCheck[]> {
  const { rows } = await sql<BankCheck>`
    select distinct on (currency) * from bank_checks order by currency, on_day desc`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** A line of a bank statement by which a file or a check was paid. */
interface Debit {
  booked_on: string;
  /** This operator undid its match, and the line is open since. */
  is_undone: boolean;
}

const debit = (subject: ReturnType<typeof sql>, undone_by: number) => sql<Debit>`
  select l.booked_on, m.undone_at is not null as is_undone
  from bank_line_matches m join bank_lines l on l.id = m.line_id
  where ${subject} and l.amount < 0 and l.status <> 'removed'
    and (m.undone_at is null or (m.undone_by = ${undone_by}::bigint and l.status = 'open'))
  order by is_undone, l.booked_on limit 1`;

/** The debit of a file, or of one of its payments that did not come back; undefined where no statement shows one. */
export async function findDebitOfFile(
  db: Db,
  { bank_file_id, operator }: { bank_file_id: number; operator: number },
): Promise<Debit | undefined> {
  const subject = sql`(m.kind = 'bank_file' and m.subject_id = ${bank_file_id}
    or m.kind = 'payment' and m.subject_id in (select p.id from payments p
      where p.bank_file_id = ${bank_file_id} and p.returned_on is null and p.released_at is null))`;
  const { rows } = await debit(subject, operator).execute(db);
  return rows[0];
}

/** The debit of a check. */
export async function findDebitOfCheck(
  db: Db,
  { payment_id, operator }: { payment_id: number; operator: number },
): Promise<Debit | undefined> {
  const { rows } = await debit(sql`m.kind = 'payment' and m.subject_id = ${payment_id}`, operator).execute(db);
  return rows[0];
}

/** An open line of exactly this debit, as of a file that the bank has although it was not marked as sent. */
export async function findOpenDebit(
  db: Db,
  { currency, total, from }: { currency: string; total: string; from: Date },
): Promise<{ booked_on: string } | undefined> {
  const { rows } = await sql<{ booked_on: string }>`
    select booked_on from bank_lines
    where currency = ${currency} and status = 'open' and amount = -${total}::numeric
      and booked_on >= (${from}::timestamptz at time zone 'America/New_York')::date
    order by booked_on limit 1`.execute(db);
  return rows[0];
}

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** A line of a bank statement that shows the payment of a file or a check. */
interface Debit {
  booked_on: string;
  /** Whether this operator undid its match, and the line has no other match since. */
  is_undone: boolean;
}

/** `subjects` are rows of `kind` and `id`, as in the matches. */
const debitOf = (subjects: RawBuilder<unknown>, undone_by: number) => sql<Debit>`
  select l.booked_on, m.undone_at is not null as is_undone
  from (${subjects}) s
  join bank_line_matches m on m.kind = s.kind and m.subject_id = s.id
  join bank_lines l on l.id = m.line_id
  where l.amount < 0 and (m.undone_at is null or (m.undone_by = ${undone_by}::bigint and l.status <> 'matched'))
  order by is_undone, l.booked_on limit 1`;

/** The debit of a file, or of one of its payments that was not returned; undefined where no statement shows one. */
export async function findDebitOfFile(
  db: Db,
  { bank_file_id, operator }: { bank_file_id: number; operator: number },
): Promise<Debit | undefined> {
  const subjects = sql`select 'bank_file' as kind, ${bank_file_id}::bigint as id
    union all select 'payment', p.id from payments p
    where p.bank_file_id = ${bank_file_id} and p.returned_on is null and p.released_at is null`;
  const { rows } = await debitOf(subjects, operator).execute(db);
  return rows[0];
}

/** The debit of a check. */
export async function findDebitOfCheck(
  db: Db,
  { payment_id, operator }: { payment_id: number; operator: number },
): Promise<Debit | undefined> {
  const { rows } = await debitOf(sql`select 'payment' as kind, ${payment_id}::bigint as id`, operator).execute(db);
  return rows[0];
}

/**
 * An unmatched line with exactly this debit, for example of a file that the bank has although it was not marked as
 * sent.
 */
export async function findOpenDebit(
  db: Db,
  { currency, total, from }: { currency: string; total: string; from: string },
): Promise<{ booked_on: string } | undefined> {
  const { rows } = await sql<{ booked_on: string }>`
    select booked_on from bank_lines
    where currency = ${currency} and status in ('open', 'not_ours') and amount = -${total}::numeric
      and booked_on >= ${from}::date
    order by booked_on limit 1`.execute(db);
  return rows[0];
}

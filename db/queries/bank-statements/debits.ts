import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** A line of a bank statement that shows the payment of a file or a check. */
export interface Debit {
  booked_on: string;
  /** The operator who undid its match, where the line has no other match since; null while it is matched. */
  undone_by: number | null;
}

/** `subjects` are rows of `kind` and `id`, as in the matches. */
const debitsOf = (subjects: RawBuilder<unknown>) => sql<Debit>`
  select l.booked_on, case when m.undone_at is not null then m.undone_by end as undone_by
  from (${subjects}) s
  join bank_line_matches m on m.kind = s.kind and m.subject_id = s.id
  join bank_lines l on l.id = m.line_id
  where l.amount < 0 and (m.undone_at is null or (m.undone_by is not null and l.status <> 'matched'))
  order by m.undone_at is not null, l.booked_on`;

/** The debits of a file, and of its payments that were not returned: those that are matched first. */
export async function listDebitsOfFile(db: Db, { bank_file_id }: { bank_file_id: number }): Promise<Debit[]> {
  const subjects = sql`select 'bank_file' as kind, ${bank_file_id}::bigint as id
    union all select 'payment', p.id from payments p
    where p.bank_file_id = ${bank_file_id} and p.returned_on is null and p.released_at is null`;
  const { rows } = await debitsOf(subjects).execute(db);
  return rows;
}

/** The debits of a check: those that are matched first. */
export async function listDebitsOfCheck(db: Db, { payment_id }: { payment_id: number }): Promise<Debit[]> {
  const { rows } = await debitsOf(sql`select 'payment' as kind, ${payment_id}::bigint as id`).execute(db);
  return rows;
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

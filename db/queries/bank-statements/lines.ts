import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { BankStatementTables, BookingKind, LineStatus, MatchKind } from '../../schema/bank-statements.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export type BankLine = Selectable<BankStatementTables['bank_lines']>;
export type LineMatch = Selectable<BankStatementTables['bank_line_matches']>;

export function lockLine(trx: DbTransaction, id: number): Promise<BankLine | undefined> {
  return trx.selectFrom('bank_lines').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The person who imported the statement of a line. */
export async function importerOfLine(db: Db, { statement_id }: Pick<BankLine, 'statement_id'>): Promise<number> {
  const { imported_by } = await db
    .selectFrom('bank_statements')
    .select('imported_by')
    .where('id', '=', statement_id)
    .executeTakeFirstOrThrow();
  return imported_by;
}

/** The next lines of a currency without a match or a proposed booking. */
export async function listOpenLines(
  trx: DbTransaction,
  { currency, after, limit }: { currency: string; after: number; limit: number },
): Promise<BankLine[]> {
  const { rows } = await sql<BankLine>`
    select l.* from bank_lines l
    where l.currency = ${currency} and l.status = 'open' and l.id > ${after}
      and not exists (select from bank_bookings b where b.line_id = l.id and b.status = 'proposed')
    order by l.id limit ${limit} for update of l`.execute(trx);
  return rows;
}

export async function listCurrenciesOfStatements(db: Db): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select distinct currency from bank_statements where removed_at is null order by currency`.execute(db);
  return rows.map(({ currency }) => currency);
}

/** Adds matches of one line; false: one of them is matched to another line already. */
export async function addMatches(
  trx: DbTransaction,
  matches: readonly Insertable<BankStatementTables['bank_line_matches']>[],
): Promise<boolean> {
  const added = await trx
    .insertInto('bank_line_matches')
    .values([...matches])
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).where('undone_at', 'is', null).doNothing())
    .returning('id')
    .execute();
  return added.length === matches.length;
}

export async function setLineStatus(
  trx: DbTransaction,
  ids: readonly number[],
  what: { status: LineStatus; note?: string | null; noted_by?: number | null },
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('bank_lines')
    .set({ note: null, noted_by: null, ...what })
    .where('id', 'in', [...ids])
    .execute();
}

export function listMatches(db: Db, line_ids: readonly number[]): Promise<LineMatch[]> {
  if (line_ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('bank_line_matches')
    .selectAll()
    .where('line_id', 'in', [...line_ids])
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute();
}

/**
 * Undoes the matches of lines, or those whose subject was reversed. A check that only a match showed as cashed is open
 * again. Returns the lines.
 */
export async function undoMatches(
  trx: DbTransaction,
  of: { line_ids: readonly number[] } | { statement_id: number },
  { undone_by, undo_reason }: { undone_by: number | null; undo_reason: string },
): Promise<number[]> {
  const which =
    'line_ids' in of
      ? sql`m.line_id = any(${of.line_ids}::bigint[])`
      : sql`m.line_id in (select id from bank_lines where statement_id = ${of.statement_id})`;
  const { rows } = await sql<{ line_id: number; subject_id: number; cleared: boolean }>`
    update bank_line_matches m set undone_by = ${undone_by}::bigint, undone_at = now(), undo_reason = ${undo_reason}
    where ${which} and m.undone_at is null
    returning m.line_id, m.subject_id, m.cleared`.execute(trx);
  const cleared = rows.flatMap((row) => (row.cleared ? [row.subject_id] : []));
  if (cleared.length > 0)
    await trx.updateTable('payments').set({ cleared_on: null, cleared_by: null }).where('id', 'in', cleared).execute();
  return [...new Set(rows.map(({ line_id }) => line_id))];
}

/** The matches of lines that people undid, as `line kind subject`. */
export async function listUndoneByPeople(db: Db, line_ids: readonly number[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select distinct line_id || ' ' || kind || ' ' || subject_id as key from bank_line_matches
    where line_id = any(${line_ids}::bigint[]) and undone_by is not null`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Lines whose matched subject was reversed or released since. */
export async function listStaleLines(db: Db, currency: string): Promise<number[]> {
  const { rows } = await sql<{ line_id: number }>`
    select distinct m.line_id from bank_line_matches m
    join bank_lines l on l.id = m.line_id and l.currency = ${currency}
    left join arrivals a on m.kind = 'arrival' and a.id = m.subject_id
    left join bank_bookings b on m.kind = 'booking' and b.id = m.subject_id
    where m.undone_at is null and (a.reversed_at is not null or b.status = 'reversed')
    order by m.line_id`.execute(db);
  return rows.map(({ line_id }) => line_id);
}

/** Marks a check as cashed by a line; false: it was cashed before, or was returned. */
export async function clearByLine(
  trx: DbTransaction,
  payment_id: number,
  { cleared_on, cleared_by }: { cleared_on: string; cleared_by: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    update payments set cleared_on = ${cleared_on}::date, cleared_by = ${cleared_by}::bigint
    where id = ${payment_id} and expires_on is not null and cleared_on is null and returned_on is null
      and released_at is null
    returning id`.execute(trx);
  return rows.length > 0;
}

/** A line for the desk, with its match or proposed booking. */
export interface ListedLine extends BankLine {
  statement_number: string;
  booking_id: number | null;
  booking_kind: BookingKind | null;
  booking_status: string | null;
  booking_note: string | null;
  booking_by: string | null;
  is_own_booking: boolean;
  /** The person who approved it. */
  booking_decided_by: number | null;
  matches: { kind: MatchKind; subject_id: number; amount: string; reason: string; by: string | null }[];
}

export type LineFilter = 'open' | 'not_ours' | 'matched' | 'all';

export async function listLines(
  db: Db,
  request: PageRequest<readonly [number]> & {
    show: LineFilter;
    currency?: string | undefined;
    statement_id?: number | undefined;
    operator: number;
  },
): Promise<Page<ListedLine>> {
  const { show, currency, statement_id, operator, limit, after } = request;
  const where = sql`l.status <> 'removed' and ${show === 'all' ? sql`true` : sql`l.status = ${show}`}
    and ${currency === undefined ? sql`true` : sql`l.currency = ${currency}`}
    and ${statement_id === undefined ? sql`true` : sql`l.statement_id = ${statement_id}`}`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from bank_lines l where ${where}`.execute(db);
  const { rows } = await sql<ListedLine>`
    select l.*, s.number as statement_number, b.id as booking_id, b.kind as booking_kind, b.status as booking_status,
      b.note as booking_note, p.email as booking_by, coalesce(b.proposed_by = ${operator}, false) as is_own_booking,
      b.decided_by as booking_decided_by,
      coalesce(m.matches, '[]') as matches
    from bank_lines l
    join bank_statements s on s.id = l.statement_id
    left join bank_bookings b on b.line_id = l.id and b.status in ('proposed', 'approved')
    left join accounts p on p.id = b.proposed_by
    left join lateral (
      select json_agg(json_build_object('kind', m.kind, 'subject_id', m.subject_id, 'amount', m.amount::text,
        'reason', m.reason, 'by', a.email) order by m.id) as matches
      from bank_line_matches m left join accounts a on a.id = m.matched_by
      where m.line_id = l.id and m.undone_at is null) m on true
    where ${where} and ${after === undefined ? sql`true` : sql`l.id < ${after[0]}`}
    order by l.id desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted[0]?.total ?? 0, ({ id }) => [id]);
}

/** Lines of before a day that no entry of ours explains, and the sum of all that are not ours. */
export interface Unexplained {
  open: number;
  open_sum: string;
  /** The day of the oldest open line; null where none is open. */
  open_since: string | null;
  /** Of the lines before that day. */
  not_ours_before: string;
  not_ours: string;
}

export async function sumUnexplained(
  db: Db,
  { currency, before }: { currency: string; before: string },
): Promise<Unexplained> {
  const { rows } = await sql<Unexplained>`
    select count(*) filter (where status = 'open' and booked_on < ${before}::date) as open,
      coalesce(sum(amount) filter (where status = 'open' and booked_on < ${before}::date), 0)::numeric(20, 2) as open_sum,
      min(booked_on) filter (where status = 'open') as open_since,
      coalesce(sum(amount) filter (where status = 'not_ours' and booked_on < ${before}::date), 0)::numeric(20, 2)
        as not_ours_before,
      coalesce(sum(amount) filter (where status = 'not_ours'), 0)::numeric(20, 2) as not_ours
    from bank_lines where currency = ${currency} and status in ('open', 'not_ours')`.execute(db);
  return rows[0]!;
}

/** The sum of the lines without a match, open or declared as not ours. */
export async function sumOpenLines(db: Db, currency: string): Promise<string> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(amount), 0)::numeric(20, 2) as amount from bank_lines
    where currency = ${currency} and status in ('open', 'not_ours')`.execute(db);
  return rows[0]?.amount ?? '0.00';
}

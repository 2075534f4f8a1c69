import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { TicketFilesTable, TicketForm, TicketsTable } from '../../schema/profiles.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export type NewTicketFile = Omit<TicketFilesTable, 'ticket_id' | 'position'>;

export async function insertTicket(
  trx: DbTransaction,
  ticket: Insertable<TicketsTable>,
  files: readonly NewTicketFile[],
): Promise<number> {
  const { id } = await trx.insertInto('tickets').values(ticket).returning('id').executeTakeFirstOrThrow();
  if (files.length > 0)
    await trx
      .insertInto('ticket_files')
      .values(files.map((file, position) => ({ ticket_id: id, position, ...file })))
      .execute();
  return id;
}

export interface TicketListing extends Selectable<TicketsTable> {
  slug: string | null;
  title: string | null;
  files: { file_key: string; file_name: string; media_type: string; bytes: number }[];
  answers: AnswerInJson[];
}

/** An answer within its ticket's JSON, where instants are texts. */
export interface AnswerInJson {
  id: number;
  message: string;
  sent_at: string;
}

/** The answers to ticket `t`, the oldest first. */
const ANSWERS = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', a.id, 'message', a.message, 'sent_at', a.sent_at) order by a.id)
  from ticket_answers a where a.ticket_id = t.id), '[]')`;

/** A page of tickets, by when they were written. */
export async function listTickets(
  db: Db,
  params: { status: 'open' | 'closed'; sort: 'newest' | 'oldest'; form?: TicketForm | undefined } & PageRequest<
    [number]
  >,
): Promise<Page<TicketListing>> {
  const { status, sort, form, limit, after } = params;
  const isNewest = sort === 'newest';
  const conditions = sql`t.status = ${status} and (${form ?? null}::text is null or t.form = ${form ?? null})`;
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from tickets t where ${conditions}`.execute(db);
  const { rows } = await sql<TicketListing>`
    select t.*, c.slug, c.title,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'file_key', f.file_key, 'file_name', f.file_name, 'media_type', f.media_type, 'bytes', f.bytes)
          order by f.position)
        from ticket_files f where f.ticket_id = t.id), '[]') as files,
      ${ANSWERS} as answers
    from tickets t left join cases c on c.id = t.case_id
    where ${conditions}
      ${after === undefined ? sql`` : isNewest ? sql`and t.id < ${after[0]}::bigint` : sql`and t.id > ${after[0]}::bigint`}
    order by t.id ${isNewest ? sql`desc` : sql``} limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted[0]?.n ?? 0, ({ id }) => [id]);
}

/** Locked until the transaction ends. */
export function lockTicket(trx: DbTransaction, id: number): Promise<Selectable<TicketsTable> | undefined> {
  return trx.selectFrom('tickets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function setTicketStatus(
  trx: DbTransaction,
  { id, status }: { id: number; status: 'open' | 'closed' },
): Promise<void> {
  await trx.updateTable('tickets').set({ status }).where('id', '=', id).execute();
}

export async function insertAnswer(
  trx: DbTransaction,
  answer: { ticket_id: number; message: string; sent_by: number | null },
): Promise<number> {
  const { id } = await trx.insertInto('ticket_answers').values(answer).returning('id').executeTakeFirstOrThrow();
  return id;
}

export interface OwnTicket extends Selectable<TicketsTable> {
  answers: AnswerInJson[];
}

interface Reader {
  account_id: number;
  person_id: number | null;
  /** A member of an organization, whose account others read too. */
  is_member: boolean;
}

/**
 * A person's tickets with their answers, and messages of the desk to the account, the newest first. Tickets of others for the
 * same account are not theirs.
 */
export async function listOwnTickets(
  db: Db,
  { account_id, person_id, is_member, limit, after }: Reader & PageRequest<readonly [number]>,
): Promise<Page<OwnTicket>> {
  const isReaders = sql`t.account_id = ${account_id} and (t.form = 'desk' or t.author_id = ${person_id}
    or (t.author_id is null and not ${is_member}))`;
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from tickets t where ${isReaders}`.execute(db);
  const { rows } = await sql<OwnTicket>`
    select t.*, ${ANSWERS} as answers from tickets t
    where ${isReaders} ${after === undefined ? sql`` : sql`and t.id < ${after[0]}::bigint`}
    order by t.id desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted[0]?.n ?? 0, ({ id }) => [id]);
}

/** The answers of a ticket, the newest first. */
export const listAnswers = (db: Db, ticket_id: number): Promise<{ id: number; message: string }[]> =>
  db
    .selectFrom('ticket_answers')
    .select(['id', 'message'])
    .where('ticket_id', '=', ticket_id)
    .orderBy('id', 'desc')
    .execute();

/** The same message of the desk to an account, where it was sent within a day. */
export async function findSentMessage(
  db: Db,
  { account_id, subject, message }: { account_id: number; subject: string; message: string },
): Promise<number | undefined> {
  const found = await db
    .selectFrom('tickets')
    .select('id')
    .where('account_id', '=', account_id)
    .where('form', '=', 'desk')
    .where('subject', '=', subject)
    .where('message', '=', message)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
  return found?.id;
}

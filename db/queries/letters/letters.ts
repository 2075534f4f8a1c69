import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { Timed } from '../../database-time.ts';
import type { LetterFilesTable, LetterMatch, LettersTable } from '../../schema/letters.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export type Letter = Selectable<LettersTable>;
type LetterFile = Omit<LetterFilesTable, 'letter_id' | 'position'>;

export interface ListedLetter extends Letter {
  case_id: number | null;
  title: string | null;
  administrator: string | null;
  written_by_email: string | null;
  sent_by_email: string | null;
  claims: {
    sub_payout_request_id: number;
    owner: string;
    claim_number: string | null;
    matched_by: LetterMatch;
  }[];
  files: LetterFile[];
}

const COLUMNS = sql`l.*, t.case_id, c.title, t.administrator, w.email as written_by_email, s.email as sent_by_email,
  coalesce((select jsonb_agg(jsonb_build_object('sub_payout_request_id', x.sub_payout_request_id, 'owner', b.name,
      'claim_number', k.claim_number, 'matched_by', x.matched_by) order by x.sub_payout_request_id)
    from letter_claims x
    join sub_payout_requests k on k.account_id = x.account_id and k.id = x.sub_payout_request_id
    join beneficial_accounts b on b.account_id = k.account_id and b.id = k.beneficial_account_id
    where x.letter_id = l.id), '[]') as claims,
  coalesce((select jsonb_agg(jsonb_build_object('file_name', f.file_name, 'media_type', f.media_type,
      'file_key', f.file_key, 'bytes', f.bytes) order by f.position)
    from letter_files f where f.letter_id = l.id), '[]') as files`;

const JOINED = sql`
  left join letter_threads t on t.id = l.thread_id
  left join cases c on c.id = t.case_id
  left join accounts w on w.id = l.written_by
  left join accounts s on s.id = l.sent_by`;

/** The newest first: of a thread, of a claim, or those without a thread. */
export async function listLetters(
  db: Db,
  params: PageRequest<readonly [number]> & {
    letter_id?: number | undefined;
    thread_id?: number | undefined;
    claim_id?: number | undefined;
    without_thread?: boolean | undefined;
  },
): Promise<Page<ListedLetter>> {
  const { letter_id, thread_id, claim_id, without_thread, limit, after } = params;
  const where = sql.join(
    [
      sql`l.status <> 'discarded'`,
      ...(letter_id === undefined ? [] : [sql`l.id = ${letter_id}`]),
      ...(thread_id === undefined ? [] : [sql`l.thread_id = ${thread_id}`]),
      ...(without_thread ? [sql`l.thread_id is null and l.status = 'received'`] : []),
      ...(claim_id === undefined
        ? []
        : [
            sql`l.id in (select x.letter_id from letter_claims x join sub_payout_requests k
              on k.account_id = x.account_id and k.id = x.sub_payout_request_id where k.id = ${claim_id})`,
          ]),
    ],
    sql` and `,
  );
  const { rows: counted } = await sql<{ n: number }>`select count(*) as n from letters l where ${where}`.execute(db);
  const { rows } = await sql<ListedLetter>`
    select ${COLUMNS} from letters l ${JOINED}
    where ${where} and ${after === undefined ? sql`true` : sql`l.id < ${after[0]}::bigint`}
    order by l.id desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted[0]?.n ?? 0, ({ id }) => [id]);
}

export async function findLetter(db: Db, id: number): Promise<ListedLetter | undefined> {
  const { rows } = await sql<ListedLetter>`select ${COLUMNS} from letters l ${JOINED} where l.id = ${id}`.execute(db);
  return rows[0];
}

export function lockLetter(trx: DbTransaction, id: number): Promise<Letter | undefined> {
  return trx.selectFrom('letters').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Undefined: a letter with this message id exists already. */
export async function addLetter(trx: DbTransaction, letter: Insertable<LettersTable>): Promise<number | undefined> {
  const added = await trx
    .insertInto('letters')
    .values(letter)
    .onConflict((conflict) =>
      conflict.columns(['direction', 'message_id']).where('message_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** The same unchanged draft of the last minute, which was requested twice; two concurrent ones are serialized here. */
export async function findSameDraft(
  trx: DbTransaction,
  of: { thread_id: number; template: string; written_by: number; subject: string; body: string },
): Promise<number | undefined> {
  await trx.selectFrom('letter_threads').select('id').where('id', '=', of.thread_id).forUpdate().execute();
  const { rows } = await sql<{ id: number }>`
    select id from letters where thread_id = ${of.thread_id} and status = 'draft' and row_version = 1
      and template = ${of.template} and written_by = ${of.written_by} and subject = ${of.subject} and body = ${of.body}
      and written_at > now() - interval '1 minute' order by id limit 1`.execute(trx);
  return rows[0]?.id;
}

export async function saveLetter(
  trx: DbTransaction,
  id: number,
  fields: Timed<Updateable<LettersTable>>,
): Promise<void> {
  await trx.updateTable('letters').set(fields).where('id', '=', id).execute();
}

export async function addLetterFiles(
  trx: DbTransaction,
  letter_id: number,
  files: readonly LetterFile[],
  first: number,
): Promise<void> {
  if (files.length === 0) return;
  await trx
    .insertInto('letter_files')
    .values(files.map((file, at) => ({ letter_id, position: first + at, ...file })))
    .execute();
}

/** A letter with this message id. */
export async function findByMessage(
  db: Db,
  message_id: string,
  direction: Letter['direction'],
): Promise<Letter | undefined> {
  return db
    .selectFrom('letters')
    .selectAll()
    .where('message_id', '=', message_id)
    .where('direction', '=', direction)
    .executeTakeFirst();
}

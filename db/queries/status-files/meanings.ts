import type { Step } from '@trover/core/claims/stages.ts';
import type { StatusMeaning } from '@trover/core/status-files/meanings.ts';
import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';
import type { StatusFileMapping } from '../../schema/status-files.ts';

interface WordOfFile {
  /** As the file first writes it. */
  word: string;
  plain_word: string;
  rows: number;
  /** Its meaning for this administrator; null if it is not set. */
  meaning: StatusMeaning | null;
  cured_by: Step | null;
}

/** The status words of a file, the most frequent first, at most this many. */
export async function listWordsOfFile(
  db: Db,
  { status_file_id, administrator, most }: { status_file_id: number; administrator: string; most: number },
): Promise<WordOfFile[]> {
  const { rows } = await sql<WordOfFile>`
    select r.word, r.plain_word, r.rows, w.meaning, w.cured_by
    from (
      select plain_word, min(word) as word, count(*) as rows from status_rows
      where status_file_id = ${status_file_id} and fault is null group by plain_word
    ) r
    left join status_words w on w.administrator = lower(${administrator}) and w.word = r.plain_word
    order by r.rows desc, r.plain_word limit ${most}`.execute(db);
  return rows;
}

interface SetMeaning {
  word: string;
  meaning: StatusMeaning;
  cured_by: Step | null;
}

/** Saves the meanings of an administrator's words from now on. */
export async function saveMeanings(
  trx: DbTransaction,
  { administrator, words, set_by }: { administrator: string; words: readonly SetMeaning[]; set_by: number },
): Promise<void> {
  await sql`
    insert into status_words (administrator, word, meaning, cured_by, set_by)
    select lower(${administrator}), w.word, w.meaning, w.cured_by, ${set_by}::bigint
    from unnest(${words.map(({ word }) => word)}::text[], ${words.map(({ meaning }) => meaning)}::text[],
      ${words.map(({ cured_by }) => cured_by)}::text[]) as w (word, meaning, cured_by)
    on conflict (administrator, word) do update
      set meaning = excluded.meaning, cured_by = excluded.cured_by, set_by = excluded.set_by, set_at = now()
    where (status_words.meaning, status_words.cured_by) is distinct from (excluded.meaning, excluded.cured_by)`.execute(
    trx,
  );
}

/** The earlier mapping of an administrator's headings. */
export async function findMappingOfHeadings(
  db: Db,
  { administrator, headings }: { administrator: string; headings: string },
): Promise<StatusFileMapping | undefined> {
  const found = await db
    .selectFrom('status_headings')
    .select('mapping')
    .where('administrator', '=', administrator.toLowerCase())
    .where('headings', '=', headings)
    .executeTakeFirst();
  return found?.mapping;
}

export async function saveMappingOfHeadings(
  trx: DbTransaction,
  {
    administrator,
    headings,
    mapping,
    set_by,
  }: { administrator: string; headings: string; mapping: StatusFileMapping; set_by: number },
): Promise<void> {
  await trx
    .insertInto('status_headings')
    .values({ administrator: administrator.toLowerCase(), headings, mapping: JSON.stringify(mapping), set_by })
    .onConflict((conflict) =>
      conflict
        .columns(['administrator', 'headings'])
        .doUpdateSet({ mapping: JSON.stringify(mapping), set_by, set_at: databaseTime }),
    )
    .execute();
}

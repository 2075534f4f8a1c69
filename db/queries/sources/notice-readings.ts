import { type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { NoticePageLines, NoticeReading, SourceTables } from '../../schema/sources.ts';

type StoredReading = Omit<Selectable<SourceTables['notice_readings']>, 'pages' | 'has_questions'>;

/** A readable document with the hash of its file; undefined where it does not exist. */
export async function findReadableDocument(db: Db, { document_id }: { document_id: number }) {
  return await db
    .selectFrom('case_documents as d')
    .innerJoin('cases as c', 'c.id', 'd.case_id')
    .leftJoin('stored_files as f', 'f.key', 'd.file_key')
    .select(['d.id', 'd.title', 'd.file_key', 'd.file_name', 'd.media_type', 'd.url', 'f.sha256', 'c.id as case_id'])
    .select(['c.title as case_title', 'c.merged_into'])
    .where('d.id', '=', document_id)
    .executeTakeFirst();
}

export type ReadableDocument = NonNullable<Awaited<ReturnType<typeof findReadableDocument>>>;

/** For exactly this file: a reading of an earlier file does not count. */
export async function findReading(
  db: Db,
  { document_id, sha256 }: { document_id: number; sha256: string | null },
): Promise<StoredReading | undefined> {
  if (sha256 === null) return undefined;
  return await db
    .selectFrom('notice_readings')
    .select([
      'document_id',
      'case_id',
      'status',
      'sha256',
      'failure',
      'reading',
      'requested_by',
      'requested_at',
      'read_at',
    ])
    .select(['drafted_at', 'page_count'])
    .where('document_id', '=', document_id)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

/** For exactly this file, as the reading. */
export async function findPage(
  db: Db,
  { document_id, sha256, page }: { document_id: number; sha256: string | null; page: number },
): Promise<{ lines: NoticePageLines['lines']; pages: number } | undefined> {
  if (sha256 === null) return undefined;
  const found = await db
    .selectFrom('notice_readings')
    .select(['page_count as pages', sql<NoticePageLines | null>`pages -> ${page - 1}::integer`.as('shown')])
    .where('document_id', '=', document_id)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return found?.shown ? { lines: found.shown.lines, pages: found.pages } : undefined;
}

/** Requests a reading; a pending or finished one of the same file is reused, a failed one starts again. */
export async function requestReading(
  trx: DbTransaction,
  asked: { document_id: number; case_id: number; sha256: string; requested_by: number },
): Promise<void> {
  await trx
    .insertInto('notice_readings')
    .values(asked)
    .onConflict((conflict) =>
      conflict
        .column('document_id')
        .doUpdateSet({
          ...{ sha256: asked.sha256, requested_by: asked.requested_by, status: 'waiting', failure: null },
          ...{ reading: null, pages: null, read_at: null, drafted_at: null },
        })
        .where(({ eb, or }) =>
          or([eb('notice_readings.sha256', '!=', asked.sha256), eb('notice_readings.status', '=', 'unreadable')]),
        ),
    )
    .execute();
}

export async function saveReading(
  db: Db,
  {
    document_id,
    sha256,
    ...result
  }: { document_id: number; sha256: string } & (
    | { reading: NoticeReading; pages: NoticePageLines[] }
    | { failure: string }
  ),
): Promise<void> {
  await db
    .updateTable('notice_readings')
    .set(
      'failure' in result
        ? { status: 'unreadable', failure: result.failure, read_at: sql`now()` }
        : {
            status: 'read',
            reading: JSON.stringify(result.reading),
            pages: JSON.stringify(result.pages),
            read_at: sql`now()`,
          },
    )
    .where('document_id', '=', document_id)
    .where('sha256', '=', sha256)
    .where('status', '=', 'waiting')
    .execute();
}

export async function markDrafted(trx: DbTransaction, { document_id }: { document_id: number }): Promise<void> {
  await trx
    .updateTable('notice_readings')
    .set({ drafted_at: sql`now()` })
    .where('document_id', '=', document_id)
    .execute();
}

/** The gaps of notices whose plan is a case's draft. */
export async function listDraftedGaps(db: Db, { case_id }: { case_id: number }): Promise<NoticeReading['plan_gaps']> {
  const rows = await db
    .selectFrom('notice_readings')
    .select(sql<NoticeReading['plan_gaps']>`reading -> 'plan_gaps'`.as('gaps'))
    .where('case_id', '=', case_id)
    .where('drafted_at', 'is not', null)
    .execute();
  return rows.flatMap(({ gaps }) => gaps);
}

/** The proposals from a document's facts, with their status; its title may have changed since. */
export async function listProposalsOf(db: Db, { case_id, document_id }: { case_id: number; document_id: number }) {
  return await db
    .selectFrom('catalogue_proposals')
    .select(['id', 'field', 'value', 'status'])
    .where('case_id', '=', case_id)
    .where('source_name', '=', 'notices')
    .where('source', 'like', `% (document ${document_id})`)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

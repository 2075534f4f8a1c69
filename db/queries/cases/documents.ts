import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { Timed } from '../../database-time.ts';
import type { CaseDocumentsTable } from '../../schema/catalogue.ts';

export type CaseDocument = Selectable<CaseDocumentsTable>;

export function findDocument(db: Db, { id }: { id: number }): Promise<CaseDocument | undefined> {
  return db.selectFrom('case_documents').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A demonstration document without a file or an address, and the case from whose data it is printed. */
export function findPrintedDocument(db: Db, { id }: { id: number }) {
  return db
    .selectFrom('case_documents as d')
    .innerJoin('cases as c', 'c.id', 'd.case_id')
    .select(['d.kind', 'd.title', 'd.date', 'c.title as case_title', 'c.court', 'c.docket'])
    .where('d.id', '=', id)
    .where('c.is_demonstration', '=', true)
    .where('d.file_key', 'is', null)
    .where('d.url', 'is', null)
    .executeTakeFirst();
}

/** The document of a case with this content. */
export function findDocumentByContent(
  db: Db,
  { case_id, sha256 }: { case_id: number; sha256: string },
): Promise<CaseDocument | undefined> {
  return db
    .selectFrom('case_documents')
    .innerJoin('stored_files', 'stored_files.key', 'case_documents.file_key')
    .selectAll('case_documents')
    .where('case_documents.case_id', '=', case_id)
    .where('stored_files.sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst();
}

/** Adds a document; a known address returns the existing document. */
export async function addDocument(
  trx: DbTransaction,
  document: Timed<Insertable<CaseDocumentsTable>> & { file_key: string | null },
): Promise<CaseDocument> {
  const same =
    document.file_key === null
      ? await trx
          .selectFrom('case_documents')
          .selectAll()
          .where('case_id', '=', document.case_id)
          .where('url', '=', document.url ?? '')
          .executeTakeFirst()
      : undefined;
  return same ?? (await trx.insertInto('case_documents').values(document).returningAll().executeTakeFirstOrThrow());
}

export async function changeDocument(
  trx: DbTransaction,
  { id, ...change }: { id: number } & Timed<Updateable<CaseDocumentsTable>>,
): Promise<CaseDocument> {
  return await trx
    .updateTable('case_documents')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteDocument(trx: DbTransaction, { id }: { id: number }): Promise<void> {
  await trx.deleteFrom('case_documents').where('id', '=', id).execute();
}

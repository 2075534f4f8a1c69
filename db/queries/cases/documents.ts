import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { CaseDocumentsTable } from '../../schema/catalogue.ts';

export type CaseDocument = Selectable<CaseDocumentsTable>;

export function findDocument(db: Db, { id }: { id: number }): Promise<CaseDocument | undefined> {
  return db.selectFrom('case_documents').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Adds a document; the same file or address again is the document it was. */
export async function addDocument(
  trx: DbTransaction,
  document: Insertable<CaseDocumentsTable> & { file_key: string | null },
): Promise<CaseDocument> {
  const same = await trx
    .selectFrom('case_documents')
    .selectAll()
    .where('case_id', '=', document.case_id)
    .where((of) =>
      document.file_key === null ? of('url', '=', document.url ?? '') : of('file_key', '=', document.file_key),
    )
    .executeTakeFirst();
  return same ?? (await trx.insertInto('case_documents').values(document).returningAll().executeTakeFirstOrThrow());
}

export async function changeDocument(
  trx: DbTransaction,
  { id, ...change }: { id: number } & Updateable<CaseDocumentsTable>,
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

/** The keys of the files that are kept for a case. */
export async function listFileKeys(db: Db, { case_id }: { case_id: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('case_documents')
    .select('file_key')
    .where('case_id', '=', case_id)
    .where('file_key', 'is not', null)
    .execute();
  return rows.flatMap(({ file_key }) => file_key ?? []);
}

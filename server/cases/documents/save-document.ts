import type { DocumentKind } from '@trover/core/cases/case-record.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { databaseTime } from '@trover/db/database-time.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { type CaseAccess, findCaseAccess } from '@trover/db/queries/cases/access.ts';
import * as queries from '@trover/db/queries/cases/documents.ts';
import { markEdited } from '@trover/db/queries/cases/milestones.ts';
import type { Context } from '../../context.ts';
import { fail, failField } from '../../errors.ts';
import { type ReceivedDocument, receiveFile } from '../../files/receive-file.ts';
import type { IncomingFile } from '../../http/route.ts';
import { maySeeCase, requireEditableCase } from '../policy.ts';

export interface GivenDocument {
  doc_id?: number | undefined;
  order_id?: number | undefined;
  kind?: DocumentKind | undefined;
  title?: string | undefined;
  date?: string | undefined;
  /** Replaces a file. */
  url?: string | undefined;
}

type Caller = { context: Pick<Context, 'db' | 'files'>; session: Session };

const noSuchDocument = { message: 'We could not find that document.' };

/** Adds a document to a case, or replaces the one with that id. */
export async function saveDocument(
  { context, session }: Caller,
  given: GivenDocument,
  arriving: AsyncIterable<IncomingFile>,
): Promise<queries.CaseDocument> {
  const { db } = context;
  const caseId = await caseOf(context, given);
  const missing = given.doc_id === undefined ? undefined : noSuchDocument;
  // Checked before the file is stored, and again below in case it changes in between.
  await db.transaction().execute((trx) => requireEditableCase(trx, session, caseId, missing));
  let document: ReceivedDocument | undefined;
  for await (const one of arriving)
    document = await receiveFile(context, { purpose: 'case_document', case_id: caseId }, one);
  return db.transaction().execute(async (trx) => {
    await requireEditableCase(trx, session, caseId, missing);
    const saved = await write(trx, { given, caseId, document, by: session.account_id });
    await markEdited(trx, { case_id: caseId });
    return saved;
  });
}

async function caseOf({ db }: Pick<Context, 'db'>, { doc_id, order_id }: GivenDocument): Promise<number> {
  if (doc_id === undefined) return order_id ?? failField('body.order_id', 'name the case, or a document by doc_id');
  const { case_id } = (await queries.findDocument(db, { id: doc_id })) ?? fail('not_found', noSuchDocument);
  if (order_id !== undefined && order_id !== case_id) failField('body.order_id', 'the document is of another case');
  return case_id;
}

async function write(
  trx: DbTransaction,
  {
    given,
    caseId,
    document,
    by,
  }: { given: GivenDocument; caseId: number; document: ReceivedDocument | undefined; by: number },
): Promise<queries.CaseDocument> {
  const { doc_id, kind, title, date, url } = given;
  if (document !== undefined && url !== undefined) failField('body.url', 'send the file or its address, not both');
  const same =
    document && doc_id === undefined
      ? await queries.findDocumentByContent(trx, { case_id: caseId, sha256: document.file.sha256 })
      : undefined;
  if (same !== undefined) {
    await document?.file.discard(trx);
    return same;
  }
  const content = document
    ? { ...(await ofFile(trx, document)), url: null, added_by: by, added_at: databaseTime }
    : url === undefined
      ? undefined
      : { file_key: null, file_name: null, media_type: null, bytes: null, url, added_by: by, added_at: databaseTime };
  const fields = { ...(kind && { kind }), ...(title && { title }), ...(date && { date }) };
  if (doc_id !== undefined) {
    const old = await queries.findDocument(trx, { id: doc_id });
    if (old === undefined) fail('not_found', noSuchDocument);
    return Object.keys({ ...content, ...fields }).length === 0
      ? old
      : await queries.changeDocument(trx, { id: doc_id, ...content, ...fields });
  }
  if (content === undefined) failField('document', 'add the file, or its address as url');
  const named = {
    kind: kind ?? ('other' as const),
    title: title || (content.file_name ?? new URL(content.url ?? '').hostname),
    date: date ?? null,
  };
  return await queries.addDocument(trx, { case_id: caseId, ...content, ...named });
}

const ofFile = async (trx: DbTransaction, { file, file_name, media_type }: ReceivedDocument) => ({
  file_key: await file.register(trx),
  file_name,
  media_type,
  bytes: file.bytes,
});

/** Removes a document and its file. */
export async function deleteDocument({ context, session }: Caller, id: number): Promise<void> {
  const { db } = context;
  const missing = () => fail('not_found', noSuchDocument);
  const { case_id } = (await queries.findDocument(db, { id })) ?? missing();
  await db.transaction().execute(async (trx) => {
    await requireEditableCase(trx, session, case_id, noSuchDocument);
    if ((await queries.findDocument(trx, { id })) === undefined) missing();
    await queries.deleteDocument(trx, { id });
    await markEdited(trx, { case_id });
  });
}

/** A document of a case that the caller may see. */
export async function requireDocument(
  { db }: Pick<Context, 'db'>,
  session: Session | null,
  id: number,
): Promise<queries.CaseDocument> {
  const document = await queries.findDocument(db, { id });
  const found: CaseAccess | undefined = document && (await findCaseAccess(db, { case_id: document.case_id }));
  if (document === undefined || found === undefined || !maySeeCase(session, found)) fail('not_found', noSuchDocument);
  return document;
}

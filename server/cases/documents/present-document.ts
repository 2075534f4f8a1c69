import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { CaseDocument } from '@trover/db/queries/cases/documents.ts';

/** A document as lists show it. One that we keep is opened by its own address, which sends on to a short-lived link. */
export function presentDocument(
  document: Pick<CaseDocument, 'id' | 'kind' | 'title' | 'date' | 'url' | 'bytes' | 'file_key'>,
): CasePage['documents'][number] {
  const { id, kind, title, date, url, bytes, file_key } = document;
  return { id, kind, title, date, url: file_key === null ? url : `/api/v1/settlements/documents/${id}`, bytes };
}

import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { CaseDocument } from '@trover/db/queries/cases/documents.ts';

/**
 * A document as lists show it. A stored one is opened at our own address, which redirects to a short-lived link; so is
 * a demonstration's, which is printed when it is opened.
 */
export function presentDocument(
  document: Pick<CaseDocument, 'id' | 'kind' | 'title' | 'date' | 'url' | 'bytes' | 'file_key'>,
  of: { is_demonstration: boolean },
): CasePage['documents'][number] {
  const { id, kind, title, date, url, bytes, file_key } = document;
  const isPrinted = file_key === null && url === null && of.is_demonstration;
  const own = `/api/v1/settlements/documents/${id}`;
  return { id, kind, title, date, url: file_key === null && !isPrinted ? url : own, bytes: isPrinted ? null : bytes };
}

import * as declared from '@trover/contract/cases/documents.ts';
import { findPrintedDocument } from '@trover/db/queries/cases/documents.ts';
import { fail } from '../../errors.ts';
import { linkToFile } from '../../files/signed-links.ts';
import { handle, type Route } from '../../http/route.ts';
import { demonstrationKey } from './demonstration-document.ts';
import { presentDocument } from './present-document.ts';
import { deleteDocument, requireDocument, saveDocument } from './save-document.ts';

export const documentRoutes: readonly Route[] = [
  handle(declared.saveDocument, async (call) => {
    const document = await saveDocument(call, call.body, call.files);
    // a document that was just saved has a file or an address
    return { order_id: document.case_id, document: presentDocument(document, { is_demonstration: false }) };
  }),

  handle(declared.deleteDocument, async (call) => {
    await deleteDocument(call, call.query.doc_id);
    return { doc_id: call.query.doc_id, deleted: true as const };
  }),

  handle(declared.openDocument, async ({ context, session, params }) => {
    const document = await requireDocument(context, session, params.id);
    const { file_key: key, file_name, media_type, url, title } = document;
    const name = file_name ?? title;
    if (key === null && url === null && (await findPrintedDocument(context.db, params)) !== undefined) {
      const printed = { key: demonstrationKey(params.id), file_name: `${name}.pdf`, media_type: 'application/pdf' };
      return { url: linkToFile(context.fileLinkKey, printed) };
    }
    if (key === null) return { url: url ?? fail('not_found', { message: 'We have no copy of this document.' }) };
    const file = { key, file_name: name, media_type: media_type ?? 'application/octet-stream' };
    return { url: linkToFile(context.fileLinkKey, file) };
  }),
];

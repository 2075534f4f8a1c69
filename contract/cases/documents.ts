import { DOCUMENT_KINDS } from '@trover/core/cases/case-record.ts';
import { z } from 'zod';
import { catalogueIdText, idSchema } from '../protocol/envelope.ts';
import { fileLimits } from '../protocol/file-limits.ts';
import { declareOperation } from '../protocol/operation.ts';
import { plainText, webAddress } from '../protocol/text.ts';
import { daySchema } from '../protocol/values.ts';
import { caseDocumentSchema } from './cases.ts';

const audience = ['scout', 'operator'] as const;

export const saveDocument = declareOperation({
  method: 'POST',
  path: '/api/v1/settlements/documents',
  summary:
    'Adds a document to a case, as a file or by its official address, or with `doc_id` replaces it and its description',
  audience,
  body: z.strictObject({
    doc_id: catalogueIdText.optional(),
    order_id: catalogueIdText.optional(),
    kind: z.enum(DOCUMENT_KINDS).optional(),
    title: plainText(300).optional(),
    date: daySchema.optional(),
    /** Its official address, in place of a file. */
    url: webAddress.pipe(z.string().min(1, 'this is empty')).optional(),
  }),
  files: [{ field: 'document', max_bytes: fileLimits.document, required: false }],
  response: z.object({ order_id: idSchema, document: caseDocumentSchema }),
  idempotency: 'natural',
  limit: 'upload',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict', 'too_large', 'unsupported_file'],
});

export const deleteDocument = declareOperation({
  method: 'DELETE',
  path: '/api/v1/settlements/documents',
  summary: 'Removes a document of a case',
  audience,
  query: z.strictObject({ doc_id: catalogueIdText }),
  response: z.object({ doc_id: idSchema, deleted: z.literal(true) }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const openDocument = declareOperation({
  method: 'GET',
  path: '/api/v1/settlements/documents/{id}',
  summary: 'Redirects to a document of a case for download, by a link that works for five minutes',
  audience: 'anyone',
  params: z.strictObject({ id: catalogueIdText }),
  redirects: true,
  response: z.object({ url: z.string() }),
  errors: ['invalid_input', 'not_found'],
});

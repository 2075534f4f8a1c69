import type { RememberedMapping } from '@trover/contract/columns/columns.ts';
import * as declared from '@trover/contract/columns/columns.ts';
import {
  type ColumnMappingRecord,
  changeColumnMapping,
  deleteColumnMapping,
  findColumnMapping,
  findColumnMappingById,
  listColumnMappings,
} from '@trover/db/queries/columns/column-mappings.ts';
import { findUploadColumns } from '@trover/db/queries/columns/upload-columns.ts';
import { z } from 'zod';
import { fail } from '../errors.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { requireUpload } from '../uploads/policy.ts';
import { presentUpload } from '../uploads/present-upload.ts';
import { answerColumns, requireCompleteMapping } from './answer-columns.ts';

const noMapping = 'We could not find those columns among the ones you confirmed.';

function presentMapping({ fingerprint: _, created_at, changed_at, ...rest }: ColumnMappingRecord): RememberedMapping {
  return { ...rest, created_at: created_at.toISOString(), changed_at: changed_at.toISOString() };
}

export const columnRoutes: readonly Route[] = [
  handle(declared.getUploadColumns, async ({ context, session, query }) => {
    const upload = await requireUpload(context.db, session, query.upload_id);
    const key = { portfolio_id: upload.portfolio_id, upload_id: upload.id };
    const waiting = upload.status === 'needs_mapping' ? await findUploadColumns(context.db, key) : undefined;
    if (waiting === undefined) fail('conflict', { message: 'This file does not wait for its columns.' });
    const { file_key } = upload;
    const unmapped =
      file_key &&
      (await context.worker.run(session.account_id, 'read_columns', { file_key, fingerprint: waiting.fingerprint }));
    if (!unmapped) fail('conflict', { message: 'The file is no longer stored here. Upload it again.' });
    const { fingerprint, table, proposal, is_whole, lots = null } = unmapped;
    const remembered = await findColumnMapping(context.db, { account_id: session.account_id, fingerprint });
    return {
      upload: presentUpload(upload),
      table: {
        line: table.line,
        is_nameless: table.isNameless ?? false,
        names: table.names,
        rows: table.rows,
        is_whole,
      },
      columns: proposal.columns.map(({ reason = null, ...column }) => ({ ...column, reason })),
      mapping: remembered ? { ...remembered.mapping, security: null } : proposal.mapping,
      warnings: proposal.warnings,
      in_file: unmapped.file ?? null,
      lots,
      is_remembered: remembered !== undefined,
    };
  }),

  handle(declared.answerUploadColumns, async ({ context, session, body }) => {
    const upload = await requireUpload(context.db, session, body.upload_id);
    await answerColumns(context, session.account_id, upload, body);
    return { upload: presentUpload(await requireUpload(context.db, session, body.upload_id)) };
  }),

  handle(declared.listColumnMappings, async ({ context, session, query: { limit, cursor } }) => {
    const after = readCursor(cursor, z.tuple([cursorKey.id]));
    const page = await listColumnMappings(context.db, { account_id: session.account_id, limit, after });
    return presentPage(page, presentMapping);
  }),

  handle(declared.changeColumnMapping, async ({ context, session, body: { id, mapping } }) => {
    const key = { account_id: session.account_id, id };
    const known = await findColumnMappingById(context.db, key);
    if (known === undefined) fail('not_found', { message: noMapping });
    requireCompleteMapping(mapping, known.names);
    const changed = await changeColumnMapping(context.db, { ...key, mapping });
    return changed === undefined ? fail('not_found', { message: noMapping }) : presentMapping(changed);
  }),

  handle(declared.deleteColumnMapping, async ({ context, session, body: { id } }) => {
    if (!(await deleteColumnMapping(context.db, { account_id: session.account_id, id })))
      fail('not_found', { message: noMapping });
    return { id };
  }),
];

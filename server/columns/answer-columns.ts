import type { answerUploadColumns as declared } from '@trover/contract/columns/columns.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { type ColumnMapping, missingMappingFields } from '@trover/core/trades/column-mapping.ts';
import { rememberColumnMapping } from '@trover/db/queries/columns/column-mappings.ts';
import {
  answerUploadColumns,
  findUploadColumns,
  leaveOutColumns,
  listWaitingUploads,
  saveUploadColumns,
  useLots,
} from '@trover/db/queries/columns/upload-columns.ts';
import type { UploadRecord } from '@trover/db/queries/uploads/uploads.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { queueUpload } from '../jobs/advance-upload-job.ts';

/** Refuses a mapping with which no trade can be read, with a sentence. */
export function requireCompleteMapping(mapping: ColumnMapping, names: readonly string[]): void {
  const lacks =
    mapping.columns.length > names.length
      ? `The file has ${names.length} columns, and ${mapping.columns.length} are described. Describe all of them.`
      : missingMappingFields(mapping);
  if (lacks !== null) fail('invalid_input', { message: lacks, fields: { 'body.mapping.columns': lacks } });
}

const notWaiting = 'This file no longer waits for its columns. Reload to see its status.';

/** Saves the owner's mapping of an upload's columns, and continues this upload and other files with the same header. */
export async function answerColumns(
  context: Pick<Context, 'db' | 'jobs'>,
  accountId: number,
  upload: UploadRecord,
  { mapping, corrections, remember, leave_out, use_lots }: BodyOf<typeof declared>,
): Promise<void> {
  const key = { portfolio_id: upload.portfolio_id, upload_id: upload.id };
  await context.db.transaction().execute(async (trx) => {
    const unmapped = await findUploadColumns(trx, key);
    if (unmapped === undefined) fail('conflict', { message: notWaiting });
    const { fingerprint, names } = unmapped;
    if (!leave_out && !use_lots) requireCompleteMapping(mapping, names);
    if (!(await answerUploadColumns(trx, key))) fail('conflict', { message: notWaiting });
    if (leave_out || use_lots) {
      if (use_lots) await useLots(trx, key, fingerprint);
      else await leaveOutColumns(trx, key, fingerprint);
      await queueUpload(context, trx, upload.id);
      return;
    }
    await saveUploadColumns(trx, key, { fingerprint, names, mapping, corrections, is_remembered: false });
    await queueUpload(context, trx, upload.id);
    if (!remember) return;
    const { file_name } = upload;
    await rememberColumnMapping(trx, { account_id: accountId, fingerprint, names, mapping, file_name });
    for (const { portfolio_id, upload_id } of await listWaitingUploads(trx, { account_id: accountId, fingerprint })) {
      await answerUploadColumns(trx, { portfolio_id, upload_id });
      await queueUpload(context, trx, upload_id);
    }
  });
}

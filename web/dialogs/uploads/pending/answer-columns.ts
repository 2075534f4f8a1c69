import { api } from '../../../api.ts';
import { fingerprintOf } from '../../../components/uploads/columns/saved-answers.ts';
import type { Upload } from '../upload-types.ts';
import type { ReadColumns } from './pending-files.ts';

/**
 * Sets the columns of an upload to those by which this browser read the same file. Null if the upload needs something
 * else from its owner, or a call fails: its owner then sets them. They are not saved for similar files, since nobody chose
 * that, and not set once the file is removed (`isListed`).
 */
export async function answerColumns(
  upload: Upload,
  { fingerprint, answer }: ReadColumns,
  isListed: () => boolean,
): Promise<Upload | null> {
  if (upload.status !== 'needs_mapping') return null;
  try {
    const query = { upload_id: upload.id };
    const { table, in_file, lots } = await api.call('GET /api/v1/portfolio/uploadtradesfile/columns', {
      query,
      shows_failure: true,
    });
    if (!isListed() || in_file !== null || lots || fingerprintOf(table) !== fingerprint) return null;
    const answered = await api.call('PUT /api/v1/portfolio/uploadtradesfile/columns', {
      body: {
        ...query,
        mapping: answer.mapping,
        corrections: [...answer.corrections],
        remember: false,
        leave_out: false,
        use_lots: false,
      },
      shows_failure: true,
    });
    return answered.upload;
  } catch {
    return null;
  }
}

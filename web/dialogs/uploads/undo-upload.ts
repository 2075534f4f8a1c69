import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import { api } from '../../api.ts';
import { pluralize } from '../../ui/format/format.ts';
import { dialogs } from '../store.ts';
import type { Upload } from './upload-types.ts';
import { watchUpload } from './watch-upload.ts';

/** The title of the toast. The trades of a large file are deleted in the background. */
function undoneTitle(removed: number, { finished_at, counts }: Upload): string {
  const isInProgress = finished_at === null && removed === 0 && counts.trades_added > 0;
  return isInProgress
    ? `Removing ${pluralize(counts.trades_added, 'trade')}`
    : `${pluralize(removed, 'trade')} removed`;
}

/**
 * Removes an upload after a confirmation. Reports how many trades were deleted with it, and later that no case contains
 * them any more.
 */
export function confirmUndo(upload: Upload, onUndone: (title: string) => void, onSettled: () => void): void {
  async function undo(): Promise<void> {
    try {
      const { trades_removed, upload: undone } = await api.call('DELETE /api/v1/portfolio/uploadtradesfile', {
        body: { upload_id: upload.id },
      });
      onUndone(undoneTitle(trades_removed, undone));
      if (undone.finished_at !== null) return onSettled();
      watchUpload(upload.id, ({ kind }) => kind === 'done' && onSettled());
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure; // a failed call is shown already
    }
  }
  dialogs.open({
    name: 'choice',
    props: {
      title: `Remove ${upload.file_name}?`,
      description: `We delete ${pluralize(upload.counts.trades_added, 'trade')}, except those that another file also contains. Then we update your cases.`,
      safe: { label: 'Cancel' },
      other: { label: 'Remove the file', danger: true, onChoose: () => void undo() },
    },
  });
}

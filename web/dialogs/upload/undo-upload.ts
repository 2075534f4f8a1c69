import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import { api } from '../../api.ts';
import { pluralize } from '../../ui/format/format.ts';
import { dialogs } from '../store.ts';
import type { Upload } from './upload-types.ts';
import { watchUpload } from './watch-upload.ts';

/** What a toast says: of a large file the trades go in the background. */
function undoneTitle(removed: number, { finished_at, counts }: Upload): string {
  const isUnderWay = finished_at === null && removed === 0 && counts.trades_added > 0;
  return isUnderWay
    ? `${pluralize(counts.trades_added, 'trade')} are being taken back`
    : `${pluralize(removed, 'trade')} taken back`;
}

/**
 * Asks first, then takes an upload back; tells in words how many trades went with it, and, a moment later, that no case holds them
 * any more.
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
      title: `Take back ${upload.file_name}?`,
      description: `${pluralize(upload.counts.trades_added, 'trade')} it brought go, but for those that another file holds too. Cases are worked out again.`,
      safe: { label: 'Keep it' },
      other: { label: 'Take it back', danger: true, onChoose: () => void undo() },
    },
  });
}

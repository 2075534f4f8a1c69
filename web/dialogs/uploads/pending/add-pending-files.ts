import { dialogs } from '../../store.ts';
import { collectPendingFiles, deletePendingFiles } from './pending-files.ts';

const namesOf = (files: readonly File[]): string => files.map(({ name }) => name).join(', ');

/**
 * Uploads the files that waited in this browser for a sign-in. Files that someone else may have dropped are uploaded
 * only on request.
 */
export async function addPendingFiles(email: string, upload: (files: readonly File[]) => void): Promise<void> {
  const { files, are_own } = await collectPendingFiles(email);
  if (!files.length) return;
  if (are_own) return upload(files);
  dialogs.open({
    name: 'choice',
    props: {
      title: files.length === 1 ? 'A file waits on this device' : `${files.length} files wait on this device`,
      description: `Someone checked ${namesOf(files)} in this browser in the last day. Add the trades only if they are yours.`,
      safe: { label: 'Delete', onChoose: () => void deletePendingFiles() },
      other: { label: 'Add to my portfolio', onChoose: () => upload(files) },
    },
  });
}

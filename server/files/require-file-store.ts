import { StartupError } from '@trover/db/embedded/startup-error.ts';
import type { Log } from '../log.ts';
import type { FileStore } from './file-store.ts';

/**
 * A store that refuses access stops the start; one that does not respond may be starting too, and `/readyz` reports it.
 */
export async function requireFileStore(store: FileStore, log: Pick<Log, 'warn'>): Promise<void> {
  const trouble = await store.trouble();
  if (trouble === undefined) return;
  if (trouble.isRefusal)
    throw new StartupError(
      `${trouble.message[0]!.toUpperCase()}${trouble.message.slice(1)}. Check FILES_URL and the settings beside it.`,
    );
  log.warn({ err: trouble }, 'the file store does not answer yet');
}

import type { Connected, Db } from '@trover/db/connect.ts';
import type { Config } from '../../config.ts';
import type { FileReader } from '../../files/file-store.ts';
import type { Log } from '../../log.ts';

/** The part of the context that worker processes share. It cannot store files. */
export interface WorkerContext {
  db: Db;
  pool: Connected['pool'];
  config: Pick<Config, 'isProduction'>;
  log: Log;
  files: FileReader;
  /** The business date, `YYYY-MM-DD`. */
  today: () => string;
  /** Must be called whenever the work progresses: a task without progress for too long is ended. */
  onProgress?: () => void;
}

import type { Connected, Db } from '@trover/db/connect.ts';
import type { Config } from '../../config.ts';
import type { FileReader } from '../../files/file-store.ts';
import type { Log } from '../../log.ts';

/** The part of the context that a worker process has as well. It stores no files. */
export interface WorkerContext {
  db: Db;
  pool: Connected['pool'];
  config: Pick<Config, 'isProduction'>;
  log: Log;
  files: FileReader;
  /** The business date, `YYYY-MM-DD`. */
  today: () => string;
  /** To be called whenever the work has come further: work that is silent for too long is ended. */
  onProgress?: () => void;
}

import { type EmbeddedPostgres, startPostgres } from '@trover/db/embedded/start-postgres.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

export interface StartDatabaseOptions {
  /** Called when the embedded database has ended permanently. */
  onDatabaseLost?: (reason: string) => void;
  /** False for a command that may run at the same time as the program. */
  alone?: boolean;
}

/** Starts the embedded database; undefined where `DATABASE_URL` names a server. */
export function startDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
  { onDatabaseLost, alone = true }: StartDatabaseOptions,
): Promise<EmbeddedPostgres> | undefined {
  if (databaseUrl) return undefined;
  return startPostgres({
    dataDir,
    log: (message) => log.info(message),
    alone,
    ...(onDatabaseLost && { onLost: onDatabaseLost }),
  });
}

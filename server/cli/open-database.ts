import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type Db } from '@trover/db/connect.ts';
import { startPostgres } from '@trover/db/embedded/start-postgres.ts';
import { StartupError } from '@trover/db/embedded/startup-error.ts';
import { listPending } from '@trover/db/migrate.ts';
import { type Config, readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { openContext } from '../open-context.ts';

/** The program's own database for a command that may run at the same time, and the business date. */
export async function withDatabase<Result>(work: (db: Db, today: string) => Promise<Result>): Promise<Result> {
  const config = { ...readConfig(), roles: new Set<never>() };
  const { context, close } = await openContext(config, createLog('warn'), { alone: false, jobs: [] });
  try {
    return await work(context.db, context.today());
  } finally {
    await close();
  }
}

/** For a command that only reads: does not create a missing database, and does not migrate an older one. */
export async function withExistingDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const config = readConfig();
  const { target, stop } = await openExisting(config);
  const connected = connect(target, {
    max: 2,
    name: 'trover check',
    ...(config.today !== undefined && { today: config.today }),
  });
  try {
    const pending = await listPending(connected.pool);
    if (pending === null) throw new StartupError(`There is no database of Trover in ${placeOf(config)}.`);
    if (pending.length > 0)
      throw new StartupError(
        `The database in ${placeOf(config)} is of an earlier version of Trover. Start the program once to update its tables (${pending.join(', ')}).`,
      );
    return await work(connected.db);
  } finally {
    await connected.close();
    await stop();
  }
}

const placeOf = ({ databaseUrl, dataDir }: Config): string => (databaseUrl ? 'DATABASE_URL' : dataDir);

async function openExisting({ databaseUrl, dataDir }: Config) {
  if (databaseUrl) return { target: databaseUrl, stop: async () => {} };
  if (!existsSync(join(dataDir, 'postgres-18', 'PG_VERSION')))
    throw new StartupError(`There is no database of Trover in ${dataDir}. Check DATA_DIR and DATABASE_URL.`);
  const { connection, stop } = await startPostgres({ dataDir, log: () => {}, alone: false });
  return { target: connection, stop };
}

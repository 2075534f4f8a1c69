import type { Db } from '@trover/db/connect.ts';
import { readConfig } from '../config.ts';
import { openContext } from '../context.ts';
import { createLog } from '../log.ts';

/** The program's own database for a command that may run beside it, and the business date. */
export async function withDatabase<Result>(work: (db: Db, today: string) => Promise<Result>): Promise<Result> {
  const config = { ...readConfig(), roles: new Set<never>() };
  const { context, close } = await openContext(config, createLog('warn'), { alone: false, jobs: [] });
  try {
    return await work(context.db, context.today());
  } finally {
    await close();
  }
}

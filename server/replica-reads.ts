import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import type { Context } from './context.ts';

/**
 * Runs a visitor's reads of the public catalogue on the replica, where there is an up-to-date one. An account reads
 * from the primary, so that it sees what it has just written. Primary and replica each have a cache, since a value that
 * is cached for a revision must come from a server that has it.
 */
export function readFromReplica<Result>(
  context: Context,
  session: Session | null,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  const { replica } = context;
  if (session !== null || replica === null) return work(context);
  return replica.reads.read(
    (db) => work({ ...context, db, cache: replica.cache }),
    () => work(context),
  );
}

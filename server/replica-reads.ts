import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import type { Context } from './context.ts';

/**
 * Runs what reads the public catalogue for a visitor on the replica, where there is one that is up to date. An account
 * reads the primary: it sees what it has just written. Primary and replica each have a cache, since what is cached
 * for a revision must come from a server that has it.
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

import { type Kysely, sql } from 'kysely';
import type pg from 'pg';

type Client = Pick<pg.Pool | pg.PoolClient, 'query'>;

const HAS_CITUS = `select to_regclass('pg_catalog.pg_dist_partition') is not null as is_so`;
const HAS_TRADES = `select exists (select from pg_dist_partition where logicalrelid = 'trades'::regclass) as is_so`;

/** Whether trades are on several servers. For the few queries that differ; the others work in both layouts. */
export async function isSharded(client: Client): Promise<boolean> {
  const ask = async (text: string): Promise<boolean> =>
    (await client.query<{ is_so: boolean }>(text)).rows[0]?.is_so === true;
  return (await ask(HAS_CITUS)) && ask(HAS_TRADES);
}

/** Milliseconds for which the result is cached: a query for the other shape is slower, but returns the same. */
const USED_FOR_MS = 10_000;

const known = new WeakMap<object, { at: number; answer: Promise<boolean> }>();

/** The same for queries, cached briefly. A database and its transactions share the cache key. */
export function isDatabaseSharded<Schema>(db: Kysely<Schema>): Promise<boolean> {
  const { adapter } = db.getExecutor();
  const found = known.get(adapter);
  if (found !== undefined && performance.now() - found.at < USED_FOR_MS) return found.answer;
  const ask = async (text: string): Promise<boolean> =>
    (await sql.raw<{ is_so: boolean }>(text).execute(db)).rows[0]?.is_so === true;
  const answer = ask(HAS_CITUS).then((isThere) => isThere && ask(HAS_TRADES));
  known.set(adapter, { at: performance.now(), answer });
  answer.catch(() => known.delete(adapter));
  return answer;
}

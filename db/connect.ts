import { Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { StartupError } from './embedded/startup-error.ts';
import { prepareStatements } from './prepared-statements.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
export type DbTransaction = Transaction<Database>;

export interface Connected {
  db: Db;
  pool: pg.Pool;
  close: () => Promise<void>;
}

export type Target = string | { host: string; port: number; user: string; database: string };

export interface ConnectOptions {
  /** Maximum number of connections; 10 where absent. */
  max?: number;
  /** Maximum milliseconds to wait for a connection; no limit where absent. */
  patience?: number;
  /** Milliseconds after which a statement without a response fails; no limit where absent. */
  queryTimeout?: number;
  /** Milliseconds after which PostgreSQL closes a connection that is idle in a transaction; never where absent. */
  idleInTransaction?: number;
  /**
   * Through a pooler that may use another connection for each transaction: nothing is prepared or left for the next
   * one.
   */
  pooled?: boolean;
  /** The name in `pg_stat_activity`. */
  name?: string;
  /** The business date that SQL reads as `court_today()`, where it is set (TODAY); the clock's date where absent. */
  today?: string;
  /** Called after each statement of the query builder, with its duration in ms. */
  onStatement?: (statement: { sql: string; ms: number; error?: unknown }) => void;
  /** Called when a connection breaks, idle or in use; the pool replaces it. */
  onError?: (error: Error) => void;
}

const INT8 = 20;
const INT8_ARRAY = 1016;
const NUMERIC = 1700;
const DATE = 1082;

const asText = (value: string): string => value;

function asInteger(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for a number`);
  return number;
}

const asIntegers = (value: string): number[] => value.slice(1, -1).split(',').filter(Boolean).map(asInteger);

/**
 * bigint as number, numeric and date as text, so that no amount passes through a float and no date through a time zone.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && oid === INT8) return asInteger;
    if (format !== 'binary' && oid === INT8_ARRAY) return asIntegers;
    if (format !== 'binary' && (oid === NUMERIC || oid === DATE)) return asText;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

export function poolConfig(target: Target): pg.PoolConfig {
  return typeof target === 'string' ? { connectionString: target } : { ...target };
}

/**
 * A new connection plans each statement again, which costs half a second of processor time in all: so one that is idle
 * stays open longer than the pool's 10 seconds.
 */
const IDLE_MS = 300_000;

/** Opens no connection yet: the pool connects at the first query. */
export function connect(target: Target, options: ConnectOptions = {}): Connected {
  const { today } = options;
  const pool = new pg.Pool({
    ...poolConfig(target),
    types,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.patience ?? 0,
    keepAlive: true,
    idleTimeoutMillis: IDLE_MS,
    ...(options.queryTimeout && { query_timeout: options.queryTimeout }),
    ...(options.idleInTransaction && { idle_in_transaction_session_timeout: options.idleInTransaction }),
    application_name: options.name ?? 'trover',
    ...(today !== undefined && {
      // the pool waits for the promise, which its types do not declare
      onConnect: ((client) => client.query(`select set_config('trover.today', $1, false)`, [today])) as (
        client: pg.ClientBase,
      ) => void,
    }),
  });
  // Without a listener, a broken connection would end the process. The pool listens only to idle connections; one in
  // use reports the error to its statement, which fails, and to this listener.
  const onError = (error: Error): void => options.onError?.(error);
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  if (!options.pooled) prepareStatements(pool);
  const { onStatement } = options;
  const log = (event: LogEvent): void =>
    onStatement?.({
      sql: event.query.sql,
      ms: event.queryDurationMillis,
      ...(event.level === 'error' && { error: event.error }),
    });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...(onStatement && { log }) });
  let closed: Promise<void> | undefined;
  return { db, pool, close: () => (closed ??= pool.end()) };
}

const OLDEST_SERVER = 15;

/** Waits for a server that is still starting; refuses a missing or outdated one with a sentence. */
export async function requireServer(pool: pg.Pool, patience = 10_000): Promise<void> {
  const until = Date.now() + patience;
  for (;;) {
    try {
      const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version_num') as version`);
      const major = Math.floor(Number(rows[0]?.version) / 10_000);
      if (major >= OLDEST_SERVER) return;
      throw new StartupError(`DATABASE_URL is of PostgreSQL ${major}; Trover needs ${OLDEST_SERVER} or newer.`);
    } catch (error) {
      if (error instanceof StartupError) throw error;
      const { code, message } = error as Error & { code?: string };
      const mayPass = ['ECONNREFUSED', 'ENOENT', 'EAI_AGAIN', 'ECONNRESET', '57P03', '53300'].includes(code ?? '');
      if (!mayPass || Date.now() > until)
        throw new StartupError(
          `The database of DATABASE_URL does not answer: ${message || code}. Check address, user, password and that it runs.`,
        );
      await new Promise((done) => setTimeout(done, 250));
    }
  }
}

import type { Db, DbTransaction } from '@trover/db/connect.ts';
import type { Log } from '../log.ts';

/** What a queue needs of a job: its name, and what its data is. Who runs it gives it the context. */
interface QueuedJob<Data extends object> {
  name: string;
  run: (context: never, data: Data, running: RunningJob) => Promise<void>;
}

export interface RunningJob {
  id: string;
  log: Log;
  /** Aborted when the process stops, or when another worker has claimed the job. */
  signal: AbortSignal;
}

export interface SendOptions {
  /** The transaction that the job belongs to: it is queued when that commits. */
  db?: Db;
  /** What `one_per_key` compares. */
  key?: string;
  /** What `one_per_group` compares; the key where absent. */
  group?: string;
  startAfterSeconds?: number;
  /** Higher ones first; 0 where absent. */
  priority?: number;
}

export interface Jobs {
  /** False when a job of that key was already waiting. */
  send: <Data extends object>(job: QueuedJob<Data>, data: Data, options?: SendOptions) => Promise<boolean>;
  /** The keys of those that wait or run. */
  keysOf: (name: string) => Promise<Set<string>>;
  /** Retries a failed job when the transaction commits. */
  retry: (name: string, id: string, trx: DbTransaction) => Promise<void>;
  /** How many wait and run, by job. */
  counts: () => Promise<{ name: string; waiting: number; active: number; failed: number }[]>;
}

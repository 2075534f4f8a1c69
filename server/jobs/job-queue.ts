import type { Db, DbTransaction } from '@trover/db/connect.ts';
import type { Log } from '../log.ts';

/** The properties of a job that a queue needs: its name and its data. The worker adds the context. */
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
  /** The job is queued when this transaction commits. */
  db?: Db;
  /** The key that `one_per_key` compares. */
  key?: string;
  /** The group that `one_per_group` compares; the key where absent. */
  group?: string;
  startAfterSeconds?: number;
  /** Higher priorities run first; 0 where absent. */
  priority?: number;
}

export interface Jobs {
  /** False if a job with that key is waiting already. */
  send: <Data extends object>(job: QueuedJob<Data>, data: Data, options?: SendOptions) => Promise<boolean>;
  /** The keys of the waiting and running jobs. */
  keysOf: (name: string) => Promise<Set<string>>;
  /** Retries a failed job when the transaction commits. */
  retry: (name: string, id: string, trx: DbTransaction) => Promise<void>;
  /** The number of waiting and running jobs, by name. */
  counts: () => Promise<{ name: string; waiting: number; active: number; failed: number }[]>;
}

import type { Connected, Db } from './connect.ts';
import { isLostConnection } from './lost-connection.ts';

interface ReplicaLimits {
  /** A replica that is more milliseconds behind is not used. */
  lag_ms: number;
  /** How long a measured lag is valid. */
  check_ms: number;
}

/** Called when reads move to the replica, and with the reason when they move to the primary. */
type OnChange = (isUsed: boolean, reason: string) => void;

const LIMITS: ReplicaLimits = { lag_ms: 1_000, check_ms: 1_000 };

/** PostgreSQL's code for a query that a standby cancels to replay a change. */
const CONFLICT_WITH_RECOVERY = '40001';
/** pg's message when the replica does not respond in time. */
const NO_ANSWER = 'Query read timeout';

const isOfReplica = (error: unknown): boolean =>
  isLostConnection(error) ||
  (error as { code?: unknown }).code === CONFLICT_WITH_RECOVERY ||
  (error instanceof Error && error.message === NO_ANSWER);

/**
 * Runs reads that may be slightly outdated on a streaming replica. While it is unavailable, behind, disconnected from
 * its primary or not a replica, they run on the primary.
 */
export class ReplicaReads {
  readonly #replica: Connected;
  readonly #limits: ReplicaLimits;
  readonly #onChange: OnChange;
  #isUpToDate = false;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | undefined;

  constructor(
    replica: Connected,
    { limits = LIMITS, onChange = () => {} }: { limits?: ReplicaLimits; onChange?: OnChange } = {},
  ) {
    this.#replica = replica;
    this.#limits = limits;
    this.#onChange = onChange;
  }

  /** The whole work runs on one server: if the replica causes a failure, all of it runs again on the primary. */
  async read<Result>(onReplica: (db: Db) => Promise<Result>, onPrimary: () => Promise<Result>): Promise<Result> {
    if (!(await this.#mayRead())) return onPrimary();
    try {
      return await onReplica(this.#replica.db);
    } catch (error) {
      if (!isOfReplica(error)) throw error;
      this.#record(false, (error as Error).message);
      return onPrimary();
    }
  }

  /** A call waits for the check of a replica that served the last calls, but never for one that did not. */
  async #mayRead(): Promise<boolean> {
    if (performance.now() - this.#checkedAt < this.#limits.check_ms) return this.#isUpToDate;
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined;
    });
    if (!this.#isUpToDate && this.#checkedAt > 0) return false;
    await this.#checking;
    return this.#isUpToDate;
  }

  async #check(): Promise<void> {
    try {
      const { rows } = await this.#replica.pool.query<{ is_standby: boolean; is_fed: boolean; lag_ms: number }>(
        `select pg_is_in_recovery() as is_standby, exists (select from pg_stat_wal_receiver) as is_fed,
           case when pg_last_wal_receive_lsn() is distinct from pg_last_wal_replay_lsn() then coalesce(
             extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000, 0) else 0 end::float8 as lag_ms`,
      );
      const { is_standby, is_fed, lag_ms } = rows[0]!;
      if (!is_standby) return this.#record(false, 'it is not a replica');
      if (!is_fed) return this.#record(false, 'it receives nothing from its primary');
      if (lag_ms > this.#limits.lag_ms) return this.#record(false, `it is ${Math.round(lag_ms)} ms behind`);
      this.#record(true, '');
    } catch (error) {
      this.#record(false, (error as Error).message);
    }
  }

  #record(isUpToDate: boolean, reason: string): void {
    const isFirst = this.#checkedAt < 0;
    if (isUpToDate !== this.#isUpToDate || (isFirst && !isUpToDate)) this.#onChange(isUpToDate, reason);
    this.#isUpToDate = isUpToDate;
    this.#checkedAt = performance.now();
  }
}

import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** Rate limit of a provider (token bucket): burst size and calls per second. */
export interface Allowance {
  name: string;
  capacity: number;
  per_second: number;
}

class TooLong extends Error {
  readonly wait: number;

  constructor(wait: number) {
    super(`a wait of ${wait} seconds`);
    this.wait = wait;
  }
}

/**
 * Reserves one request of each allowance, for all processes together; returns how many seconds to wait before sending
 * it. A reserved request that is not sent is lost, which errs on the safe side. Reserves nothing if the wait exceeds
 * `most` seconds, since jobs that return later would otherwise use up the allowance by their own reservations.
 */
export async function reserveAllowances(
  db: Db,
  provider: string,
  allowances: readonly Allowance[],
  most: number,
): Promise<number> {
  try {
    return await db.transaction().execute(async (trx) => {
      const wait = await reserveEach(trx, provider, allowances);
      if (wait > most) throw new TooLong(wait);
      return wait;
    });
  } catch (error) {
    if (error instanceof TooLong) return error.wait;
    throw error;
  }
}

async function reserveEach(db: Db, provider: string, allowances: readonly Allowance[]): Promise<number> {
  let wait = 0;
  for (const { name, capacity, per_second } of allowances) {
    const { rows } = await sql<{ wait: number }>`
      insert into link_allowances as a (provider, name, tokens) values (${provider}, ${name}, ${capacity - 1})
      on conflict (provider, name) do update set
        tokens = least(${capacity}::float8, a.tokens
          + extract(epoch from clock_timestamp() - a.refilled_at) * ${per_second}::float8) - 1,
        refilled_at = clock_timestamp()
      returning greatest(0, -tokens / ${per_second}::float8,
        coalesce(extract(epoch from blocked_until - clock_timestamp()), 0))::float8 as wait`.execute(db);
    wait = Math.max(wait, rows[0]?.wait ?? 0);
  }
  return wait;
}

/** Blocks calls in all processes until the time that the provider stated. */
export async function blockAllowance(db: Db, provider: string, name: string, seconds: number): Promise<void> {
  await sql`insert into link_allowances as a (provider, name, tokens, blocked_until)
    values (${provider}, ${name}, 0, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (provider, name) do update set
      blocked_until = greatest(a.blocked_until, excluded.blocked_until)`.execute(db);
}

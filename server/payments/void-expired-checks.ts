import { voidChecksOfDay } from '@trover/db/queries/payments/void-checks.ts';
import { sql } from 'kysely';
import type { Context } from '../context.ts';

const AT_ONCE = 500;

/**
 * Makes checks void whose last day is past, at the court: each is owed again and its claim approved and not paid. Nothing pays it
 * again before an operator decides. It may run twice; answers how many.
 */
export async function voidExpiredChecks(
  { db, today }: Pick<Context, 'db' | 'today'>,
  signal?: AbortSignal,
): Promise<number> {
  let voided = 0;
  for (;;) {
    signal?.throwIfAborted();
    const count = await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('void expired checks', 0))`.execute(trx);
      return voidChecksOfDay(trx, { today: today(), limit: AT_ONCE });
    });
    voided += count;
    if (count < AT_ONCE) return voided;
  }
}

import { businessDaysBefore } from '@trover/core/dates/business-days.ts';
import { type Day, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { inMoneyTransaction } from '@trover/db/money-transaction.ts';
import { voidChecksOfDay } from '@trover/db/queries/payments/void-checks.ts';
import { sql } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';

const BATCH_SIZE = 500;
/**
 * A bank reports a day's checks on the next day at the earliest, and later over holidays: it has this many bank days.
 */
const DAYS_TO_REPORT = 5;

/**
 * Voids checks some bank days after their last day, at the court: each is owed again, and its claim approved instead of
 * paid. An operator must decide before it is paid again. Safe to repeat; returns how many.
 */
export async function voidExpiredChecks(
  { db, today }: Pick<Context, 'db' | 'today'>,
  signal?: AbortSignal,
): Promise<number> {
  const expired_before = formatDay(businessDaysBefore('federal_reserve', requireDay(today()) as Day, DAYS_TO_REPORT));
  let voided = 0;
  for (;;) {
    signal?.throwIfAborted();
    const count = await inMoneyTransaction(db, async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('void expired checks', 0))`.execute(trx);
      const voided_now = await voidChecksOfDay(trx, { today: today(), expired_before, limit: BATCH_SIZE });
      if (voided_now > 0)
        await recordAudit(trx, { action: 'checks_voided', by: null, detail: { checks: voided_now, expired_before } });
      return voided_now;
    });
    voided += count;
    if (count < BATCH_SIZE) return voided;
  }
}

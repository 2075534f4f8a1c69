import { isBusinessDay } from '@trover/core/dates/business-days.ts';
import { addDays, formatDay, formatLongDate, requireDay } from '@trover/core/dates/day.ts';
import { findDecision } from '@trover/db/queries/organisations/decisions.ts';
import { lockEarlierEnds, setDueDay } from '@trover/db/queries/organisations/earlier-ends.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { courtDay } from '../../business-date.ts';
import type { Context } from '../../context.ts';
import { alertMembers } from './alert-members.ts';

const BATCH = 200;

/** Working days are those of the Federal Reserve: courts close on the same holidays. */
export function workingDaysFrom(today: string, count: number): string {
  let day = requireDay(today);
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    if (isBusinessDay('federal_reserve', day)) left -= 1;
  }
  return formatDay(day);
}

/** The last working day before a case ends, or today where there is none. */
export function lastDayBefore(ends: string, today: string): string {
  let day = addDays(requireDay(ends), -1);
  while (!isBusinessDay('federal_reserve', day)) day = addDays(day, -1);
  return formatDay(day) < today ? today : formatDay(day);
}

/**
 * Brings due days forward where a date of the case has moved before them, or was entered later, and alerts those who
 * decide. Returns how many.
 */
export async function bringDueDaysForward(
  context: Pick<Context, 'db' | 'today' | 'config' | 'jobs'>,
  { except = [] }: { except?: readonly number[] } = {},
): Promise<number> {
  return context.db.transaction().execute(async (trx) => {
    const businessToday = context.today();
    const overtaken = await lockEarlierEnds(trx, { today: businessToday, limit: BATCH, except });
    let moved = 0;
    for (const { organisation_id, id, due_on, ends_on, time_zone } of overtaken) {
      const earlier = lastDayBefore(ends_on, courtDay(businessToday, time_zone));
      if (earlier >= due_on) continue;
      await setDueDay(trx, { organisation_id, id, due_on: earlier });
      const found = await findDecision(trx, organisation_id, id);
      if (found === undefined) continue;
      await alertMembers(
        context,
        trx,
        {
          organisation_id,
          id,
          cause: `due ${earlier}`,
          title: `Decide earlier: ${found.company}`,
          text: `The case now ends on ${formatLongDate(ends_on)}. Decide by ${formatLongDate(earlier)}, not ${formatLongDate(due_on)}.`,
        },
        ['owner', 'approver', 'analyst'],
      );
      await recordAudit(trx, {
        action: 'decision_due_earlier',
        by: null,
        subject: { kind: 'decision', id },
        detail: { organisation: organisation_id, from: due_on, to: earlier },
      });
      moved += 1;
    }
    return moved;
  });
}

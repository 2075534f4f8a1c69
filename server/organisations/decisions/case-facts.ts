import { daysLeft } from '@trover/core/cases/deadlines.ts';
import type { Stage } from '@trover/core/cases/stages.ts';
import { needsLifo } from '@trover/core/policies/decide.ts';
import type { CaseFacts, Policy } from '@trover/core/policies/policy.ts';
import type { TouchedCase } from '@trover/db/queries/organisations/policies.ts';
import { courtDay } from '../../business-date.ts';
import type { Context } from '../../context.ts';
import { showLosses } from '../../portfolios/show-losses.ts';

/** The facts of a case that a policy tests; the loss by last in, first out is worked out where it is given. */
export function factsOf(touched: TouchedCase, today: string, lifo: string | null): CaseFacts {
  const { fifo, recognized, claim_deadline, time_zone, stage, ...rest } = touched;
  const days = claim_deadline === null ? null : daysLeft(claim_deadline, courtDay(today, time_zone));
  return {
    ...rest,
    stage: stage as Stage,
    losses: { fifo, lifo, recognized },
    days_left: days !== null && days < 0 ? null : days,
  };
}

/** The loss of all entities by last in, first out, where the policy asks for it. */
export async function lifoFor(
  context: Pick<Context, 'db' | 'today' | 'worker'>,
  policies: readonly Policy[],
  touched: TouchedCase,
): Promise<string | null> {
  if (!policies.some(needsLifo)) return null;
  const { organisation_id, case_id, currency } = touched;
  const { totals } = await showLosses(context, organisation_id, { order_id: case_id, lots_from: 0, lots_limit: 1 });
  return totals.find((total) => total.currency === currency)?.lifo ?? null;
}

import { daysLeft } from '@trover/core/cases/deadlines.ts';
import type { Stage } from '@trover/core/cases/stages.ts';
import { needsLifo } from '@trover/core/organisations/decisions/decide.ts';
import { factsThen } from '@trover/core/organisations/decisions/past-facts.ts';
import type { CaseFacts, Policy } from '@trover/core/organisations/decisions/policy.ts';
import type { PastTouchedCase, TouchedCase } from '@trover/db/queries/organisations/policies.ts';
import { courtDay } from '../../business-date.ts';
import type { Context } from '../../context.ts';
import { showLosses } from '../../portfolios/show-losses.ts';

/** The facts of a case that a policy tests; without a LIFO loss for policies that do not use it. */
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

/**
 * The facts of a past case on the day when it had to be decided, and that day; the losses are computed from today's
 * trades.
 */
export function factsOfPast(
  touched: PastTouchedCase,
  today: string,
  lifo: string | null,
): { facts: CaseFacts; as_of: string } {
  const { found_on, last_registration, history, ...rest } = touched;
  const { is_opt_in, claim_deadline, time_zone, stage: now } = rest;
  const past = { stage: now as Stage, is_opt_in, claim_deadline, last_registration, found_on, history };
  const { day, stage, days_left } = factsThen(past, courtDay(today, time_zone));
  return { facts: { ...factsOf(rest, today, lifo), stage, days_left }, as_of: day };
}

/** The LIFO loss of all entities, where a policy uses it. */
export async function lifoFor(
  context: Pick<Context, 'db' | 'today' | 'worker'>,
  policies: readonly Policy[],
  touched: PastTouchedCase,
): Promise<string | null> {
  if (!policies.some(needsLifo)) return null;
  if (touched.lifo !== null) return touched.lifo;
  const { organisation_id, case_id, currency } = touched;
  const { totals } = await showLosses(context, organisation_id, { order_id: case_id, lots_from: 0, lots_limit: 1 });
  return totals.find((total) => total.currency === currency)?.lifo ?? null;
}

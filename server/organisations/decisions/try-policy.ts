import type { tryPolicy as declared } from '@trover/contract/organisations/policies.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { formatCents, parseCents } from '@trover/core/money/decimal.ts';
import { decide, phaseOf } from '@trover/core/organisations/decisions/decide.ts';
import type { Outcome, Policy } from '@trover/core/organisations/decisions/policy.ts';
import {
  findPolicyInForce,
  listTouchedCases,
  type PastTouchedCase,
} from '@trover/db/queries/organisations/policies.ts';
import type { Context } from '../../context.ts';
import { findFeeRate, INSTITUTION } from '../../fees/fee-rate.ts';
import { factsOfPast, lifoFor } from './case-facts.ts';

type Answer = DataOf<typeof declared>;

/** More cases than any organisation has. */
const MAX_CASES = 5_000;

/** The expected payments of cases in each currency after the fee, by their decision. */
class Recoveries {
  readonly #sums = new Map<string, Record<Outcome, bigint>>();

  add(outcome: Outcome, { currency, payment_net }: Pick<PastTouchedCase, 'currency' | 'payment_net'>): void {
    const cents = parseCents(payment_net ?? '0') ?? 0n;
    if (cents === 0n) return;
    const sum = this.#sums.get(currency) ?? { join: 0n, propose: 0n, escalate: 0n, ignore: 0n };
    sum[outcome] += cents;
    this.#sums.set(currency, sum);
  }

  list(): Answer['tried']['would_recover'] {
    return [...this.#sums]
      .map(([currency, { join, propose, escalate, ignore }]) => ({
        currency,
        join: formatCents(join),
        propose: formatCents(propose),
        escalate: formatCents(escalate),
        ignore: formatCents(ignore),
      }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1));
  }
}

const noOutcomes = (): Record<Outcome, number> => ({ join: 0, propose: 0, escalate: 0, ignore: 0 });

/**
 * Tests a policy on every case that affects an entity, with the facts from when it had to be decided, and compares the
 * results with the policy in force. Writes nothing.
 */
export async function tryPolicy(
  context: Pick<Context, 'db' | 'today' | 'worker'>,
  organisation_id: number,
  document: Policy,
): Promise<Answer> {
  const { db } = context;
  const today = context.today();
  const current = await findPolicyInForce(db, organisation_id);
  const policies = [document, ...(current ? [current.document] : [])];
  const fee_pct = await findFeeRate(db, { account_id: organisation_id, org_type: INSTITUTION }, today);
  const touched = await listTouchedCases(db, { organisation_id, limit: MAX_CASES, today, fee_pct });
  const rules = document.rules.map(() => 0);
  const [before, after] = [noOutcomes(), noOutcomes()];
  const [recoveredBefore, recoveredAfter] = [new Recoveries(), new Recoveries()];
  let approvals = 0;
  const items: Answer['items'] = [];
  for (const one of touched) {
    const { facts, as_of } = factsOfPast(one, today, await lifoFor(context, policies, one));
    const tried = decide(document, facts);
    const was = current ? decide(current.document, facts) : null;
    after[tried.outcome] += 1;
    if (was) before[was.outcome] += 1;
    rules[tried.rule - 1]! += 1;
    approvals += tried.approvals;
    const { currency, payment_expected: gross, payment_net } = one;
    recoveredAfter.add(tried.outcome, one);
    if (was) recoveredBefore.add(was.outcome, one);
    items.push({
      order_id: one.case_id,
      slug: one.slug,
      company: one.company,
      ticker: one.ticker,
      phase: phaseOf(facts),
      as_of,
      before: was?.outcome ?? null,
      after: tried.outcome,
      rule: tried.rule,
      recognized_loss: one.recognized,
      payment: payment_net,
      payment_before_fee: gross,
      currency,
    });
  }
  return {
    cases: touched.length,
    in_force: current ? { version: current.version, outcomes: before, would_recover: recoveredBefore.list() } : null,
    tried: { outcomes: after, would_recover: recoveredAfter.list(), approvals },
    rules,
    items,
  };
}

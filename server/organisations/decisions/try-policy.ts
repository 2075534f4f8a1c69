import type { tryPolicy as declared } from '@trover/contract/organisations/policies.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { formatCents, parseCents } from '@trover/core/money/decimal.ts';
import { decide, phaseOf } from '@trover/core/policies/decide.ts';
import type { Outcome, Policy } from '@trover/core/policies/policy.ts';
import { findPolicyInForce, listTouchedCases } from '@trover/db/queries/organisations/policies.ts';
import type { Context } from '../../context.ts';
import { factsOf, lifoFor } from './case-facts.ts';

type Answer = DataOf<typeof declared>;

/** More cases than any organisation has. */
const MAX_CASES = 5_000;

const noOutcomes = (): Record<Outcome, number> => ({ join: 0, propose: 0, escalate: 0, ignore: 0 });

/** What a policy would have decided of every case that touches an entity, beside the one in force. Writes nothing. */
export async function tryPolicy(
  context: Pick<Context, 'db' | 'today' | 'worker'>,
  organisation_id: number,
  document: Policy,
): Promise<Answer> {
  const { db } = context;
  const today = context.today();
  const current = await findPolicyInForce(db, organisation_id);
  const policies = [document, ...(current ? [current.document] : [])];
  const touched = await listTouchedCases(db, organisation_id, MAX_CASES);
  const rules = document.rules.map(() => 0);
  const [before, after] = [noOutcomes(), noOutcomes()];
  let [paidBefore, paidAfter, approvals] = [0n, 0n, 0];
  const items: Answer['items'] = [];
  for (const one of touched) {
    const facts = factsOf(one, today, await lifoFor(context, policies, one));
    const tried = decide(document, facts);
    const was = current ? decide(current.document, facts) : null;
    after[tried.outcome] += 1;
    if (was) before[was.outcome] += 1;
    rules[tried.rule - 1]! += 1;
    approvals += tried.approvals;
    const payment = one.currency === document.currency ? (parseCents(one.payment_expected ?? '0') ?? 0n) : 0n;
    if (tried.outcome === 'join') paidAfter += payment;
    if (was?.outcome === 'join') paidBefore += payment;
    items.push({
      order_id: one.case_id,
      slug: one.slug,
      company: one.company,
      ticker: one.ticker,
      phase: phaseOf(facts),
      before: was?.outcome ?? null,
      after: tried.outcome,
      rule: tried.rule,
      recognized_loss: one.recognized,
      payment: one.payment_expected,
      currency: one.currency,
    });
  }
  return {
    cases: touched.length,
    in_force: current ? { version: current.version, outcomes: before, joined_payment: formatCents(paidBefore) } : null,
    tried: { outcomes: after, joined_payment: formatCents(paidAfter), approvals },
    rules,
    items,
  };
}

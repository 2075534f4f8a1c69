import type { getRecovery, RecoveryStep } from '@trover/contract/portfolios/recovery.ts';
import type { DataOf, QueryOf } from '@trover/contract/protocol/operation.ts';
import { claimStateOf, surestOf } from '@trover/core/claims/claim-state.ts';
import { expectedOn } from '@trover/core/claims/expected-on.ts';
import { requireCents } from '@trover/core/money/decimal.ts';
import { sumByCurrency } from '@trover/core/money/sum-by-currency.ts';
import { sumWholeAmounts } from '@trover/core/money/whole-amounts.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { findTimesToPayment } from '@trover/db/queries/claims/times-to-payment.ts';
import {
  type ClaimsInCase,
  listClaimsInCases,
  listExpectedSteps,
  listPaidSteps,
  type PaidStep,
} from '@trover/db/queries/portfolios/recovery.ts';
import type { Context } from '../context.ts';
import { findFeeRate } from '../fees/fee-rate.ts';
import { requirePortfolio } from './policy.ts';

type Answer = DataOf<typeof getRecovery>;
type OfCurrency = RecoveryStep & { currency: string };

/** The recovery of the caller, or of one of the caller's portfolios. */
export async function answerRecovery(
  context: Pick<Context, 'db' | 'today'>,
  session: Session,
  { portfolio_id }: QueryOf<typeof getRecovery>,
): Promise<Answer> {
  const portfolio = portfolio_id === undefined ? undefined : await requirePortfolio(context.db, session, portfolio_id);
  return loadRecovery(context, session, portfolio?.beneficial_account_id);
}

/** Payments received, claims filed and claims that wait for a step of their owner, with the date of each. */
export async function loadRecovery(
  { db, today: business }: Pick<Context, 'db' | 'today'>,
  { account_id, org_type }: Pick<Session, 'account_id' | 'org_type'>,
  beneficial_account_id?: number,
): Promise<Answer> {
  const today = business();
  const fee_pct = await findFeeRate(db, { account_id, org_type }, today);
  const whose = { account_id, beneficial_account_id, today, fee_pct };
  const [paid, all, claims, times] = await Promise.all([
    listPaidSteps(db, whose),
    listExpectedSteps(db, whose),
    listClaimsInCases(db, whose),
    findTimesToPayment(db),
  ]);
  // an amount below the plan's minimum payment is never paid, whatever the caller does
  const expected = all.filter(({ amount }) => amount === null || requireCents(amount) !== 0n);
  const steps: OfCurrency[] = [
    ...paid.map((step) => ({ ...step, state: 'paid' as const, claim_stage: null })),
    ...expected.flatMap(({ state, claim_deadline, claims: _, amount, ...step }) =>
      amount === null
        ? []
        : [
            {
              ...step,
              amount,
              state: state === 'filed' ? ('filed' as const) : ('estimated' as const),
              date: expectedOn(claim_deadline, times, today),
            },
          ],
    ),
  ].sort(byDay);
  const waiting = (currency: string): number =>
    expected.reduce((sum, one) => sum + (one.state === 'waiting' && one.currency === currency ? one.claims : 0), 0);
  const currencies = [...Map.groupBy(steps, ({ currency }) => currency)]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([currency, own]) => ({
      currency,
      paid: sumPaid(own),
      filed: totalOf(own, 'filed'),
      estimated: totalOf(own, 'estimated'),
      waiting: sumOf(own.filter((step) => step.state === 'estimated' && step.claim_stage !== 'review')),
      signed: sumOf(own.filter(({ claim_stage }) => claim_stage === 'review')),
      waiting_claims: waiting(currency),
      steps: own.map(({ currency: _, ...step }) => step),
    }));
  const durations = times && { cases: times.cases, least_days: times.least, most_days: times.most };
  return { currencies, claims: figuresOf(claims, paid), times: durations };
}

/**
 * The status of each case with a claim, and the payments in it, or else the expected payment of its most certain
 * claims.
 */
function figuresOf(claims: readonly ClaimsInCase[], paid: readonly PaidStep[]): Answer['claims'] {
  const cases = new Map<string, Answer['claims'][number]>();
  for (const [slug, own] of Map.groupBy(claims, (claim) => claim.slug)) {
    const states = own.map((claim) => ({ ...claim, ...stateOf(claim) }));
    const { phase, pill, word, next, certainty, currency } = surestOf(states)!;
    const surest = states.filter((one) => one.phase === phase);
    const [sum] = surest.length > 1 ? sumWholeAmounts(surest) : sumByCurrency(surest);
    const figure = { amount: certainty === null ? null : (sum?.amount ?? null), currency: sum?.currency ?? currency };
    cases.set(slug, { slug, phase, pill, word: phase === 'waiting' ? next : word, certainty, ...figure });
  }
  for (const [slug, own] of Map.groupBy(paid, (step) => step.slug)) {
    const [sum] = sumByCurrency(own);
    if (slug === null || sum === undefined) continue;
    const { pill, word } = claimStateOf(PAID);
    const { amount, currency } = sum;
    cases.set(slug, { slug, phase: 'paid', pill, word, certainty: 'paid', amount, currency });
  }
  return [...cases.values()];
}

const PAID = { stage: 'paid', cured_by: null, filed_on: null, has_payment: true, may_act: true } as const;

const stateOf = ({ state, claim_stage: stage, claim_cured_by: cured_by, claim_filed_on: filed_on }: ClaimsInCase) =>
  claimStateOf({ stage, cured_by, filed_on, has_payment: state === 'paid', may_act: state !== 'late' });

/** Whole amounts, as its steps are shown; what was paid is exact. */
const sumOf = (steps: readonly OfCurrency[]): string => sumWholeAmounts(steps)[0]?.amount ?? '0.00';
const sumPaid = (steps: readonly OfCurrency[]): string =>
  sumByCurrency(steps.filter(({ state }) => state === 'paid'))[0]?.amount ?? '0.00';
const totalOf = (steps: readonly OfCurrency[], state: 'filed' | 'estimated'): string =>
  sumOf(steps.filter((step) => step.state === state));

const late = '9999-12-31';
const byDay = (one: OfCurrency, other: OfCurrency): number =>
  (one.date ?? late).localeCompare(other.date ?? late) || Number(other.amount) - Number(one.amount);

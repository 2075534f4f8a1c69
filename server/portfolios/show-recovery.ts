import type { getRecovery, RecoveryStep } from '@trover/contract/portfolios/recovery.ts';
import type { DataOf, QueryOf } from '@trover/contract/protocol/operation.ts';
import { expectedOn } from '@trover/core/claims/expected-on.ts';
import { afterFee } from '@trover/core/fees/fee-amount.ts';
import { sumByCurrency } from '@trover/core/money/sum-by-currency.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { findTimesToPayment } from '@trover/db/queries/claims/times-to-payment.ts';
import { listExpectedSteps, listPaidSteps } from '@trover/db/queries/portfolios/recovery.ts';
import type { Context } from '../context.ts';
import { findFeeRate } from '../fees/fee-rate.ts';
import { requirePortfolio } from './policy.ts';

type Answer = DataOf<typeof getRecovery>;
type OfCurrency = RecoveryStep & { currency: string };

/** What came, what is filed and what waits for a step of the caller, with the day of each. */
export async function answerRecovery(
  { db, today: business }: Pick<Context, 'db' | 'today'>,
  session: Session,
  { portfolio_id }: QueryOf<typeof getRecovery>,
): Promise<Answer> {
  const today = business();
  const { account_id } = session;
  const portfolio = portfolio_id === undefined ? undefined : await requirePortfolio(db, session, portfolio_id);
  const whose = { account_id, beneficial_account_id: portfolio?.beneficial_account_id, today };
  const [paid, expected, times, fee_pct] = await Promise.all([
    listPaidSteps(db, whose),
    listExpectedSteps(db, whose),
    findTimesToPayment(db),
    findFeeRate(db, session, today),
  ]);
  const steps: OfCurrency[] = [
    ...paid.map((step) => ({ ...step, state: 'paid' as const, claim_stage: null })),
    ...expected.flatMap(({ state, claim_deadline, claims: _, amount, ...step }) =>
      amount === null
        ? []
        : [
            {
              ...step,
              amount: afterFee(amount, fee_pct, step.currency),
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
      paid: totalOf(own, 'paid'),
      filed: totalOf(own, 'filed'),
      estimated: totalOf(own, 'estimated'),
      waiting: sumOf(own.filter((step) => step.state === 'estimated' && step.claim_stage !== 'review')),
      signed: sumOf(own.filter(({ claim_stage }) => claim_stage === 'review')),
      waiting_claims: waiting(currency),
      steps: own.map(({ currency: _, ...step }) => step),
    }));
  const durations = times && { cases: times.cases, least_days: times.least, most_days: times.most };
  return { currencies, times: durations };
}

const sumOf = (steps: readonly OfCurrency[]): string => sumByCurrency(steps)[0]?.amount ?? '0.00';
const totalOf = (steps: readonly OfCurrency[], state: RecoveryStep['state']): string =>
  sumOf(steps.filter((step) => step.state === state));

const late = '9999-12-31';
const byDay = (one: OfCurrency, other: OfCurrency): number =>
  (one.date ?? late).localeCompare(other.date ?? late) || Number(other.amount) - Number(one.amount);

import { expectedOn } from '@trover/core/claims/expected-on.ts';
import { requireCents } from '@trover/core/money/decimal.ts';
import { findTimesToPayment } from '@trover/db/queries/claims/times-to-payment.ts';
import {
  type PaidDay,
  type ReportOf,
  sumExpectedByDeadline,
  sumPaidDays,
} from '@trover/db/queries/organisations/board-reports/report-sums.ts';
import type { Context } from '../../context.ts';
import type { MoneyStep } from '../../pdf/printed-steps.ts';

interface MoneySteps {
  /** What was paid from the year before that of the report, day by day. */
  paid: readonly PaidDay[];
  /** Payments and what open cases may pay, in the order of their days; those without one last. */
  steps: ReadonlyMap<string, readonly MoneyStep[]>;
  /** The first day of the year with the first of them. */
  since: string;
}

const LATEST = '9999-12-31';

/** Payments of the report's year and the year before it, and when open cases may pay, by currency. */
export async function loadMoneySteps({ db }: Pick<Context, 'db'>, of: ReportOf): Promise<MoneySteps> {
  const year = Number(of.to.slice(0, 4));
  const before = `${year - 1}-01-01`;
  const [paid, expected, times] = await Promise.all([
    sumPaidDays(db, { ...of, from: before, to: of.today }),
    sumExpectedByDeadline(db, of),
    findTimesToPayment(db),
  ]);
  const steps = [
    ...paid.map(({ currency, date, paid: sum }) => ({
      currency,
      ...{ date, cents: requireCents(sum), kind: 'paid' as const },
    })),
    ...expected.map(({ currency, claim_deadline, is_filed, expected: sum }) => ({
      currency,
      date: expectedOn(claim_deadline, times, of.today),
      cents: requireCents(sum),
      kind: is_filed ? ('filed' as const) : ('open' as const),
    })),
  ]
    .filter(({ cents }) => cents > 0n)
    .sort((one, other) => (one.date ?? LATEST).localeCompare(other.date ?? LATEST));
  const since = paid.some(({ date }) => date < `${year}`) ? before : `${year}-01-01`;
  return { paid, since, steps: Map.groupBy(steps, ({ currency }) => currency) };
}

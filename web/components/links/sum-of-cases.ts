import { type Decimal, formatDecimal, parseCents, requireDecimal } from '@trover/core/money/decimal.ts';

interface Expected {
  payment_expected: string | null;
  currency: string;
}

/** The expected payments of the cases in the currency of most of them; null where nothing is expected. */
export function sumOfCases(cases: readonly Expected[]): { amount: string; currency: string } | null {
  const paying = cases.filter(({ payment_expected }) => (parseCents(payment_expected ?? '0') ?? 0n) > 0n);
  const [most] = [...Map.groupBy(paying, ({ currency }) => currency)].sort(
    ([, one], [, other]) => other.length - one.length,
  );
  if (most === undefined) return null;
  const [currency, items] = most;
  const sum = items.reduce((all, { payment_expected }) => all + requireDecimal(payment_expected ?? '0'), 0n);
  return { amount: formatDecimal(sum as Decimal), currency };
}

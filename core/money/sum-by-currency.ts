import { formatCents, parseCents } from './decimal.ts';

export interface Sum {
  currency: string;
  amount: string;
  /** How many figures went into it. */
  count: number;
}

/** Sums of money by currency, that of the most figures first; nulls and zeros are left out. */
export function sumByCurrency(figures: Iterable<{ amount: string | null; currency: string }>): Sum[] {
  const sums = new Map<string, { cents: bigint; count: number }>();
  for (const { amount, currency } of figures) {
    const cents = amount === null ? null : parseCents(amount);
    if (!cents) continue;
    const before = sums.get(currency) ?? { cents: 0n, count: 0 };
    sums.set(currency, { cents: before.cents + cents, count: before.count + 1 });
  }
  return [...sums]
    .map(([currency, { cents, count }]) => ({ currency, amount: formatCents(cents), count }))
    .sort((one, other) => other.count - one.count);
}

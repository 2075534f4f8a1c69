import { formatCents, parseCents } from '@trover/core/money/decimal.ts';
import { roundToWhole } from '@trover/core/money/whole-amounts.ts';

interface Summed {
  currency: string;
  recognized_loss: string | null;
  net_expected: string | null;
}

/** The losses of claims and their estimates in whole amounts, by currency; what is not known counts as nothing. */
export function sumOf(claims: readonly Summed[]): { currency: string; loss: string; net: string }[] {
  const sums = new Map<string, { loss: bigint; net: bigint }>();
  for (const { currency, recognized_loss, net_expected } of claims) {
    const { loss, net } = sums.get(currency) ?? { loss: 0n, net: 0n };
    sums.set(currency, {
      loss: loss + (parseCents(recognized_loss ?? '0') ?? 0n),
      net: net + (parseCents(roundToWhole(net_expected ?? '0')) ?? 0n),
    });
  }
  return [...sums].map(([currency, { loss, net }]) => ({ currency, loss: formatCents(loss), net: formatCents(net) }));
}

import { type Decimal, divideHalfUp, ONE, parseRounded } from '../money/decimal.ts';
import type { Trade } from './trade.ts';

const CENT = 1_000_000n;

/** Per 1 of face, in percent, and per 1,000 of face. */
const PRICED_PER = [1n, 100n, 1000n];

const sizeOf = (text: string | null): bigint | null => {
  const value = text === null ? null : parseRounded(text);
  return value === null ? null : value < 0n ? -value : value;
};

/** Half of the last printed place of a price: what rounding may change it by. */
function halfPlaceOf(price: string): Decimal {
  const places = /\.(\d+)$/.exec(price)?.[1]?.length ?? 0;
  return (10n ** BigInt(Math.max(8 - places, 0)) / 2n) as Decimal;
}

/**
 * Whether the amount of a note contains the interest accrued: as price times quantity shows it, with the fees or without, else as
 * the heading of the file states it. Null where no interest accrued, or nothing shows it.
 */
export function readInterestInAmount(trade: Trade): boolean | null {
  const [quantity, price] = [sizeOf(trade.quantity), sizeOf(trade.price)];
  const [amount, interest] = [sizeOf(trade.net_amount), sizeOf(trade.accrued_interest)];
  if (amount === null || interest === null || interest === 0n) return null;
  const stated = trade.has_interest_in_amount ?? null;
  if (quantity === null || price === null) return stated;
  const fees = sizeOf(trade.fees) ?? 0n;
  const found = new Set<boolean>();
  for (const per of PRICED_PER) {
    const worth = divideHalfUp(quantity * price, ONE * per);
    const rounding = divideHalfUp(quantity * halfPlaceOf(trade.price!), ONE * per) + CENT;
    if (worth <= interest || rounding * 2n > interest) continue;
    for (const costs of [0n, fees, -fees]) {
      const isNear = (sum: bigint): boolean => (amount > sum ? amount - sum : sum - amount) <= rounding;
      if (isNear(worth + interest + costs)) found.add(true);
      if (isNear(worth + costs)) found.add(false);
    }
  }
  const [shown] = found;
  return found.size === 1 ? shown! : stated;
}

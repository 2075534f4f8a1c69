import { formatMoney } from '../../format/amounts.ts';
import type { PaymentEstimate } from '../loss.ts';

type Chance = Pick<PaymentEstimate, 'low' | 'high' | 'minimum' | 'chance_below_minimum'>;

/**
 * The chance that nothing is paid because of the plan's minimum, and what it rests on: for the result on the home page,
 * the rail of a case and the portfolio. Null where there is none to state.
 */
export function describeChance(
  { low, high, minimum, chance_below_minimum: chance }: Chance,
  currency: string,
): string | null {
  if (chance === null || minimum === null || low === null || high === null) return null;
  const smallest = formatMoney(minimum, { currency });
  if (low === high) return chance === 100 ? `No payment: the plan pays nothing under ${smallest}.` : null;
  if (chance === 0) return `Even the low figure is above the plan’s minimum payment of ${smallest}.`;
  if (chance === 100)
    return `Even the high estimate is below the plan’s minimum payment of ${smallest}, so the plan pays nothing.`;
  return `A ${chance}% chance of no payment: the plan pays nothing under ${smallest}. This assumes that every outcome between the low and the high figure is equally likely.`;
}

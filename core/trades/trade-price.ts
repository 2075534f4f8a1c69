import { type Decimal, divide, divideHalfUp, multiply, ONE, parseRounded, ZERO } from '../money/decimal.ts';
import type { Plan } from '../plans/plan.ts';
import { readInterestInAmount } from './accrued-interest.ts';
import type { Trade } from './trade.ts';

const HUNDRED = 10_000_000_000n as Decimal;

export interface PriceTerms {
  plan: Pick<Plan, 'prices'>;
  /** Whether it was bought. */
  isIn: boolean;
  /** Of which the plan's prices are: 1 share, or the face amount of a note. */
  face: Decimal;
}

export const sizeOf = (value: Decimal): Decimal => (value < 0n ? -value : value) as Decimal;

/**
 * Price in the plan's sense, per share or per `face` of a note: as printed, else from the amount; with fees only where the plan
 * counts them. Fees add to the price of a purchase and reduce that of a sale.
 */
export function priceOf(trade: Trade, quantity: Decimal, { plan, isIn, face }: PriceTerms): Decimal | null {
  const printed = trade.price === null ? null : parseRounded(trade.price);
  const fees = feesOf(trade);
  const hasFees = plan.prices === 'with_commissions';
  if (trade.option !== null) {
    const units = multiply(quantity, parseRounded(trade.option.multiplier) ?? ONE);
    return printed === null || !hasFees || fees === 0n || units === 0n
      ? printed
      : withFees(printed, { fees, units, isIn });
  }
  const perUnit = (total: bigint): Decimal => divide(multiply(total as Decimal, face), quantity);
  if (quantity === 0n) return printed;
  if (printed !== null) {
    const price = face === ONE ? printed : pricePerFace(trade, quantity, printed, face);
    if (!hasFees || fees === 0n) return price;
    const total = divideHalfUp(price * quantity, face);
    return perUnit(isIn ? total + fees : total - fees);
  }
  const amount = cleanAmount(trade);
  if (amount === null) return null;
  const gross = hasFees ? amount : isIn ? amount - fees : amount + fees;
  return gross > 0n ? perUnit(gross) : null;
}

/** The fees in the price's currency; those in another cannot be added to it. Without their own they are in the amount's. */
function feesOf({ fees, fees_currency, price_currency, currency }: Trade): Decimal {
  const isForeign = (fees_currency ?? currency) !== (price_currency ?? currency);
  return fees === null || isForeign ? ZERO : (parseRounded(fees) ?? ZERO);
}

/**
 * The size of what was paid or received, without a note's accrued interest, which is no part of its price; null if not known. What
 * was paid in all contains it, so an amount of which nothing else is known does.
 */
function cleanAmount(trade: Trade): Decimal | null {
  const { net_amount, accrued_interest } = trade;
  const amount = net_amount === null ? null : parseRounded(net_amount);
  if (amount === null || amount === 0n) return null;
  if (readInterestInAmount(trade) === false) return sizeOf(amount);
  const interest = accrued_interest === null ? null : parseRounded(accrued_interest);
  const clean = sizeOf(amount) - (interest === null ? 0n : sizeOf(interest));
  return clean > 0n ? (clean as Decimal) : null;
}

/** The price per unit of a contract's underlying with its fees, which are for all units of its contracts; at least 0. */
function withFees(price: Decimal, { fees, units, isIn }: { fees: Decimal; units: Decimal; isIn: boolean }): Decimal {
  const total = multiply(price, units);
  const all = isIn ? total + fees : total - fees;
  return all > 0n ? divide(all as Decimal, units) : ZERO;
}

/**
 * A printed price of a note per `face` of it: brokers print it in percent, or per 1 of face. Which of them it is, the
 * trade's amount decides, within a fifth for accrued interest and fees; a price that fits as it is, or has no amount, stays.
 */
function pricePerFace(trade: Trade, quantity: Decimal, price: Decimal, face: Decimal): Decimal {
  const gross = cleanAmount(trade);
  if (gross === null) return price;
  const candidates = [price, divide(multiply(price, face), HUNDRED), multiply(price, face)];
  const isOfAmount = (each: Decimal): boolean => {
    const value = divideHalfUp(quantity * each, face);
    return value * 5n >= gross * 4n && value * 5n <= gross * 6n;
  };
  return candidates.find(isOfAmount) ?? price;
}

import { amountOf, formatCents, parseCents, parseDecimal } from '@trover/core/money/decimal.ts';
import type { Trade } from '@trover/core/trades/trade.ts';

const UNSURE = 70;
/** Costs are seldom more than this share of a trade; for small trades the limit is at least this many cents. */
const COSTS = 50n;
const MIN_COSTS = 3000n;

/** What the owner should check in a row that was recognized in a picture, each as a sentence. */
export function rowWarnings(trade: Trade, confidence: number): string[] {
  const warnings: string[] = [];
  if (confidence < UNSURE) warnings.push('Some letters are hard to read.');
  if (trade.trade_date === null) warnings.push('The trade date is missing.');
  if (trade.cusip_valid === false) warnings.push('The CUSIP is not valid: check its letters and digits.');
  const difference = differenceOf(trade);
  if (difference !== null) warnings.push(difference);
  return warnings;
}

function differenceOf({ quantity, price, net_amount, option }: Trade): string | null {
  const units = quantity === null ? null : parseDecimal(quantity);
  const each = price === null ? null : parseDecimal(price);
  const net = net_amount === null ? null : parseCents(net_amount);
  if (units === null || each === null || net === null || option !== null) return null;
  const gross = amountOf(units, each);
  const size = net < 0n ? -net : net;
  const apart = size > gross ? size - gross : gross - size;
  const allowed = gross / COSTS > MIN_COSTS ? gross / COSTS : MIN_COSTS;
  if (apart <= allowed) return null;
  return `Quantity times price is ${formatCents(gross)}, and the amount is ${formatCents(size)}.`;
}

import { amountOf, formatCents, requireDecimal } from '../money/decimal.ts';

/** What a trade moved, without its sign: the amount that its file states, or else shares times price. */
export function tradeAmount({
  amount,
  quantity,
  price,
}: {
  amount: string | null;
  quantity: string | null;
  price: string | null;
}): string | null {
  if (amount !== null) return amount.replace(/^-/, '');
  return quantity === null || price === null
    ? null
    : formatCents(amountOf(requireDecimal(quantity), requireDecimal(price)));
}

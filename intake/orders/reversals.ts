import { cancelledDirection } from '@trover/core/trades/cancellation.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import { isNegative, magnitude, negate, readDecimal } from '../readers/numbers.ts';
import type { Meaning, TradeMeaning } from '../rows/meaning.ts';
import type { Row } from '../rows/row.ts';

/**
 * Whether a row that names a cancellation cancels a trade: money is printed with it, or the shares of a purchase go out
 * again. Without either, under a state such as Cancelled, it is an order that was never carried out.
 */
export function reverses(row: Row, meaning: Meaning, decimalComma: boolean | undefined): boolean {
  if (meaning.ignored !== undefined || meaning.subtype !== 'cancel') return false;
  const read = (field: 'amount' | 'quantity') =>
    readDecimal(row.text(field), decimalComma === true && !row.isDerived(field)) ?? '0';
  return read('amount') !== '0' || (meaning.cancels === 'buy' && isNegative(read('quantity')));
}

/** How the sum of a cancellation was had that prints the money of the trade itself, as `Purchase (cancelled)` -479.99. */
export const SUM_OF_ITS_TRADE = 'sum of the trade that was canceled';

/**
 * A cancelled purchase removes its units again and returns its money, whatever signs are printed. `units` are as printed.
 */
export function stateEffect(trade: Trade, meaning: TradeMeaning, units: string | null): void {
  const { cancels } = meaning;
  const sum = trade.net_amount;
  if (cancels !== undefined && sum !== null && sum !== '0') {
    trade.net_amount = cancels === 'buy' ? magnitude(sum) : negate(magnitude(sum));
    const isOut = units !== null && isNegative(units);
    if (cancels === 'buy' ? isNegative(sum) && !isOut : !isNegative(sum) && isOut)
      trade.net_amount_basis = SUM_OF_ITS_TRADE;
  }
  const direction = cancels === 'buy' ? 'in' : cancels === 'sell' ? 'out' : cancelledDirection(trade);
  if (direction !== null && trade.quantity !== null)
    trade.stated_quantity = direction === 'in' ? negate(trade.quantity) : trade.quantity;
}

import type { TradeType } from './trade.ts';
import type { TransactionType } from './transaction.ts';

/**
 * How a row of the neutral CSV stands among trades, so that reading it as trades and bringing it back into a plan's
 * terms (`toTransactions`) loses nothing. Options depend on the sign of the quantity, `[positive, negative]`; the trade
 * itself carries the size, and `stated_quantity` the sign. A split's `ratio` is `<quantity>:1`, its `quantity` null.
 * `opening` and `closing` carry their sign in `stated_quantity`.
 */
export const NEUTRAL_TRADES: Record<
  TransactionType,
  { type: TradeType; subtype: string | null } | [TradeType, TradeType]
> = {
  opening: { type: 'other', subtype: 'opening' },
  closing: { type: 'other', subtype: 'closing' },
  purchase: { type: 'buy', subtype: null },
  sale: { type: 'sell', subtype: null },
  receipt: { type: 'transfer_in', subtype: null },
  delivery: { type: 'transfer_out', subtype: null },
  gift: { type: 'transfer_in', subtype: 'gift' },
  offering: { type: 'buy', subtype: 'offering' },
  merger: { type: 'buy', subtype: 'merger_in' },
  short: { type: 'sell', subtype: 'short_sell' },
  cover: { type: 'buy', subtype: 'buy_to_cover' },
  split: { type: 'split', subtype: null },
  option_open: ['option_buy_to_open', 'option_sell_to_open'],
  option_close: ['option_buy_to_close', 'option_sell_to_close'],
  option_expire: ['option_expire', 'option_expire'],
  option_exercise: ['option_exercise', 'option_exercise'],
  option_assign: ['option_assign', 'option_assign'],
};

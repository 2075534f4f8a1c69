import type { Trade } from './trade.ts';
import { tradeDay } from './trade-day.ts';

/** The direction of a trade; a cancellation has the opposite direction. */
export type Direction = 'in' | 'out';

/** Whether a row cancels a trade: a purchase or sale printed again as cancelled. */
export function isCancellation({ type, subtype, quantity }: Trade): boolean {
  return type === 'other' && subtype === 'cancel' && quantity !== null;
}

/** The direction of the cancelled trade; null when the row of the cancellation does not show it. */
export function cancelledDirection({ net_amount, stated_quantity }: Trade): Direction | null {
  if (net_amount !== null && net_amount !== '0') return net_amount.startsWith('-') ? 'out' : 'in';
  return stated_quantity?.startsWith('-') ? 'in' : null;
}

/** The direction of a trade; null for a row that cannot be cancelled. */
export function directionOf({ type, subtype, quantity, stated_quantity }: Trade): Direction | null {
  if (quantity === null) return null;
  switch (type) {
    case 'buy':
    case 'transfer_in':
    case 'option_buy':
    case 'option_buy_to_open':
    case 'option_buy_to_close':
      return 'in';
    case 'sell':
    case 'transfer_out':
    case 'option_sell':
    case 'option_sell_to_open':
    case 'option_sell_to_close':
      return 'out';
    case 'other':
      if (subtype === 'cancel' || stated_quantity === null) return null;
      return stated_quantity.startsWith('-') ? 'out' : 'in';
    default:
      return null;
  }
}

/** The security that a cancellation and its trade both name. */
export function tradedSecurity({ symbol, cusip, isin, raw_symbol, security_name, option }: Trade): string {
  const security = option
    ? `${option.underlying} ${option.expiry} ${option.strike} ${option.right}`
    : (symbol ?? cusip ?? isin ?? raw_symbol ?? security_name ?? '');
  return security.toUpperCase();
}

/** The values that a cancellation and its trade share, as one text; direction, price and sum are left out. */
function keyOfTrade(trade: Trade): string {
  return `${trade.account ?? ''}\u001f${tradedSecurity(trade)}\u001f${trade.quantity ?? ''}`;
}

const size = (figure: string | null): string | null => (figure === null ? null : figure.replace('-', ''));

interface Candidate {
  at: number;
  trade: Trade;
}

/** The cancelled trades of the list, and the cancellations whose trades are not among them, by their places. */
export function pairCancellations(trades: readonly Trade[]): { cancelled: Set<number>; unpaired: number[] } {
  const cancelled = new Set<number>();
  const unpaired: number[] = [];
  const cancellations: Candidate[] = [];
  for (const [at, trade] of trades.entries()) if (isCancellation(trade)) cancellations.push({ trade, at });
  if (cancellations.length === 0) return { cancelled, unpaired };
  const named = new Map<string, Candidate[]>();
  for (const { trade } of cancellations) named.set(keyOfTrade(trade), []);
  for (const [at, trade] of trades.entries()) {
    if (directionOf(trade) !== null) named.get(keyOfTrade(trade))?.push({ at, trade });
  }
  for (const { trade: cancellation, at } of cancellations) {
    const candidates = named.get(keyOfTrade(cancellation))!.filter((candidate) => !cancelled.has(candidate.at));
    const match = matchOf(cancellation, candidates);
    if (match === null) unpaired.push(at);
    else cancelled.add(match.at);
  }
  return { cancelled, unpaired };
}

/** The trade that a cancellation names: the one of the same sum before others of the same price. */
function matchOf(cancellation: Trade, candidates: readonly Candidate[]): Candidate | null {
  const direction = cancelledDirection(cancellation);
  const fitting = candidates.filter(
    ({ trade }) =>
      (direction === null || directionOf(trade) === direction) &&
      tradeDay(trade) <= tradeDay(cancellation) &&
      (trade.price === null || cancellation.price === null || trade.price === cancellation.price),
  );
  const sameSum = fitting.filter(({ trade }) => size(trade.net_amount) === size(cancellation.net_amount));
  return (sameSum.length > 0 ? sameSum : fitting).at(-1) ?? null;
}

import type { TradeType } from '@trover/core/trades/trade.ts';
import { isZero } from './reading.ts';

/** What a kind of transaction means. `signed` depends on the sign of its quantity. */
export type LinkMeaning =
  | { ignored: string }
  | { type: TradeType; subtype: string | null; needs: 'units' | 'cash' }
  | { units: LinkMeaning; cash: LinkMeaning }
  | { positive: LinkMeaning; negative: LinkMeaning };

export const no = (reason: string): LinkMeaning => ({ ignored: reason });
export const units = (type: TradeType, subtype: string | null = null): LinkMeaning => ({
  type,
  subtype,
  needs: 'units',
});
export const cash = (type: TradeType, subtype: string | null = null): LinkMeaning => ({ type, subtype, needs: 'cash' });
export const bySign = (positive: LinkMeaning, negative: LinkMeaning): LinkMeaning => ({ positive, negative });
/** By whether it moves units of a security. */
export const byUnits = (withUnits: LinkMeaning, without: LinkMeaning): LinkMeaning => ({
  units: withUnits,
  cash: without,
});

export const movedUnits = bySign(units('transfer_in'), units('transfer_out'));

/** What the broker has undone: the units and the cash of a trade go the other way. */
export const reversal = units('other', 'cancel');

// what several providers have
export const fee = no('a fee, not a trade');
export const tax = no('tax, not a trade');
export const money = byUnits(movedUnits, no('a movement of cash, not a trade'));
export const stockDividend = byUnits(units('dividend', 'stock_dividend'), cash('dividend'));

/** The meaning of a transaction with its quantity and security known. */
export function resolveMeaning(
  meaning: LinkMeaning,
  { quantity, hasSecurity }: { quantity: string | null; hasSecurity: boolean },
): Exclude<LinkMeaning, { units: LinkMeaning } | { positive: LinkMeaning }> {
  if ('units' in meaning)
    return resolveMeaning(!isZero(quantity) && hasSecurity ? meaning.units : meaning.cash, { quantity, hasSecurity });
  if ('positive' in meaning)
    return resolveMeaning(quantity?.startsWith('-') ? meaning.negative : meaning.positive, { quantity, hasSecurity });
  return meaning;
}

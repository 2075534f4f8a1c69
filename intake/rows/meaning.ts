import type { TradeType } from '@trover/core/trades/trade.ts';

/** The meaning of a row's action: something to leave out, or a kind of trade. */
export type Meaning = Ignored | TradeMeaning;

export interface Ignored {
  ignored: string;
}

export interface TradeMeaning {
  ignored?: undefined;
  type: TradeType;
  subtype: string | null;
  /** The type and subtype where the printed quantity is negative. */
  outward?: { type: TradeType; subtype: string | null };
  /** Buys and sells: the type becomes an option's where the row prints a contract. */
  side?: 'buy' | 'sell';
  effect?: 'open' | 'close';
  /** An option's own event; without a contract in the row the type is `other`. */
  event?: string;
  contract?: 'required';
  quantity: 'required' | 'optional' | 'none';
  /** What the row means when it moves no units. */
  withoutQuantity?: Meaning;
  /** The printed sign of the quantity is stored in `stated_quantity`. */
  signed?: boolean;
  /** The side that a cancellation cancels, where its action names it. */
  cancels?: 'buy' | 'sell';
  /** Units of a split are removed, though the file prints them without a sign. */
  isRemoved?: true;
  /** Whether a price column, if filled, is the price of this trade. */
  priced: boolean;
  note?: string;
}

export function ignore(reason: string): Ignored {
  return { ignored: reason };
}

export const cashMovement = ignore('cash movement');
export const interest = ignore('interest');
export const fee = ignore('fee or fee waiver');
export const taxWithheld = ignore('tax withholding');

interface Buying {
  effect?: 'open' | 'close';
  contract?: 'required';
  withoutQuantity?: Meaning;
}

export function bought(subtype: string | null = null, more: Buying = {}): TradeMeaning {
  return { type: 'buy', subtype, side: 'buy', quantity: 'required', priced: true, ...more };
}

export function sold(subtype: string | null = null, more: Buying = {}): TradeMeaning {
  return { type: 'sell', subtype, side: 'sell', quantity: 'required', priced: true, ...more };
}

export const boughtToOpen = bought(null, { effect: 'open', contract: 'required' });
export const boughtToClose = bought(null, { effect: 'close', contract: 'required' });
export const soldToOpen = sold(null, { effect: 'open', contract: 'required' });
export const soldToClose = sold(null, { effect: 'close', contract: 'required' });
export const soldShort = sold('short_sell', { effect: 'open' });
export const boughtToCover = bought('buy_to_cover', { effect: 'close' });
export const reinvested = bought('reinvest');

/** What opens or closes a position means of a share: `Sell to Open` is a short sale. */
export function ofShares(meaning: TradeMeaning): TradeMeaning {
  if (meaning.side === 'sell') return meaning.effect === 'open' ? soldShort : sold();
  return meaning.effect === 'close' ? boughtToCover : bought();
}

export function dividend(subtype: string | null = null): TradeMeaning {
  return { type: 'dividend', subtype, quantity: 'none', priced: false };
}

/** Units that come in or go out without a sale, by the sign of the quantity. */
export function moved(subtype: string | null, withoutQuantity: Meaning = cashMovement): TradeMeaning {
  return {
    type: 'transfer_in',
    subtype,
    outward: { type: 'transfer_out', subtype },
    quantity: 'required',
    withoutQuantity,
    signed: true,
    priced: true,
  };
}

export function movedIn(subtype: string | null, withoutQuantity: Meaning = cashMovement): TradeMeaning {
  return { ...moved(subtype, withoutQuantity), outward: { type: 'transfer_out', subtype } };
}

export function movedOut(subtype: string | null, withoutQuantity: Meaning = cashMovement): TradeMeaning {
  const { outward: _, ...rest } = moved(subtype, withoutQuantity);
  return { ...rest, type: 'transfer_out' };
}

/** Shares added or removed by a split; the quantity has its sign. */
export function split(subtype: string | null = null): TradeMeaning {
  return { type: 'split', subtype, quantity: 'required', priced: true };
}

/** The shares after a split, where a file without signs prints those before it in a row of their own. */
export const splitIn: TradeMeaning = { ...split(), withoutQuantity: cashLegOf('split') };
/** The shares before such a split. */
export const splitOut: TradeMeaning = { ...splitIn, isRemoved: true };

/** One line exchanged for another: `name_in` for what comes, `name_out` for what goes, by the sign. */
export function exchanged(name: string): TradeMeaning {
  return {
    type: 'other',
    subtype: `${name}_in`,
    outward: { type: 'other', subtype: `${name}_out` },
    quantity: 'required',
    withoutQuantity: cashLegOf(name),
    signed: true,
    priced: true,
  };
}

/** What comes of an exchange that the file prints without signs. */
export function exchangedIn(name: string): TradeMeaning {
  const { outward: _, ...both } = exchanged(name);
  return both;
}

/** What goes in an exchange that the file prints without signs. */
export function exchangedOut(name: string): TradeMeaning {
  return { ...exchangedIn(name), subtype: `${name}_out` };
}

/** Units given up for money (redemption, cash merger), which brokers may print as two rows: units here, money there. */
export function paidOut(name: string): TradeMeaning {
  return {
    type: 'sell',
    subtype: name,
    quantity: 'required',
    withoutQuantity: cashLegOf(name),
    signed: true,
    priced: true,
  };
}

function cashLegOf(name: string): TradeMeaning {
  return { type: 'other', subtype: `${name}_cash`, quantity: 'none', priced: false };
}

/** A switch of funds: bought where units come in, sold where they go out. */
export const switched: TradeMeaning = {
  type: 'buy',
  subtype: null,
  outward: { type: 'sell', subtype: null },
  quantity: 'required',
  priced: true,
};

/** A cancelled trade; the signs of units and money show which, where the action does not. */
export const cancelled: TradeMeaning = {
  type: 'other',
  subtype: 'cancel',
  quantity: 'optional',
  signed: true,
  priced: true,
};
export const cancelledPurchase: TradeMeaning = { ...cancelled, cancels: 'buy' };
export const cancelledSale: TradeMeaning = { ...cancelled, cancels: 'sell' };
export const cashInLieu: TradeMeaning = { type: 'sell', subtype: 'cash_in_lieu', quantity: 'optional', priced: true };
export const spinOff: TradeMeaning = { type: 'other', subtype: 'spin_off', quantity: 'required', priced: true };
export const returnOfCapital: TradeMeaning = {
  type: 'other',
  subtype: 'return_of_capital',
  quantity: 'none',
  priced: false,
};

function optionEvent(type: TradeType, event: string): TradeMeaning {
  return { type, subtype: null, event, quantity: 'required', signed: true, priced: false };
}

export const expired = optionEvent('option_expire', 'expired');
export const assigned = optionEvent('option_assign', 'assigned');
export const exercised = optionEvent('option_exercise', 'exercised');

import { blankTrade } from '@trover/core/trades/blank-trade.ts';
import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import { readDay } from '../../readers/dates.ts';
import { magnitude, negate, readDecimal } from '../../readers/numbers.ts';
import { shortened } from '../../rows/row-errors.ts';
import { checkedCusip, checkedIsin } from '../../rows/securities.ts';

/** One movement of securities, as custodians' messages of either standard show it. */
export interface Movement {
  ref: string;
  account: string | null;
  isin: string | null;
  cusip: string | null;
  name: string | null;
  direction: string;
  payment: string;
  /** What it was for: a trade, a corporate action, a change of owner. */
  kind: string;
  isReversal: boolean;
  quantity: string;
  traded: string;
  settled: string;
  price: string;
  currency: string | null;
  amount: string;
  accrued: string;
  note: string | null;
  decimalComma: boolean;
  /** What the standard calls the parts that an error names. */
  parts: { direction: string; quantity: string; settled: string; amount: string };
}

/** Corporate actions that add or remove units, with the trade type and subtype of each. */
const EVENTS: Record<string, { type: Trade['type']; subtype: string | null }> = {
  SPLF: { type: 'split', subtype: null },
  SPLR: { type: 'split', subtype: 'reverse_split' },
  DVSE: { type: 'split', subtype: 'stock_dividend' },
  BONU: { type: 'split', subtype: 'stock_dividend' },
  SOFF: { type: 'other', subtype: 'spin_off' },
  MRGR: { type: 'other', subtype: 'merger' },
  EXOF: { type: 'other', subtype: 'exchange' },
  CONV: { type: 'other', subtype: 'conversion' },
  TEND: { type: 'other', subtype: 'tender' },
  CHAN: { type: 'other', subtype: 'symbol_change' },
  REDM: { type: 'sell', subtype: 'redemption' },
  MCAL: { type: 'sell', subtype: 'redemption' },
  LIQU: { type: 'sell', subtype: 'liquidation' },
  DRIP: { type: 'buy', subtype: 'reinvest' },
};
const TWO_SIDED = new Set(['merger', 'exchange', 'conversion', 'tender', 'symbol_change']);

/**
 * A movement as a trade. Against payment it is bought or sold; free of payment it only came or went, unless the message
 * shows that it settles a trade.
 */
export function tradeOf(movement: Movement): Trade | RowError {
  const { ref, direction, parts, decimalComma } = movement;
  const isIn = direction === 'RECE';
  if (!isIn && direction !== 'DELI') return partError(ref, parts.direction, direction, 'RECE or DELI');
  const trade = blankTrade(ref);
  trade.account = movement.account;
  trade.isin = movement.isin;
  trade.isin_valid = checkedIsin(trade.isin);
  trade.cusip = movement.cusip;
  trade.cusip_valid = checkedCusip(trade.cusip);
  trade.security_name = movement.name;
  trade.currency = movement.currency;

  const units = readDecimal(movement.quantity, decimalComma);
  if (units === null || units === '0') return partError(ref, parts.quantity, movement.quantity, 'the number of units');
  trade.quantity = magnitude(units);
  trade.trade_date = readDay(movement.traded, 'ymd');
  trade.settle_date = readDay(movement.settled, 'ymd');
  if (trade.trade_date === null && trade.settle_date === null)
    return partError(ref, parts.settled, movement.settled || movement.traded, 'a day like 20240131 or 2024-01-31');
  const amount = movement.amount === '' ? null : readDecimal(movement.amount, decimalComma);
  if (movement.amount !== '' && amount === null) return partError(ref, parts.amount, movement.amount, 'a number');
  const price = readDecimal(movement.price, decimalComma);
  trade.price = price === null ? null : magnitude(price);
  if (amount !== null) {
    trade.net_amount = isIn ? negate(magnitude(amount)) : magnitude(amount);
    trade.net_amount_basis = `sign derived: ${parts.amount} is unsigned`;
  }
  const accrued = movement.accrued === '' ? null : readDecimal(movement.accrued, decimalComma);
  if (accrued !== null && accrued !== '0')
    trade.accrued_interest = isIn ? magnitude(accrued) : negate(magnitude(accrued));
  trade.note = noteOf(movement);
  Object.assign(trade, typeOf(movement, isIn));
  if (trade.type === 'split' && !isIn) trade.quantity = negate(trade.quantity);
  return movement.isReversal ? reversalOf(trade) : trade;
}

/**
 * Some servicers repeat the movement that is reversed, others print the way back: so the way is left open, and the
 * movement is identified by security, account and units.
 */
function reversalOf(trade: Trade): Trade {
  const quantity = trade.quantity === null ? null : magnitude(trade.quantity);
  const sum = trade.net_amount === null ? '' : `; amount ${magnitude(trade.net_amount)}`;
  return {
    ...trade,
    type: 'other',
    subtype: 'cancel',
    quantity,
    stated_quantity: quantity,
    net_amount: null,
    net_amount_basis: null,
    note: `reversal: ${trade.note ?? ''}${sum}`,
  };
}

function typeOf({ kind, payment }: Movement, isIn: boolean): Pick<Trade, 'type' | 'subtype'> {
  const event = EVENTS[kind];
  if (event?.subtype != null && TWO_SIDED.has(event.subtype))
    return { type: event.type, subtype: `${event.subtype}_${isIn ? 'in' : 'out'}` };
  if (event) return event;
  if (payment === 'APMT' || kind === 'TRAD') return { type: isIn ? 'buy' : 'sell', subtype: null };
  return { type: isIn ? 'transfer_in' : 'transfer_out', subtype: isIn ? 'receive_free' : 'deliver_free' };
}

function noteOf({ kind, payment, direction, note, traded }: Movement): string {
  const parts = [`settlement movement ${direction} ${payment}${kind === '' ? '' : `, ${kind}`}`];
  if (traded === '') parts.push('the day of the trade is not printed');
  if (note) parts.push(note);
  return parts.join('; ');
}

function partError(ref: string, column: string, value: string, right: string): RowError {
  const found = value === '' ? `${column} is missing` : `"${shortened(value)}" in ${column} cannot be read`;
  return { row: ref, column, value, reason: `${found}. It should be ${right}.` };
}

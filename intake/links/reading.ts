import { type Decimal, multiply, PLACES, parseRounded } from '@trover/core/money/decimal.ts';
import { cusipHolds, isinHolds } from '@trover/core/securities/check-digits.ts';
import type { RowError, Trade, TradeType } from '@trover/core/trades/trade.ts';

/** What a provider's transaction is: a trade, no trade and why, or one that cannot be read and why. */
export type Reading =
  | { outcome: 'trade'; trade: Trade }
  | { outcome: 'ignored'; reason: string }
  | { outcome: 'refused'; error: RowError };

/** JSON whose numbers are texts of their digits. */
export type Json = { readonly [name: string]: unknown };

export interface ReadingAccount {
  /** What the trade's `account` prints. */
  account: string | null;
}

export const isZero = (figure: string | null): boolean => figure === null || /^-?0*(\.0*)?$/.test(figure);

export function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return text === '' ? null : text;
}

export const objectOf = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;

/** The objects of a list; none if it is no list. */
export const objectsOf = (value: unknown): Json[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).map(objectOf).filter((one) => one !== null);

/** A member that an object has itself: a provider's word may be the name of one that every object inherits. */
export const ownOf = <Value>(from: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(from, name) ? from[name] : undefined;

export const NO_CONTRACT =
  'the broker does not state the contract: its underlying, expiry, strike and whether it is a call or a put';

const FIGURE = /^-?\d+(\.\d+)?$/;

/** Parses a number; null if empty, undefined if invalid. */
export function figureOf(value: unknown): string | null | undefined {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value !== 'string') return undefined;
  return FIGURE.test(value) ? value : undefined;
}

export const sizeOf = (figure: string | null): string | null => figure?.replace('-', '') ?? null;

export const negated = (figure: string | null): string | null => {
  if (figure === null || isZero(figure)) return figure;
  return figure.startsWith('-') ? figure.slice(1) : `-${figure}`;
};

/** Whether an amount is that of units at a price, within a fiftieth for costs. Compares figures alone: none is a result. */
export function isAmountOf(amount: string | null, units: string | null, price: string | null): boolean {
  if (isZero(amount) || isZero(units) || isZero(price)) return false;
  const value = Math.abs(Number(units) * Number(price));
  return Math.abs(Math.abs(Number(amount)) - value) * 50 <= value;
}

interface FeeFigures {
  fees: string | null;
  quantity: string | null;
  price: string | null;
  amount: string | null;
  /** Whether it is a purchase; null where it is neither a purchase nor a sale. */
  isBuy: boolean | null;
}

const CENT = 10n ** BigInt(PLACES - 2);

/**
 * Fees, positive where they are paid. Brokers also send them negative, as cash that goes; only where the amount is that
 * of units at the price with the fees credited do they remain so. A price that may be rounded shows it only where fees
 * that are paid do not fit.
 */
export function feesOf({ fees, quantity, price, amount, isBuy }: FeeFigures): string | null {
  if (isZero(fees)) return null;
  const sized = (figure: string | null): Decimal | null => parseRounded(sizeOf(figure) ?? '');
  const [units, perUnit, net, fee] = [sized(quantity), sized(price), sized(amount), sized(fees)];
  if (!fees!.startsWith('-') || isBuy === null || !units || !perUnit || !net || !fee) return sizeOf(fees);
  const gross = multiply(units, perUnit);
  const credit = isBuy ? gross - net : net - gross;
  const places = Math.min(PLACES, price!.split('.')[1]?.length ?? 0);
  // Half a unit of the price's last digit, times the units.
  const slack = CENT + units / (2n * 10n ** BigInt(places));
  const [asCredited, asPaid] = [sizeOfUnits(credit - fee), sizeOfUnits(credit + fee)];
  return asCredited <= CENT / 2n || (asCredited <= slack && asPaid > slack) ? fees : sizeOf(fees);
}

const sizeOfUnits = (units: bigint): bigint => (units < 0n ? -units : units);

export const orNull = (figure: string | null): string | null => (isZero(figure) ? null : figure);

const INSTANT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?/i;

/**
 * A day of an ISO 8601 instant in the exchanges' time zone. An instant at midnight is a day without a time, and one
 * without an offset is at the exchange.
 */
export function dayOf(instant: string | null): string | null {
  const [, day = null, time, offset] = (instant === null ? null : INSTANT.exec(instant)) ?? [];
  if (day === null || time === undefined || offset === undefined || /^00:00(:00)?$/.test(time)) return day;
  const at = new Date(`${day}T${time}${offset.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`);
  if (Number.isNaN(at.getTime())) return day;
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(at);
}

export const refused = (row: string, column: string | null, value: unknown, reason: string): Reading => ({
  outcome: 'refused',
  error: { row, column, value: value === null || value === undefined ? null : String(value), reason },
});

export const identifiersOf = (cusip: string | null, isin: string | null) => ({
  cusip,
  cusip_valid: cusip === null ? null : cusipHolds(cusip),
  isin,
  isin_valid: isin === null ? null : isinHolds(isin),
});

export const isOptionEvent = (type: TradeType): boolean => /^option_(?:assign|exercise|expire)$/.test(type);

/** Whether an event of an option that names no contract is its leg in shares, which are paid for: none expires. */
export const isLegInShares = (type: TradeType, amount: string | null): boolean =>
  type !== 'option_expire' && !isZero(amount);

const OPTION_SIDES: Partial<Record<TradeType, TradeType>> = { buy: 'option_buy', sell: 'option_sell' };

/** The type of a trade in an option: a buy to cover closes, a short sale opens, otherwise the effect is not stated. */
export function optionType(type: TradeType, subtype: string | null): { type: TradeType; subtype: string | null } {
  if (type === 'buy' && subtype === 'buy_to_cover') return { type: 'option_buy_to_close', subtype: null };
  if (type === 'sell' && subtype === 'short_sell') return { type: 'option_sell_to_open', subtype: null };
  return { type: OPTION_SIDES[type] ?? type, subtype };
}

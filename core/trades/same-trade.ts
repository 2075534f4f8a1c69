import { parseDay } from '../dates/day.ts';
import { DAY_MS } from '../dates/day-length.ts';
import { cusipInIsin } from '../securities/check-digits.ts';
import { nameKey, tickerKey } from '../securities/spelling.ts';
import type { OptionContract } from './trade.ts';

/** The facts of a trade that another source may state too. */
export interface StatedTrade {
  type: string;
  subtype: string | null;
  account: string | null;
  trade_date: string;
  /** Its day may be the day on which it was posted, which is up to a week after the trade. */
  is_posting_day: boolean;
  symbol: string | null;
  cusip: string | null;
  isin: string | null;
  name: string | null;
  option: OptionContract | null;
  quantity: string | null;
  price: string | null;
  net_amount: string | null;
}

/** Two weekends and a holiday between trade and posting: settlement was at most three business days. */
const POSTED_WITHIN = 6;

const KINDS: Record<string, string> = {
  option_buy_to_open: 'option_buy',
  option_buy_to_close: 'option_buy',
  option_sell_to_open: 'option_sell',
  option_sell_to_close: 'option_sell',
};

function kindOf({ type, subtype }: StatedTrade): string {
  if (type === 'other' || (type === 'dividend' && subtype === 'stock_dividend')) return `${type} ${subtype ?? ''}`;
  return KINDS[type] ?? type;
}

const digitsOf = (account: string | null): string => account?.replace(/\D/g, '') ?? '';

/** Account numbers are masked by some sources: one may be the end of the other. A source without a number fits any. */
export function isSameAccount(one: string | null, other: string | null): boolean {
  const [a, b] = [digitsOf(one), digitsOf(other)];
  const length = Math.min(a.length, b.length);
  return length < 3 || a.slice(-Math.min(length, 4)) === b.slice(-Math.min(length, 4));
}

/** What a source names a security by. */
export type NamedSecurity = Pick<StatedTrade, 'symbol' | 'cusip' | 'isin' | 'name' | 'option'>;

/** Whether two sources name the same security. */
export function isSameSecurity(one: NamedSecurity, other: NamedSecurity): boolean {
  if ((one.option === null) !== (other.option === null)) return false;
  if (one.option !== null && other.option !== null) {
    const [a, b] = [one.option, other.option];
    return (
      a.underlying === b.underlying && a.expiry === b.expiry && a.right === b.right && isSameFigure(a.strike, b.strike)
    );
  }
  const cusipOf = ({ cusip, isin }: NamedSecurity): string | null =>
    cusip ?? (isin === null ? null : cusipInIsin(isin));
  const [a, b] = [cusipOf(one), cusipOf(other)];
  if (a !== null && b !== null) return a.toUpperCase() === b.toUpperCase();
  if (one.isin !== null && other.isin !== null) return one.isin.toUpperCase() === other.isin.toUpperCase();
  if (one.symbol !== null && other.symbol !== null) return tickerKey(one.symbol) === tickerKey(other.symbol);
  return one.name !== null && other.name !== null && nameKey(one.name) === nameKey(other.name);
}

/** A figure in its shortest form. */
const shortest = (figure: string): string => {
  const [whole = '', fraction = ''] = figure.replace('-', '').split('.');
  const places = fraction.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '')}${places === '' ? '' : `.${places}`}`;
};

const isSameFigure = (one: string, other: string): boolean => shortest(one) === shortest(other);

const PLACES = 14;

const scaled = (figure: string): bigint => {
  const [whole = '0', fraction = ''] = figure.replace('-', '').split('.');
  return BigInt(whole + fraction.slice(0, PLACES).padEnd(PLACES, '0'));
};

/** Sources round prices differently: they are the same within a cent, or within a thousandth. */
function isSamePrice(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return true;
  const [a, b] = [scaled(one), scaled(other)];
  const apart = a > b ? a - b : b - a;
  const larger = a > b ? a : b;
  return apart <= 10n ** BigInt(PLACES - 2) || apart * 1000n <= larger;
}

/** How many days after the other trade this one is posted; null if they cannot be the same. */
function daysApart(one: StatedTrade, other: StatedTrade): number | null {
  const [a, b] = [parseDay(one.trade_date), parseDay(other.trade_date)];
  if (a === null || b === null) return null;
  const apart = a - b;
  if (apart === 0) return 0;
  if (apart > 0 && apart <= POSTED_WITHIN && one.is_posting_day) return apart;
  if (apart < 0 && -apart <= POSTED_WITHIN && other.is_posting_day) return -apart;
  return null;
}

/** Whether two sources of one portfolio may state the same trade; the lower, the closer they are. Null: they do not. */
export function distanceOf(one: StatedTrade, other: StatedTrade): number | null {
  if (kindOf(one) !== kindOf(other) || !isSameAccount(one.account, other.account)) return null;
  const days = daysApart(one, other);
  if (days === null || !isSameSecurity(one, other)) return null;
  if ((one.quantity === null) !== (other.quantity === null)) return null;
  if (one.quantity !== null && other.quantity !== null) {
    if (!isSameFigure(one.quantity, other.quantity) || !isSamePrice(one.price, other.price)) return null;
  } else if (one.net_amount === null || other.net_amount === null || !isSameFigure(one.net_amount, other.net_amount))
    return null;
  const isExact = one.price === null || other.price === null || isSameFigure(one.price, other.price);
  return days * 2 + (isExact ? 0 : 1);
}

/**
 * Which of the trades that are here already each new one is, one for one, the closest first. Returns the place among
 * `known` for each place among `stated`.
 */
export function pairSameTrades(stated: readonly StatedTrade[], known: readonly StatedTrade[]): Map<number, number> {
  const byDay = new Map<string, number[]>();
  for (const [at, one] of known.entries()) {
    const list = byDay.get(one.trade_date);
    if (list === undefined) byDay.set(one.trade_date, [at]);
    else list.push(at);
  }
  const candidates: { at: number; known: number; distance: number }[] = [];
  for (const [at, one] of stated.entries())
    for (let shift = -POSTED_WITHIN; shift <= POSTED_WITHIN; shift += 1) {
      const day = new Date(Date.parse(`${one.trade_date}T00:00:00Z`) + shift * DAY_MS).toISOString().slice(0, 10);
      for (const place of byDay.get(day) ?? []) {
        const distance = distanceOf(one, known[place]!);
        if (distance !== null) candidates.push({ at, known: place, distance });
      }
    }
  candidates.sort((a, b) => a.distance - b.distance || a.at - b.at || a.known - b.known);
  const pairs = new Map<number, number>();
  const used = new Set<number>();
  for (const { at, known: place } of candidates) {
    if (pairs.has(at) || used.has(place)) continue;
    pairs.set(at, place);
    used.add(place);
  }
  return pairs;
}

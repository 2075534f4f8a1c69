import { type Day, parseDay } from '../../dates/day.ts';
import { type Decimal, ONE, parseRounded } from '../../money/decimal.ts';
import type { Trade } from '../../trades/trade.ts';
import { cusipInIsin } from '../check-digits.ts';
import { nameKey, tickerKey } from '../spelling.ts';
import type { AccountPositions } from './account-positions.ts';

/** Days that brokers let pass between the two rows of one event. */
const MAX_DAYS_APART = 5;

/** One of the two rows that brokers print for an exchange of one line of shares for another. */
export interface Leg {
  /** Its 0-based place in the list of trades. */
  place: number;
  /** What the broker calls it: `split`, `reverse_split`, `symbol_change`, `merger`, `conversion`, `tender`. */
  family: string;
  side: 'out' | 'in';
  quantity: Decimal;
  date: Day;
  account: string;
  line: string;
}

/** An old line of shares that became a new one. */
export interface Exchange {
  out: Leg;
  in: Leg;
  /** Whether the new line is the same security, under another name or in other shares. */
  is_same: boolean;
}

const EXCHANGED = /^(symbol_change|merger|conversion|tender|exchange|reorganization)_(in|out)$/;

export function legOf(trade: Trade, place: number, line: string): Leg | null {
  const date = parseDay(trade.trade_date ?? '');
  const quantity = trade.quantity === null ? null : parseRounded(trade.quantity);
  if (trade.option !== null || date === null || quantity === null || quantity === 0n) return null;
  const size = (quantity < 0n ? -quantity : quantity) as Decimal;
  const make = (family: string, side: Leg['side']): Leg => ({
    place,
    family,
    side,
    quantity: size,
    date,
    account: trade.account ?? '',
    line,
  });
  if (trade.type === 'split') return make(trade.subtype ?? 'split', quantity < 0n ? 'out' : 'in');
  const exchanged = trade.type === 'other' ? EXCHANGED.exec(trade.subtype ?? '') : null;
  return exchanged ? make(exchanged[1]!, exchanged[2] as Leg['side']) : null;
}

const issuerOf = ({ cusip, isin }: Trade): string | null => (cusip ?? (isin && cusipInIsin(isin)))?.slice(0, 6) ?? null;

function isAlike(one: Trade, other: Trade): boolean {
  const issuer = issuerOf(one);
  if (issuer !== null && issuer === issuerOf(other)) return true;
  if (one.symbol && other.symbol && tickerKey(one.symbol) === tickerKey(other.symbol)) return true;
  return !!one.security_name && !!other.security_name && nameKey(one.security_name) === nameKey(other.security_name);
}

const isTogether = (out: Leg, into: Leg): boolean =>
  out.family === into.family && out.account === into.account && Math.abs(out.date - into.date) <= MAX_DAYS_APART;

/**
 * Whether two rows of a split are two splits of one row each: a reverse split that prints the shares it removes, and a split that
 * prints those it adds. The first row of an exchange removes the whole position, as of some day until then: shares bought
 * just before it may be booked later.
 */
function isTwoSplits(out: Leg, into: Leg, positions: AccountPositions): boolean {
  if (!/^(split|reverse_split)$/.test(out.family)) return false;
  const all = positions.of(out.account, [out.line, into.line]);
  const before = all.slice(
    0,
    all.findIndex(({ place }) => place === out.place),
  );
  const start = before.findLast(({ date }) => date < out.date)?.shares ?? null;
  if (start === null || start - out.quantity < ONE) return false;
  const first = before.findLastIndex(({ date }) => date < out.date - MAX_DAYS_APART);
  return before.slice(Math.max(first, 0)).every(({ shares }) => {
    const rest = shares === null ? null : shares - out.quantity;
    return rest === null || rest >= ONE || rest <= -ONE;
  });
}

/**
 * The exchanges that these rows are the legs of. Two legs are one exchange where nothing else fits either of them: first
 * those of one line or of one issuer, then those that are alone on their day. The order of the rows does not matter.
 */
export function pairLegs(trades: readonly Trade[], legs: readonly Leg[], positions: AccountPositions): Exchange[] {
  const open = new Set(legs);
  const exchanges: Exchange[] = [];
  const joinPairs = (fits: (out: Leg, into: Leg) => boolean): void => {
    const outs = [...open].filter(({ side }) => side === 'out');
    const ins = [...open].filter(({ side }) => side === 'in');
    for (const out of outs) {
      const [into, ...more] = ins.filter((leg) => isTogether(out, leg) && fits(out, leg));
      if (into === undefined || more.length > 0) continue;
      if (outs.filter((leg) => isTogether(leg, into) && fits(leg, into)).length > 1) continue;
      if (isTwoSplits(out, into, positions)) continue;
      open.delete(out);
      open.delete(into);
      exchanges.push(exchangeOf(out, into));
    }
  };
  const isOneDay = (out: Leg, into: Leg) => out.date === into.date;
  const isOneLine = (out: Leg, into: Leg) => out.line === into.line;
  const isOneIssuer = (out: Leg, into: Leg) => isAlike(trades[out.place]!, trades[into.place]!);
  joinPairs((out, into) => isOneDay(out, into) && isOneLine(out, into));
  joinPairs((out, into) => isOneDay(out, into) && isOneIssuer(out, into));
  joinPairs((out, into) => isOneLine(out, into) || isOneIssuer(out, into));
  // a plain split prints what it adds, and has one row
  joinPairs((out, into) => isOneDay(out, into) && out.family !== 'split');
  return exchanges;
}

export function exchangeOf(out: Leg, into: Leg): Exchange {
  const is_same = /^(split|reverse_split|symbol_change)$/.test(out.family) || out.line === into.line;
  return { out, in: into, is_same };
}

import { type Day, parseDay } from '../../dates/day.ts';
import { type Decimal, divide, divideHalfUp, formatDecimal, parseDecimal, parseRounded } from '../../money/decimal.ts';
import { isRoundedBy, parseRatio, type Ratio, readRatioParts } from '../../trades/ratio.ts';
import type { Trade } from '../../trades/trade.ts';
import type { KnownChange } from '../known-changes.ts';
import { BOOKED_WITHIN, knownChangeOf, knownSplit } from '../known-splits.ts';
import { AccountPositions } from './account-positions.ts';
import type { Corrections } from './corrections.ts';
import { type Exchange, exchangeOf, type Leg, legOf, pairLegs } from './legs.ts';
import { linesOf } from './share-lines.ts';

/** A trade with the security it is assigned to. */
export interface Entry {
  trade: Trade;
  /** 0-based, in the list that was given. */
  place: number;
  security: string | null;
  is_apart?: true;
  /** The known ratio of a split, where neither the file nor the position shows it. */
  known_ratio?: Ratio;
}

/** The owner's trades, ready to compute, and the exchanges whose lots continue in another security. */
export interface InterpretedHistory {
  entries: Entry[];
  carried: { exchange: Exchange; cash: Decimal }[];
  /** Moves between own accounts that the owner has joined, by places. */
  joined: (readonly [number, number])[];
}

const SOURCE = '\u001fsource ';

/** Whether a security is a placeholder for lots that continue in another, and not one of the plan's. */
export const isSource = (security: string): boolean => security.startsWith(SOURCE);

/** Whether these trades have a history to interpret. */
export function hasHistory(trades: readonly Trade[], corrections: Corrections): boolean {
  const { joined, parted, ratios, ignored, acquired } = corrections;
  if (joined.length + parted.length + ratios.size + ignored.size + acquired.size > 0) return true;
  return trades.some(({ type }) => type === 'split' || type === 'other');
}

function exchangesOf(trades: readonly Trade[], lines: readonly string[], corrections: Corrections): Exchange[] {
  const legs = new Map<number, Leg>();
  for (const [place, trade] of trades.entries()) {
    const leg = corrections.ignored.has(place) ? null : legOf(trade, place, lines[place]!);
    if (leg) legs.set(place, leg);
  }
  const confirmed: Exchange[] = [];
  for (const [outPlace, inPlace] of corrections.joined) {
    const [out, into] = [legs.get(outPlace), legs.get(inPlace)];
    if (!out || !into) continue;
    confirmed.push(exchangeOf(out, into));
    legs.delete(outPlace);
    legs.delete(inPlace);
  }
  const parted = new Set(corrections.parted.map(String));
  const found = pairLegs(trades, [...legs.values()], new AccountPositions(trades, lines, corrections.ignored));
  return [...confirmed, ...found.filter((each) => !parted.has(String([each.out.place, each.in.place])))];
}

/** The exchanges in these trades, by the day of their old line. */
export function readExchanges(
  trades: readonly Trade[],
  corrections: Corrections,
  lines: readonly string[] = linesOf(trades),
): Exchange[] {
  return exchangesOf(trades, lines, corrections).sort((a, b) => a.out.date - b.out.date || a.out.place - b.out.place);
}

/** Maps an exchanged security to the line that the plan lists, whether that is the old or the new one. */
function spreadSecurities(entries: Entry[], lines: readonly string[], exchanges: readonly Exchange[]): void {
  const byLine = new Map<string, string>();
  const placeOf = new Map(entries.map((entry) => [entry.place, entry]));
  const same = exchanges.filter(({ is_same }) => is_same);
  for (let isDone = false; !isDone; ) {
    isDone = true;
    for (const { out, in: into } of same) {
      const of = (leg: Leg) => placeOf.get(leg.place)?.security ?? byLine.get(leg.line) ?? null;
      const [before, after] = [of(out), of(into)];
      for (const [leg, security] of [[out, after ?? before] as const, [into, before ?? after] as const])
        if (security !== null && !byLine.has(leg.line)) {
          byLine.set(leg.line, security);
          isDone = false;
        }
    }
  }
  for (const entry of entries) {
    const line = lines[entry.place]!;
    if (entry.security === null && byLine.has(line) && isInTime(entry.trade, line, same))
      entry.security = byLine.get(line)!;
  }
}

/** A line that came in means the security from then on, one that went out until then: its ticker may be reused. */
function isInTime(trade: Trade, line: string, exchanges: readonly Exchange[]): boolean {
  const date = parseDay(trade.trade_date ?? '');
  return (
    date !== null &&
    exchanges.every(
      ({ out, in: into }) =>
        out.line === into.line ||
        ((into.line !== line || date >= into.date - BOOKED_WITHIN) &&
          (out.line !== line || date <= out.date + BOOKED_WITHIN)),
    )
  );
}

const hasNoSecurity = ({ symbol, cusip, isin, security_name }: Trade): boolean =>
  symbol === null && cusip === null && isin === null && security_name === null;

const groupOf = (account: string, date: Day, family: string): string => `${account}\n${date}\n${family}`;

const paidIn = ({ net_amount }: Trade): bigint => {
  const amount = net_amount === null ? null : parseRounded(net_amount);
  return amount !== null && amount > 0n ? amount : 0n;
};

/**
 * The money paid in each exchange: of its own two rows, and its part, by shares, of the rows beside it of its account and day
 * that are of one of its lines, or of no security.
 */
function cashOfExchanges(
  trades: readonly Trade[],
  lines: readonly string[],
  exchanges: readonly Exchange[],
): Map<Exchange, Decimal> {
  const cash = new Map<Exchange, bigint>();
  for (const each of exchanges) cash.set(each, paidIn(trades[each.out.place]!) + paidIn(trades[each.in.place]!));
  const groups = Map.groupBy(exchanges, ({ out: { account, date, family } }) => groupOf(account, date, family));
  for (const [place, trade] of trades.entries()) {
    const family = trade.type === 'other' ? /^(.+)_cash$/.exec(trade.subtype ?? '')?.[1] : undefined;
    if (family === undefined) continue;
    const group = groups.get(groupOf(trade.account ?? '', parseDay(trade.trade_date ?? '') ?? (0 as Day), family));
    const sharing = group?.filter(
      ({ out, in: into }) => hasNoSecurity(trade) || lines[place] === out.line || lines[place] === into.line,
    );
    const shares = sharing?.reduce((sum, { out }) => sum + out.quantity, 0n) ?? 0n;
    if (sharing === undefined || shares === 0n) continue;
    for (const each of sharing)
      cash.set(each, cash.get(each)! + divideHalfUp(paidIn(trade) * each.out.quantity, shares));
  }
  return cash as Map<Exchange, Decimal>;
}

/** Shares given up for money alone were sold for it. */
function soldFor(trade: Trade, changes: readonly KnownChange[]): Trade {
  const quantity = trade.quantity === null ? null : parseRounded(trade.quantity);
  const amount = trade.net_amount === null ? null : parseRounded(trade.net_amount);
  if (quantity === null || quantity === 0n) return trade;
  const size = (quantity < 0n ? -quantity : quantity) as Decimal;
  const known = knownChangeOf(trade, changes, ['cash_merger']);
  const isOwnCurrency = !known?.currency || !trade.currency || known.currency === trade.currency;
  const price =
    amount !== null && amount > 0n
      ? divide(amount, size)
      : known?.cash && isOwnCurrency
        ? parseDecimal(known.cash)
        : null;
  if (price === null) return trade;
  return { ...copyOf(trade), type: 'sell', subtype: 'cash_merger', price: formatDecimal(price), fees: null };
}

/** A trade may be a view on a stored row, whose members a spread would not see. */
function copyOf(trade: Trade): Trade {
  const { ref, type, subtype, account, trade_date, settle_date, time, symbol, raw_symbol, cusip, cusip_valid } = trade;
  const { isin, isin_valid, security_name, quantity, stated_quantity, price, currency, price_currency, fees } = trade;
  const { fees_currency, net_amount, net_amount_basis, accrued_interest, option, ratio, note } = trade;
  const { acquired_on, acquired_price, has_interest_in_amount = null } = trade;
  const identity = { symbol, raw_symbol, cusip, cusip_valid, isin, isin_valid, security_name, option };
  const money = {
    price,
    currency,
    price_currency,
    fees,
    fees_currency,
    net_amount,
    net_amount_basis,
    accrued_interest,
    has_interest_in_amount,
  };
  const event = { ref, type, subtype, account, trade_date, settle_date, time, quantity, stated_quantity, ratio, note };
  return { ...event, ...identity, ...money, acquired_on, acquired_price };
}

/**
 * Applies the trades' history and the owner's corrections: two rows of a split or change of name become one split or
 * none, the old line means the same security, shares given up for money alone are sold.
 */
export function interpretHistory(
  given: readonly Entry[],
  corrections: Corrections,
  changes: readonly KnownChange[],
): InterpretedHistory {
  const entries = given.map((entry) => ({ ...entry }));
  const trades = entries.map(({ trade }) => trade);
  const lines = linesOf(trades);
  const exchanges = readExchanges(trades, corrections, lines);
  spreadSecurities(entries, lines, exchanges);
  const history: InterpretedHistory = { entries: [], carried: [], joined: [] };
  const replaced = new Map<number, Entry | null>();
  const paired = new Set<number>();
  const cash = cashOfExchanges(trades, lines, exchanges);
  for (const exchange of exchanges) {
    const [out, into] = [entries[exchange.out.place]!, entries[exchange.in.place]!];
    paired.add(out.place).add(into.place);
    if (exchange.is_same || (out.security !== null && out.security === into.security)) {
      replaced.set(out.place, null);
      replaced.set(into.place, splitFor(exchange, into, { trades, corrections, changes }));
    } else if (into.security !== null) {
      if (out.security === null)
        for (const entry of entries)
          if (lines[entry.place] === exchange.out.line) entry.security ??= `${SOURCE}${exchange.out.line}`;
      history.carried.push({ exchange, cash: cash.get(exchange)! });
    }
  }
  for (const place of corrections.ignored) replaced.set(place, null);
  const apart = new Set(corrections.parted.flat());
  for (const entry of entries) {
    const { place } = entry;
    const instead = replaced.has(place) ? replaced.get(place)! : entry;
    if (instead === null) continue;
    history.entries.push(
      corrected(instead, { corrections, changes, isPaired: paired.has(place), isApart: apart.has(place) }),
    );
  }
  for (const [out, into] of corrections.joined)
    if (!paired.has(out) && !paired.has(into)) history.joined.push([out, into]);
  return history;
}

/** What an exchange's ratio is read from. */
export interface RatioSources {
  trades: readonly Trade[];
  corrections: Corrections;
  changes: readonly KnownChange[];
}

/**
 * The ratio of an exchange, new shares for old ones, as text: the owner's; else one that a row prints or that is known of the
 * split, if the shares are those rounded to whole ones; else that of the shares.
 */
export function exchangeRatio({ out, in: into }: Exchange, { trades, corrections, changes }: RatioSources): string {
  const corrected = corrections.ratios.get(into.place) ?? corrections.ratios.get(out.place);
  if (corrected !== undefined) return corrected;
  const rows = [trades[into.place]!, trades[out.place]!];
  const stated = [...rows.map(({ ratio }) => ratio), ...rows.map((row) => knownSplit(row, changes)?.ratio ?? null)];
  const shares = { to: into.quantity, from: out.quantity };
  const isOfShares = (text: string | null): text is string => {
    const ratio = readRatioParts(text);
    return ratio !== null && isRoundedBy(ratio, shares);
  };
  return stated.find(isOfShares) ?? `${formatDecimal(into.quantity)}:${formatDecimal(out.quantity)}`;
}

function splitFor(exchange: Exchange, into: Entry, sources: RatioSources): Entry | null {
  const text = exchangeRatio(exchange, sources);
  const ratio = parseRatio(text);
  if (ratio === null || formatDecimal(ratio) === '1') return null;
  return {
    ...into,
    trade: { ...copyOf(into.trade), type: 'split', quantity: null, stated_quantity: null, ratio: text },
  };
}

function corrected(
  entry: Entry,
  of: { corrections: Corrections; changes: readonly KnownChange[]; isPaired: boolean; isApart: boolean },
): Entry {
  const { place, trade } = entry;
  const { corrections, changes, isPaired, isApart } = of;
  const result: Entry = isApart ? { ...entry, is_apart: true } : entry;
  const ratio = corrections.ratios.get(place);
  const acquired = corrections.acquired.get(place);
  if (trade.type === 'split' && !isPaired) {
    const known = knownSplit(trade, changes)?.ratio ?? null;
    const known_ratio = readRatioParts(known);
    const restated = ratio === undefined ? trade : { ...copyOf(trade), ratio };
    return { ...result, trade: restated, ...(known_ratio === null ? {} : { known_ratio }) };
  }
  if (acquired)
    return { ...result, trade: { ...copyOf(trade), acquired_on: acquired.on, acquired_price: acquired.price } };
  const isGivenUp = !isPaired && trade.type === 'other' && /^(merger|tender|conversion)_out$/.test(trade.subtype ?? '');
  return isGivenUp ? { ...result, trade: soldFor(trade, changes) } : result;
}

import { formatDay } from '../../dates/day.ts';
import { pairTransfers } from '../../losses/account/own-transfers.ts';
import { multiplyBySplit } from '../../losses/account/splits.ts';
import { type Decimal, formatDecimal } from '../../money/decimal.ts';
import { pairCancellations } from '../../trades/cancellation.ts';
import { transactionsOf } from '../../trades/to-transactions.ts';
import type { Trade } from '../../trades/trade.ts';
import { tradeDay } from '../../trades/trade-day.ts';
import type { Transaction } from '../../trades/transaction.ts';
import type { KnownChange } from '../known-changes.ts';
import { carryLots, joinMoves, splitMovedShares } from './carry-lots.ts';
import type { Corrections } from './corrections.ts';
import { exchangeRatio, interpretHistory, readExchanges } from './interpret-history.ts';
import { legOf } from './legs.ts';

/** An out and an in of the same shares, by their places. */
interface Move {
  out: number;
  into: number;
  quantity: string;
  /** By the rule of the plans, or by the owner. */
  joined_by: 'rule' | 'owner';
}

/** A leg of a move whose other leg is not known. */
interface LooseLeg {
  place: number;
  side: 'out' | 'in';
  quantity: string;
  /** Another loose leg of the same size and security, on the other side. */
  fits: number | null;
}

type EventKind =
  | 'split'
  | 'reverse_split'
  | 'symbol_change'
  | 'merger'
  | 'conversion'
  | 'tender'
  | 'spin_off'
  | 'stock_dividend';

/** Something that happened to a security, as found in the owner's own trades. */
interface SecurityEvent {
  kind: EventKind;
  date: string;
  account: string;
  /** Its rows: one, or the leg that went out and the one that came in. */
  places: number[];
  /** New shares for one old; null if unknown. */
  ratio: string | null;
  /** What was held before and after it, in that account; null for new shares beside old ones. */
  before: string | null;
  after: string | null;
  /** Whether the other leg of an exchange is missing. */
  is_loose: boolean;
}

export interface OwnersHistory {
  moves: Move[];
  loose: LooseLeg[];
  events: SecurityEvent[];
}

const SINGLE_ROW_EVENTS: Record<string, EventKind> = { spin_off: 'spin_off', stock_dividend: 'stock_dividend' };

const isMove = ({ type, subtype }: Trade): boolean =>
  ((type === 'transfer_in' || type === 'transfer_out') && subtype !== 'gift' && subtype !== 'stock_plan') ||
  (type === 'other' && /^(journal|acat|transfer)_(in|out)$/.test(subtype ?? ''));

/**
 * What one owner's trades show beyond purchases and sales: moves between accounts and what happened to each security.
 * `keys` has the security of each trade, the same for all lines of one.
 */
export function readOwnersHistory(
  trades: readonly Trade[],
  keys: readonly string[],
  owned: Corrections,
  changes: readonly KnownChange[],
): OwnersHistory {
  const corrections = { ...owned, ignored: new Set([...owned.ignored, ...pairCancellations(trades).cancelled]) };
  const keyedTrades = trades.map((trade, place) => ({ trade, place, security: keys[place]! }));
  const { entries, carried, joined } = interpretHistory(keyedTrades, corrections, changes);
  const { transactions } = transactionsOf(entries, { prices: 'without_commissions' });
  const rows = joinMoves(carryLots(splitMovedShares(transactions, joined), carried), joined);
  const history: OwnersHistory = {
    moves: [],
    loose: [],
    events: readEvents(trades, keys, { corrections, changes }, transactions),
  };
  for (const [out, into] of joined)
    history.moves.push({ out, into, quantity: trades[into]?.quantity ?? '0', joined_by: 'owner' });
  for (const own of Map.groupBy(rows, ({ security }) => security).values()) {
    const moves = own.filter(({ type }) => type !== 'split');
    const paired = new Set<Transaction>();
    for (const { out, into } of pairTransfers(moves)) {
      paired.add(out).add(into);
      const quantity = formatDecimal(out.quantity);
      history.moves.push({ out: out.row - 1, into: into.row - 1, quantity, joined_by: 'rule' });
    }
    history.loose.push(...looseOf(moves.filter((row) => isMove(trades[row.row - 1]!) && !paired.has(row))));
  }
  history.moves.sort((a, b) => compareDates(trades[b.out]!, trades[a.out]!) || b.out - a.out);
  history.loose.sort((a, b) => compareDates(trades[b.place]!, trades[a.place]!) || b.place - a.place);
  return history;
}

const compareDates = (a: Trade, b: Trade): number => {
  const [one, other] = [tradeDay(a), tradeDay(b)];
  return one < other ? -1 : one > other ? 1 : 0;
};

function looseOf(rows: readonly Transaction[]): LooseLeg[] {
  const outs = rows.filter(({ type }) => type === 'delivery');
  const ins = rows.filter(({ type }) => type === 'receipt');
  const fitting = (row: Transaction, others: readonly Transaction[]): number | null => {
    const fits = others.filter((other) => other.quantity === row.quantity && other.account !== row.account);
    return fits.length === 1 && !row.is_apart && !fits[0]!.is_apart ? fits[0]!.row - 1 : null;
  };
  return [
    ...outs.map((row) => ({ row, side: 'out' as const, fits: fitting(row, ins) })),
    ...ins.map((row) => ({ row, side: 'in' as const, fits: fitting(row, outs) })),
  ].map(({ row, side, fits }) => ({ place: row.row - 1, side, quantity: formatDecimal(row.quantity), fits }));
}

/** The position of an account in a security at the end of the day before, in the shares of that day. */
function heldBefore(transactions: readonly Transaction[], security: string, account: string, day: number): bigint {
  const own = transactions.filter((row) => row.security === security && row.account === account && row.date < day);
  let held = 0n;
  for (const { type, quantity, exact_ratio } of own.toSorted((a, b) => a.date - b.date || a.row - b.row))
    if (type === 'split') held = multiplyBySplit(held as Decimal, { quantity, exact_ratio });
    else if (type === 'sale' || type === 'delivery' || type === 'short') held -= quantity;
    else if (type === 'opening') held = quantity;
    else if (type !== 'closing') held += quantity;
  return held;
}

function readEvents(
  trades: readonly Trade[],
  keys: readonly string[],
  { corrections, changes }: { corrections: Corrections; changes: readonly KnownChange[] },
  transactions: readonly Transaction[],
): SecurityEvent[] {
  const events: SecurityEvent[] = [];
  const used = new Set<number>(corrections.ignored);
  const byRow = new Map(transactions.map((row) => [row.row, row]));
  for (const exchange of readExchanges(trades, corrections, keys)) {
    const { out, in: into } = exchange;
    used.add(out.place).add(into.place);
    events.push({
      kind: out.family as EventKind,
      date: formatDay(out.date),
      account: out.account,
      places: [out.place, into.place],
      ratio: exchangeRatio(exchange, { trades, corrections, changes }),
      before: formatDecimal(out.quantity),
      after: formatDecimal(into.quantity),
      is_loose: false,
    });
  }
  for (const [place, trade] of trades.entries()) {
    if (used.has(place)) continue;
    const leg = legOf(trade, place, keys[place]!);
    const beside = SINGLE_ROW_EVENTS[trade.subtype ?? ''];
    if (beside !== undefined && trade.type !== 'split')
      events.push({ ...eventOfTrade(trade, place, beside), after: trade.quantity });
    else if (trade.type === 'split') events.push(splitEvent(trade, place, keys[place]!, byRow, transactions));
    else if (leg) events.push({ ...eventOfTrade(trade, place, leg.family as EventKind), is_loose: true });
  }
  return events.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : b.places[0]! - a.places[0]!));
}

const eventOfTrade = (trade: Trade, place: number, kind: EventKind): SecurityEvent => ({
  kind,
  date: tradeDay(trade),
  account: trade.account ?? '',
  places: [place],
  ratio: null,
  before: null,
  after: null,
  is_loose: false,
});

function splitEvent(
  trade: Trade,
  place: number,
  key: string,
  byRow: ReadonlyMap<number, Transaction>,
  transactions: readonly Transaction[],
): SecurityEvent {
  const split = byRow.get(place + 1);
  const event = eventOfTrade(trade, place, trade.subtype === 'reverse_split' ? 'reverse_split' : 'split');
  if (split?.type !== 'split') return event;
  const held = heldBefore(transactions, key, split.account, split.date);
  const after = multiplyBySplit(held as Decimal, split);
  return {
    ...event,
    ratio: formatDecimal(split.quantity),
    before: formatDecimal(held as Decimal),
    after: formatDecimal(after),
  };
}

import { type Day, parseClock, parseDay } from '../dates/day.ts';
import type { Notice } from '../losses/loss.ts';
import { type Decimal, divideHalfUp, ONE, parseRounded } from '../money/decimal.ts';
import type { Plan } from '../plans/plan.ts';
import { carryLots, joinMoves, splitMovedShares } from '../securities/history/carry-lots.ts';
import { type OwnHistory, PLAIN_HISTORY } from '../securities/history/corrections.ts';
import { type Entry, hasHistory, interpretHistory, isSource } from '../securities/history/interpret-history.ts';
import { splitSoldShares } from '../securities/history/split-sold-shares.ts';
import type { SecurityNames } from '../securities/security-names.ts';
import { pairCancellations } from './cancellation.ts';
import { SecurityFinder } from './find-security.ts';
import { orderContracts } from './order-contracts.ts';
import { isExact, isPossibleRatio, isRoundedBy, MAX_SPLITS, quotientOf, type Ratio, readRatioParts } from './ratio.ts';
import type { Trade } from './trade.ts';
import { tradeDay } from './trade-day.ts';
import { priceOf, sizeOf } from './trade-price.ts';
import type { Transaction, TransactionType } from './transaction.ts';

/** A trade in the plan's securities that cannot be expressed in the plan's terms, and why. */
export interface LeftOutTrade {
  /** 1-based place in the list of trades. */
  row: number;
  reason: string;
}

export interface AccountTransactions {
  /** `row` is the 1-based place of the trade in the list that was given. */
  transactions: Transaction[];
  left_out: LeftOutTrade[];
  /** What the figures rest on without evidence. */
  notices: Notice[];
}

/** Contracts on the price of a security, by which nobody owns a share of it. */
const PRICE_CONTRACTS: Readonly<Record<string, string>> = {
  cfd: 'a contract for difference, not a purchase or sale of the security',
  future: 'a future, not a purchase or sale of the security',
};

const BUYS: Record<string, TransactionType> = {
  buy_to_cover: 'cover',
  offering: 'offering',
  merger_in: 'merger',
};

/** The plan's term for a file's type and subtype; null if it moves no shares. */
function typeOf(trade: Trade): TransactionType | null {
  const subtype = trade.subtype ?? '';
  switch (trade.type) {
    case 'buy':
      return BUYS[subtype] ?? 'purchase';
    case 'sell':
      return subtype === 'short_sell' ? 'short' : 'sale';
    case 'transfer_in':
      if (subtype === 'stock_plan') return 'purchase';
      return subtype === 'gift' ? 'gift' : 'receipt';
    case 'transfer_out':
      return 'delivery';
    case 'split':
      return 'split';
    case 'option_buy_to_open':
    case 'option_sell_to_open':
      return 'option_open';
    case 'option_buy_to_close':
    case 'option_sell_to_close':
      return 'option_close';
    case 'option_buy':
    case 'option_sell':
      return 'option_open';
    case 'option_expire':
      return 'option_expire';
    case 'option_assign':
      return 'option_assign';
    case 'option_exercise':
      return 'option_exercise';
    case 'dividend':
      return subtype === 'stock_dividend' ? 'receipt' : null;
    case 'other':
      return otherType(subtype, trade);
  }
}

function otherType(subtype: string, trade: Trade): TransactionType | null {
  if (subtype === 'opening' || subtype === 'closing') return subtype;
  if (/^(stock_dividend|spin_off|free_share)$/.test(subtype)) return 'receipt';
  if (subtype === 'merger_in' && trade.price !== null) return 'merger';
  if (/(_in|receive_free)$/.test(subtype)) return 'receipt';
  return /_out$/.test(subtype) ? 'delivery' : null;
}

/** A trade's sign for the position: options and splits by the trade, everything else by its type. */
function optionChange(trade: Trade, quantity: Decimal, held: bigint): Decimal {
  const stated = trade.stated_quantity === null ? null : parseRounded(trade.stated_quantity);
  const minus = -quantity as Decimal;
  switch (trade.type) {
    case 'option_buy_to_open':
    case 'option_buy_to_close':
    case 'option_buy':
      return quantity;
    case 'option_sell_to_open':
    case 'option_sell_to_close':
    case 'option_sell':
      return minus;
    default:
      // the template names a series by its id, without its contract, and its quantity is the change of the position
      if (trade.option === null && stated !== null) return stated;
      // an expiry, assignment or exercise closes what is held; a printed minus shows it, a plus may be no sign at all
      if (stated !== null && stated < 0n) return minus;
      return held > 0n ? minus : quantity;
  }
}

/**
 * Whether a known ratio is that of a change in shares, from `from` held to `to`: whole shares were rounded and a part of one
 * paid in money, or the change is of more shares than are in the files, which begin after the first purchase.
 */
function isSplitBy({ to, from }: Ratio, held: Ratio): boolean {
  if (isRoundedBy({ to, from }, held)) return true;
  const change = held.to - held.from;
  if (to === from || change > 0n !== to > from) return false;
  return divideHalfUp(sizeOf(change as Decimal) * from, sizeOf((to - from) as Decimal)) > held.from;
}

const UNPAIRED = 'a cancellation of a trade that is not among the trades';

/** A plan's rule for prices, and its securities where they are known. */
type PlanTerms = Pick<Plan, 'prices'> & Partial<Pick<Plan, 'securities'>>;

interface Converted {
  transaction?: Transaction;
  /** What a contract trade opens beyond the position that it closes. */
  opened?: Transaction;
  reason?: string;
}

const ACQUISITIONS: ReadonlySet<TransactionType> = new Set([
  'purchase',
  'offering',
  'merger',
  'receipt',
  'gift',
  'cover',
]);

/** Converts the trades of one owner in order, with the position of each account in each security. */
class Converter {
  readonly #plan: PlanTerms;
  readonly #positions = new Map<string, bigint>();
  /** What was held before a day's first row; a split of that day is of these shares. */
  readonly #starts = new Map<string, { date: Day; held: bigint }>();
  readonly #splits = new Map<string, number>();

  /** The face amount of which the plan's prices of a note are. */
  readonly #faces: ReadonlyMap<string, Decimal>;

  constructor(plan: PlanTerms) {
    this.#plan = plan;
    const notes = plan.securities?.filter(({ kind, per }) => kind === 'note' && per !== ONE) ?? [];
    this.#faces = new Map(notes.map(({ id, per }) => [id, per]));
  }

  convert({ trade, place, security, is_apart, known_ratio }: Entry): Converted {
    const row = place + 1;
    const type = security === null ? null : typeOf(trade);
    if (security === null || type === null) return {};
    const contract = PRICE_CONTRACTS[trade.subtype ?? ''];
    if (contract !== undefined) return { reason: contract };
    const date = parseDay(tradeDay(trade));
    if (date === null) return { reason: 'the trade has no date' };
    const key = `${trade.account ?? ''} ${security}`;
    if (this.#starts.get(key)?.date !== date) this.#starts.set(key, { date, held: this.#positions.get(key) ?? 0n });
    const make = (as: TransactionType, quantity: Decimal, price: Decimal | null): Transaction => ({
      row,
      account: trade.account ?? '',
      security,
      type: as,
      date,
      time: trade.time === null ? null : parseClock(trade.time),
      quantity,
      price,
      // a row without a price has no amount in any currency: what a file prints beside it is the account's
      currency: price === null && trade.acquired_price === null ? '' : (trade.price_currency ?? trade.currency ?? ''),
      acquired_on: trade.acquired_on === null ? null : parseDay(trade.acquired_on),
      acquired_price: trade.acquired_price === null ? null : parseRounded(trade.acquired_price),
      ...(is_apart ? { is_apart } : {}),
    });
    if (type === 'split') return this.#split(trade, key, make, known_ratio ?? null);
    const size = trade.quantity === null ? null : parseRounded(trade.quantity);
    if (type === 'opening' || type === 'closing') {
      const stated = trade.stated_quantity === null ? null : parseRounded(trade.stated_quantity);
      const quantity = stated ?? size;
      if (quantity === null) return { reason: 'a holding without its quantity' };
      if (type === 'opening') this.#positions.set(key, quantity);
      return { transaction: make(type, quantity, null) };
    }
    if (size === null || size === 0n) return { reason: 'the trade has no quantity of at most 8 places' };
    return type.startsWith('option_')
      ? this.#option(trade, type, sizeOf(size), key, make)
      : this.#shares(trade, security, type, sizeOf(size), key, make);
  }

  #split(trade: Trade, key: string, make: Make, known: Ratio | null): Converted {
    const now = this.#positions.get(key) ?? 0n;
    const start = this.#starts.get(key)!;
    const held = start.held === 0n ? now : start.held;
    const change = trade.quantity === null ? null : parseRounded(trade.quantity);
    const after = change === null ? 0n : held + change;
    const isSameSide = (held > 0n && after > 0n) || (held < 0n && after < 0n);
    const computed = isSameSide ? { to: sizeOf(after as Decimal), from: sizeOf(held as Decimal) } : null;
    const isKnown = computed === null || (known !== null && isSplitBy(known, computed));
    const ratio = readRatioParts(trade.ratio) ?? (isKnown ? known : computed);
    if (ratio === null || quotientOf(ratio) <= 0n)
      return { reason: 'a split without its ratio, and no earlier trades to compute it from' };
    const count = (this.#splits.get(key) ?? 0) + 1;
    this.#splits.set(key, count);
    if (count > MAX_SPLITS) return { reason: `no security is split more than ${MAX_SPLITS} times in one account` };
    const quotient = quotientOf(ratio);
    if (!isPossibleRatio(quotient)) return { reason: 'a split by more than a million, or by less than a millionth' };
    const restated = divideHalfUp(held * ratio.to, ratio.from);
    this.#positions.set(key, now - held + restated);
    if (start.held !== 0n) start.held = restated;
    const transaction = make('split', quotient, null);
    return { transaction: isExact(ratio) ? transaction : { ...transaction, exact_ratio: ratio } };
  }

  #option(trade: Trade, type: TransactionType, size: Decimal, key: string, make: Make): Converted {
    const held = this.#positions.get(key) ?? 0n;
    const change = optionChange(trade, size, held);
    const price = priceOf(trade, size, { plan: this.#plan, isIn: change > 0n, face: ONE });
    if (price === null && (type === 'option_open' || type === 'option_close'))
      return { reason: 'an option trade without its price' };
    this.#positions.set(key, held + change);
    const isUnstated = trade.type === 'option_buy' || trade.type === 'option_sell';
    if (!isUnstated || held === 0n || held > 0n === change > 0n) return { transaction: make(type, change, price) };
    const after = held + change;
    const hasExcess = after !== 0n && after > 0n === change > 0n;
    if (!hasExcess) return { transaction: make('option_close', change, price) };
    return {
      transaction: make('option_close', -held as Decimal, price),
      opened: make('option_open', after as Decimal, price),
    };
  }

  #shares(trade: Trade, security: string, type: TransactionType, size: Decimal, key: string, make: Make): Converted {
    const isIn = ACQUISITIONS.has(type);
    this.#positions.set(key, (this.#positions.get(key) ?? 0n) + (isIn ? size : -size));
    const price = priceOf(trade, size, { plan: this.#plan, isIn, face: this.#faces.get(security) ?? ONE });
    const isFree = type === 'receipt' || type === 'gift' || type === 'delivery';
    if (price !== null || isFree) return { transaction: withBasis(make(type, size, isFree ? null : price), trade) };
    return isIn
      ? {
          transaction: make('receipt', size, null),
          reason: 'no price in the file: the shares count as held, without a loss',
        }
      : {
          transaction: make('delivery', size, null),
          reason: 'no price in the file: the sale counts as shares moved out',
        };
  }
}

/** What a file allocates to new shares beside old ones is what they cost, on the day they came. */
function withBasis(transaction: Transaction, trade: Trade): Transaction {
  const isAllocated = trade.subtype === 'spin_off' || trade.subtype === 'stock_dividend';
  if (!isAllocated || transaction.type !== 'receipt' || transaction.acquired_price !== null) return transaction;
  const basis = trade.price === null ? null : parseRounded(trade.price);
  if (basis === null || basis <= 0n) return transaction;
  const currency = trade.price_currency ?? trade.currency ?? '';
  return { ...transaction, currency, acquired_on: transaction.date, acquired_price: basis };
}

type Make = (as: TransactionType, quantity: Decimal, price: Decimal | null) => Transaction;

/**
 * Brings an owner's trades into a plan's terms; trades in other securities are dropped. Splits and options of unstated
 * direction are read from the position held, so the trades are read by date, and on one day in the order given;
 * contracts in the order in which they happened (`orderContracts`).
 * `names` has the names of the plan's securities over time; `history` what is known beside the files, its `assigned` by
 * the ids of the plan.
 */
export function toTransactions(
  trades: readonly Trade[],
  plan: Plan,
  names?: SecurityNames<string>,
  history: OwnHistory = PLAIN_HISTORY,
): AccountTransactions {
  const finder = new SecurityFinder(plan, names);
  const found = trades.map((trade, place): Entry => {
    return { trade, place, security: history.assigned.get(place) ?? finder.find(trade) };
  });
  const { cancelled, unpaired } = pairCancellations(trades);
  const result = convertHistory(found, trades, plan, history, cancelled);
  for (const place of unpaired)
    if (found[place]!.security !== null) result.left_out.push({ row: place + 1, reason: UNPAIRED });
  return result;
}

function convertHistory(
  found: Entry[],
  trades: readonly Trade[],
  plan: Plan,
  { corrections, changes, closes }: OwnHistory,
  cancelled: ReadonlySet<number>,
): AccountTransactions {
  const all =
    cancelled.size === 0 ? corrections : { ...corrections, ignored: new Set([...corrections.ignored, ...cancelled]) };
  if (!hasHistory(trades, all)) {
    const plain = transactionsOf(found, plan);
    if (changes.length === 0) return plain;
    return { ...plain, ...splitSoldShares(plain.transactions, { entries: found, changes, plan, closes }) };
  }
  const { entries, carried, joined } = interpretHistory(found, all, changes);
  const { transactions, left_out } = transactionsOf(entries, plan);
  const moved = splitMovedShares(transactions, joined);
  const split = splitSoldShares(moved, { entries: entries.concat(removedOf(found, entries)), changes, plan, closes });
  const joinedRows = joinMoves(carryLots(split.transactions, carried), joined);
  const sources = new Set(
    entries.filter(({ security }) => security && isSource(security)).map(({ place }) => place + 1),
  );
  return {
    transactions: joinedRows.filter(({ security }) => !isSource(security)),
    left_out: left_out.filter(({ row }) => !sources.has(row)),
    notices: split.notices,
  };
}

/** The entries that the owner's corrections, or a second row of the same event, removed. */
function removedOf(found: readonly Entry[], entries: readonly Entry[]): Entry[] {
  const present = new Set(entries.map(({ place }) => place));
  return found.filter(({ place }) => !present.has(place));
}

/** Entries whose securities are known, in a plan's terms. */
export function transactionsOf(entries: readonly Entry[], plan: PlanTerms): AccountTransactions {
  const converter = new Converter(plan);
  const result: AccountTransactions = { transactions: [], left_out: [], notices: [] };
  const contracts = new Map(orderContracts(entries).map((entry, at) => [entry, at + 1]));
  const rankOf = (entry: Entry): number => contracts.get(entry) ?? 0;
  // of a day, the contract trades come last, in their own order
  const inOrder = sorted(entries, (a, b) => {
    const [day, other] = [tradeDay(a.trade), tradeDay(b.trade)];
    return day < other ? -1 : day > other ? 1 : rankOf(a) - rankOf(b) || a.place - b.place;
  });
  for (const entry of inOrder) {
    const { transaction, opened, reason } = converter.convert(entry);
    if (transaction) result.transactions.push(transaction);
    if (opened) result.transactions.push(opened);
    if (reason !== undefined) result.left_out.push({ row: entry.place + 1, reason });
  }
  return { ...result, transactions: [...sorted(result.transactions, (a, b) => a.row - b.row)] };
}

/** Sorted; the same array if it is sorted already, as trades mostly are. */
function sorted<One>(all: readonly One[], compare: (a: One, b: One) => number): readonly One[] {
  for (let at = 1; at < all.length; at += 1) if (compare(all[at - 1]!, all[at]!) > 0) return all.toSorted(compare);
  return all;
}

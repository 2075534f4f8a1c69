import { type Day, parseDay } from '../../dates/day.ts';
import { multiplyBySplit, splitsOf } from '../../losses/account/splits.ts';
import { type Decimal, ONE, ZERO } from '../../money/decimal.ts';
import { isExact, quotientOf, type Ratio, readRatioParts } from '../../trades/ratio.ts';
import type { Transaction } from '../../trades/transaction.ts';
import type { KnownChange } from '../known-changes.ts';
import { BOOKED_WITHIN, knownSplitsOf } from '../known-splits.ts';
import { type Entry, isSource } from './interpret-history.ts';

interface KnownSplit {
  date: Day;
  ratio: Ratio;
  /** Whether its day is that of the catalogue. */
  isKnown: boolean;
}

const COMPARABLE_DAYS = 30;

const isNear = (date: Day, split: Pick<KnownSplit, 'date'>): boolean => Math.abs(date - split.date) <= BOOKED_WITHIN;

/** The splits of a security: those of the catalogue, and those that an account of the owner prints besides. */
function splitsToApply(rows: readonly Transaction[], known: readonly KnownChange[]): KnownSplit[] {
  const splits: KnownSplit[] = [];
  for (const { date, ratio } of known) {
    const [day, parts] = [parseDay(date), readRatioParts(ratio)];
    if (day !== null && parts !== null && parts.to !== parts.from)
      splits.push({ date: day, ratio: parts, isKnown: true });
  }
  for (const { date, quantity, exact_ratio } of splitsOf(rows).toSorted((one, other) => one.date - other.date)) {
    const ratio = exact_ratio ?? { to: quantity, from: ONE };
    if (!splits.some((other) => isNear(date, other))) splits.push({ date, ratio, isKnown: false });
  }
  return splits.sort((one, other) => one.date - other.date);
}

/** A printed split may be booked days after it: between, an account's rows are of unknown shares. */
const isAmbiguous = (rows: readonly Transaction[], split: KnownSplit): boolean =>
  !split.isKnown && rows.some(({ date }) => date !== split.date && isNear(date, split));

/** At least one whole share: not a fraction that is left, and not what an incomplete account seems to owe. */
const isHolding = (rows: readonly Transaction[], split: KnownSplit): boolean => heldBefore(rows, split.date) >= ONE;

/**
 * Whether an account's prices before a split are per new share already, as far as an account that prints the split shows it: by
 * their rows that are nearest in time, at most 30 days apart.
 */
function isRestated(rows: readonly Transaction[], traded: readonly Transaction[], split: KnownSplit): boolean {
  const before = (row: Transaction): boolean => row.date < split.date && row.price !== null && row.price > 0n;
  let nearest: { days: number; own: Decimal; other: Decimal } | undefined;
  for (const own of rows.filter(before))
    for (const other of traded.filter(before)) {
      const days = Math.abs(own.date - other.date);
      if (days <= COMPARABLE_DAYS && (nearest === undefined || days < nearest.days))
        nearest = { days, own: own.price!, other: other.price! };
    }
  if (nearest === undefined) return false;
  const { to, from } = split.ratio;
  // nearer to the price per new share than to the price as traded, by their ratio
  const [square, limit] = [nearest.own * nearest.own * to, nearest.other * nearest.other * from];
  return to > from ? square < limit : square > limit;
}

/** The position of an account, whose rows these are, before the first row of a day. */
function heldBefore(rows: readonly Transaction[], day: Day): Decimal {
  let held: bigint = ZERO;
  for (const row of rows.filter(({ date }) => date < day).sort((a, b) => a.date - b.date || a.row - b.row))
    if (row.type === 'split') held = multiplyBySplit(held as Decimal, row);
    else if (row.type === 'sale' || row.type === 'delivery' || row.type === 'short') held -= row.quantity;
    else if (row.type === 'opening') held = row.quantity;
    else if (row.type !== 'closing') held += row.quantity;
  return held as Decimal;
}

function splitRow(beside: Transaction, { date, ratio }: KnownSplit): Transaction {
  const { row, account, security } = beside;
  const plain = { row, account, security, date, time: null, quantity: quotientOf(ratio), price: null, currency: '' };
  const split: Transaction = { ...plain, type: 'split', acquired_on: null, acquired_price: null };
  return isExact(ratio) ? split : { ...split, exact_ratio: ratio };
}

/**
 * Adds a known split to each account that had no shares when it came: brokers print a split only where shares are held, and
 * the account's rows are as they were traded, while a plan's figures are per share as of one day (`shares_as_of`). Contracts and
 * notes are not split: `isShares` leaves them out.
 *
 * The control of what is as traded is an account with shares on the day of the split: a record of trades prints the split
 * there. Where one does not, and none prints it, its rows may be restated already, and those of the others with them: then
 * no row is changed. Nor is an account whose prices are those per new share, by the account that prints the split, or whose
 * rows are within days of a printed split. `entries` are all rows of the owner, also those that do not count.
 */
export function splitSoldShares(
  transactions: readonly Transaction[],
  of: {
    entries: readonly Entry[];
    changes: readonly KnownChange[];
    shares_as_of: Day;
    isShares: (security: string) => boolean;
  },
): Transaction[] {
  const { entries, changes, shares_as_of, isShares } = of;
  const added: Transaction[] = [];
  for (const [security, own] of Map.groupBy(transactions, ({ security }) => security)) {
    const hasSplit = own.some(({ type }) => type === 'split');
    if (isSource(security) || !isShares(security) || (!hasSplit && changes.length === 0)) continue;
    const entriesOfIt = entries.filter((entry) => entry.security === security);
    const known = knownSplitsOf(
      entriesOfIt.map(({ trade }) => trade),
      changes,
    );
    const accounts = [...Map.groupBy(own, ({ account }) => account).values()];
    for (const split of splitsToApply(own, known)) {
      const printed = new Set(
        entriesOfIt.flatMap(({ trade: { type, account, trade_date } }) => {
          const day = type === 'split' ? parseDay(trade_date ?? '') : null;
          return day !== null && isNear(day, split) ? [account ?? ''] : [];
        }),
      );
      for (const { type, date, account } of own) if (type === 'split' && isNear(date, split)) printed.add(account);
      const silent = accounts.filter(([first]) => !printed.has(first!.account));
      if (printed.size === 0 && silent.some((rows) => isHolding(rows, split))) continue;
      const traded = own.filter(({ account }) => printed.has(account));
      const sold = silent.filter(
        (rows) => heldBefore(rows, split.date) === 0n && !isAmbiguous(rows, split) && !isRestated(rows, traded, split),
      );
      const isChanged = ({ date }: Transaction): boolean =>
        split.date <= shares_as_of ? date < split.date : date >= split.date;
      for (const rows of sold) {
        const beside = rows.find(isChanged);
        if (beside !== undefined) added.push(splitRow(beside, split));
      }
    }
  }
  return added.length === 0 ? [...transactions] : [...transactions, ...added].sort((a, b) => a.row - b.row);
}

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
}

const isNear = (date: Day, split: Pick<KnownSplit, 'date'>): boolean => Math.abs(date - split.date) <= BOOKED_WITHIN;

/** The splits of a security: those that an account of the owner prints, and those of the catalogue that none prints. */
function splitsToApply(rows: readonly Transaction[], known: readonly KnownChange[]): KnownSplit[] {
  const splits: KnownSplit[] = [];
  const add = (date: Day, ratio: Ratio): void => {
    if (!splits.some((other) => isNear(date, other))) splits.push({ date, ratio });
  };
  for (const { date, quantity, exact_ratio } of splitsOf(rows)) add(date, exact_ratio ?? { to: quantity, from: ONE });
  for (const { date, ratio } of known) {
    const [day, parts] = [parseDay(date), readRatioParts(ratio)];
    if (day !== null && parts !== null && parts.to !== parts.from) add(day, parts);
  }
  return splits.sort((a, b) => a.date - b.date);
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
 * the account's rows are as they were traded, while a plan's figures are per share as of one day (`shares_as_of`).
 *
 * The control of what is as traded is an account with shares on the day of the split: a record of trades prints the split
 * there. Where one does not, and none prints it, its rows may be restated already, and those of the others with them: then
 * no row is changed. `entries` are all rows of the owner, also those that do not count.
 */
export function splitSoldShares(
  transactions: readonly Transaction[],
  { entries, changes, shares_as_of }: { entries: readonly Entry[]; changes: readonly KnownChange[]; shares_as_of: Day },
): Transaction[] {
  const added: Transaction[] = [];
  for (const [security, own] of Map.groupBy(transactions, ({ security }) => security)) {
    const hasSplit = own.some(({ type }) => type === 'split');
    if (isSource(security) || (!hasSplit && changes.length === 0)) continue;
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
      const sold = silent.filter((rows) => heldBefore(rows, split.date) === 0n);
      if (printed.size === 0 && sold.length < silent.length) continue;
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

import { type Day, formatLongDate, parseDay } from '../../dates/day.ts';
import { multiplyBySplit, splitsOf } from '../../losses/account/splits.ts';
import type { Notice } from '../../losses/loss.ts';
import { type Decimal, divideHalfUp, formatDecimal, ONE, ZERO } from '../../money/decimal.ts';
import type { Plan, SecurityKind } from '../../plans/plan.ts';
import { isExact, quotientOf, type Ratio, readRatioParts } from '../../trades/ratio.ts';
import type { Transaction } from '../../trades/transaction.ts';
import type { KnownChange } from '../known-changes.ts';
import { BOOKED_WITHIN, knownSplitsOf } from '../known-splits.ts';
import { type Entry, isSource } from './interpret-history.ts';
import { type DailyCloses, type RowBasis, readSplitEvidence } from './split-evidence.ts';

interface KnownSplit {
  date: Day;
  ratio: Ratio;
  /** Whether its day is that of the catalogue. */
  isKnown: boolean;
}

const COMPARABLE_DAYS = 30;

/** What a split of shares multiplies: contracts of options, warrants and notes have terms of their own. */
const SPLIT_KINDS: ReadonlySet<SecurityKind> = new Set(['common', 'adr', 'preferred', 'unit', 'token']);

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
 * Of which shares an account's prices before a split are, as far as an account that prints the split shows it: by their rows that
 * are nearest in time, at most 30 days apart. Null where none are.
 */
function readByOthers(
  rows: readonly Transaction[],
  traded: readonly Transaction[],
  split: KnownSplit,
): RowBasis | null {
  const before = (row: Transaction): boolean => row.date < split.date && row.price !== null && row.price > 0n;
  let nearest: { days: number; own: Decimal; other: Decimal } | undefined;
  for (const own of rows.filter(before))
    for (const other of traded.filter(before)) {
      const days = Math.abs(own.date - other.date);
      if (days <= COMPARABLE_DAYS && (nearest === undefined || days < nearest.days))
        nearest = { days, own: own.price!, other: other.price! };
    }
  if (nearest === undefined) return null;
  const { to, from } = split.ratio;
  // nearer to the price per new share than to the price as traded, by their ratio
  const [square, limit] = [nearest.own * nearest.own * to, nearest.other * nearest.other * from];
  return (to > from ? square < limit : square > limit) ? 'restated' : 'traded';
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

/** A row of an account that is restated already, in the shares before the split. */
function inOldShares(row: Transaction, { ratio: { to, from } }: KnownSplit): Transaction {
  const perOld = (price: Decimal | null) => (price === null ? null : (divideHalfUp(price * to, from) as Decimal));
  return {
    ...row,
    quantity: divideHalfUp(row.quantity * from, to) as Decimal,
    price: perOld(row.price),
    acquired_price: perOld(row.acquired_price),
  };
}

/** An account whose figures rest on a reading of its rows that nothing shows to be right. */
function uncertainOf({ row, account }: Transaction, { date, ratio }: KnownSplit, isRestated: boolean): Notice {
  const name = account === '' ? 'an account' : `account ${account}`;
  const split = `${formatDecimal(ratio.to)}:${formatDecimal(ratio.from)} split of ${formatLongDate(date)}`;
  const reading = isRestated
    ? 'as shares after the split, since another account with shares prints no split'
    : 'as shares before the split';
  return {
    code: 'split_uncertain',
    message: `${name} sold its shares before the ${split}, and no price shows whether its file is restated for it: its rows count ${reading}`,
    row,
  };
}

export interface SplitTransactions {
  transactions: Transaction[];
  /** What figures rest on without evidence. */
  notices: Notice[];
}

/**
 * Adds a known split to each account that had no shares when it came: brokers print a split only where shares are held, and
 * the account's rows are as they were traded, while a plan's figures are per share as of one day (`shares_as_of`). Contracts and
 * notes are not split: `isShares` leaves them out.
 *
 * Whether rows are as traded show the closes of their days, the prices of an account that prints the split, and the plan's
 * own prices, in this order. Without any of them they count as traded, with a notice. One control remains: where an account
 * has shares on the day of the split, and none prints it, its rows may be restated already, and those of the others with
 * them: then only what is shown to be as traded is changed. Rows within days of a printed split are not changed.
 * `entries` are all rows of the owner, also those that do not count.
 */
export function splitSoldShares(
  transactions: readonly Transaction[],
  of: {
    entries: readonly Entry[];
    changes: readonly KnownChange[];
    plan: Pick<Plan, 'shares_as_of' | 'securities'>;
    closes?: ReadonlyMap<string, DailyCloses> | undefined;
  },
): SplitTransactions {
  const { entries, changes, closes } = of;
  const { shares_as_of, securities } = of.plan;
  const added: Transaction[] = [];
  const replaced = new Map<Transaction, Transaction>();
  const notices: Notice[] = [];
  for (const [id, own] of Map.groupBy(transactions, ({ security }) => security)) {
    const security = securities.find((one) => one.id === id);
    const hasSplit = own.some(({ type }) => type === 'split');
    const isShares = SPLIT_KINDS.has(security?.kind ?? 'common');
    if (isSource(id) || !isShares || (!hasSplit && changes.length === 0)) continue;
    const entriesOfIt = entries.filter((entry) => entry.security === id);
    const known = knownSplitsOf(
      entriesOfIt.map(({ trade }) => trade),
      changes,
    );
    const accounts = [...Map.groupBy(own, ({ account }) => account).values()];
    const splits = splitsToApply(own, known);
    for (const split of splits) {
      const printed = new Set(
        entriesOfIt.flatMap(({ trade: { type, account, trade_date } }) => {
          const day = type === 'split' ? parseDay(trade_date ?? '') : null;
          return day !== null && isNear(day, split) ? [account ?? ''] : [];
        }),
      );
      for (const { type, date, account } of own) if (type === 'split' && isNear(date, split)) printed.add(account);
      const silent = accounts.filter(([first]) => !printed.has(first!.account));
      const isSilent = printed.size === 0 && silent.some((rows) => isHolding(rows, split));
      const traded = own.filter(({ account }) => printed.has(account));
      // the plan's prices are after all its splits together: they show nothing of one of several
      const plan = security === undefined || splits.length > 1 ? undefined : { shares_as_of, security };
      const isBefore = split.date <= shares_as_of;
      const isChanged = ({ date }: Transaction): boolean => (isBefore ? date < split.date : date >= split.date);
      for (const rows of silent) {
        if (heldBefore(rows, split.date) !== 0n || isAmbiguous(rows, split)) continue;
        const byOthers = readByOthers(rows, traded, split);
        const basis =
          readSplitEvidence(rows, split, { closes: closes?.get(id), plan: byOthers === null ? plan : undefined }) ??
          byOthers;
        // the ratio of an earlier split is no number of shares
        const old = rows.filter(({ date, type }) => date < split.date && type !== 'split');
        if (basis === 'restated') {
          if (isBefore) continue;
          for (const row of old) replaced.set(row, inOldShares(replaced.get(row) ?? row, split));
        }
        const beside = rows.find(isChanged);
        if (basis === null && isBefore && beside !== undefined) notices.push(uncertainOf(beside, split, isSilent));
        if (beside !== undefined && !(isSilent && basis === null)) added.push(splitRow(beside, split));
      }
    }
  }
  if (added.length === 0 && replaced.size === 0) return { transactions: [...transactions], notices };
  const rows = transactions.map((row) => replaced.get(row) ?? row);
  return { transactions: [...rows, ...added].sort((a, b) => a.row - b.row), notices };
}

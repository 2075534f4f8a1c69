import type { Day } from '../../dates/day.ts';
import { pairTransfers } from '../../losses/account/own-transfers.ts';
import { applySplits, splitsOf } from '../../losses/account/splits.ts';
import { type Decimal, divide, divideHalfUp, ONE, ZERO } from '../../money/decimal.ts';
import type { Transaction } from '../../trades/transaction.ts';
import { BOOKED_WITHIN } from '../known-splits.ts';
import type { InterpretedHistory } from './interpret-history.ts';

/** Shares of one purchase. */
interface Lot {
  quantity: Decimal;
  on: Day;
  /** null: not known. */
  price: Decimal | null;
  /** Of the price; empty: the plan's. */
  currency: string;
}

const IN: ReadonlySet<string> = new Set(['purchase', 'offering', 'merger', 'receipt', 'gift', 'opening']);
const OUT: ReadonlySet<string> = new Set(['sale', 'delivery']);

const lotOf = ({ type, quantity, date, price, currency, acquired_on, acquired_price }: Transaction): Lot => {
  if (type !== 'receipt' && type !== 'gift')
    return { quantity, on: date, price: type === 'opening' ? null : price, currency };
  const isKnown = acquired_on !== null && acquired_price !== null;
  return { quantity, on: isKnown ? acquired_on : date, price: isKnown ? acquired_price : null, currency };
};

/** Removes this many shares from the oldest lots; fewer where fewer are left. */
function removeShares(lots: Lot[], quantity: bigint): Lot[] {
  const removed: Lot[] = [];
  let left = quantity;
  while (left > 0n && lots.length > 0) {
    const [first] = lots as [Lot];
    const part = first.quantity < left ? first.quantity : (left as Decimal);
    removed.push({ ...first, quantity: part });
    left -= part;
    first.quantity = (first.quantity - part) as Decimal;
    if (first.quantity === 0n) lots.shift();
  }
  return removed;
}

/** The lots held of a security before a row, oldest first, in the shares of its day. */
function lotsBefore(rows: readonly Transaction[], until: Transaction): Lot[] {
  // of the day itself what came in, and what went out in an earlier row: each row out has lots of its own
  const isEarlier = (row: Transaction): boolean => !OUT.has(row.type) || row.row < until.row;
  const earlier = rows.filter((row) => row.date < until.date || (row.date === until.date && isEarlier(row)));
  const splits = splitsOf(earlier);
  const moves = earlier.filter(({ type }) => type !== 'split');
  const own = new Set(pairTransfers(moves).flatMap(({ out, into }) => [out, into]));
  const lots: Lot[] = [];
  const rank = ({ type }: Transaction): number => (IN.has(type) ? 0 : 1);
  const ordered = moves
    .filter((row) => !own.has(row))
    .sort((a, b) => a.date - b.date || rank(a) - rank(b) || a.row - b.row);
  for (const row of ordered) {
    const restated = applySplits(row, splits);
    if (IN.has(row.type) && restated.quantity > 0n) {
      lots.push(lotOf(restated));
      lots.sort((a, b) => a.on - b.on);
    } else if (OUT.has(row.type)) removeShares(lots, restated.quantity);
  }
  return lots;
}

/** Cost of a lot in the new shares: its cost less cash received, at least zero. */
function priceInNew(lot: Lot, quantity: Decimal, out: Decimal, cash: Decimal): Decimal | null {
  if (lot.price === null || quantity === 0n) return null;
  const cost = divideHalfUp(lot.price * lot.quantity, ONE);
  const paid = out === 0n ? 0n : divideHalfUp(cash * lot.quantity, out);
  return cost <= paid ? ZERO : divide((cost - paid) as Decimal, quantity);
}

/** A receipt lot by lot, each with its own day and price; the shares add up to those received. */
function receiptsOf(into: Transaction, out: Transaction, lots: readonly Lot[], cash: Decimal): Transaction[] {
  const receipts: Transaction[] = [];
  let left: bigint = into.quantity;
  let given = 0n;
  for (const lot of lots) {
    given += lot.quantity;
    // computed from the running total, so that rounding errors do not add up
    const due = divideHalfUp(into.quantity * given, out.quantity) - (into.quantity - left);
    const quantity = (due > left ? left : due) as Decimal;
    left -= quantity;
    if (quantity === 0n) continue;
    const price = priceInNew(lot, quantity, out.quantity, cash);
    receipts.push({
      ...into,
      quantity,
      acquired_on: price === null ? null : lot.on,
      acquired_price: price,
      // a price in another currency than the plan's is refused with its reason
      currency: price === null ? into.currency : lot.currency,
    });
  }
  if (left > 0n) receipts.push({ ...into, quantity: left as Decimal });
  return receipts;
}

/** Lets the lots of an old line continue in the new one, where its receipt has no price of its own. */
export function carryLots(transactions: readonly Transaction[], carried: InterpretedHistory['carried']): Transaction[] {
  let rows = [...transactions];
  for (const { exchange, cash } of carried) {
    const out = rows.find(({ row }) => row === exchange.out.place + 1);
    const into = rows.find(({ row }) => row === exchange.in.place + 1);
    if (!out || into?.type !== 'receipt' || into.acquired_price !== null) continue;
    const held = lotsBefore(
      rows.filter(({ security }) => security === out.security),
      out,
    );
    const receipts = receiptsOf(into, out, removeShares(held, out.quantity), cash);
    rows = rows.flatMap((row) => (row === into ? receipts : [row]));
  }
  return rows;
}

/**
 * Adds to the account that shares left each later split of the account where they arrived, unless it prints the split itself:
 * they were split with the others, and the lots that they come from are still in its rows.
 */
export function splitMovedShares(
  transactions: readonly Transaction[],
  joined: InterpretedHistory['joined'],
): Transaction[] {
  const added: Transaction[] = [];
  const byRow = new Map(joined.length === 0 ? [] : transactions.map((row) => [row.row, row]));
  const ownerPairs = joined.flatMap(([outPlace, inPlace]) => {
    const [out, into] = [byRow.get(outPlace + 1), byRow.get(inPlace + 1)];
    return out && into && out.security === into.security ? [{ out, into }] : [];
  });
  for (const own of Map.groupBy(transactions, ({ security }) => security).values()) {
    const splits = splitsOf(own);
    if (splits.length === 0) continue;
    const pairs = pairTransfers(own).concat(ownerPairs.filter(({ out }) => out.security === own[0]!.security));
    // the last move first, so that shares moved twice bring a split back to where they were bought
    for (const { out, into } of pairs.sort((a, b) => b.into.date - a.into.date))
      for (const split of splits.filter(({ account, date }) => account === into.account && date > into.date)) {
        const isPrinted = splits.some(
          ({ account, date }) => account === out.account && Math.abs(date - split.date) <= BOOKED_WITHIN,
        );
        if (isPrinted) continue;
        const copy = { ...split, account: out.account };
        splits.push(copy);
        added.push(copy);
      }
  }
  return added.length === 0 ? [...transactions] : [...transactions, ...added].sort((a, b) => a.row - b.row);
}

/** Removes both legs of a joined move; the excess of the larger leg remains. */
export function joinMoves(transactions: readonly Transaction[], joined: InterpretedHistory['joined']): Transaction[] {
  let rows = [...transactions];
  for (const [outPlace, inPlace] of joined) {
    const out = rows.find(({ row, type }) => row === outPlace + 1 && type === 'delivery');
    const into = rows.find(({ row, type }) => row === inPlace + 1 && (type === 'receipt' || type === 'gift'));
    if (!out || !into || out.security !== into.security) continue;
    const splits = splitsOf(rows.filter(({ security }) => security === out.security));
    const [gone, come] = [applySplits(out, splits).quantity, applySplits(into, splits).quantity];
    const both = gone < come ? gone : come;
    const rest = (row: Transaction, size: bigint): Transaction[] =>
      size === both
        ? []
        : [{ ...row, quantity: divideHalfUp(row.quantity * (size - both), size) as Decimal, is_apart: true }];
    rows = rows.flatMap((row) => (row === out ? rest(out, gone) : row === into ? rest(into, come) : [row]));
  }
  return rows;
}

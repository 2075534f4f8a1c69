import { formatDay } from '../dates/day.ts';
import { type Decimal, divideHalfUp, formatDecimal, ONE, ZERO } from '../money/decimal.ts';
import { findSecurity } from '../plans/compile-plan.ts';
import {
  closeOf,
  type IntradayCut,
  type LotKind,
  type Moment,
  type Plan,
  type Security,
  startOf,
} from '../plans/plan.ts';
import type { AccountFault, Transaction } from '../trades/transaction.ts';
import type { Notice } from './loss.ts';

export type StepKind = 'acquire' | 'sell' | 'deliver' | 'short' | 'write' | 'close' | 'exercise';

/** A row as the matching sees it: in the plan's shares, at its place on the security's time line. */
export interface Step {
  kind: StepKind;
  lot: LotKind;
  row: number;
  moment: Moment;
  /** When the shares were bought: the row's moment, but for a receipt that states its own purchase. */
  bought: Moment;
  quantity: Decimal;
  price: Decimal | null;
  /** Sorts steps of one moment. */
  rank: number;
}

/** One security of one account: what to match in order, and what the control adds up. */
export interface PreparedSecurity {
  security: Security;
  index: number;
  steps: Step[];
  opening: Decimal;
  closing: { quantity: Decimal; row: number } | null;
  /** opening + acquired − disposed − closing; null without a closing row. */
  difference: Decimal | null;
}

export type PreparedAccount =
  | { ok: true; securities: PreparedSecurity[]; notices: Notice[] }
  | { ok: false; fault: AccountFault };

type Row = Transaction & { index: number };

const TRANSFER_DAYS = 10;
const RANKS: Record<StepKind, number> = { acquire: 0, write: 0, sell: 1, deliver: 1, short: 1, close: 1, exercise: 1 };

function restate(row: Row, ratio: Decimal): Row {
  const times = (value: Decimal): Decimal => divideHalfUp(value * ratio, ONE) as Decimal;
  const over = (value: Decimal | null): Decimal | null =>
    value === null ? null : (divideHalfUp(value * ONE, ratio) as Decimal);
  return {
    ...row,
    quantity: times(row.quantity),
    price: over(row.price),
    acquired_price: over(row.acquired_price),
  };
}

const splitsOf = (rows: Row[]): Row[] =>
  rows.filter((row) => row.type === 'split').sort((a, b) => a.date - b.date || a.row - b.row);

/** A row in the shares after those splits of its account that come after it. */
function applySplits(row: Row, splits: Row[]): Row {
  return splits
    .filter((split) => split.index === row.index && split.account === row.account && row.date < split.date)
    .reduce((restated, split) => restate(restated, split.quantity), row);
}

/** Rows up to an account's own opening holding are inside it, and are left out. */
function applyOpenings(rows: Row[], notices: Notice[]): Row[] | AccountFault {
  const openings = rows.filter((row) => row.type === 'opening');
  if (openings.length === 0) return rows;
  const byAccount = new Map<string, Row>();
  for (const opening of openings) {
    const key = `${opening.index} ${opening.account}`;
    if (byAccount.has(key))
      return {
        row: opening.row,
        message: `a second opening holding of ${opening.security} in account '${opening.account}': keep one`,
      };
    byAccount.set(key, opening);
  }
  return rows.filter((row) => {
    const opening = byAccount.get(`${row.index} ${row.account}`);
    if (!opening || row === opening || row.date > opening.date) return true;
    notices.push({
      code: 'before_opening',
      message: `${formatDay(row.date)} is inside the opening holding of ${formatDay(opening.date)}`,
      row: row.row,
    });
    return false;
  });
}

/** A delivery and a receipt of equal size in another account, up to ten days later, are the owner's own transfer. */
function joinTransfers(rows: Row[], splits: Row[], notices: Notice[]): Row[] {
  const key = (row: Row): string => `${row.index} ${applySplits(row, splits).quantity}`;
  const receipts = new Map<string, Row[]>();
  for (const row of rows)
    if (row.type === 'receipt') {
      const same = receipts.get(key(row));
      if (same) same.push(row);
      else receipts.set(key(row), [row]);
    }
  if (receipts.size === 0) return rows;
  for (const same of receipts.values()) same.sort((a, b) => a.date - b.date || a.row - b.row);
  const dropped = new Set<Row>();
  const deliveries = rows.filter((row) => row.type === 'delivery').sort((a, b) => a.date - b.date || a.row - b.row);
  for (const out of deliveries) {
    const into = receipts
      .get(key(out))
      ?.find(
        (row) =>
          !dropped.has(row) &&
          row.account !== out.account &&
          row.date >= out.date &&
          row.date <= out.date + TRANSFER_DAYS,
      );
    if (!into) continue;
    dropped.add(out).add(into);
    notices.push({
      code: 'internal_transfer',
      message: `${formatDecimal(out.quantity)} moved from ${out.account} to ${into.account}`,
      row: out.row,
    });
  }
  return dropped.size === 0 ? rows : rows.filter((row) => !dropped.has(row));
}

/** Which half of a cut day a row belongs to: by its time, else by its price. */
function momentOf(
  row: Row,
  day: Transaction['date'],
  price: Decimal | null,
  cuts: IntradayCut[],
  notices: Notice[],
): Moment {
  const cut = cuts.find((each) => each.day === day);
  if (!cut) return startOf(day);
  if (row.time !== null && day === row.date) return row.time < cut.at ? startOf(day) : closeOf(day);
  const isBefore = price !== null && cut.before_if_price_at_least !== null && price >= cut.before_if_price_at_least;
  notices.push({
    code: 'time_unknown',
    message: `no time on ${formatDay(day)}: placed ${isBefore ? 'before' : 'after'} the cut`,
    row: row.row,
  });
  return isBefore ? startOf(day) : closeOf(day);
}

const negative = (value: Decimal): Decimal => -value as Decimal;

function toStep(row: Row, security: Security, notices: Notice[]): Step {
  const at = (price: Decimal | null): Moment => momentOf(row, row.date, price, security.intraday, notices);
  const step = (kind: StepKind, lot: LotKind, quantity: Decimal, price: Decimal | null, bought?: Moment): Step => {
    const moment = row.type === 'opening' ? startOf(row.date) : at(price);
    return {
      kind,
      lot,
      row: row.row,
      moment,
      bought: bought ?? moment,
      quantity,
      price,
      rank: row.type === 'cover' ? 2 : RANKS[kind],
    };
  };
  const isLong = row.quantity > 0n;
  switch (row.type) {
    case 'opening':
      return isLong || row.quantity === 0n
        ? step('acquire', 'opening', row.quantity, null)
        : step(security.option ? 'write' : 'short', 'opening', negative(row.quantity), null);
    case 'purchase':
    case 'offering':
    case 'merger':
    case 'cover':
      return step('acquire', row.type, row.quantity, row.price);
    case 'receipt':
    case 'gift': {
      const isPriced = row.acquired_on !== null && row.acquired_price !== null;
      if (!isPriced) return step('acquire', row.type, row.quantity, null);
      const bought = momentOf(row, row.acquired_on!, row.acquired_price, security.intraday, notices);
      return step('acquire', row.type, row.quantity, row.acquired_price, bought);
    }
    case 'sale':
      return step('sell', 'purchase', row.quantity, row.price);
    case 'delivery':
      return step('deliver', 'purchase', row.quantity, null);
    case 'short':
      return step('short', 'purchase', row.quantity, row.price);
    case 'option_open':
      return isLong
        ? step('acquire', 'purchase', row.quantity, row.price)
        : step('write', 'written', negative(row.quantity), row.price);
    case 'option_close':
      return step('close', isLong ? 'written' : 'purchase', isLong ? row.quantity : negative(row.quantity), row.price);
    case 'option_expire':
      return step('close', isLong ? 'written' : 'purchase', isLong ? row.quantity : negative(row.quantity), ZERO);
    case 'option_exercise':
    case 'option_assign':
      return step(
        row.price === null ? 'exercise' : 'close',
        isLong ? 'written' : 'purchase',
        isLong ? row.quantity : negative(row.quantity),
        row.price,
      );
    case 'closing':
    case 'split':
      throw new Error(`${row.type} is no step`);
  }
}

function signedQuantity(row: Row): bigint {
  switch (row.type) {
    case 'sale':
    case 'delivery':
    case 'short':
      return -row.quantity;
    case 'closing':
    case 'split':
      return 0n;
    default:
      return row.quantity;
  }
}

function findFault(row: Row, plan: Plan): AccountFault | null {
  const security = plan.securities[row.index]!;
  if (row.currency !== '' && row.currency !== plan.currency)
    return {
      row: row.row,
      message: `currency is ${row.currency}, the plan's is ${plan.currency}: convert the row, or leave currency empty if it is in ${plan.currency}`,
    };
  const isOptionRow = row.type.startsWith('option_');
  if (isOptionRow && !security.option)
    return {
      row: row.row,
      message: `${security.id} is no option series of this plan: '${row.type}' cannot apply to it`,
    };
  const isShareRow = ['purchase', 'sale', 'offering', 'merger', 'short', 'cover'].includes(row.type);
  if (isShareRow && security.option)
    return {
      row: row.row,
      message: `${security.id} is an option series: use option_open or option_close in place of '${row.type}'`,
    };
  return null;
}

/**
 * opening + acquired − disposed − closing in the shares of the closing day: later splits do not touch what was counted
 * then.
 */
function controlDifference(rows: Row[], closings: Row[], splits: Row[]): bigint {
  const until = closings.reduce((latest, row) => Math.max(latest, row.date), Number.MIN_SAFE_INTEGER);
  const earlier = splits.filter((split) => split.date <= until);
  let difference = 0n;
  for (const row of rows) if (row.date <= until) difference += signedQuantity(applySplits(row, earlier));
  for (const closing of closings) difference -= closing.quantity;
  return difference;
}

function prepareSecurity(plan: Plan, index: number, rows: Row[], splits: Row[], notices: Notice[]): PreparedSecurity {
  const security = plan.securities[index]!;
  const closings = rows.filter((row) => row.type === 'closing');
  let opening = 0n;
  const steps: Step[] = [];
  for (const stated of rows) {
    const row = splits.length === 0 ? stated : applySplits(stated, splits);
    if (row.type === 'opening') opening += row.quantity;
    if (row.type === 'closing' || (plan.last_day !== null && row.date > plan.last_day)) continue;
    const step = toStep(row, security, notices);
    steps.push(step);
    if (step.kind !== 'acquire' || step.lot === 'opening') continue;
    if (step.price === null)
      notices.push({
        code: 'unpriced',
        message: 'received without a purchase date and price: no loss',
        row: row.row,
      });
    else if (step.price === 0n)
      notices.push({ code: 'zero_price', message: 'acquired at price 0: no loss', row: row.row });
  }
  let sorted = true;
  const byRank = plan.matching.same_day === 'acquisitions_first';
  const compare = (a: Step, b: Step): number => a.moment - b.moment || (byRank ? a.rank - b.rank : 0) || a.row - b.row;
  for (let at = 1; at < steps.length && sorted; at++) sorted = compare(steps[at - 1]!, steps[at]!) <= 0;
  if (!sorted) steps.sort(compare);
  const last = closings.at(-1);
  const closing = last
    ? { quantity: closings.reduce((sum, row) => sum + row.quantity, 0n) as Decimal, row: last.row }
    : null;
  return {
    security,
    index,
    steps,
    opening: opening as Decimal,
    closing,
    difference: closing ? (controlDifference(rows, closings, splits) as Decimal) : null,
  };
}

/** Brings an account's rows into the plan's securities, shares and order; what is left out or doubtful is told. */
export function prepareAccount(plan: Plan, transactions: readonly Transaction[]): PreparedAccount {
  const notices: Notice[] = [];
  let rows: Row[] = [];
  for (const transaction of transactions) {
    const index = findSecurity(plan, transaction.security);
    if (index === undefined) {
      notices.push({
        code: 'unknown_security',
        message: `${transaction.security} is not a security of this plan`,
        row: transaction.row,
      });
      continue;
    }
    const row = { ...transaction, index };
    const fault = findFault(row, plan);
    if (fault) return { ok: false, fault };
    rows.push(row);
  }
  const splits = splitsOf(rows);
  const opened = applyOpenings(splits.length === 0 ? rows : rows.filter((row) => row.type !== 'split'), notices);
  if (!Array.isArray(opened)) return { ok: false, fault: opened };
  rows = joinTransfers(opened, splits, notices);
  const bySecurity = new Map<number, Row[]>();
  for (const row of rows) {
    const same = bySecurity.get(row.index);
    if (same) same.push(row);
    else bySecurity.set(row.index, [row]);
  }
  const securities = [...bySecurity.keys()]
    .sort((a, b) => a - b)
    .map((index) => prepareSecurity(plan, index, bySecurity.get(index)!, splits, notices));
  for (const { security, closing, difference } of securities)
    if (closing && difference !== 0n)
      notices.push({
        code: 'unbalanced',
        message: `${security.id}: opening + acquired − disposed is ${formatDecimal(difference!)} more than the closing holding`,
        row: closing.row,
      });
  return { ok: true, securities, notices };
}

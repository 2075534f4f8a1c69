import { type Day, formatDay } from '../../dates/day.ts';
import { type Decimal, formatDecimal } from '../../money/decimal.ts';
import { findSecurity } from '../../plans/compile-plan.ts';
import type { Plan, Security } from '../../plans/plan.ts';
import type { AccountFault, Transaction } from '../../trades/transaction.ts';
import type { Notice } from '../loss.ts';
import { type Step, toStep } from '../matching-row.ts';
import { joinTransfers } from './own-transfers.ts';
import { applySplits, restateToShareDate, splitsOf } from './splits.ts';

/** One security of one account: what to match in order, and what the control adds up. */
export interface PreparedSecurity {
  security: Security;
  index: number;
  steps: Step[];
  /** The rows as filed, without splits, transfers between own accounts and what openings contain. */
  rows: readonly Transaction[];
  splits: readonly Transaction[];
  /** Quantities and prices of the steps as doubles, counts of 10⁻⁸: exact below 2⁵³, which `fitsSafely` decides. */
  units: Float64Array;
  priceUnits: Float64Array;
  /** The sum of all quantities and the highest price, as counts of 10⁻⁸ in doubles: how large figures can become. */
  volume: number;
  highest: number;
  opening: Decimal;
  closing: { quantity: Decimal; row: number } | null;
  /** opening + acquired − disposed − closing; null without a closing row. */
  difference: Decimal | null;
}

export type PreparedAccount =
  | { ok: true; securities: PreparedSecurity[]; notices: Notice[] }
  | { ok: false; fault: AccountFault };

const SHARE_TYPES: ReadonlySet<string> = new Set(['purchase', 'sale', 'offering', 'merger', 'short', 'cover']);

function findFault(row: Transaction, security: Security, plan: Plan): AccountFault | null {
  const { currency } = plan;
  if (row.currency !== '' && row.currency !== currency)
    return {
      row: row.row,
      message: `currency is ${row.currency}, the plan's is ${currency}: convert the row, or leave currency empty if it is in ${currency}`,
    };
  if (security.option === null) {
    if (row.type !== 'purchase' && row.type !== 'sale' && row.type.startsWith('option_'))
      return {
        row: row.row,
        message: `${security.id} is not an option series of this plan: '${row.type}' cannot apply to it`,
      };
  } else if (SHARE_TYPES.has(row.type))
    return {
      row: row.row,
      message: `${security.id} is an option series: use option_open or option_close instead of '${row.type}'`,
    };
  return null;
}

/** The rows by the plan's securities; those of other securities are left out with a notice. */
function sortBySecurity(
  plan: Plan,
  transactions: readonly Transaction[],
  notices: Notice[],
): { ok: true; rows: Map<number, Transaction[]> } | { ok: false; fault: AccountFault } {
  const rows = new Map<number, Transaction[]>();
  let name: string | null = null;
  let index: number | undefined;
  let same: Transaction[] = [];
  for (const row of transactions) {
    if (row.security !== name) {
      name = row.security;
      index = findSecurity(plan, name);
      if (index !== undefined) {
        same = rows.get(index) ?? [];
        rows.set(index, same);
      }
    }
    if (index === undefined) {
      notices.push({ code: 'unknown_security', message: `${name} is not a security of this plan`, row: row.row });
      continue;
    }
    const fault = findFault(row, plan.securities[index]!, plan);
    if (fault) return { ok: false, fault };
    same.push(row);
  }
  return { ok: true, rows };
}

/** Rows up to an account's own opening holding are inside it, and are left out. */
function applyOpenings(rows: Transaction[], notices: Notice[]): Transaction[] | AccountFault {
  const openings = new Map<string, Transaction>();
  for (const row of rows) {
    if (row.type !== 'opening') continue;
    if (openings.has(row.account))
      return {
        row: row.row,
        message: `a second opening holding of ${row.security} in account '${row.account}': remove one`,
      };
    openings.set(row.account, row);
  }
  if (openings.size === 0) return rows;
  return rows.filter((row) => {
    const opening = openings.get(row.account);
    if (!opening || row === opening || row.date > opening.date) return true;
    notices.push({
      code: 'before_opening',
      message: `${formatDay(row.date)} is inside the opening holding of ${formatDay(opening.date)}`,
      row: row.row,
    });
    return false;
  });
}

function signedQuantity(row: Transaction): bigint {
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

/**
 * What is held at the end of a day, in the shares of that day: later splits touch nothing. An opening that is stated of a later
 * day counts already, since what came before it is not known.
 */
export function heldOn({ rows, splits }: Pick<PreparedSecurity, 'rows' | 'splits'>, day: Day): Decimal {
  const earlier = splits.filter((split) => split.date <= day);
  let held = 0n;
  for (const row of rows)
    if (row.date <= day) held += signedQuantity(applySplits(row, earlier));
    else if (row.type === 'opening') held += restateToShareDate(row, splits, day).quantity;
  return held as Decimal;
}

/**
 * The control total, in the shares of the latest closing day: an account that was counted before is restated too, and later
 * splits do not touch what was counted then.
 */
function controlOf(rows: Transaction[], splits: Transaction[]): Pick<PreparedSecurity, 'closing' | 'difference'> {
  const closings = rows.filter((row) => row.type === 'closing');
  const last = closings.at(-1);
  if (!last) return { closing: null, difference: null };
  const until = closings.reduce((latest, row) => Math.max(latest, row.date), Number.MIN_SAFE_INTEGER);
  const earlier = splits.filter((split) => split.date <= until);
  const counted = closings.reduce((sum, row) => sum + applySplits(row, earlier).quantity, 0n);
  let difference = -counted;
  for (const row of rows) if (row.date <= until) difference += signedQuantity(applySplits(row, earlier));
  return { closing: { quantity: counted as Decimal, row: last.row }, difference: difference as Decimal };
}

function reportLot({ kind, lot, price, row }: Step, notices: Notice[]): void {
  if (kind !== 'acquire' || lot === 'opening') return;
  if (price === null)
    notices.push({ code: 'unpriced', message: 'received without a purchase date and price: no loss', row });
  else if (price === 0n) notices.push({ code: 'zero_price', message: 'acquired at price 0: no loss', row });
}

function sortSteps(steps: Step[], plan: Plan): void {
  const byRank = plan.matching.same_day === 'acquisitions_first';
  const compare = (a: Step, b: Step): number => a.moment - b.moment || (byRank ? a.rank - b.rank : 0) || a.row - b.row;
  for (let at = 1; at < steps.length; at++)
    if (compare(steps[at - 1]!, steps[at]!) > 0) {
      steps.sort(compare);
      return;
    }
}

function prepareSecurity(
  plan: Plan,
  index: number,
  stated: Transaction[],
  notices: Notice[],
): { ok: true; prepared: PreparedSecurity } | { ok: false; fault: AccountFault } {
  const security = plan.securities[index]!;
  // most accounts are purchases and sales alone, and have nothing to restate, leave out, join or control
  const isPlain = stated.every(({ type }) => type === 'purchase' || type === 'sale');
  const splits = isPlain ? [] : splitsOf(stated);
  const opened = isPlain ? stated : applyOpenings(stated, notices);
  if (!Array.isArray(opened)) return { ok: false, fault: opened };
  const moves = splits.length === 0 ? opened : opened.filter((row) => row.type !== 'split');
  const rows = isPlain ? moves : joinTransfers(moves, notices);
  const last = plan.last_day ?? Number.MAX_SAFE_INTEGER;
  const steps: Step[] = [];
  const units = new Float64Array(rows.length);
  const priceUnits = new Float64Array(rows.length);
  let opening = 0n;
  let volume = 0;
  let highest = 0;
  for (const each of rows) {
    const row = splits.length === 0 ? each : restateToShareDate(each, splits, plan.shares_as_of);
    if (row.type === 'opening') opening += row.quantity;
    if (row.type === 'closing' || row.date > last) continue;
    const step = toStep(row, security, notices);
    steps.push(step);
    const price = step.price === null ? 0 : Number(step.price);
    const quantity = Number(step.quantity);
    if (price === 0) reportLot(step, notices);
    step.at = steps.length - 1;
    units[step.at] = quantity;
    priceUnits[step.at] = price;
    volume += quantity;
    if (price > highest) highest = price;
  }
  sortSteps(steps, plan);
  const control = isPlain ? { closing: null, difference: null } : controlOf(rows, splits);
  const prepared = {
    security,
    index,
    steps,
    rows,
    splits,
    units,
    priceUnits,
    volume,
    highest,
    opening: opening as Decimal,
    ...control,
  };
  return { ok: true, prepared };
}

/** Brings an account's rows into the plan's securities, shares and order; what is left out or doubtful gets a notice. */
export function prepareAccount(plan: Plan, transactions: readonly Transaction[]): PreparedAccount {
  const notices: Notice[] = [];
  const sorted = sortBySecurity(plan, transactions, notices);
  if (!sorted.ok) return sorted;
  const securities: PreparedSecurity[] = [];
  for (const index of [...sorted.rows.keys()].sort((a, b) => a - b)) {
    const result = prepareSecurity(plan, index, sorted.rows.get(index)!, notices);
    if (!result.ok) return result;
    securities.push(result.prepared);
  }
  for (const { security, closing, difference } of securities)
    if (closing && difference !== 0n)
      notices.push({
        code: 'unbalanced',
        message: `${security.id}: opening + acquired − disposed is ${formatDecimal(difference!)} more than the closing holding`,
        row: closing.row,
      });
  return { ok: true, securities, notices };
}

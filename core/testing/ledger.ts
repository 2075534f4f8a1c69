import type { LossLine, LossResult } from '../losses/loss.ts';
import { recognizeLoss } from '../losses/recognize-loss.ts';
import { loadPlan } from '../plans/load-plan.ts';
import type { Plan } from '../plans/plan.ts';
import { type AccountFault, parseTransaction, type Transaction } from '../trades/transaction.ts';

type Json = Record<string, unknown>;

/** What a test sets of its plan; everything else is the plain plan below. */
export interface PlanParts {
  matching?: Json;
  /** Members of the one security ABC, beside or in place of the plain ones. */
  security?: Json;
  /** In place of the one security. */
  securities?: Json[];
  claim?: Json;
  payment?: Json;
  prices?: string;
  shares_as_of?: string | null;
  evidence?: Json;
}

/** ABC: class period of the first half of 2020, inflation 5.00 a share, look-back of the third quarter. */
export const PLAIN_SECURITY: Json = {
  id: 'ABC',
  kind: 'common',
  identifiers: { tickers: ['ABC'], cusips: ['000000109'], isins: ['US0000001094'] },
  per: '1',
  class_periods: [{ id: 'first_half', from: '2020-01-02', to: '2020-06-30' }],
  branches: [
    {
      id: 'sold',
      clause: 'A',
      bought: 'class',
      sold: { from: '2020-01-02', to: '2020-12-31' },
      loss: { minus: ['price_bought', 'price_sold'] },
    },
    { id: 'held', clause: 'B', bought: 'class', held_at: '2020-12-31', loss: { minus: ['price_bought', '10'] } },
  ],
};

export function planDocument(parts: PlanParts = {}): Json {
  return {
    version: 1,
    currency: 'USD',
    ...(parts.shares_as_of === undefined ? {} : { shares_as_of: parts.shares_as_of }),
    prices: parts.prices ?? 'without_commissions',
    matching: { method: 'fifo', opening: 'first', same_day: 'acquisitions_first', ...parts.matching },
    securities: parts.securities ?? [{ ...PLAIN_SECURITY, ...parts.security }],
    claim: { gains: 'ignore', market_test: 'none', maximum: null, ...parts.claim },
    payment: {
      basis: 'pro_rata',
      net_fund: null,
      known_claims: null,
      estimated_recovery_per_share: null,
      minimum: null,
      pools: [],
      ...parts.payment,
    },
    evidence: { sources: [], verified: false, missing: [], notes: [], ...parts.evidence },
  };
}

export function requirePlan(json: unknown): Plan {
  const loaded = loadPlan(json);
  if (!loaded.ok) throw new Error(`${loaded.path}: ${loaded.message}`);
  return loaded.plan;
}

export const planOf = (parts: PlanParts = {}): Plan => requirePlan(planDocument(parts));

/**
 * Rows as a ledger has them, one a line: `purchase 2020-02-03 100 @30`, then any of `in ABC`, `of B` (the account),
 * `at 15:04`, `from 2019-05-01 @12` (acquired on, at), `as EUR`. The first line is row 1.
 */
export function transactions(ledger: string): Transaction[] {
  const lines = ledger.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .map((line, at) => {
      const read = parseTransaction(cellsOf(line), at + 1);
      if (!read.ok) throw new Error(`${line}: ${read.fault.message}`);
      return read.transaction;
    });
}

function cellsOf(line: string): Record<string, string> {
  const [type = '', date = '', quantity = '', ...rest] = line.split(/\s+/);
  const cells: Record<string, string> = { account: 'A', security: 'ABC', type, date, quantity };
  const names: Record<string, string> = {
    in: 'security',
    of: 'account',
    at: 'time',
    from: 'acquired_on',
    as: 'currency',
  };
  let isOfTheLot = false;
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at]!;
    if (word.startsWith('@')) cells[isOfTheLot ? 'acquired_price' : 'price'] = word.slice(1);
    else {
      isOfTheLot = word === 'from';
      cells[names[word] ?? 'note'] = rest[++at] ?? '';
    }
  }
  return cells;
}

/** The result of an account that the plan does not refuse. */
export function lossOf(plan: Plan, ledger: string): LossResult {
  const loss = recognizeLoss(plan, transactions(ledger));
  if (!loss.ok) throw new Error(`row ${loss.fault.row}: ${loss.fault.message}`);
  return loss.result;
}

/** Why the plan refuses an account. */
export function faultOf(plan: Plan, ledger: string): AccountFault {
  const loss = recognizeLoss(plan, transactions(ledger));
  if (loss.ok) throw new Error(`not refused: claim ${loss.result.claim}`);
  return loss.fault;
}

/** A line in one short text: `100 bought 2020-02-03 @30, sold 2020-03-02 @25: sold 5 = 500.00`. */
function shortenValue(line: LossLine): string {
  const price = (value: string | null): string => (value === null ? '' : ` @${value}`);
  const end = line.sold === null ? '' : `, sold ${line.sold}${price(line.price_sold)}`;
  const branch = line.component === undefined ? line.branch : `${line.component}/${line.branch}`;
  return `${line.quantity} bought ${line.bought}${price(line.price_bought)}${end}: ${branch} ${line.per_share} = ${line.amount}`;
}

export const shortLines = (result: LossResult): string[] => result.lines.map(shortenValue);

/** Notices as `code@row`, in order. */
export const noticesOf = (result: LossResult): string[] =>
  result.notices.map(({ code, row }) => (row === null ? code : `${code}@${row}`)).sort();

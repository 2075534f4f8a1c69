import { formatDay } from '../dates/day.ts';
import { lossFingerprint } from '../losses/fingerprint.ts';
import type { LossResult, Notice, PaymentEstimate } from '../losses/loss.ts';
import { estimatePayment } from '../losses/payment.ts';
import { heldBefore, positionOf } from '../losses/positions.ts';
import { matchAccount, presentLoss, type Recognition } from '../losses/recognize-loss.ts';
import { type Decimal, formatCents, formatDecimal, parseDecimal } from '../money/decimal.ts';
import { type Plan, startOf } from '../plans/plan.ts';
import { toTransactions } from '../trades/to-transactions.ts';
import type { Trade } from '../trades/trade.ts';
import type { Transaction } from '../trades/transaction.ts';
import { whyNot, whyYes } from './why.ts';

/** What a case is matched by: its plan of allocation, or for want of one the estimate's. */
export interface CaseRules {
  basis: 'plan' | 'estimate';
  plan: Plan;
  /** The plan with what the case knows of the fund beside it; payments are estimated by it. */
  payingPlan: Plan;
  /** The same plan matched first in, first out, and last in, first out, with a value for shares held where there is one. */
  fifo: Plan;
  lifo: Plan;
}

/** How sure an estimated payment is. */
export type Confidence = 'firm' | 'likely' | 'rough' | 'unknown';

/** One beneficial account in one case, without the lines. All figures are decimal strings. */
export interface CaseMatch {
  basis: 'plan' | 'estimate';
  currency: string;
  eligible: boolean;
  /** In words: what counts, or why nothing does. */
  why: string;
  shares_bought: string;
  shares_sold: string;
  held_at_start: string;
  held_at_end: string;
  market_loss: { fifo: string | null; lifo: string | null };
  /** Null where the account is refused. */
  recognized_loss: string | null;
  payment: PaymentEstimate & { confidence: Confidence };
  notices: Notice[];
}

/** What the case's own facts add to a plan that leaves them open. */
export interface CaseFigures {
  est_recovery_per_share: string | null;
}

function valued(plan: Plan): Plan {
  const securities = plan.securities.map((security) => {
    const mean = security.lookback?.mean ?? security.lookback?.means.at(-1)?.mean ?? null;
    if (security.holding !== null || security.lookback === null || mean === null) return security;
    return { ...security, holding: { date: security.lookback.to, value: mean } };
  });
  return { ...plan, securities };
}

/** Prepares a plan to be matched against any number of accounts. */
export function caseRules(basis: 'plan' | 'estimate', plan: Plan, figures: CaseFigures): CaseRules {
  const given = figures.est_recovery_per_share === null ? null : parseDecimal(figures.est_recovery_per_share);
  const { estimated_recovery_per_share } = plan.payment;
  const isOpen = estimated_recovery_per_share === null && given !== null && basis === 'plan';
  const payingPlan = isOpen ? { ...plan, payment: { ...plan.payment, estimated_recovery_per_share: given } } : plan;
  const held = valued(plan);
  const by = (method: 'fifo' | 'lifo'): Plan =>
    held === plan && plan.matching.method === method ? plan : { ...held, matching: { ...held.matching, method } };
  return { basis, plan, payingPlan, fifo: by('fifo'), lifo: by('lifo') };
}

interface Shares {
  bought: bigint;
  sold: bigint;
  start: bigint;
  end: bigint;
}

const SERIES = new Set(['call', 'put']);

/** Sums over the securities that are shares; over all of them where none is. */
function sharesOf({ securities }: Recognition): Shares {
  const shares = securities.filter(({ prepared }) => !SERIES.has(prepared.security.kind));
  const sums: Shares = { bought: 0n, sold: 0n, start: 0n, end: 0n };
  for (const { prepared } of shares.length > 0 ? shares : securities) {
    const position = positionOf(prepared);
    sums.bought += parseDecimal(position.bought_in_class)!;
    sums.sold += parseDecimal(position.sold_in_class)!;
    sums.end += parseDecimal(position.held_at_class_end)!;
    sums.start += heldBefore(prepared, startOf(prepared.security.class_periods[0]!.from));
  }
  return sums;
}

function confidenceOf(basis: CaseRules['basis'], plan: Plan, payment: PaymentEstimate): Confidence {
  if (payment.expected === null) return 'unknown';
  if (basis === 'estimate') return 'rough';
  if (payment.low === payment.high) return 'firm';
  return plan.payment.net_fund !== null && plan.payment.known_claims !== null ? 'likely' : 'rough';
}

function marketOf(plan: Plan, transactions: readonly Transaction[]): string | null {
  const matched = matchAccount(plan, transactions);
  return matched.ok && matched.recognition.marketCents !== null ? formatCents(matched.recognition.marketCents) : null;
}

const text = (value: bigint): string => formatDecimal(value as Decimal);

/** What an owner's trades give in a case; trades in other securities do no harm. Null: none is in its securities. */
export function matchCase(rules: CaseRules, trades: readonly Trade[]): CaseMatch | null {
  const { transactions, left_out } = toTransactions(trades, rules.plan);
  if (transactions.length === 0 && left_out.length === 0) return null;
  const leftOut: Notice[] = left_out.map(({ row, reason }) => ({ code: 'missing_history', message: reason, row }));
  const matched = matchAccount(rules.plan, transactions);
  if (!matched.ok) return refused(rules, matched.fault.message, leftOut);
  const { recognition } = matched;
  const shares = sharesOf(recognition);
  const eligible = recognition.claimCents > 0n;
  const payment = estimatePayment({ ...recognition, plan: rules.payingPlan });
  return {
    basis: rules.basis,
    currency: rules.plan.currency,
    eligible,
    why: eligible ? whyYes(recognition, shares.bought) : whyNot(recognition, shares.bought),
    shares_bought: text(shares.bought),
    shares_sold: text(shares.sold),
    held_at_start: text(shares.start),
    held_at_end: text(shares.end),
    market_loss: { fifo: marketOf(rules.fifo, transactions), lifo: marketOf(rules.lifo, transactions) },
    recognized_loss: formatCents(recognition.claimCents),
    payment: { ...payment, confidence: confidenceOf(rules.basis, rules.payingPlan, payment) },
    notices: [...recognition.notices, ...leftOut],
  };
}

function refused(rules: CaseRules, message: string, notices: Notice[]): CaseMatch {
  return {
    basis: rules.basis,
    currency: rules.plan.currency,
    eligible: false,
    why: `The trades cannot be worked out yet: ${message}.`,
    shares_bought: '0',
    shares_sold: '0',
    held_at_start: '0',
    held_at_end: '0',
    market_loss: { fifo: null, lifo: null },
    recognized_loss: null,
    payment: {
      low: null,
      expected: null,
      high: null,
      basis: 'no estimate before that is put right',
      below_minimum: false,
      confidence: 'unknown',
    },
    notices,
  };
}

/** The lines behind the figures: the plan's own result, with the payment as the case's figures have it. */
export function explainCase(
  rules: CaseRules,
  trades: readonly Trade[],
  method: 'plan' | 'lifo' = 'plan',
): { result: LossResult | null; transactions: Transaction[] } {
  const { transactions } = toTransactions(trades, rules.plan);
  const plan = method === 'lifo' ? rules.lifo : rules.plan;
  const matched = matchAccount(plan, transactions);
  if (!matched.ok) return { result: null, transactions };
  const result = presentLoss(matched.recognition, lossFingerprint(plan, transactions));
  const payment = estimatePayment({ ...matched.recognition, plan: rules.payingPlan });
  return { result: { ...result, payment }, transactions };
}

/** The days over which a trade can matter to the plan's class: its first class day to its last. */
export function classSpan(plan: Plan): { from: string; to: string } {
  const periods = plan.securities.flatMap((security) => security.class_periods);
  const from = Math.min(...periods.map((period) => period.from));
  const to = Math.max(...periods.map((period) => period.to));
  return { from: formatDay(from), to: formatDay(to) };
}

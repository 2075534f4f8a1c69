import { type Day, formatLongDate, isWithinDays, parseDay, requireDay } from '../dates/day.ts';
import { formatMoney, formatQuantity } from '../format/amounts.ts';
import type { LossResult } from '../losses/loss.ts';
import { type EstimateBasis, estimatePlan } from '../losses/payment/estimate.ts';
import type { Recognition } from '../losses/recognition.ts';
import { recognizeLoss } from '../losses/recognize-loss.ts';
import { type Decimal, parseDecimal } from '../money/decimal.ts';
import { closeOf, isWithin, type Plan, startOf } from '../plans/plan.ts';
import { type OwnHistory, PLAIN_HISTORY } from '../securities/history/corrections.ts';
import type { DailyCloses } from '../securities/history/split-evidence.ts';
import { type NamedSecurity, SecurityNames } from '../securities/security-names.ts';
import { namesInPlan } from '../trades/find-security.ts';
import { type LeftOutTrade, toTransactions } from '../trades/to-transactions.ts';
import type { Trade } from '../trades/trade.ts';
import { tradeDay } from '../trades/trade-day.ts';
import type { Transaction } from '../trades/transaction.ts';
import type { CaseSecurity } from './case-security.ts';
import { withKey } from './search/case-index.ts';

/** What matching needs to know of a case. */
export interface MatchableCase {
  slug: string;
  currency: string;
  securities: readonly CaseSecurity[];
  /** The names of its company, for trades that print no identifier. */
  companies?: readonly string[];
  class_periods: readonly { id: string; from: string; to: string }[];
  plan: Plan | null;
  est_recovery_per_share: string | null;
  /**
   * Closing prices around the look-back, for the estimate of a case without a plan, and around known splits, which show of
   * which shares a row is; `security` is the key of one of several securities, and need not be given for the first.
   */
  closes: readonly { date: string; close: string; security?: string }[];
}

/** What one beneficial account is owed in one case, or why nothing. */
export interface CaseMatch {
  basis: 'plan' | 'estimate';
  eligible: boolean;
  /** In words: what makes it eligible, or why it is not. */
  why: string;
  /** null where nothing can be computed; `why` names what is missing. */
  result: LossResult | null;
  /** An estimate matched last in, first out, beside the `result` matched first in, first out. */
  lifo: LossResult | null;
  /** How far the figures can be relied on. */
  confidence: 'high' | 'medium' | 'low';
  left_out: LeftOutTrade[];
  /** The result in numbers; null where nothing was computed. */
  recognition: Recognition | null;
}

const MISSING_HISTORY =
  'you sold more shares than your earlier trades bought: earlier trades, and part of the loss, may be missing';

interface PlanNames {
  known: MatchableCase;
  names: SecurityNames<string>;
  /** The case's key of a security to the plan's id. */
  ids: ReadonlyMap<string, string>;
  /** The case's closes by the plan's securities. */
  closes: ReadonlyMap<string, DailyCloses>;
}

const namesByPlan = new WeakMap<Plan, PlanNames>();

function namesOf(known: MatchableCase, plan: Plan): PlanNames {
  let cached = namesByPlan.get(plan);
  if (cached?.known !== known) {
    const { named, ids } = knownNames(known, plan);
    cached = { known, names: new SecurityNames(named), ids, closes: closesOf(known, ids) };
    namesByPlan.set(plan, cached);
  }
  return cached;
}

function closesOf({ closes, securities }: MatchableCase, ids: ReadonlyMap<string, string>): Map<string, DailyCloses> {
  const byPlan = new Map<string, Map<Day, Decimal>>();
  for (const { date, close, security } of closes) {
    const [id, day, price] = [ids.get(security ?? securities[0]?.key ?? ''), parseDay(date), parseDecimal(close)];
    if (id === undefined || day === null || price === null) continue;
    const own = byPlan.get(id) ?? new Map<Day, Decimal>();
    byPlan.set(id, own.set(day, price));
  }
  return byPlan;
}

/** What the case knows of the plan's securities, with its days, before what the plan alone lists. */
function knownNames(known: MatchableCase, plan: Plan): { named: NamedSecurity<string>[]; ids: Map<string, string> } {
  const ids = new Map<string, string>();
  const listed = namesInPlan(plan);
  const only = listed.length === 1 ? listed[0] : undefined;
  const companies = known.securities.length === 1 ? (known.companies ?? []) : [];
  const dated = known.securities.flatMap((security) => {
    const own = new Set(withKey(security).map(({ value }) => value.toUpperCase()));
    const fitting = listed.filter(({ identifiers }) => identifiers.some(({ value }) => own.has(value.toUpperCase())));
    const meant = only ?? (fitting.length === 1 ? fitting[0] : undefined);
    if (!meant) return [];
    ids.set(security.key, meant.of);
    return [{ of: meant.of, key: meant.key, identifiers: withKey(security), companies }];
  });
  const known_of = new Map<string, Set<string>>();
  for (const { of, identifiers } of dated)
    known_of.set(of, new Set([...(known_of.get(of) ?? []), ...identifiers.map(({ value }) => value.toUpperCase())]));
  const plain = listed.map((each) => ({
    ...each,
    identifiers: each.identifiers.filter(({ value }) => !known_of.get(each.of)?.has(value.toUpperCase())),
  }));
  return { named: [...dated, ...plain], ids };
}

function boughtInClass(plan: Plan, transactions: readonly Transaction[]): boolean {
  return transactions.some(({ type, date, acquired_on, security, quantity }) => {
    if (type === 'option_open') return quantity !== 0n;
    if (!['purchase', 'offering', 'merger', 'receipt', 'gift'].includes(type)) return false;
    const of = plan.securities.find(({ id }) => id === security);
    return of?.class_periods.some((period) =>
      isWithin(startOf(acquired_on ?? date), { from: startOf(period.from), to: closeOf(period.to) }),
    );
  });
}

const periodTexts = new WeakMap<Plan, string>();

function describePeriod(plan: Plan): string {
  let words = periodTexts.get(plan);
  if (words === undefined) {
    const periods = new Map(
      plan.securities
        .flatMap(({ class_periods }) => class_periods)
        .map(({ from, to }) => [`${from} ${to}`, `${formatLongDate(from)} to ${formatLongDate(to)}`]),
    );
    words = [...periods.values()].join(' and ');
    periodTexts.set(plan, words);
  }
  return words;
}

function whyNot(plan: Plan, result: LossResult, transactions: readonly Transaction[]): string {
  const counted = result.lines.filter((line) => !line.amount.startsWith('-') && line.amount !== '0.00');
  if (!boughtInClass(plan, transactions) && counted.length === 0)
    return `No purchase in the class period, ${describePeriod(plan)}.`;
  const test = plan.claim.market_test;
  if (counted.length > 0 && test !== 'none' && (result.market.loss ?? '0').startsWith('-'))
    return `You made a market gain of ${formatMoney(result.market.loss!.slice(1), { currency: result.currency })}, and this plan pays at most the market loss.`;
  if (counted.length > 0 && test === 'cap' && result.market.loss === '0.00')
    return 'You had no market loss, and this plan pays at most the market loss.';
  if (counted.length > 0) return 'Gains on other trades of this security exceed the losses.';
  const branches = [...new Set(result.lines.filter((line) => line.branch !== 'outside').map((line) => line.branch))];
  return branches.length === 0
    ? 'The plan gives no loss for these purchases.'
    : `Bought in the class period, but the plan gives no loss for these shares (${branches.map((branch) => branch.replaceAll('_', ' ')).join(', ')}).`;
}

function whyEligible(plan: Plan, result: LossResult, isEstimate: boolean): string {
  const bought = result.positions
    .map(({ security, bought_in_class }) => `${formatQuantity(bought_in_class)} ${security}`)
    .join(', ');
  const loss = formatMoney(result.claim, { currency: result.currency });
  return isEstimate
    ? `Bought in the class period, ${describePeriod(plan)}: ${bought}. Estimated loss ${loss}; the case has no plan of allocation yet.`
    : `Bought in the class period, ${describePeriod(plan)}: ${bought}. Recognized loss ${loss} under the plan of allocation.`;
}

const UNRELIABLE: ReadonlySet<string> = new Set(['missing_history', 'unbalanced', 'split_uncertain']);

function confidenceOf(plan: Plan, result: LossResult, isEstimate: boolean): CaseMatch['confidence'] {
  if (isEstimate || result.notices.some(({ code }) => UNRELIABLE.has(code))) return 'low';
  return plan.evidence.verified && plan.evidence.missing.length === 0 && result.payment.expected !== null
    ? 'high'
    : 'medium';
}

/** The reason for a figure, with what it rests on without evidence. */
function withUncertainty(why: string, { notices }: LossResult): string {
  const uncertain = notices.find(({ code }) => code === 'split_uncertain');
  return uncertain === undefined ? why : `${why} Not certain: ${uncertain.message}.`;
}

const refused = (basis: CaseMatch['basis'], why: string, left_out: LeftOutTrade[] = []): CaseMatch => ({
  basis,
  eligible: false,
  why,
  result: null,
  lifo: null,
  confidence: 'low',
  left_out,
  recognition: null,
});

function compute(plan: Plan, known: MatchableCase, trades: readonly Trade[], history: OwnHistory) {
  const { names, ids, closes } = namesOf(known, plan);
  const assigned = new Map<number, string>();
  for (const [place, key] of history.assigned) if (ids.has(key)) assigned.set(place, ids.get(key)!);
  const {
    transactions,
    left_out,
    notices: unproved,
  } = toTransactions(trades, plan, names, {
    ...history,
    assigned,
    closes,
  });
  const loss = recognizeLoss(plan, transactions, known.est_recovery_per_share);
  if (loss.ok) {
    const { notices } = loss.result;
    notices.push(...unproved);
    const short = notices.find(({ code }) => code === 'short_opened');
    if (short) notices.push({ code: 'missing_history', message: MISSING_HISTORY, row: short.row });
  }
  return { transactions, left_out, loss };
}

/**
 * Matches one owner's trades with one case, under its plan or, without one, by the PSLRA estimate both ways. `row` in
 * the result is the 1-based place of a trade in `trades`, which may contain trades of other securities too. `history`
 * is what is known beside the files: its `assigned` go by the keys of the case's securities.
 */
export function matchCase(
  known: MatchableCase,
  trades: readonly Trade[],
  today: string,
  history: OwnHistory = PLAIN_HISTORY,
): CaseMatch {
  if (known.plan) {
    const { transactions, left_out, loss } = compute(known.plan, known, trades, history);
    if (!loss.ok) return refused('plan', describeFault(trades, loss.fault), left_out);
    const eligible = loss.result.claim !== '0.00';
    return {
      basis: 'plan',
      eligible,
      why: withUncertainty(
        eligible ? whyEligible(known.plan, loss.result, false) : whyNot(known.plan, loss.result, transactions),
        loss.result,
      ),
      result: loss.result,
      lifo: null,
      confidence: confidenceOf(known.plan, loss.result, false),
      left_out,
      recognition: loss.recognition,
    };
  }
  return estimate(known, trades, today, history);
}

function describeFault(trades: readonly Trade[], fault: { row: number; message: string }): string {
  const trade = trades[fault.row - 1];
  return `Cannot be computed: ${trade ? `the trade of ${tradeDay(trade)}, ` : ''}${fault.message}.`;
}

function estimateBasis(known: MatchableCase): EstimateBasis {
  const [first] = known.securities;
  const used = new Set(known.securities.map(({ key }) => key.toUpperCase()));
  const securities = known.securities.map(({ key, identifiers, class_periods }) => {
    // a name that two securities share is the first's
    const own = identifiers.filter(
      ({ value }) => value.toUpperCase() === key.toUpperCase() || !used.has(value.toUpperCase()),
    );
    for (const { value } of own) used.add(value.toUpperCase());
    const values = (kind: string): string[] => own.filter((each) => each.kind === kind).map(({ value }) => value);
    return {
      id: key,
      identifiers: { tickers: values('ticker'), cusips: values('cusip'), isins: values('isin') },
      class_periods: class_periods ?? known.class_periods,
      closes: known.closes.filter(({ security }) => (security ?? first?.key) === key),
    };
  });
  return { securities, currency: known.currency, estimated_recovery_per_share: known.est_recovery_per_share };
}

function estimate(known: MatchableCase, trades: readonly Trade[], today: string, history: OwnHistory): CaseMatch {
  const basis = estimateBasis(known);
  const fifo = estimatePlan(basis, 'fifo', today);
  const lifo = estimatePlan(basis, 'lifo', today);
  if (!fifo || !lifo) return refused('estimate', 'Cannot be computed yet: we do not know this case’s class period.');
  const first = compute(fifo, known, trades, history);
  const last = compute(lifo, known, trades, history);
  if (!first.loss.ok) return refused('estimate', describeFault(trades, first.loss.fault), first.left_out);
  const { result } = first.loss;
  const other = last.loss.ok ? last.loss.result : null;
  result.notices.push({
    code: 'estimate',
    message: `an estimate under 15 U.S.C. 78u-4(e), not the settlement's plan: ${result.claim} first in, first out; ${other?.claim ?? '–'} last in, first out`,
    row: null,
  });
  const heldOpen = result.lines.some(
    (line) => line.branch === 'outside' && line.sold === null && isInClass(fifo, line.security, line.bought),
  );
  const eligible = result.claim !== '0.00' || (other !== null && other.claim !== '0.00');
  return {
    basis: 'estimate',
    eligible,
    why: withUncertainty(
      eligible
        ? whyEligible(fifo, result, true)
        : heldOpen
          ? 'Bought in the class period and still held after it: without the closing prices that follow, their loss cannot be estimated yet.'
          : whyNot(fifo, result, first.transactions),
      result,
    ),
    result,
    lifo: other,
    confidence: 'low',
    left_out: first.left_out,
    recognition: first.loss.recognition,
  };
}

function isInClass(plan: Plan, security: string, day: string): boolean {
  const of = plan.securities.find(({ id }) => id === security);
  return of?.class_periods.some(({ from, to }) => isWithinDays(requireDay(day), from, to)) ?? false;
}

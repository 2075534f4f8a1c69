import { type Arithmetic, safeArithmetic, wideArithmetic } from '../money/arithmetic.ts';
import { type Decimal, formatCents, parseDecimal } from '../money/decimal.ts';
import { type CompiledSecurity, compileSecurity, placesOf } from '../plans/compile-plan.ts';
import type { Expression, Plan, Security } from '../plans/plan.ts';
import type { AccountFault, Transaction } from '../trades/transaction.ts';
import { type PreparedSecurity, prepareAccount } from './account/prepare-account.ts';
import { Evaluator, type Line } from './evaluate-part.ts';
import { lossFingerprint } from './fingerprint/fingerprint.ts';
import type { LossLine, LossResult, Notice } from './loss.ts';
import { MarketLoss } from './market-loss.ts';
import { type MarketLot, MarketLots } from './market-lots.ts';
import { matchLots } from './match-lots.ts';
import { describeImplausible, estimatePayment } from './payment/payment.ts';
import { positionOf } from './positions.ts';
import { presentLine } from './present-line.ts';
import type { Recognition, SecurityLines } from './recognition.ts';

/** What a security adds to the market loss of an account. */
interface MarketPart {
  compiled: { security: CompiledSecurity<number>['security'] };
  market: bigint | null;
}

interface Compiled {
  safe: (CompiledSecurity<number> | null)[];
  wide: CompiledSecurity<bigint>[];
  largest: number;
  reach: Reach[];
}

/** How many times the largest figure a figure per share, and how many times price × shares a security's lines, can be. */
interface Reach {
  perShare: number;
  lines: number;
}

const compiledPlans = new WeakMap<Plan, Compiled>();

/** Compiles once per plan; `safe` is null for a security whose figures multiply and so need wide arithmetic. */
function compile(plan: Plan): Compiled {
  let compiled = compiledPlans.get(plan);
  if (!compiled) {
    const places = plan.securities.map(placesOf);
    compiled = {
      safe: plan.securities.map((security, at) =>
        places[at] === 8 ? compileSecurity(security, at, safeArithmetic) : null,
      ),
      wide: plan.securities.map((security, at) => compileSecurity(security, at, wideArithmetic(places[at]!))),
      largest: largestFigure(plan),
      reach: plan.securities.map(reachOf),
    };
    compiledPlans.set(plan, compiled);
  }
  return compiled;
}

const constantsOf = (loss: Expression): bigint[] => {
  if (loss.kind === 'constant') return [loss.value];
  return loss.kind === 'term' ? [] : loss.operands.flatMap(constantsOf);
};

const leavesOf = (loss: Expression): number =>
  loss.kind === 'constant' || loss.kind === 'term' ? 1 : loss.operands.reduce((sum, each) => sum + leavesOf(each), 0);

function reachOf({ components, per }: Security): Reach {
  const losses = components.flatMap(({ branches }) => branches.map(({ loss }) => leavesOf(loss)));
  const perShare = Math.max(...losses);
  return { perShare, lines: (perShare * components.length) / (Number(per) / 1e8) };
}

function largestFigure(plan: Plan): number {
  const figures: bigint[] = [];
  for (const { inflation, declines, lookback, holding, offering, components } of plan.securities) {
    for (const row of [...(inflation?.bought ?? []), ...(inflation?.sold ?? []), ...declines]) figures.push(row.value);
    for (const { mean } of lookback?.means ?? []) figures.push(mean);
    figures.push(lookback?.mean ?? 0n, holding?.value ?? 0n, offering?.price ?? 0n, offering?.suit_price ?? 0n);
    for (const { branches } of components) for (const { loss } of branches) figures.push(...constantsOf(loss));
  }
  return figures.reduce((most, figure) => Math.max(most, Math.abs(Number(figure))), 0);
}

const SAFE = 8e15; // below 2⁵³, with room for the cents that lines round up

/** Whether every figure of the account stays an exact integer in a double. */
function fitsSafely({ volume, highest }: PreparedSecurity, largestOfPlan: number, reach: Reach): boolean {
  const price = Math.max(highest, largestOfPlan);
  return volume < SAFE && price * reach.perShare < SAFE && (volume / 1e8) * (price / 1e6) * reach.lines < SAFE;
}

function recognizeSecurity<N extends number | bigint>(
  plan: Plan,
  prepared: PreparedSecurity,
  compiled: CompiledSecurity<N>,
  notices: Notice[],
): SecurityLines<N> {
  const lines: Line<N>[] = [];
  const evaluator = new Evaluator(compiled, plan.claim.gains === 'offset', lines);
  const market = new MarketLoss(compiled);
  const arithmetic: Arithmetic<N> = compiled.arithmetic;
  matchLots(
    plan,
    prepared,
    arithmetic,
    (lot, quantity, disposition, disposal, price) => {
      evaluator.evaluate(lot, quantity, disposition, disposal, price);
      market.add(lot, quantity, disposition, disposal, price);
    },
    notices,
  );
  return { prepared, compiled, lines, market: compiled.holding === null ? null : market.total };
}

function sumCents<N extends number | bigint>(lines: Line<N>[]): bigint {
  let safe = 0;
  let wide = 0n;
  for (const { cents } of lines)
    if (typeof cents === 'number') safe += cents;
    else wide += BigInt(cents);
  return wide + BigInt(safe);
}

/** Rounded once over all securities; null unless every security of the plan has a holding value. */
function marketOf(plan: Plan, securities: readonly MarketPart[]): bigint | null {
  if (plan.securities.some((security) => security.holding === null)) return null;
  let numerator = 0n;
  let denominator = 1n;
  for (const { market, compiled } of securities) {
    const per = compiled.security.per;
    numerator = numerator * per + (market ?? 0n) * denominator;
    denominator *= per;
  }
  // each figure counts 10⁻¹⁶ over a per of 10⁻⁸: cents are 10⁻⁸ / 10⁻² more
  const scale = denominator * 1_000_000n;
  const size = numerator < 0n ? -numerator : numerator;
  const cents = (2n * size + scale) / (2n * scale);
  return numerator < 0n ? -cents : cents;
}

/** sum of the lines, at least 0, then the market test, then the maximum; the plan page, section 3. */
function claimOf(plan: Plan, sum: bigint, market: bigint | null): bigint {
  let claim = sum < 0n ? 0n : sum;
  const { market_test, maximum } = plan.claim;
  if (market_test === 'gate' && market! < 0n) claim = 0n;
  if (market_test === 'cap') {
    const most = market! < 0n ? 0n : market!;
    if (claim > most) claim = most;
  }
  if (maximum !== null) {
    const most = maximum / 1_000_000n;
    if (claim > most) claim = most;
  }
  return claim;
}

/** The market loss of an account, prepared under a plan that differs in nothing but its matching and holding values. */
export function marketLossUnder(plan: Plan, prepared: readonly PreparedSecurity[]): bigint | null {
  if (plan.securities.some((security) => security.holding === null)) return null;
  const compiled = compile(plan);
  const losses = prepared.map((each) => {
    const safe = compiled.safe[each.index] ?? null;
    return safe !== null && fitsSafely(each, compiled.largest, compiled.reach[each.index]!)
      ? marketOfSecurity(plan, each, safe)
      : marketOfSecurity(plan, each, compiled.wide[each.index]!);
  });
  return marketOf(plan, losses);
}

/** The lots that `marketLossUnder` is made of, by security and in the order of matching; null where it is. */
export function marketLotsUnder(plan: Plan, prepared: readonly PreparedSecurity[]): MarketLot[] | null {
  if (plan.securities.some((security) => security.holding === null)) return null;
  const compiled = compile(plan);
  return prepared.flatMap((each) => {
    const { [each.index]: wide } = compiled.wide;
    const market = new MarketLots(wide!);
    matchLots(plan, each, wide!.arithmetic, market.add.bind(market), []);
    return market.lots;
  });
}

function marketOfSecurity<N extends number | bigint>(
  plan: Plan,
  prepared: PreparedSecurity,
  compiled: CompiledSecurity<N>,
): MarketPart {
  const market = new MarketLoss(compiled);
  matchLots(plan, prepared, compiled.arithmetic, market.add.bind(market), []);
  return { compiled, market: market.total };
}

/** Matches and evaluates an account; the lines stay numbers until `presentLoss` puts them into words. */
export function matchAccount(
  plan: Plan,
  transactions: readonly Transaction[],
): { ok: true; recognition: Recognition } | { ok: false; fault: AccountFault } {
  const prepared = prepareAccount(plan, transactions);
  if (!prepared.ok) return prepared;
  const { notices } = prepared;
  const compiled = compile(plan);
  const securities = prepared.securities.map((each) => {
    const safe = compiled.safe[each.index] ?? null;
    return safe !== null && fitsSafely(each, compiled.largest, compiled.reach[each.index]!)
      ? recognizeSecurity(plan, each, safe, notices)
      : recognizeSecurity(plan, each, compiled.wide[each.index]!, notices);
  });
  if (plan.evidence.missing.length > 0)
    notices.push({
      code: 'incomplete_plan',
      message: `the plan as entered lacks ${plan.evidence.missing.join('; ')}`,
      row: null,
    });
  const marketCents = marketOf(plan, securities);
  const sum = securities.reduce((total, { lines }) => total + sumCents(lines as Line<number | bigint>[]), 0n);
  return {
    ok: true,
    recognition: { plan, securities, claimCents: claimOf(plan, sum, marketCents), marketCents, notices },
  };
}

/**
 * The result in the form of the plan page, section 4. `noticeAverage` is the notice's estimated recovery per damaged
 * share, for a payment where the plan itself gives no figure to estimate from. Lines and fingerprint are formatted on
 * first access, because matching a hundred thousand accounts needs neither.
 */
function presentLoss(
  recognition: Recognition,
  transactions: readonly Transaction[],
  noticeAverage: Decimal | null,
): LossResult {
  const { plan, securities, claimCents, marketCents, notices } = recognition;
  let lines: LossLine[] | undefined;
  let fingerprint: string | undefined;
  const implausible = describeImplausible(recognition);
  return {
    claim: formatCents(claimCents),
    currency: plan.currency,
    get lines() {
      lines ??= securities.flatMap(({ lines, compiled }) =>
        (lines as Line<number | bigint>[])
          .toSorted((a, b) => a.lot.step.bought - b.lot.step.bought || a.lot.order - b.lot.order)
          .map((line) => presentLine(line, compiled as unknown as CompiledSecurity<number | bigint>)),
      );
      return lines;
    },
    positions: securities.map(({ prepared }) => positionOf(prepared)),
    market: { loss: marketCents === null ? null : formatCents(marketCents), test: plan.claim.market_test },
    payment: estimatePayment(recognition, noticeAverage),
    notices: implausible === null ? notices : [...notices, { code: 'implausible', message: implausible, row: null }],
    get fingerprint() {
      fingerprint ??= lossFingerprint(plan, transactions);
      return fingerprint;
    },
  };
}

/**
 * The recognized claim of one account under a plan: claim, every line with its reason, positions, market loss, payment
 * and notices. Pure: same inputs, same figures. A faulty account is refused with its row.
 */
export function recognizeLoss(
  plan: Plan,
  transactions: readonly Transaction[],
  noticeAverage: string | null = null,
): { ok: true; result: LossResult; recognition: Recognition } | { ok: false; fault: AccountFault } {
  const matched = matchAccount(plan, transactions);
  if (!matched.ok) return matched;
  const average = noticeAverage === null ? null : parseDecimal(noticeAverage);
  const { recognition } = matched;
  return { ok: true, result: presentLoss(recognition, transactions, average), recognition };
}

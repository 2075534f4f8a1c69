import { formatFund, formatPrice, formatQuantity } from '../../format/amounts.ts';
import { type Decimal, divideHalfUp, formatCents, formatDecimal, ONE } from '../../money/decimal.ts';
import { FRACTION_SCALE, type Fraction } from '../../money/fraction.ts';
import type { Pool } from '../../plans/plan.ts';
import type { Line } from '../evaluate-part.ts';
import type { PaymentEstimate } from '../loss.ts';
import { largestHolding } from '../positions.ts';
import type { Recognition } from '../recognition.ts';
import { smallerOf } from './payment-at-claims.ts';

// claims come in late and some fall away: how far the total may still move, in percent
const MORE_CLAIMS = 115n;
const FEWER_CLAIMS = 88n;
// a notice's average recovery per share is a weak estimate for one account
const LOW_OF_AVERAGE = 50n;
const HIGH_OF_AVERAGE = 150n;

const CENT_OF_PRODUCT = 100_000_000_000_000n; // shares and prices count 10⁻⁸ each

/** Totals of claims between the fewest and the most, in steps of a tenth of a percent, that are equally likely. */
const STEPS = (MORE_CLAIMS - FEWER_CLAIMS) * 10n;

interface Range {
  low: bigint;
  expected: bigint;
  high: bigint;
  basis: string;
  /** In how many of this many equally likely cases the payment is below an amount; absent if in all or none. */
  below?: (floor: bigint) => { cases: bigint; of: bigint };
}

function poolOf(
  pools: Pool[],
  security: { id: string; series_of: string | null },
  component: string | null,
): Pool | null {
  return (
    pools.find(
      (pool) =>
        pool.securities.includes(security.id) ||
        (security.series_of !== null && pool.securities.includes(security.series_of)) ||
        (component !== null && pool.components.includes(component)),
    ) ?? null
  );
}

interface Part {
  /** Cents after the pool's factor. */
  claim: bigint;
  /** The pool's maximum share of the net fund. */
  share_of_fund_cap: Fraction | null;
}

/** The claim by pools, each after its factor: one part alone where the plan has none. */
function partsOf({ plan, securities, claimCents }: Recognition): Part[] {
  const { pools } = plan.payment;
  if (!pools.some(({ factor, share_of_fund_cap }) => factor !== null || share_of_fund_cap !== null))
    return [{ claim: claimCents, share_of_fund_cap: null }];
  const byPool = new Map<Pool | null, bigint>();
  let plain = 0n;
  for (const { lines, compiled } of securities)
    for (const line of lines as Line<number | bigint>[]) {
      const cents = BigInt(line.cents);
      const pool = poolOf(pools, compiled.security, line.component);
      byPool.set(pool, (byPool.get(pool) ?? 0n) + cents);
      plain += cents;
    }
  if (plain <= 0n) return [];
  // a test or a maximum may have cut the claim: the cut falls on every part alike
  return [...byPool].map(([pool, cents]) => ({
    claim: divideHalfUp(cents * (pool?.factor ?? FRACTION_SCALE) * claimCents, plain * FRACTION_SCALE),
    share_of_fund_cap: pool?.share_of_fund_cap ?? null,
  }));
}

/** Shares that the plan gives a loss, each part of a lot once whatever the number of components; those of contracts. */
function damagedShares({ securities }: Recognition): bigint {
  let shares = 0n;
  for (const { lines, compiled } of securities) {
    const { per } = compiled.security;
    let before: Line<number | bigint> | null = null;
    for (const line of lines as Line<number | bigint>[]) {
      if (line.cents <= 0) continue;
      // the components of one part are adjacent
      const isSame = before !== null && before.lot === line.lot && before.disposal === line.disposal;
      if (!isSame) shares += divideHalfUp(BigInt(line.quantity) * ONE, per);
      before = line;
    }
  }
  return shares;
}

const priceInWords = (average: Decimal, currency: string) => formatPrice(formatDecimal(average), currency);

function rangeOf(recognition: Recognition, noticeAverage: Decimal | null): Range | string {
  const { plan, claimCents } = recognition;
  const { basis, net_fund, known_claims, estimated_recovery_per_share } = plan.payment;
  const average = estimated_recovery_per_share ?? noticeAverage;
  const parts = partsOf(recognition);
  const claim = parts.reduce((sum, part) => sum + part.claim, 0n);
  if (basis === 'full')
    return { low: claim, expected: claim, high: claim, basis: 'the plan pays the recognized claim in full' };
  if (basis === 'pro_rata' && net_fund !== null && known_claims !== null) {
    // a capped pool as a whole, and so each of its claims, gets no more than its share of the fund
    const most = (cap: Fraction | null, amount: bigint): bigint =>
      cap === null ? amount : smallerOf(amount, (net_fund * cap) / (FRACTION_SCALE * 1_000_000n));
    const fundInWords = (amount: Decimal) => formatFund(formatDecimal(amount), plan.currency);
    const sharePer = (perMille: bigint): bigint => smallerOf(net_fund / 1_000_000n, shareOfParts(perMille));
    const share = (per: bigint): bigint => sharePer(per * 10n);
    const shareOfParts = (perMille: bigint): bigint =>
      parts.reduce(
        (sum, part) =>
          sum +
          most(
            part.share_of_fund_cap,
            smallerOf((part.claim * net_fund * 1000n) / (known_claims * perMille), part.claim),
          ),
        0n,
      );
    return {
      low: share(MORE_CLAIMS),
      expected: share(100n),
      high: share(FEWER_CLAIMS),
      basis: `net fund of ${fundInWords(net_fund)} over known claims of ${fundInWords(known_claims)}: the low figure assumes ${MORE_CLAIMS - 100n}% more claims, the high figure ${100n - FEWER_CLAIMS}% fewer`,
      below: (floor) => ({ cases: casesBelow(floor, sharePer), of: STEPS + 1n }),
    };
  }
  if (average !== null && claim > 0n) {
    const expected = divideHalfUp(damagedShares(recognition) * average, CENT_OF_PRODUCT);
    const of = (percent: bigint): bigint => (expected * percent) / 100n;
    return basis === 'per_share'
      ? {
          low: expected,
          expected,
          high: expected,
          basis: `${priceInWords(average, plan.currency)} for each damaged share`,
        }
      : {
          low: of(LOW_OF_AVERAGE),
          expected,
          high: of(HIGH_OF_AVERAGE),
          basis: `the notice's average of ${priceInWords(average, plan.currency)} a damaged share; an account may get 50% less or 50% more`,
          below: (floor) => ({ cases: within(0n, floor - of(LOW_OF_AVERAGE), expected), of: expected }),
        };
  }
  if (basis === 'per_share')
    return { low: claim, expected: claim, high: claim, basis: 'the plan states the amount per share' };
  if (plan.payment.pools.some((pool) => pool.factor !== null))
    return { low: claim, expected: claim, high: claim, basis: "the published percentage of each pool's claims" };
  return claimCents === 0n
    ? 'no recognized claim, so no payment'
    : 'no estimate: the net fund and the claims against it are not both known yet';
}

const within = (low: bigint, value: bigint, high: bigint): bigint => (value < low ? low : value > high ? high : value);

/** How many totals of claims bring less than `floor`. More claims never bring more, so that the first such total is searched by halves. */
function casesBelow(floor: bigint, share: (perMille: bigint) => bigint): bigint {
  let [low, high] = [0n, STEPS + 1n];
  while (low < high) {
    const middle = (low + high) / 2n;
    if (share(FEWER_CLAIMS * 10n + middle) < floor) high = middle;
    else low = middle + 1n;
  }
  return STEPS + 1n - low;
}

/** In whole percent; 0 and 100 only where it is certain. */
function chanceBelow({ below, expected }: Range, floor: bigint): number {
  const { cases, of } = below?.(floor) ?? { cases: 0n, of: 0n };
  if (of === 0n) return expected < floor ? 100 : 0;
  if (cases === 0n || cases === of) return cases === 0n ? 0 : 100;
  return Number(within(1n, divideHalfUp(cases * 100n, of), 99n));
}

const sharesText = (count: bigint): string => formatQuantity(formatDecimal(count as Decimal));

/** Why the account’s position cannot be right; null where nothing speaks against it. */
export function describeImplausible({ plan, claimCents, securities }: Recognition): string | null {
  const { basis, net_fund, known_claims } = plan.payment;
  const isAbove = (sum: Decimal | null): boolean => sum !== null && BigInt(claimCents) * 1_000_000n > sum;
  const check = 'Check the trades, for example the number of shares';
  for (const { prepared } of securities) {
    const { id, shares_outstanding } = prepared.security;
    if (shares_outstanding === undefined) continue;
    const held = largestHolding(prepared);
    if (held > shares_outstanding)
      return `${sharesText(held)} shares of ${id} are more than the ${sharesText(shares_outstanding)} that were outstanding. ${check}`;
  }
  if (isAbove(known_claims)) return `Your claim is larger than all known claims together. ${check}`;
  // only where the plan pays the claim as it is can it be compared with the fund
  return basis !== 'pro_rata' && isAbove(net_fund) ? `This claim alone is larger than the net fund. ${check}` : null;
}

/** The sentences of `describeImplausible` among a result's notices. */
export const implausibleOf = (
  result: { notices: readonly { code: string; message: string }[] } | null,
): string | null => result?.notices.find(({ code }) => code === 'implausible')?.message ?? null;

/** No payment exceeds the net fund, whatever it rests on. */
function withinFund(range: Range, net_fund: Decimal | null): Range {
  const most = net_fund === null ? null : net_fund / 1_000_000n;
  if (most === null || range.high <= most) return range;
  const { low, expected, high, basis } = range;
  return {
    ...range,
    low: smallerOf(low, most),
    expected: smallerOf(expected, most),
    high: smallerOf(high, most),
    basis: `${basis}; no payment exceeds the net fund`,
  };
}

/**
 * What the claim may bring: a range with what it rests on. Never more than the net fund, and never more than the claim but
 * where an average is given.
 */
export function estimatePayment(recognition: Recognition, noticeAverage: Decimal | null): PaymentEstimate {
  const { minimum } = recognition.plan.payment;
  const found = rangeOf(recognition, noticeAverage);
  const range = typeof found === 'string' ? found : withinFund(found, recognition.plan.payment.net_fund);
  const floor = minimum === null ? 0n : minimum / 1_000_000n;
  if (typeof range === 'string')
    return {
      low: null,
      expected: null,
      high: null,
      basis: range,
      below_minimum: recognition.claimCents > 0n && recognition.claimCents < floor,
      minimum: minimum === null ? null : formatCents(floor),
      chance_below_minimum: null,
    };
  return {
    low: formatCents(range.low),
    expected: formatCents(range.expected),
    high: formatCents(range.high),
    basis: range.basis,
    below_minimum: recognition.claimCents > 0n && range.expected < floor,
    minimum: minimum === null ? null : formatCents(floor),
    chance_below_minimum: minimum === null || recognition.claimCents <= 0n ? null : chanceBelow(range, floor),
  };
}

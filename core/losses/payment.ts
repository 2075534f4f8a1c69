import { type Decimal, divideHalfUp, formatCents, formatDecimal, ONE } from '../money/decimal.ts';
import { FRACTION_SCALE } from '../money/fraction.ts';
import type { Pool } from '../plans/plan.ts';
import type { Line } from './judge-part.ts';
import type { PaymentEstimate } from './loss.ts';
import type { Recognition } from './recognize-loss.ts';

// claims come in late and some fall away: how far the total may still move, in per cent
const MORE_CLAIMS = 115n;
const FEWER_CLAIMS = 88n;
// a notice's average recovery per share says little of one account
const LOW_OF_AVERAGE = 50n;
const HIGH_OF_AVERAGE = 150n;

const CENT_OF_PRODUCT = 100_000_000_000_000n; // shares and prices count 10⁻⁸ each

interface Range {
  low: bigint;
  expected: bigint;
  high: bigint;
  basis: string;
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

/** The claim after each pool's factor, in cents; the claim itself where no pool has one. */
function factoredClaim({ plan, securities, claimCents }: Recognition): bigint {
  const { pools } = plan.payment;
  if (!pools.some((pool) => pool.factor !== null)) return claimCents;
  let plain = 0n;
  let factored = 0n;
  for (const { lines, compiled } of securities)
    for (const line of lines as Line<number | bigint>[]) {
      const cents = BigInt(line.cents);
      const factor = poolOf(pools, compiled.security, line.component)?.factor ?? FRACTION_SCALE;
      plain += cents;
      factored += cents * factor;
    }
  // a test or a maximum may have cut the claim: the cut falls on every part alike
  return plain <= 0n ? 0n : divideHalfUp(factored * claimCents, plain * FRACTION_SCALE);
}

/** Shares that the plan gives a loss, each part of a lot once whatever the number of components; those of contracts. */
function damagedShares({ securities }: Recognition): bigint {
  let shares = 0n;
  for (const { lines, compiled } of securities) {
    const { per } = compiled.security;
    let before: Line<number | bigint> | null = null;
    for (const line of lines as Line<number | bigint>[]) {
      if (line.cents <= 0) continue;
      // the components of one part stand side by side
      const isSame = before !== null && before.lot === line.lot && before.disposal === line.disposal;
      if (!isSame) shares += divideHalfUp(BigInt(line.quantity) * ONE, per);
      before = line;
    }
  }
  return shares;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

function rangeOf(recognition: Recognition, noticeAverage: Decimal | null): Range | string {
  const { plan, claimCents } = recognition;
  const { basis, net_fund, known_claims, estimated_recovery_per_share } = plan.payment;
  const average = estimated_recovery_per_share ?? noticeAverage;
  const claim = factoredClaim(recognition);
  if (basis === 'full')
    return { low: claim, expected: claim, high: claim, basis: 'the plan pays the recognized claim in full' };
  if (basis === 'pro_rata' && net_fund !== null && known_claims !== null) {
    const share = (per: bigint): bigint => least((claim * net_fund * 100n) / (known_claims * per), claim);
    return {
      low: share(MORE_CLAIMS),
      expected: share(100n),
      high: share(FEWER_CLAIMS),
      basis: `net fund of ${formatDecimal(net_fund)} ${plan.currency} over known claims of ${formatDecimal(known_claims)}: the low figure if claims come to ${MORE_CLAIMS - 100n} % more, the high one if to ${100n - FEWER_CLAIMS} % less`,
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
          basis: `${formatDecimal(average)} ${plan.currency} for each damaged share`,
        }
      : {
          low: of(LOW_OF_AVERAGE),
          expected,
          high: of(HIGH_OF_AVERAGE),
          basis: `the notice's average of ${formatDecimal(average)} ${plan.currency} a damaged share; one account may get half as much or half as much again`,
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

/** What the claim may bring: a range with what it rests on. Never more than the claim but where an average is given. */
export function estimatePayment(recognition: Recognition, noticeAverage: Decimal | null): PaymentEstimate {
  const { minimum } = recognition.plan.payment;
  const range = rangeOf(recognition, noticeAverage);
  const floor = minimum === null ? 0n : minimum / 1_000_000n;
  if (typeof range === 'string')
    return {
      low: null,
      expected: null,
      high: null,
      basis: range,
      below_minimum: recognition.claimCents > 0n && recognition.claimCents < floor,
    };
  return {
    low: formatCents(range.low),
    expected: formatCents(range.expected),
    high: formatCents(range.high),
    basis: range.basis,
    below_minimum: recognition.claimCents > 0n && range.expected < floor,
  };
}

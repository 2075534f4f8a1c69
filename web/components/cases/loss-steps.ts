import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { Match } from '@trover/contract/matches/matches.ts';
import type { AmountCertainty } from '@trover/core/claims/claim-state.ts';
import { afterFee, BELOW_MINIMUM } from '@trover/core/fees/fee-amount.ts';
import {
  amountOf,
  type Decimal,
  divide,
  formatCents,
  formatDecimal,
  parseCents,
  requireDecimal,
} from '@trover/core/money/decimal.ts';
import {
  formatFund,
  formatMoneyBetween,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatRate,
  pluralize,
  sentence,
} from '../../ui/format/format.ts';
import { mostInflation } from './most-inflation.ts';
import { isDecided } from './own-trades.ts';

type Line = NonNullable<Match['result']>['lines'][number];

/** One row of the ledger from loss to payment. Amounts are money to the cent. */
export interface LossStep {
  kind: 'gross' | 'less' | 'recognized' | 'share' | 'payment';
  label: string;
  reason: string;
  amount: string;
  /** The bar, from a common zero, in hundredths of a percent of the largest sum. */
  from: number;
  to: number;
}

/** The label of the last row, by the state of the claim. */
const RESULTS: Readonly<Record<AmountCertainty | 'ended', [label: string, reason: string]>> = {
  estimated: ['You may receive', 'Estimated, after our fee'],
  filed: ['You may receive', 'Filed, after our fee'],
  paid: ['Expected before the payment', 'After our fee; the statement has what was paid'],
  ended: ['Estimated payment', 'After our fee; this claim has ended'],
};

/**
 * From the loss of the shares to the owner's expected payment, after the fee of `fee_pct` percent; each step has a
 * label, and sums are the remainders.
 */
export function lossSteps(
  match: Match,
  page: Pick<CasePage, 'plan' | 'securities' | 'net_fund' | 'known_claims'>,
  fee_pct: string,
  certainty: AmountCertainty | null = 'estimated',
): LossStep[] {
  const { result } = match;
  const claim = match.recognized_loss === null ? null : parseCents(match.recognized_loss);
  if (!result || claim === null || claim === 0n) return [];
  const positive = result.lines.reduce((sum, line) => sum + largerThanZero(parseCents(line.amount)), 0n);
  const gross = grossLoss(result.lines, page.securities);
  const drawsGross = gross !== null && gross.cents >= positive && positive >= claim;
  const expected = match.payment.expected === null ? null : parseCents(match.payment.expected);
  const largest = [claim, expected ?? 0n, drawsGross ? gross.cents : 0n].reduce((a, b) => (a > b ? a : b));
  const share = (cents: bigint) => Number((cents * 10_000n) / largest);
  const steps: LossStep[] = [];
  const sum = (kind: LossStep['kind'], label: string, reason: string, cents: bigint) =>
    steps.push({ kind, label, reason, amount: formatCents(cents), from: 0, to: share(cents) });
  const less = (label: string, reason: string, from: bigint, to: bigint) =>
    from > to &&
    steps.push({ kind: 'less', label, reason, amount: formatCents(to - from), from: share(to), to: share(from) });

  if (drawsGross) {
    const most = mostInflation(result.lines);
    sum(
      'gross',
      'Gross loss',
      `On the ${formatQuantity(gross.shares)} class-period shares that lost money`,
      gross.cents,
    );
    less(
      most === null ? 'Loss the plan does not count' : 'Loss not tied to the alleged fraud',
      most === null
        ? 'Under the plan of allocation'
        : `The plan recognizes at most ${formatPrice(most, match.currency)} a share`,
      gross.cents,
      positive,
    );
    const hasGains = result.lines.some((line) => line.amount.startsWith('-'));
    less(
      hasGains ? 'Gains on other shares' : 'Above the market loss',
      hasGains ? 'Set against the losses' : 'The plan pays at most your market loss',
      positive,
      claim,
    );
  }
  const isEstimate = match.basis === 'estimate';
  sum(
    'recognized',
    isEstimate ? 'Estimated loss' : 'Recognized loss',
    isEstimate
      ? 'There is no plan of allocation yet'
      : `What your claim is for, on ${pluralize(match.shares_bought, 'share')} bought`,
    claim,
  );
  if (expected !== null && expected > 0n) {
    less(
      'Not covered by the fund',
      page.known_claims && page.net_fund
        ? `Claims add up to more than the ${formatFund(page.net_fund, match.currency)} left after fees`
        : 'Shared among all claims',
      claim,
      expected,
    );
    sum('share', 'Share of the fund', paymentReason(match, claim), expected);
    const isBelow = match.payment.below_minimum;
    const net = isBelow ? 0n : (parseCents(afterFee(formatCents(expected), fee_pct, match.currency)) ?? 0n);
    if (isBelow) less('Not paid', BELOW_MINIMUM, expected, net);
    else less('Our fee', `${formatPercent(fee_pct)} of your share of the fund, nothing otherwise`, expected, net);
    sum('payment', ...RESULTS[certainty ?? 'ended'], net);
  }
  return steps;
}

function largerThanZero(cents: bigint | null): bigint {
  return cents !== null && cents > 0n ? cents : 0n;
}

function paymentReason(match: Match, claim: bigint): string {
  const { low, high } = match.payment;
  if (low === null || high === null || low === high) return sentence(match.payment.basis);
  const rate = (money: string) =>
    formatRate(
      formatDecimal(divide(requireDecimal(money), requireDecimal(formatCents(claim)))),
      match.currency,
    ).replace(/ per .*/, '');
  const range = formatMoneyBetween(low, high, match.currency).replace('between', 'Between');
  return `${range} at ${rate(low)} to ${rate(high)}`;
}

/** The market loss of the shares that count; null where a price is missing or the units are not shares. */
function grossLoss(
  lines: readonly Line[],
  securities: CasePage['securities'],
): { cents: bigint; shares: string } | null {
  const kinds = new Set(['common', 'adr', 'preferred', 'unit', 'token']);
  const seen = new Set<string>();
  let cents = 0n;
  let shares = 0n;
  for (const line of lines) {
    if (!isDecided(line) || largerThanZero(parseCents(line.amount)) === 0n) continue;
    const lot = `${line.rows.bought} ${line.rows.sold} ${line.quantity}`;
    if (line.component !== undefined && seen.has(lot)) continue;
    seen.add(lot);
    const security = securities.length === 1 ? securities[0] : securities.find((one) => one.id === line.security);
    const out =
      line.price_sold ??
      line.terms.mean ??
      line.terms.holding_value ??
      security?.lookback?.mean ??
      security?.holding?.value ??
      null;
    if (!security || !kinds.has(security.kind) || line.price_bought === null || out === null) return null;
    const quantity = requireDecimal(line.quantity);
    cents += amountOf(quantity, (requireDecimal(line.price_bought) - requireDecimal(out)) as Decimal);
    shares += quantity;
  }
  return shares === 0n ? null : { cents, shares: formatDecimal(shares as Decimal) };
}

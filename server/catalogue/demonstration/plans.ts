import { dayAfter, dayBefore, dropOn, inflationRows, lookbackFrom } from './plan-tables.ts';
import { type PricedDay, priceOf } from './price-story.ts';

/** The terms of an invented settlement's plan; the rest follows from the prices. */
export interface PlanTerms {
  symbol: string;
  /** Ends the day before the last disclosure. */
  period: { from: string; to: string };
  /** The days on which the price fell, in order. */
  disclosures: readonly string[];
  net_fund: string;
  known_claims: string;
  method?: 'fifo' | 'lifo';
  market_test?: 'none' | 'gate' | 'cap';
  /** The factor by which purchases on these days count. */
  weights?: readonly { bought: { from?: string; to?: string }; factor: string }[];
}

const EVIDENCE = {
  sources: ['Invented for demonstration'],
  verified: true,
  missing: [],
  notes: ['The company, its prices and this plan are invented.'],
};

const MATCHING = { opening: 'first', same_day: 'acquisitions_first' };

function planOf(terms: PlanTerms, security: Record<string, unknown>, gains: 'ignore' | 'offset' = 'ignore') {
  return {
    version: 1,
    currency: 'USD',
    prices: 'without_commissions',
    matching: { method: terms.method ?? 'fifo', ...MATCHING },
    securities: [
      {
        id: terms.symbol,
        kind: 'common',
        identifiers: { tickers: [terms.symbol], cusips: [], isins: [] },
        per: '1',
        class_periods: [{ id: 'class', ...terms.period }],
        ...security,
        ...(terms.weights ? { weights: terms.weights } : {}),
      },
    ],
    claim: { gains, market_test: terms.market_test ?? 'none', maximum: null },
    payment: {
      basis: 'pro_rata',
      net_fund: terms.net_fund,
      known_claims: terms.known_claims,
      estimated_recovery_per_share: null,
      minimum: '10.00',
      pools: [],
    },
    evidence: EVIDENCE,
  };
}

const PRICE_LOST = { minus: ['price_bought', 'price_sold'] };
const LOST_AGAINST_MEAN = { minus: ['price_bought', 'mean_to_sale'] };

/** Sold before any disclosure, sold between the disclosures, sold in the look-back, held through it. */
function branchesOf(terms: PlanTerms, lookback: { from: string; to: string }, lost: unknown, lostHeld: unknown) {
  const { period, disclosures } = terms;
  const first = disclosures[0]!;
  return [
    { id: 'sold_before_disclosure', clause: '1', bought: 'class', sold: { to: dayBefore(first) }, loss: '0' },
    ...(disclosures.length > 1
      ? [
          {
            id: 'sold_between_disclosures',
            clause: '2',
            bought: 'class',
            sold: { from: first, to: period.to },
            loss: { least: [lost, PRICE_LOST] },
          },
        ]
      : []),
    {
      id: 'sold_in_lookback',
      clause: '3',
      bought: 'class',
      sold: { from: lookback.from, to: lookback.to },
      loss: { least: [lost, PRICE_LOST, LOST_AGAINST_MEAN] },
    },
    {
      id: 'held',
      clause: '4',
      bought: 'class',
      held_at: lookback.to,
      loss: { least: [lostHeld, { minus: ['price_bought', 'mean'] }] },
    },
  ];
}

/**
 * Inflation by day, per share or in percent of the price; with a market test, the look-back's mean is the value of
 * shares held.
 */
export function inflationPlan(terms: PlanTerms, closes: readonly PricedDay[], basis: 'amount' | 'percent' = 'amount') {
  const lookback = lookbackFrom(closes, dayAfter(terms.period.to));
  const rows = inflationRows(closes, terms.period, terms.disclosures, lookback.to, basis);
  const lost = { minus: ['inflation_bought', 'inflation_sold'] };
  return planOf(terms, {
    inflation: { basis, rows },
    lookback,
    ...(terms.market_test ? { holding: { date: lookback.to, value: lookback.mean } } : {}),
    branches: branchesOf(terms, lookback, lost, 'inflation_bought'),
  });
}

/** The same losses as a matrix: bought in one range between disclosures, sold in another or held. */
export function matrixPlan(terms: PlanTerms, closes: readonly PricedDay[]) {
  const lookback = lookbackFrom(closes, dayAfter(terms.period.to));
  const starts = [terms.period.from, ...terms.disclosures];
  const range = (at: number) => ({
    from: starts[at]!,
    to: starts[at + 1] === undefined ? lookback.to : dayBefore(starts[at + 1]!),
  });
  const drops = terms.disclosures.map((date) => dropOn(closes, date));
  const lostBetween = (from: number, to: number): string =>
    priceOf(drops.slice(from, to).reduce((sum, cents) => sum + cents, 0));
  const declines = terms.disclosures.flatMap((_, bought) => [
    ...starts.slice(bought).map((__, ahead) => ({
      bought: range(bought),
      sold: range(bought + ahead),
      value: lostBetween(bought, bought + ahead),
    })),
    { bought: range(bought), held: true, value: lostBetween(bought, drops.length) },
  ]);
  return planOf(terms, { declines, lookback, branches: branchesOf(terms, lookback, 'decline', 'decline') });
}

/**
 * Section 11: the purchase price, at most the offering's price, less the proceeds, or less the value of the shares when
 * the suit was filed.
 */
export function offeringPlan(
  terms: Omit<PlanTerms, 'disclosures'> & {
    offering: { price: string; date: string; suit_date: string; suit_price: string };
  },
) {
  const { period, offering } = terms;
  const paid = { least: ['price_bought', 'offering_price'] };
  return planOf(
    { ...terms, disclosures: [] },
    {
      offering,
      branches: [
        {
          id: 'sold_before_suit',
          clause: '1',
          bought: 'class',
          sold: { from: period.from, to: dayBefore(offering.suit_date) },
          loss: { minus: [paid, 'price_sold'] },
        },
        {
          id: 'sold_after_suit',
          clause: '2',
          bought: 'class',
          sold: { from: offering.suit_date },
          loss: { least: [{ minus: [paid, 'price_sold'] }, { minus: [paid, 'suit_price'] }] },
        },
        {
          id: 'held',
          clause: '3',
          bought: 'class',
          held_at: offering.suit_date,
          loss: { minus: [paid, 'suit_price'] },
        },
      ],
    },
  );
}

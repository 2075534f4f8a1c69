/** The data of the case chart. Decimals are strings; dates are `YYYY-MM-DD`. */

export interface ChartPeriod {
  from: string;
  to: string;
}

export interface ChartTrade {
  key: number;
  date: string;
  side: 'buy' | 'sell';
  quantity: string;
  price: string | null;
  amount: string | null;
  /** Whether any of its shares counts towards the claim. */
  counts: boolean;
  /** As text: "All count, 400 still held". */
  how: string;
}

interface ChartDisclosure {
  date: string;
  title: string | null;
  /** Known from the case; otherwise computed from the closes before and after it. */
  percent: string | null;
}

/** Shares at the close of that day and until the next entry. */
export interface ChartHolding {
  date: string;
  all: string;
  eligible: string;
}

export interface ChartInflationStep {
  from: string;
  to: string;
  value: string;
}

export interface CaseChartData {
  /** For a dialog: lower, and without labels at the price drops. */
  isSmall?: boolean;
  company: string;
  currency: string;
  classPeriods: readonly ChartPeriod[];
  /** The days to draw; by default the class periods with a margin. */
  days?: ChartPeriod;
  lookback: ChartPeriod | null;
  /** Mean closing price from the look-back's first day to each day. */
  lookbackMeans: readonly (readonly [string, string])[];
  /** Daily closes; empty where the case has no prices. */
  closes: readonly (readonly [string, string])[];
  /** By day of purchase; `what` names the figures: artificial inflation, or a decline. */
  inflation: { basis: 'amount' | 'percent'; what: string; steps: readonly ChartInflationStep[] } | null;
  disclosures: readonly ChartDisclosure[];
  trades: readonly ChartTrade[];
  holdings: readonly ChartHolding[];
}

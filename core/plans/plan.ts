import type { Day } from '../dates/day.ts';
import type { Decimal } from '../money/decimal.ts';
import type { Fraction } from '../money/fraction.ts';

/**
 * A point on a security's own time line: `2 × day`, plus 1 from the clock time that cuts the day on. Ranges over it are
 * plain integer comparisons, with both ends included.
 */
export type Moment = number & { readonly moment: unique symbol };

export interface Range {
  from: Moment;
  to: Moment;
}

export const ALWAYS: Range = { from: Number.MIN_SAFE_INTEGER as Moment, to: Number.MAX_SAFE_INTEGER as Moment };

export const startOf = (day: Day): Moment => (day * 2) as Moment;
export const closeOf = (day: Day): Moment => (day * 2 + 1) as Moment;
export const dayOf = (moment: Moment): Day => Math.floor(moment / 2) as Day;
export const isWithin = (moment: Moment, range: Range): boolean => moment >= range.from && moment <= range.to;

export type SecurityKind = 'common' | 'adr' | 'preferred' | 'note' | 'call' | 'put' | 'warrant' | 'unit' | 'token';

/** How the shares of a lot came in; a branch's `acquired` names these. */
export type LotKind = 'purchase' | 'offering' | 'merger' | 'receipt' | 'gift' | 'opening' | 'written' | 'cover';

/** A bit for each kind of lot, so that a branch's kinds are one number. */
export const LOT_BITS: Record<LotKind, number> = {
  purchase: 1,
  offering: 2,
  merger: 4,
  receipt: 8,
  gift: 16,
  opening: 32,
  written: 64,
  cover: 128,
};

export type Term =
  | 'price_bought'
  | 'price_sold'
  | 'inflation_bought'
  | 'inflation_sold'
  | 'decline'
  | 'mean_to_sale'
  | 'mean'
  | 'holding_value'
  | 'offering_price'
  | 'suit_price';

export type Expression =
  | { kind: 'term'; term: Term }
  | { kind: 'constant'; value: Decimal }
  | { kind: 'least' | 'greatest' | 'minus' | 'plus' | 'times'; operands: Expression[] };

export interface Branch {
  id: string;
  clause: string | null;
  bought: Range[];
  /** A sale must fall in it; null for a `held_at` branch. */
  sold: Range | null;
  /** Bought by and not disposed of by the close of that day; null for a `sold` branch. */
  held_at: Day | null;
  acquired: ReadonlySet<LotKind>;
  loss: Expression;
}

/** The branches of one statute or pool; the one component of a plan without components has no id. */
export interface Component {
  id: string | null;
  branches: Branch[];
}

export interface ClassPeriod {
  id: string;
  from: Day;
  to: Day;
}

export interface TableRow {
  from: Moment;
  to: Moment;
  value: Decimal;
}

export interface Inflation {
  basis: 'amount' | 'percent';
  /** The rows that serve each side, in order. */
  bought: TableRow[];
  sold: TableRow[];
}

export interface Decline {
  bought: Range;
  /** null for the cells of shares still held. */
  sold: Range | null;
  value: Decimal;
}

export interface Lookback {
  from: Day;
  to: Day;
  mean: Decimal | null;
  means: { day: Day; mean: Decimal }[];
}

export interface Offering {
  price: Decimal | null;
  date: Day | null;
  suit_date: Day | null;
  suit_price: Decimal | null;
}

export interface IntradayCut {
  day: Day;
  /** The second of the day at which the later half begins. */
  at: number;
  before_if_price_at_least: Decimal | null;
}

export interface Security {
  id: string;
  kind: SecurityKind;
  /** The security an option series is written on in the plan's document; null for anything else. */
  series_of: string | null;
  identifiers: { tickers: string[]; cusips: string[]; isins: string[] };
  per: Decimal;
  class_periods: ClassPeriod[];
  intraday: IntradayCut[];
  inflation: Inflation | null;
  declines: Decline[];
  lookback: Lookback | null;
  holding: { date: Day; value: Decimal } | null;
  offering: Offering | null;
  components: Component[];
  combine: 'greatest' | 'sum';
  weights: { bought: Range; factor: Fraction }[];
  /** The most that were outstanding in the class period, in the shares of `shares_as_of`; absent where it is not known. */
  shares_outstanding?: Decimal;
  option: { strike: Decimal | null; expiry: Day | null } | null;
}

export interface Pool {
  id: string;
  securities: string[];
  components: string[];
  share_of_fund_cap: Fraction | null;
  factor: Fraction | null;
}

export interface Plan {
  version: number;
  currency: string;
  /** The day in whose shares the figures per share are; where the document leaves it out, the latest date it names. */
  shares_as_of: Day;
  prices: 'without_commissions' | 'with_commissions';
  matching: {
    method: 'fifo' | 'lifo' | 'none';
    opening: 'first' | 'in_order';
    same_day: 'acquisitions_first' | 'file_order';
  };
  securities: Security[];
  /** The latest day that class periods, branches, look-back or holding name; null when a branch's `sold` is open-ended. */
  last_day: Day | null;
  claim: { gains: 'ignore' | 'offset'; market_test: 'none' | 'gate' | 'cap'; maximum: Decimal | null };
  payment: {
    basis: 'pro_rata' | 'per_share' | 'full';
    net_fund: Decimal | null;
    known_claims: Decimal | null;
    estimated_recovery_per_share: Decimal | null;
    minimum: Decimal | null;
    pools: Pool[];
  };
  evidence: { sources: string[]; verified: boolean; missing: string[]; notes: string[] };
}

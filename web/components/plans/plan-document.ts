/** A plan's JSON, once it has been validated. */
export interface PlanDocument {
  currency: string;
  shares_as_of?: string | null;
  prices: 'without_commissions' | 'with_commissions';
  matching: { method: 'fifo' | 'lifo' | 'none'; opening: string; same_day: string };
  securities: SecurityDocument[];
  claim: { gains: 'ignore' | 'offset'; market_test: 'none' | 'gate' | 'cap'; maximum?: string | null };
  payment: {
    basis: 'pro_rata' | 'per_share' | 'full';
    net_fund?: string | null;
    known_claims?: string | null;
    minimum?: string | null;
    pools?: { id: string }[] | null;
  };
  evidence?: { verified?: boolean; missing?: string[]; sources?: string[]; notes?: string[] } | null;
}

export interface RangeDocument {
  from?: string;
  to?: string;
  after?: string;
}

export type LossDocument = string | { [operator: string]: LossDocument[] };

export interface BranchDocument {
  id: string;
  clause?: string | null;
  bought: string | RangeDocument;
  sold?: RangeDocument | null;
  held_at?: string | null;
  acquired?: string[] | null;
  loss: LossDocument;
}

export interface SecurityDocument {
  id: string;
  kind: string;
  identifiers?: { tickers?: string[]; cusips?: string[]; isins?: string[] } | null;
  per?: string | null;
  class_periods: { id: string; from: string; to: string }[];
  inflation?: {
    basis: 'amount' | 'percent';
    rows: { from?: string; to?: string; value: string; only?: 'sales' | 'purchases' }[];
  } | null;
  declines?: { bought?: RangeDocument; sold?: RangeDocument; held?: boolean; value: string }[] | null;
  lookback?: { from: string; to: string; mean?: string | null; means?: [string, string][] | null } | null;
  holding?: { date: string; value: string } | null;
  offering?: { price?: string | null; date?: string | null } | null;
  options?: { id: string; strike: string; expiry: string }[] | null;
  branches?: BranchDocument[] | null;
  components?: { id: string; branches: BranchDocument[] }[] | null;
  combine?: 'greatest' | 'sum' | null;
  weights?: { bought?: RangeDocument; factor: string }[] | null;
}

import { feeOf } from '../fees/fee-amount.ts';
import { formatCents, parseCents } from '../money/decimal.ts';

export interface FundFigures {
  settlement_amount: string | null;
  attorney_fee_pct: string | null;
  expenses: string | null;
  /** What is left for the class, as the plan of allocation or the court's papers state. */
  net_fund: string | null;
}

export type FundParty = 'attorneys' | 'expenses' | 'administration' | 'class';

/** A party's share of the fund; null where no source states it. */
export interface FundShare {
  party: FundParty;
  amount: string | null;
  /** The share of the fund in thousandths, for a drawing. */
  thousandths: number | null;
}

export interface FundShares {
  total: string;
  shares: FundShare[];
  /** The rest of the fund that no source assigns to a party; `0.00` where all is known. */
  unknown: string;
  /** The figures contradict each other: their sum is above the fund. */
  is_contradictory: boolean;
}

/**
 * The shares of a settlement fund. Figures that are not stated remain unknown; the rest for administrator, awards and
 * taxes is computed only where all other parts are known. Null without the fund's amount.
 */
export function shareFund({ settlement_amount, attorney_fee_pct, expenses, net_fund }: FundFigures): FundShares | null {
  const total = settlement_amount === null ? null : parseCents(settlement_amount);
  if (settlement_amount === null || total === null || total <= 0n) return null;
  const attorneys = attorney_fee_pct === null ? null : parseCents(feeOf(settlement_amount, attorney_fee_pct));
  const spent = expenses === null ? null : parseCents(expenses);
  const net = net_fund === null ? null : parseCents(net_fund);
  const known = (attorneys ?? 0n) + (spent ?? 0n) + (net ?? 0n);
  const left = total - known;
  const isWhole = attorneys !== null && spent !== null && net !== null;
  const is_contradictory = left < 0n;
  const amounts: Record<FundParty, bigint | null> = {
    attorneys,
    expenses: spent,
    administration: isWhole && !is_contradictory ? left : null,
    class: net,
  };
  return {
    total: formatCents(total),
    shares: Object.entries(amounts).map(([party, amount]) => ({
      party: party as FundParty,
      amount: amount === null ? null : formatCents(amount),
      thousandths: amount === null || is_contradictory ? null : Number((amount * 1000n) / total),
    })),
    unknown: formatCents(isWhole || is_contradictory ? 0n : left),
    is_contradictory,
  };
}

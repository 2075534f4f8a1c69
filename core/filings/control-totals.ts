import type { FrozenClaim, FrozenTrade } from '../claims/frozen-claim.ts';
import { formatCents, formatUnits, parseCents, parseDecimal } from '../money/decimal.ts';

/** What a claim states of units, as the control totals count it. */
export interface ClaimFigures {
  transactions: number;
  /** Before the class period, at the close of its eve; null for a claim that was signed without its holdings. */
  opening_holding: string | null;
  /** At the end of the class period, at the close of its last day; null for a claim that was signed without its holdings. */
  closing_holding: string | null;
  /** In all listed trades, also those after the class period: with the holdings they need not balance. */
  shares_bought: string;
  /** In all listed trades, also those after the class period. */
  shares_sold: string;
  /** Null where the case has no figure. */
  recognized_claim: string | null;
  /** Of the recognized claim. */
  currency: string;
}

/** The sums that are printed in the cover letter, the manifest and the spreadsheet. */
export interface ControlTotals {
  claims: string;
  transactions: string;
  /** Before the class period; null where a claim was signed without its holdings: the sum of the others would mislead. */
  opening_holding: string | null;
  /** At the end of the class period; null as above. */
  closing_holding: string | null;
  /** In all listed trades, also those after the class period: with the holdings they need not balance. */
  shares_bought: string;
  /** In all listed trades, also those after the class period. */
  shares_sold: string;
  recognized_claims: string;
  documents: string;
}

const unitsOf = (quantity: string | null): bigint => (quantity === null ? 0n : (parseDecimal(quantity) ?? 0n));

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** The units that claims state, exact; a holding is null where one claim states none. */
function sumUnits(claims: readonly FrozenClaim[]) {
  const traded = (type: FrozenTrade['type']) =>
    sum(
      claims.flatMap(({ transactions }) =>
        transactions.filter((trade) => trade.type === type).map(({ quantity }) => unitsOf(quantity)),
      ),
    );
  const states = claims.every(({ holdings }) => holdings !== undefined);
  const holding = (at: 'opening' | 'closing') =>
    states
      ? formatUnits(sum(claims.flatMap(({ holdings = [] }) => holdings.map((one) => unitsOf(one[at].quantity)))), 8)
      : null;
  return {
    opening_holding: holding('opening'),
    closing_holding: holding('closing'),
    shares_bought: formatUnits(traded('buy'), 8),
    shares_sold: formatUnits(traded('sell'), 8),
  };
}

/** What one claim adds to the control totals of its filing. */
export function summarizeClaim(claim: FrozenClaim): ClaimFigures {
  return {
    transactions: claim.transactions.length,
    ...sumUnits([claim]),
    recognized_claim: claim.recognized_claim,
    currency: claim.currency,
  };
}

/** What is held, bought and sold over all claims, and what they come to, each exact. */
export function sumClaims(claims: readonly FrozenClaim[]): ControlTotals {
  const count = (of: (claim: FrozenClaim) => number) => String(claims.reduce((total, claim) => total + of(claim), 0));
  return {
    claims: String(claims.length),
    transactions: count(({ transactions }) => transactions.length),
    ...sumUnits(claims),
    recognized_claims: formatCents(
      sum(claims.map(({ recognized_claim: of }) => (of === null ? 0n : (parseCents(of) ?? 0n)))),
    ),
    documents: count(({ documents }) => documents.length),
  };
}

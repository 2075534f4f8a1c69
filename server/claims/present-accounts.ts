import type { Claim } from '@trover/contract/claims/claims.ts';
import type { ProofOfAccount } from '@trover/core/claims/claim-facts.ts';
import { letterToBroker, recordsOf, type UnprovedTrade } from '@trover/core/claims/proof/broker-records.ts';
import { describeTrade } from '@trover/core/trades/describe-trade.ts';
import type { LoadedClaim } from './load-claim.ts';

/**
 * The broker accounts of a claim, and which records the broker must still have for the trades that nothing proves yet.
 */
export function presentAccounts(loaded: LoadedClaim): Claim['accounts'] {
  return loaded.proofs.accounts.map(({ open_months: _, by_gain_report: _lots, ...account }) => ({
    ...account,
    mismatches: [...account.mismatches],
    records: presentRecords(loaded, account),
  }));
}

function presentRecords(
  loaded: LoadedClaim,
  account: Pick<ProofOfAccount, 'portfolio_id' | 'portfolio' | 'account'>,
): Claim['accounts'][number]['records'] {
  const { claim, of, claimant } = loaded;
  const trades = unprovedOf(loaded, account);
  if (trades.length === 0) return null;
  const { record, claim_deadline, today } = of;
  return {
    ...recordsOf(trades, today),
    letter: letterToBroker({
      today,
      owner: claimant?.legal_name ?? claim.beneficial_owner,
      account: account.account,
      portfolio: account.portfolio,
      case_title: record.title,
      docket: record.docket,
      class_periods: record.class_periods,
      claim_deadline,
      trades,
    }),
  };
}

function unprovedOf(
  { trades, proofs }: LoadedClaim,
  { portfolio_id, account }: Pick<ProofOfAccount, 'portfolio_id' | 'account'>,
): UnprovedTrade[] {
  return trades.flatMap((trade) => {
    if ((trade.portfolio_id ?? 0) !== portfolio_id || trade.account !== account) return [];
    if (proofs.trades.get(trade.row)?.kind !== 'missing') return [];
    return [{ trade_date: trade.trade_date, what: describeTrade(trade) }];
  });
}

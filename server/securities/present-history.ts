import type { Leg } from '@trover/contract/securities/history.ts';
import type { CaseTrade } from '@trover/db/queries/cases/case-trades.ts';
import type { LoadedHistory } from './load-histories.ts';

/** The data with which pages of an account's history name trades and securities. */
export interface Naming {
  portfolios: ReadonlyMap<number, string>;
  securities: ReadonlyMap<number, { company: string; ticker: string | null }>;
}

export function presentLeg(trade: CaseTrade, { portfolios }: Naming): Leg {
  const { id, portfolio_id, account, trade_date, quantity } = trade;
  return { trade_id: id, portfolio_id, portfolio: portfolios.get(portfolio_id) ?? '', account, trade_date, quantity };
}

/** The security of a row as the file prints it, or else as the catalogue names it. */
export function presentSecurity({ trades, meant }: LoadedHistory, place: number, { securities }: Naming) {
  const trade = trades[place]!;
  const security_id = meant[place] ?? null;
  const known = security_id === null ? undefined : securities.get(security_id);
  return {
    symbol: trade.symbol ?? trade.cusip ?? trade.isin ?? known?.ticker ?? null,
    name: known?.company ?? trade.security_name,
    security_id,
  };
}

import type { Portfolio } from '@trover/contract/portfolios/portfolios.ts';
import type { PortfolioRecord } from '@trover/db/queries/portfolios/portfolios.ts';

export function presentPortfolio(portfolio: PortfolioRecord): Portfolio {
  const { provider, is_updating, trades_nb } = portfolio;
  const last_sync = portfolio.last_sync?.toISOString() ?? null;
  return {
    id: portfolio.id,
    label: portfolio.label,
    beneficial_account_id: portfolio.beneficial_account_id,
    beneficial_owner: portfolio.beneficial_owner,
    is_plaid: provider === 'plaid',
    is_snaptrade: provider === 'snaptrade',
    is_ibkr: provider === 'ibkr',
    is_custodian: provider === 'custodian',
    is_sandbox: provider === 'sandbox',
    is_scraper: provider === 'scraper',
    is_updating,
    last_sync,
    trades_nb,
    uploads_nb: portfolio.uploads_nb,
    is_empty_and_manual: provider === null && !is_updating && last_sync === null && trades_nb === 0,
    first_trade_date: portfolio.first_trade_date,
    last_trade_date: portfolio.last_trade_date,
    created_at: portfolio.created_at.toISOString(),
  };
}

/** An institution's portfolio as an integration: the source of its trades, and when it last delivered. */
export function presentIntegration(portfolio: PortfolioRecord) {
  return {
    id: portfolio.id,
    name: portfolio.label,
    provider: portfolio.provider ?? 'file',
    last_synced: portfolio.last_sync?.toISOString() ?? null,
  };
}

import type { Examples } from './example.ts';

export const linkExamples = {
  'GET /api/v1/services/providers': {},
  'GET /api/v1/services/{provider}/entities': { params: { provider: 'sandbox' }, query: { limit: 2 } },
  'GET /api/v1/services/{provider}/integrations': { params: { provider: 'sandbox' }, query: { limit: 2 } },
  'PUT /api/v1/services/{provider}/integrations/{id}': {
    params: { provider: 'sandbox', id: 1 },
    body: { accounts: [] },
  },
  'DELETE /api/v1/services/{provider}/integrations/{id}': {
    params: { provider: 'sandbox', id: 1 },
    body: { keep_trades: true },
  },
  'GET /api/v1/services/{provider}/integrations/{id}/gaps': {
    params: { provider: 'sandbox', id: 1 },
    query: { limit: 2 },
  },
  'GET /api/v1/services/custodian/drop': {},
  'GET /api/v1/operator/drop_folders': { query: { limit: 2 } },
  'POST /api/v1/operator/drop_folders/{account_id}/confirm': {
    params: { account_id: 4 },
    body: {
      reason: 'The custodian’s letter of 3 November names the folder.',
      drop_name: 'harbor-teachers-4',
      organisation: 'Harbor Teachers',
    },
  },
  'GET /api/v1/services/scraper/recipes': {},
  'POST /api/v1/plaid/auth/create_link_token': {
    query: { user_portfolio_id: 1 },
    body: { redirect: '/user/portfolio/connect' },
  },
  'POST /api/v1/plaid/auth/set_access_token': {
    body: { public_token: 'public-production-8f2b41c0', user_portfolio_id: 1 },
  },
  'POST /api/v1/{provider}/auth/complete': {
    params: { provider: 'sandbox' },
    body: { user_portfolio_id: 1, scenario: 'works' },
  },
  'POST /api/v1/snaptrade/auth/redirect_uri': {
    query: { user_portfolio_id: 1, broker: 'FIDELITY' },
    body: { redirect: '/user/portfolio/connect' },
  },
  'POST /api/v1/{provider}/auth/repair': { params: { provider: 'sandbox' }, body: { user_portfolio_id: 1 } },
  'POST /api/v1/scraper/auth/callback': {
    query: { user_portfolio_id: 1, broker: 'example-broker' },
    body: { fields: { user: 'mara', password: 'typed once' } },
  },
  'POST /api/v1/plaid/investments/start_transactions_sync': { body: { user_portfolio_id: 1 } },
  'POST /api/v1/snaptrade/transactions/update': { query: { user_portfolio_id: 1, is_initial: 'true' } },
  'POST /api/v1/scraper/transactions/update': { query: { user_portfolio_id: 1, is_initial: 'true' } },
  'POST /api/v1/{provider}/syncs': { params: { provider: 'sandbox' }, body: { user_portfolio_id: 1 } },
  'GET /api/v1/{provider}/syncs': { params: { provider: 'sandbox' }, query: { user_portfolio_id: 1, limit: 2 } },
  'GET /api/v1/{provider}/syncs/{id}': { params: { provider: 'sandbox', id: 1 } },
  'GET /api/v1/{provider}/syncs/{id}/rows': {
    params: { provider: 'sandbox', id: 1 },
    query: { outcome: 'ignored', limit: 2 },
  },
  'GET /api/v1/{provider}/syncs/{id}/events': { params: { provider: 'sandbox', id: 1 } },
} as const satisfies Partial<Examples>;

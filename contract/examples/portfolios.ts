import type { Examples } from './example.ts';

const trades = `account,security,type,date,quantity,price,currency,note
A,KHC,purchase,2017-05-02,100,90.12,USD,
A,KHC,sale,2019-03-01,60,32.40,USD,
A,KHC,purchase,2017-02-30,10,90.12,USD,
`;

const mapping: Examples['PUT /api/v1/portfolio/columnmapping']['body']['mapping'] = {
  columns: ['trade_date', 'action', 'symbol', 'quantity', 'price'],
  dates: 'mdy',
  decimal_comma: false,
  direction: 'action',
  actions: [{ printed: 'Bot', means: 'buy' }],
  currency: 'USD',
};

export const portfolioExamples = {
  'GET /api/v1/portfolio/portfolio': { query: { create_default_portfolio: '1', limit: 2 } },
  'POST /api/v1/portfolio/portfolio': { body: { label: 'Retirement', beneficial_owner: 'Ada Lindqvist' } },
  'DELETE /api/v1/portfolio/portfolio': { body: { id: 1 } },
  'GET /api/v1/portfolio/portfolio/cases/stats': { query: { portfolio_id: 1 } },
  'GET /api/v1/portfolio/holdings': { query: { portfolio_id: 1, limit: 2 } },
  'GET /api/v1/portfolio/positions': { query: { state: 'open', within_days: 90, limit: 2 } },
  'GET /api/v1/portfolio/coverage': { query: { months_of: 1, limit: 2 } },
  'GET /api/v1/portfolio/losses': { query: { order_id: 1 } },
  'GET /api/v1/portfolio/losses/lots': { query: { order_id: 1, method: 'lifo', limit: 2 } },
  'GET /api/v1/portfolio/recovery': { query: { portfolio_id: 1 } },
  'GET /api/v1/portfolio/trade': { query: { portfolio_id: 1, upload_id: 1, limit: 2 } },
  'POST /api/v1/portfolio/uploadtradesfile': {
    body: { portfolio_id: 1 },
    files: { file: { name: 'trades.csv', type: 'text/csv', content: trades } },
  },
  'GET /api/v1/portfolio/uploadtradesfile': { query: { upload_id: 1 } },
  'GET /api/v1/portfolio/uploadtradesfile/all': { query: { portfolio_id: 1, limit: 2 } },
  'GET /api/v1/portfolio/uploadtradesfile/rows': { query: { upload_id: 1, outcome: 'refused', limit: 2 } },
  'GET /api/v1/portfolio/uploadtradesfile/events': { query: { upload_id: 1 } },
  'GET /api/v1/portfolio/uploadtradesfile/refused': { query: { upload_id: 1 } },
  'DELETE /api/v1/portfolio/uploadtradesfile': { body: { upload_id: 1 } },
  'GET /api/v1/portfolio/uploadtradesfile/scan': { query: { upload_id: 1, limit: 2 } },
  'PUT /api/v1/portfolio/uploadtradesfile/scan': {
    body: { upload_id: 1, rows: [{ position: 0, is_left_out: false }] },
  },
  'GET /api/v1/portfolio/trade/proof': { query: { upload_id: 1, row: 'page 1 line 5' } },
  'GET /api/v1/portfolio/uploadtradesfile/columns': { query: { upload_id: 1 } },
  'PUT /api/v1/portfolio/uploadtradesfile/columns': { body: { upload_id: 1, mapping } },
  'GET /api/v1/portfolio/securities': { query: { portfolio_id: 1, state: 'unknown', limit: 2 } },
  'GET /api/v1/portfolio/securities/choices': { query: { search: 'kraft' } },
  'GET /api/v1/portfolio/history/transfers': { query: { portfolio_id: 1, limit: 2 } },
  'GET /api/v1/portfolio/history/events': { query: { portfolio_id: 1, limit: 2 } },
  'POST /api/v1/portfolio/corrections': { body: { kind: 'security', printed_security_id: 1, security_id: 1 } },
  'DELETE /api/v1/portfolio/corrections': { body: { id: 1 } },
  'GET /api/v1/portfolio/corrections': { query: { limit: 2 } },
  'GET /api/v1/portfolio/accountmap': { query: { state: 'unmapped', upload_id: 1, limit: 2 } },
  'GET /api/v1/portfolio/accountmap/entities': { query: { search: 'harbor', limit: 2 } },
  'PUT /api/v1/portfolio/accountmap': {
    body: {
      choices: [
        { account_number: 'HF-0012', kind: 'new_entity', name: 'Harbor Pension Fund' },
        { account_number: 'HF-0099', kind: 'not_ours' },
      ],
    },
  },
  'GET /api/v1/portfolio/columnmapping': { query: { limit: 2 } },
  'PUT /api/v1/portfolio/columnmapping': { body: { id: 1, mapping } },
  'DELETE /api/v1/portfolio/columnmapping': { body: { id: 1 } },
} as const satisfies Partial<Examples>;

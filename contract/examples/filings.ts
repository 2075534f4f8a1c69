import type { Examples } from './example.ts';

const which = { order_id: 1, template_id: 1, sub_payout_request_ids: [1] };

export const filingExamples = {
  'GET /api/v1/operator/filing_templates': { query: { limit: 2 } },
  'POST /api/v1/operator/filing_templates': {
    body: {
      name: 'Harbor Claims 2026',
      administrator: 'Harbor Claims Ltd.',
      document: {
        date_format: 'MM/DD/YYYY',
        limits: { claims: 10_000, rows: 100_000 },
        sheets: [
          {
            name: 'Data',
            rows: 'transactions',
            columns: [
              { header: 'Account', field: 'reference', format: 'text', required: true },
              { header: 'Type', field: 'type', format: 'text', codes: { buy: 'P', sell: 'S' } },
              { header: 'Trade Date', field: 'trade_date', format: 'date' },
              { header: 'Shares', field: 'quantity', format: 'number', decimals: 4 },
            ],
          },
        ],
      },
    },
  },
  'POST /api/v1/operator/filings/try': { body: which },
  'POST /api/v1/operator/filings': { body: which },
  'GET /api/v1/operator/filings': { query: { limit: 2 } },
  'GET /api/v1/operator/filings/{id}/claims': { params: { id: 1 }, query: { limit: 2 } },
  'POST /api/v1/operator/filings/{id}/open': { params: { id: 1 }, body: {} },
  'POST /api/v1/operator/filings/{id}/sent': { params: { id: 1 }, body: { sent_on: '2026-11-20' } },
  'POST /api/v1/operator/filings/{id}/cancel': { params: { id: 1 }, body: {} },
  'POST /api/v1/operator/filings/{id}/confirm': {
    params: { id: 1 },
    body: { confirmed_on: '2026-11-20', claims: [{ sub_payout_request_id: 1, claim_number: 'K-1' }] },
  },
  'GET /api/v1/operator/work': { query: { limit: 2 } },
  'POST /api/v1/operator/work/claim': { body: { kind: 'sign_off', subject_id: 1 } },
  'POST /api/v1/operator/work/release': { body: { kind: 'sign_off', subject_id: 1 } },
  'GET /api/v1/operator/proofs/{id}': { params: { id: 1 } },
  'GET /api/v1/operator/proofs/{id}/rows': { params: { id: 1 }, query: { limit: 2 } },
  'POST /api/v1/operator/proofs/{id}/page': { params: { id: 1 }, body: { page: 1 } },
  'POST /api/v1/operator/proofs/{id}/rows': {
    params: { id: 1 },
    body: { rows: [{ trade_id: 1, fits: false, reason: 'other_quantity', note: 'it says 150 shares' }] },
  },
  'POST /api/v1/operator/proofs/{id}/close': { params: { id: 1 }, body: { cure_by: '2026-12-20' } },
} as const satisfies Partial<Examples>;

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
  'POST /api/v1/operator/filing_templates/{id}/verification': {
    params: { id: 1 },
    body: {
      columns: 'verified',
      source: 'Spreadsheet “Claims 2026.xlsx”, by mail from the administrator',
      seen: '2026-11-20T09:00:00.000Z',
    },
  },
  'POST /api/v1/operator/filings/try': { body: which },
  'POST /api/v1/operator/filings': { body: which },
  'GET /api/v1/operator/filings': { query: { limit: 2 } },
  'GET /api/v1/operator/filings/{id}': { params: { id: 1 } },
  'POST /api/v1/operator/filings/{id}/check': { params: { id: 1 }, body: {} },
  'GET /api/v1/operator/filings/{id}/claims': { params: { id: 1 }, query: { limit: 2 } },
  'GET /api/v1/operator/filings/{id}/excluded_claims': { params: { id: 1 }, query: { limit: 2 } },
  'GET /api/v1/operator/filings/{id}/files': { params: { id: 1 }, query: { limit: 2 } },
  'GET /api/v1/operator/filing_receipts': { query: { limit: 2 } },
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
  'POST /api/v1/operator/work/assign': { body: { items: [{ kind: 'sign_off', subject_id: 1 }], account_id: null } },
  'POST /api/v1/operator/work/snooze': {
    body: { items: [{ kind: 'sign_off', subject_id: 1 }], until: '2026-12-01' },
  },
  'POST /api/v1/operator/work/all': {
    body: { filter: { kind: 'sign_off' }, act: { kind: 'assign', account_id: null } },
  },
  'POST /api/v1/operator/work/undo': { body: { batch: '0b8e4d6e-1f2a-4c3b-9d5e-6f7a8b9c0d1e' } },
  'POST /api/v1/operator/work/comment': {
    body: { kind: 'sign_off', subject_id: 1, text: 'The price differs on page 3, @operator2@demo.test.' },
  },
  'GET /api/v1/operator/work/export': { query: { kind: 'sign_off' } },
  'GET /api/v1/operator/work/events': {},
  'GET /api/v1/operator/work/{kind}/{subject_id}': { params: { kind: 'sign_off', subject_id: 1 } },
  'GET /api/v1/operator/mentions': {},
  'POST /api/v1/operator/mentions/read': { body: {} },
  'GET /api/v1/operator/saved_reports': {},
  'POST /api/v1/operator/saved_reports': {
    body: { name: 'Recoveries, for the board', filter: { period: '12', figure: 'recoveries' }, runs: 'monthly' },
  },
  'DELETE /api/v1/operator/saved_reports/{id}': { params: { id: 1 } },
  'GET /api/v1/operator/work_views': {},
  'POST /api/v1/operator/work_views': { body: { name: 'Proof, late', filter: { kind: 'confirmation', due: 'late' } } },
  'DELETE /api/v1/operator/work_views/{id}': { params: { id: 1 } },
  'GET /api/v1/operator/board': {},
  'GET /api/v1/operator/desk_counts': {},
  'GET /api/v1/operator/colleagues': {},
  'GET /api/v1/operator/clocks': {},
  'POST /api/v1/operator/clocks': { body: { kind: 'confirmation', days: 3 } },
  'POST /api/v1/operator/leads': { body: { account_id: 1, leads: true } },
  'GET /api/v1/operator/proofs/{id}': { params: { id: 1 } },
  'GET /api/v1/operator/proofs/{id}/rows': { params: { id: 1 }, query: { limit: 2 } },
  'POST /api/v1/operator/proofs/{id}/page': { params: { id: 1 }, body: { page: 1 } },
  'POST /api/v1/operator/proofs/{id}/rows': {
    params: { id: 1 },
    body: { rows: [{ trade_id: 1, fits: false, reason: 'other_quantity', note: 'it says 150 shares' }] },
  },
  'POST /api/v1/operator/proofs/{id}/close': { params: { id: 1 }, body: { cure_by: '2026-12-20' } },
} as const satisfies Partial<Examples>;

import type { Examples } from './example.ts';

const eml = [
  'From: Marlow Claims <team@marlowclaims.example>',
  'To: claims@portal.example',
  'Subject: Claim MC-0044',
  'Message-ID: <1@marlowclaims.example>',
  'Date: Fri, 20 Nov 2026 10:00:00 +0000',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Claim MC-0044 is approved.',
  '',
].join('\r\n');

export const letterExamples = {
  'GET /api/v1/payouts/payments/{id}/tax_line': { params: { id: 1 } },
  'GET /api/v1/operator/tax_years/{year}': { params: { year: '2026' }, query: { limit: 2 } },
  'POST /api/v1/operator/tax_years/{year}/open': {
    params: { year: '2026' },
    body: { account_id: 1, beneficial_account_id: 1 },
  },
  'GET /api/v1/operator/tax_statements/{id}': { params: { id: 1 } },
  'POST /api/v1/operator/tax_statements/{id}/correct': {
    params: { id: 1 },
    body: { version: 1, reason: 'The bank returned the payment of 12 October.' },
  },
  'GET /api/v1/payouts/tax_statements': { query: { limit: 2 } },
  'POST /api/v1/payouts/tax_statements/{id}/open': { params: { id: 1 } },
  'POST /api/v1/operator/exports': { body: { list: '/api/v1/operator/claims', query: { stage: 'filed' } } },
  'GET /api/v1/operator/reports': { query: { from: '2026-01-01', to: '2026-11-20' } },
  'GET /api/v1/operator/reports/rows': { query: { figure: 'fees', limit: 2 } },
  'GET /api/v1/operator/reports/export': { query: { figure: 'ages' } },
  'GET /api/v1/operator/letter_threads': { query: { limit: 2 } },
  'GET /api/v1/operator/letter_threads/{id}': { params: { id: 1 } },
  'POST /api/v1/operator/letter_threads/{id}/address': {
    params: { id: 1 },
    body: { address: 'claims@marlowclaims.example' },
  },
  'GET /api/v1/operator/letters': { query: { thread_id: 1, limit: 2 } },
  'POST /api/v1/operator/letters': { body: { order_id: 1, template: 'status', sub_payout_request_ids: [1] } },
  'POST /api/v1/operator/letters/{id}': {
    params: { id: 1 },
    body: {
      row_version: 1,
      subject: 'Status of claim MC-0044',
      body: 'Dear Sir or Madam,',
      recipient: 'claims@marlowclaims.example',
      awaits_reply: true,
    },
  },
  'POST /api/v1/operator/letters/{id}/files': {
    params: { id: 1 },
    files: { file: { name: 'statement.pdf', type: 'application/pdf', content: '%PDF-1.7\n' } },
  },
  'POST /api/v1/operator/letters/{id}/send': { params: { id: 1 }, body: { row_version: 1, channel: 'post' } },
  'POST /api/v1/operator/letters/{id}/settle': { params: { id: 1 }, body: { as: 'done' } },
  'POST /api/v1/operator/letters/{id}/match': { params: { id: 1 }, body: { order_id: 1, sub_payout_request_ids: [1] } },
  'POST /api/v1/operator/letters/{id}/print': { params: { id: 1 }, body: {} },
  'POST /api/v1/operator/letters/received': {
    files: { file: { name: 'answer.eml', type: 'message/rfc822', content: eml } },
  },
} as const satisfies Partial<Examples>;

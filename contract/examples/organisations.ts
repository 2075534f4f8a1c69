import type { z } from 'zod';
import type { policySchema } from '../organisations/policies.ts';
import type { webhookBody } from '../organisations/webhooks.ts';
import type { Examples } from './example.ts';

const document: z.input<typeof policySchema> = {
  currency: 'USD',
  assets: '2400000000.00',
  conflicts: ['Seventrees Hotels, Inc.'],
  rules: [
    { when: [{ field: 'conflict' }], outcome: 'escalate', approvals: 2, within_days: 3 },
    {
      when: [
        { field: 'phase', is: 'settlement' },
        { field: 'loss', method: 'recognized', at_least: '10000' },
      ],
      outcome: 'join',
      approvals: 0,
      within_days: null,
    },
    { when: [], outcome: 'ignore', approvals: 0, within_days: null },
  ],
};

const link = { id: 1, token: 'the-token-of-the-link-in-the-mail' };

const webhook: z.input<typeof webhookBody> = {
  url: 'https://hooks.fund.example/claims',
  events: ['case.matched', 'claim.paid'],
};

export const organisationExamples = {
  'GET /api/v1/organisation/profile': {},
  'GET /api/v1/organisation/certifications': { query: { limit: 2 } },
  'POST /api/v1/organisation/certifications': {
    body: {
      order_id: 1,
      beneficial_account_id: 1,
      signer_name: 'Ada Lund',
      signer_title: 'Treasurer',
      other_actions: [
        {
          title: 'In re Quillon Securities Litigation',
          docket: '2:24-cv-01877',
          court: 'W.D. Wash.',
          was_appointed: false,
        },
      ],
    },
  },
  'GET /api/v1/organisation/certifications/{id}': { params: { id: 1 } },
  'POST /api/v1/organisation/certifications/{id}/sign': {
    params: { id: 1 },
    body: { signed_name: 'Ada Lund', complaint_reviewed: true, sha256: 'a'.repeat(64) },
  },
  'POST /api/v1/organisation/certifications/{id}/withdraw': {
    params: { id: 1 },
    body: { reason: 'The schedule lacks a sale' },
  },
  'POST /api/v1/organisation/certifications/{id}/open': { params: { id: 1 }, body: { document: 'loss_chart' } },
  'GET /api/v1/organisation/coverage': { query: { limit: 2 } },
  'GET /api/v1/organisation/coverage/rows': { query: { portfolio_id: 1, month: '2026-01', limit: 2 } },
  'GET /api/v1/organisation/reconciliation': { query: { limit: 2 } },
  'GET /api/v1/organisation/reconciliation/rows': {
    query: { portfolio_id: 1, printed_security_id: 1, from: '2026-01-01', to: '2026-01-31', limit: 2 },
  },
  'GET /api/v1/organisation/report': { query: { from: '2026-01-01', to: '2026-06-30' } },
  'GET /api/v1/organisation/report/exposure': { query: { limit: 2 } },
  'GET /api/v1/organisation/report/exposure/entities': { query: { order_id: 1, limit: 2 } },
  'GET /api/v1/organisation/report/matrix': { query: { limit: 2, case_limit: 3 } },
  'GET /api/v1/organisation/report/claims': { query: { age: 'over_3_years', limit: 2 } },
  'GET /api/v1/organisation/report/recoveries': { query: { limit: 2 } },
  'GET /api/v1/organisation/report/recoveries/entities': { query: { from: '2026-01-01', to: '2026-06-30', limit: 2 } },
  'GET /api/v1/organisation/report/missed': { query: { limit: 2 } },
  'GET /api/v1/organisation/report/decisions': { query: { limit: 2 } },
  'POST /api/v1/organisation/report/open': { body: { format: 'pdf', from: '2026-01-01', to: '2026-06-30' } },
  'GET /api/v1/organisation/report/schedule': {},
  'PUT /api/v1/organisation/report/schedule': {
    body: { frequency: 'quarter', day_of_month: 5, recipients: ['noor@fund.example'] },
  },
  'DELETE /api/v1/organisation/report/schedule': {},
  'GET /api/v1/organisation/members': { query: { limit: 2 } },
  'POST /api/v1/organisation/members/{id}/role': { params: { id: 7 }, body: { role: 'analyst' } },
  'DELETE /api/v1/organisation/members/{id}': { params: { id: 7 } },
  'POST /api/v1/organisation/leave': {},
  'GET /api/v1/organisation/invitations': { query: { limit: 2 } },
  'POST /api/v1/organisation/invitations': { body: { email: 'noor@fund.example', role: 'analyst' } },
  'POST /api/v1/organisation/invitations/{id}/resend': { params: { id: 1 } },
  'DELETE /api/v1/organisation/invitations/{id}': { params: { id: 1 } },
  'POST /api/v1/invitations/open': { body: link },
  'POST /api/v1/invitations/accept': {
    body: { ...link, account: { first_name: 'Noor', last_name: 'Aldama', password: 'a long password' } },
  },
  'GET /api/v1/organisation/audit': { query: { limit: 2 } },
  'GET /api/v1/organisation/keys': { query: { limit: 2 } },
  'POST /api/v1/organisation/keys': { body: { name: 'Custody feed', scopes: ['upload'], expires_on: '2027-06-30' } },
  'DELETE /api/v1/organisation/keys/{id}': { params: { id: 1 } },
  'POST /api/v1/organisation/export': {},
  'GET /api/v1/organisation/export': {},
  'GET /api/v1/organisation/webhooks': {},
  'POST /api/v1/organisation/webhooks': { body: webhook },
  'PUT /api/v1/organisation/webhooks/{id}': { params: { id: 1 }, body: { ...webhook, is_on: true } },
  'DELETE /api/v1/organisation/webhooks/{id}': { params: { id: 1 } },
  'POST /api/v1/organisation/webhooks/{id}/rotate': { params: { id: 1 } },
  'POST /api/v1/organisation/webhooks/{id}/test': { params: { id: 1 } },
  'GET /api/v1/organisation/webhooks/{id}/deliveries': { params: { id: 1 }, query: { limit: 2 } },
  'POST /api/v1/organisation/deliveries/{id}/replay': { params: { id: 1 } },
  'GET /api/v1/organisation/sign_on': {},
  'PUT /api/v1/organisation/sign_on': {
    body: {
      issuer: 'https://login.fund.example',
      client_id: 'claims-portal',
      client_secret: 'the secret that the provider gave',
      default_role: 'viewer',
      is_enforced: false,
    },
  },
  'DELETE /api/v1/organisation/sign_on': {},
  'POST /api/v1/organisation/domains': { body: { domain: 'fund.example' } },
  'POST /api/v1/organisation/domains/{id}/verify': { params: { id: 1 } },
  'DELETE /api/v1/organisation/domains/{id}': { params: { id: 1 } },
  'GET /api/v1/operator/domains': { query: { limit: 2 } },
  'POST /api/v1/operator/domains/{id}/approve': {
    params: { id: 1 },
    body: { reason: 'The registrar confirmed it by letter.' },
  },
  'POST /api/v1/auth/sign_on/begin': { body: { email: 'noor@fund.example', next: '/user/organization' } },
  'POST /api/v1/auth/sign_on/confirm': { body: { next: '/user/organization' } },
  'POST /api/v1/auth/sign_on/finish': { body: { answer: 'code=abc&state=xyz' } },
  'GET /api/v1/organisation/policy': { query: { limit: 2 } },
  'PUT /api/v1/organisation/policy/draft': { body: { document, note: 'A lower limit for settlements.' } },
  'DELETE /api/v1/organisation/policy/draft': {},
  'POST /api/v1/organisation/policy/enforce': { body: { version: 1, sha256: 'a'.repeat(64) } },
  'POST /api/v1/organisation/policy/try': { body: { document } },
  'GET /api/v1/organisation/decisions': { query: { status: 'waiting', limit: 2 } },
  'GET /api/v1/organisation/decisions/{id}': { params: { id: 1 } },
  'GET /api/v1/organisation/decisions/{id}/groups': { params: { id: 1 } },
  'POST /api/v1/organisation/decisions/{id}/propose': {
    params: { id: 1 },
    body: { choice: 'pass', text: 'The loss is small beside the work of leading.' },
  },
  'POST /api/v1/organisation/decisions/{id}/vote': {
    params: { id: 1 },
    body: { choice: 'pass', reason: 'Agree. Larger holders will lead.' },
  },
} as const satisfies Partial<Examples>;

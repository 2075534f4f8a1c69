import type { z } from 'zod';
import type { policySchema } from '../organisations/policies.ts';
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

export const organisationExamples = {
  'GET /api/v1/organisation/profile': {},
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
  'GET /api/v1/organisation/policy': { query: { limit: 2 } },
  'PUT /api/v1/organisation/policy/draft': { body: { document, note: 'A lower limit for settlements.' } },
  'DELETE /api/v1/organisation/policy/draft': {},
  'POST /api/v1/organisation/policy/enforce': { body: { version: 1 } },
  'POST /api/v1/organisation/policy/try': { body: { document } },
  'GET /api/v1/organisation/decisions': { query: { status: 'waiting', limit: 2 } },
  'GET /api/v1/organisation/decisions/{id}': { params: { id: 1 } },
  'POST /api/v1/organisation/decisions/{id}/propose': {
    params: { id: 1 },
    body: { choice: 'pass', text: 'The loss is small beside the work of leading.' },
  },
  'POST /api/v1/organisation/decisions/{id}/vote': {
    params: { id: 1 },
    body: { choice: 'pass', reason: 'Agree. Larger holders will lead.' },
  },
} as const satisfies Partial<Examples>;

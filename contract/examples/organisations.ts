import type { Examples } from './example.ts';

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
} as const satisfies Partial<Examples>;

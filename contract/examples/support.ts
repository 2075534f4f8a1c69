import type { Examples } from './example.ts';

export const supportExamples = {
  'POST /api/v1/crm/subscription/company/update': { body: { company_id: 1, subscribed: true } },
  'GET /api/v1/crm/subscription/company': { query: { limit: 2 } },
  'GET /api/v1/crm/subscription/company/news': { query: { limit: 2 } },
  'POST /api/v1/crm/subscription/company/news/read': { body: { up_to: 1 } },
  'POST /api/v1/crm/form_{ticketing}': {
    params: { ticketing: 'contact' },
    body: { name: 'Ada', email: 'ada@example.com', subject: 'A file', message: 'Which file of my broker do you read?' },
    files: {},
  },
  'GET /api/v1/crm/tickets': { query: { status: 'open', limit: 2 } },
  'POST /api/v1/crm/tickets/{id}': { params: { id: 1 }, body: { status: 'closed' } },

  'GET /api/v1/operator/jobs': { query: { limit: 2 } },
  'POST /api/v1/operator/jobs/{id}/retry': { params: { id: '5f6d1c6e-8f0e-4d4e-9c1f-0a4f3f3d9a10' }, body: {} },
  'GET /api/v1/operator/partners': {},
  'POST /api/v1/operator/partners/{marker}/switch': { params: { marker: 'orrin' }, body: { is_shown: true } },
  'GET /api/v1/operator/consents': { query: { partner: 'castellan', limit: 2 } },
  'GET /api/v1/operator/contracts': { query: { in_force: 'true', limit: 2 } },
  'POST /api/v1/operator/contracts/{id}/open': { params: { id: 1 }, body: {} },

  'POST /api/v1/tracking': {
    body: { events: [{ name: 'page_visited', base_url: '/cases/screener', params: { group: 'all' } }] },
  },
} as const satisfies Partial<Examples>;

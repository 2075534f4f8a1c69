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

  'POST /api/v1/tracking': {
    body: { events: [{ name: 'page_visited', base_url: '/cases/screener', params: { group: 'all' } }] },
  },
} as const satisfies Partial<Examples>;

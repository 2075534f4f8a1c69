import type { Examples } from './example.ts';
import { onePage } from './files.ts';

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
  'POST /api/v1/handovers': {
    body: {
      kind: 'executor',
      holder_name: 'Ada Lund',
      holder_email: 'ada@example.com',
      first_name: 'Ines',
      last_name: 'Lund',
      email: 'ines@example.com',
      text: 'I am the executor of her estate. The letters testamentary are attached.',
    },
    files: { document: { name: 'letters.pdf', type: 'application/pdf', content: onePage } },
  },
  'GET /api/v1/users/handover': {},
  'POST /api/v1/users/handover/object': {},
  'GET /api/v1/partners/portal': {},
  'GET /api/v1/partners/portal/versions': { query: { limit: 2 } },
  'PUT /api/v1/partners/portal/draft': {
    body: {
      document: {
        name: 'Class Action Tracker',
        mark: 'M3 3h6v2.4H5.4v13.2H9V21H3z',
        disclaimer: 'This portal is informational only. It gives no legal advice.',
        contact_email: 'claims@castellan.example',
        colours: { light: '#1c3a6e', dark: '#b9cdf3' },
        consent_text: 'You agree that what you enter is shared with Castellan Reeve LLP, which may contact you.',
        frame_origins: ['https://www.castellan.example'],
      },
    },
  },
  'DELETE /api/v1/partners/portal/draft': {},
  'POST /api/v1/partners/portal/send': {},
  'GET /api/v1/partners/cases/{id}/form': { params: { id: 1 }, query: { limit: 2 } },
  'GET /api/v1/operator/portals': {},
  'POST /api/v1/operator/portals/{id}/approve': { params: { id: 1 } },
  'POST /api/v1/operator/portals/{id}/reject': {
    params: { id: 1 },
    body: { note: 'The disclaimer names another firm.' },
  },
  'GET /api/v1/operator/handovers': { query: { status: 'requested', limit: 2 } },
  'POST /api/v1/operator/handovers/{id}/prepare': {
    params: { id: 1 },
    body: { account_id: 1, note: 'Letters testamentary of 4 January 2027, compared with the court’s register.' },
  },
  'POST /api/v1/operator/handovers/{id}/approve': { params: { id: 1 }, body: { note: 'Seen and compared.' } },
  'POST /api/v1/operator/handovers/{id}/reject': {
    params: { id: 1 },
    body: { note: 'The order is of another person.' },
  },
  'POST /api/v1/operator/handovers/{id}/open': { params: { id: 1 }, body: { reason: 'A court order of 4 May 2027.' } },
  'GET /api/v1/crm/tickets': { query: { status: 'open', limit: 2 } },
  'POST /api/v1/crm/tickets/{id}': { params: { id: 1 }, body: { status: 'closed' } },
  'POST /api/v1/crm/tickets/{id}/answer': {
    params: { id: 1 },
    body: { message: 'Your broker keeps statements for ten years: ask for those of 2020.', closes: true },
  },
  'GET /api/v1/crm/own_messages': { query: { limit: 2 } },

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

import type { z } from 'zod';
import type { groupBody } from '../cases/groups.ts';
import type { Examples } from './example.ts';
import { onePage, onePixel } from './files.ts';

const group: z.input<typeof groupBody> = {
  soft_on: '2027-02-10',
  hard_on: '2027-03-31',
  terms: {
    name: 'Rheinhof Group',
    counsel: 'Hagedorn & Weiss, Frankfurt',
    funder: 'Torval Litigation Finance',
    fee_pct: '22',
    shared_costs: '0',
    on_joining: null,
    adverse_costs: 'insured',
    adverse_costs_text: 'In full, by a policy of €15M',
    leaving: 'free',
    leaving_text: 'Until filing, free',
    decides: 'Committee of the ten largest',
    smallest_loss: '100000',
    documents: ['Statements', 'Power of attorney'],
    discovery: 'light',
    discovery_text: 'No deposition in Germany',
    is_named: false,
    name_text: 'Not named in public filings',
    signed_loss: '1900000000',
    signed_members: 140,
    courts: 'Frankfurt courts',
    source: 'Prospectus of 4 January 2027, page 12',
  },
};

export const caseExamples = {
  'GET /api/v1/orders/getallorders': { query: { search_query: 'kraft', sort: 'fund', limit: 2 } },
  'GET /api/v1/orders/getallorders/{group}': { params: { group: 'actionable' }, query: { limit: 2 } },
  'GET /api/v1/orders/getallorderscount': { query: { search_query: 'kraft' } },
  'GET /api/v1/orders/getfilters': { query: { group: 'actionable' } },
  'GET /api/v1/orders/getorder/{id}': { params: { id: 'kraft-heinz-2019' } },
  'GET /api/v1/orders/getmyorders': { query: { state: 1, limit: 2 } },
  'GET /api/v1/orders/getfavoriteorders': { query: { limit: 2 } },
  'POST /api/v1/orders/postfavorite/{id}': { params: { id: 1 }, body: { favorite: true } },
  'GET /api/v1/orders/searches': {},
  'POST /api/v1/orders/searches': { body: { search: '?sector=technology', name: 'Open to claim, Technology' } },
  'DELETE /api/v1/orders/searches': { body: { search: '?sector=technology' } },
  'POST /api/v1/orders/{id}/vote/{x}': { params: { id: 1, x: 'up' } },
  'GET /api/v1/orders/scan/index': {},
  'GET /api/v1/orders/scan/bases': {},

  'POST /api/v1/orders/postorder': {
    body: {
      draft_key: '0b3f6a52-5c0e-4f0e-9a53-2f6c3ad4f1be',
      company: { name: 'Brackwater Foods, Inc.', sector: 'consumer' },
      court: 'D. Del.',
      docket: '1:25-cv-00417',
      securities: [{ name: 'Common stock', ticker: 'BRKW', cusip: '10482K103' }],
      class_periods: [{ from: '2023-02-01', to: '2024-05-14' }],
      sources: ['https://court.example/complaint.pdf'],
    },
  },
  'GET /api/v1/orders/proposals': { query: { status: 'draft', limit: 2 } },
  'POST /api/v1/orders/{id}/review': {
    params: { id: 1 },
    body: { decision: 'decline', reason: 'The docket number is of another case.' },
  },
  'POST /api/v1/orders/{id}/delete': { params: { id: 1 } },
  'POST /api/v1/orders/{id}/preview_image': {
    params: { id: 1 },
    files: { image: { name: 'preview.png', type: 'image/png', content: onePixel } },
  },
  'POST /api/v1/orders/milestones': {
    body: { order_id: 1, date: '2025-04-02', stage: 'filed', title: 'Complaint filed' },
  },
  'PUT /api/v1/orders/milestones': { body: { id: 1, title: 'Amended complaint filed' } },
  'GET /api/v1/orders/milestones': { query: { order_id: 1, limit: 2 } },
  'DELETE /api/v1/orders/milestones': { body: { id: 1, reason: 'It was of another case.' } },

  'POST /api/v1/settlements/documents': {
    body: { order_id: 1, kind: 'complaint', title: 'Complaint', date: '2025-04-02' },
    files: { document: { name: 'complaint.pdf', type: 'application/pdf', content: onePage } },
  },
  'GET /api/v1/settlements/documents/{id}': { params: { id: 1 } },
  'DELETE /api/v1/settlements/documents': { query: { doc_id: 1 } },

  'GET /api/v1/operator/cases': { query: { search: 'kraft', limit: 2 } },
  'GET /api/v1/operator/cases/{id}': { params: { id: 1 } },
  'POST /api/v1/operator/cases': {
    body: {
      company: { name: 'Wexcombe Rail plc', sector: 'industry' },
      court: 'S.D.N.Y.',
      docket: '1:24-cv-05512',
      settlement_amount: '31000000',
      administrator: 'Harbor Claims',
      administrator_site: 'https://harbor.example/claims',
      securities: [{ name: 'Common stock', ticker: 'WXR' }],
      class_periods: [{ from: '2024-01-02', to: '2024-06-28' }],
      sources: ['https://court.example/notice.pdf'],
    },
  },
  'POST /api/v1/operator/cases/{id}': { params: { id: 1 }, body: { row_version: 1, judge: 'Ames' } },
  'GET /api/v1/operator/cases/{id}/groups': { params: { id: 1 }, query: { limit: 2 } },
  'POST /api/v1/operator/cases/{id}/groups': { params: { id: 1 }, body: group },
  'PUT /api/v1/operator/groups/{id}': { params: { id: 1 }, body: { row_version: 1, group } },
  'POST /api/v1/operator/groups/{id}/withdraw': {
    params: { id: 1 },
    body: { row_version: 1, reason: 'The organizer has ended the registration.' },
  },
  'POST /api/v1/operator/cases/{id}/deadlines': {
    params: { id: 1 },
    body: {
      row_version: 1,
      is_set: true,
      kind: 'claim',
      date: '2027-02-12',
      source: 'https://court.example/notice.pdf, page 3',
      quote: 'Claims must be postmarked no later than February 12, 2027.',
      checked_on: '2026-11-20',
      hard: true,
    },
  },
  'POST /api/v1/operator/cases/{id}/publish': { params: { id: 1 }, body: { row_version: 1 } },
  'POST /api/v1/operator/cases/{id}/withdraw': {
    params: { id: 1 },
    body: { row_version: 1, reason: 'The docket that it names is of another company.' },
  },
  'GET /api/v1/operator/cases/{id}/changes': { params: { id: 1 }, query: { limit: 2 } },
  'GET /api/v1/operator/cases/{id}/plan': { params: { id: 1 }, query: { version: 1 } },
  'PUT /api/v1/operator/cases/{id}/plan': { params: { id: 1 }, body: { row_version: 0, document: '{', examples: [] } },
  'POST /api/v1/operator/plans/check': { body: { document: '{ "version": 2 }', examples: [] } },
  'POST /api/v1/operator/cases/{id}/plan/publish': { params: { id: 1 }, body: { row_version: 1 } },
  'GET /api/v1/operator/cases/{id}/merge': { params: { id: 1 }, query: { into: 2 } },
  'POST /api/v1/operator/cases/{id}/merge': {
    params: { id: 1 },
    body: { into: 2, reason: 'The same docket, entered twice.' },
  },

  'GET /api/v1/operator/catalogue/proposals': { query: { status: 'waiting', limit: 2 } },
  'GET /api/v1/operator/catalogue/proposals/{id}': { params: { id: 1 } },
  'POST /api/v1/operator/catalogue/proposals/decide': { body: { ids: [1], decision: 'reject' } },
  'POST /api/v1/operator/catalogue/proposals/{id}/undo': { params: { id: 1 } },
  'GET /api/v1/operator/catalogue/unchecked': { query: { limit: 2 } },
  'GET /api/v1/operator/cases/{id}/facts': { params: { id: 1 } },
  'POST /api/v1/operator/notices/{id}/read': { params: { id: 1 } },
  'GET /api/v1/operator/notices/{id}': { params: { id: 1 } },
  'GET /api/v1/operator/notices/{id}/page': { params: { id: 1 }, query: { page: 1 } },
  'POST /api/v1/operator/notices/{id}/draft': { params: { id: 1 }, body: { row_version: 0 } },
  'GET /api/v1/operator/catalogue/sources': {},
  'GET /api/v1/operator/catalogue/sources/{name}/runs': { params: { name: 'courtlistener' }, query: { limit: 2 } },
  'POST /api/v1/operator/catalogue/sources/{name}/run': { params: { name: 'courtlistener' } },
  'POST /api/v1/operator/catalogue/sources/{name}': { params: { name: 'courtlistener' }, body: { is_on: true } },
  'POST /api/v1/operator/catalogue/import': {
    body: { trial: 'yes' },
    files: {
      file: { name: 'cases.csv', type: 'text/csv', content: 'slug,title\nmerrow-shipping-2021,In re Merrow\n' },
    },
  },
  'POST /api/v1/operator/catalogue/rules': {
    body: { source: 'courtlistener', field: 'milestone', is_on: true },
  },

  'GET /api/v1/company/autocomplete': { query: { term: 'kra', limit: 2 } },
  'GET /api/v1/company/{id}': { params: { id: 1 } },
  'GET /api/v1/company/get_loss': {
    query: { ticker: 'KHC', bought_on: '2017-05-02', sold_on: '2019-03-01', quantity: '100', price_bought: '90.12' },
  },
  'GET /api/charting_data': { query: { symbol: 'KHC', from: '2019-02-20', to: '2019-02-28' } },

  'GET /api/v1/blog/posts': { query: { limit: 2 } },
  'GET /api/v1/blog/posts/{slug}': { params: { slug: 'what-pro-rata-pays' } },
  'GET /api/v1/help/articles': { query: { search: 'why is my claim zero', limit: 2 } },
  'GET /api/v1/help/articles/{slug}': { params: { slug: 'why-a-claim-is-zero' } },
  'GET /api/v1/help/terms': {},
  'GET /api/v1/search': { query: { q: 'kraft', limit: 2 } },
} as const satisfies Partial<Examples>;

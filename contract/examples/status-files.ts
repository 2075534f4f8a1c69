import type { Examples } from './example.ts';

const file = {
  name: 'status.csv',
  type: 'text/csv',
  content: 'claim_number,status,reasons,cure_by,recognized_claim\nMC-0044,Accepted,,,9110.00\n',
};

const one = { params: { id: 1 } };
const row = { id: 1, row_number: 1 };

export const statusFileExamples = {
  'POST /api/v1/operator/status_files': { body: { order_id: 1, status_on: '2026-11-20' }, files: { file } },
  'GET /api/v1/operator/status_files': { query: { limit: 2 } },
  'GET /api/v1/operator/status_files/{id}': one,
  'GET /api/v1/operator/status_files/{id}/rows': { ...one, query: { show: 'decide' } },
  'GET /api/v1/operator/status_files/{id}/export': one,
  'POST /api/v1/operator/status_files/{id}/columns': {
    ...one,
    body: { columns: { claim_number: 'Claim #', status: 'Disposition' }, decimal: '.', dates: 'mdy', row_version: 1 },
  },
  'POST /api/v1/operator/status_files/{id}/words': {
    ...one,
    body: { words: [{ word: 'Accepted', meaning: 'accepted' }], cure_by: null, row_version: 1 },
  },
  'POST /api/v1/operator/status_files/{id}/preview': { ...one, body: {} },
  'POST /api/v1/operator/status_files/{id}/rows/{row_number}/match': {
    params: row,
    body: { sub_payout_request_id: 1 },
  },
  'POST /api/v1/operator/status_files/{id}/match': {
    params: { id: 1 },
    body: { matches: [{ row_number: 1, sub_payout_request_id: 1 }], is_preview: true },
  },
  'POST /api/v1/operator/status_files/{id}/unmatch': {
    params: { id: 1 },
    body: { matches: [{ row_number: 1, sub_payout_request_id: 1 }] },
  },
  'POST /api/v1/operator/status_files/{id}/settle': {
    params: { id: 1 },
    body: { row_numbers: [1, 2], note: 'Paid to the clients by the administrator.', is_preview: true },
  },
  'POST /api/v1/operator/status_files/{id}/reopen': {
    params: { id: 1 },
    body: { row_numbers: [1], reason: 'The administrator paid it to us after all.' },
  },
  'POST /api/v1/operator/status_files/{id}/rows/{row_number}/settle': {
    params: row,
    body: { note: 'The administrator withdrew the row by mail.' },
  },
  'POST /api/v1/operator/status_files/{id}/apply': { ...one, body: { row_version: 1 } },
  'POST /api/v1/operator/status_files/{id}/cancel': { ...one, body: { reason: 'It is of another case.' } },
  'POST /api/v1/operator/status_files/{id}/undo': { ...one, body: { reason: 'The administrator withdrew the file.' } },
} as const satisfies Partial<Examples>;

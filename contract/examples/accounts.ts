import type { Examples } from './example.ts';
import { onePixel } from './files.ts';

const password = 'a long password';
const uid = 'MTIz';
const token = 'the-token-of-the-link-in-the-mail';

const credential = { id: 'cGFzc2tleQ', rawId: 'cGFzc2tleQ', type: 'public-key' as const };

export const accountExamples = {
  'GET /api/v1/auth/getcsrftoken': {},
  'POST /api/v1/auth/login': { query: { next: '/user/portfolio' }, body: { username: 'ada@example.com', password } },
  'POST /api/v1/auth/logout': {},
  'POST /api/v1/auth/signup/{role}/{params}': {
    params: { role: 'investor', params: '-' },
    body: { email: 'ada@example.com', password, re_password: password, org_type: 1 },
  },
  'POST /api/v1/auth/verify_email/{a}/{b}': { params: { a: uid, b: token }, body: {} },
  'POST /api/v1/auth/verify_email/{a}': { params: { a: uid } },
  'POST /api/v1/auth/password_reset': { body: { email: 'ada@example.com' } },
  'GET /api/v1/auth/password_check_link': { query: { uidb64: uid, token } },
  'POST /api/v1/auth/password_set': { body: { uidb64: uid, token, password, re_password: password } },
  'POST /api/v1/auth/password_change': {
    body: { current_password: password, password: 'another long one', re_password: 'another long one' },
  },
  'POST /api/v1/auth/email_change': { body: { email: 'ada@new.example.com', password } },
  'POST /api/v1/auth/email_change/{a}/{b}': { params: { a: uid, b: token } },
  'DELETE /api/v1/auth/email_change': {},
  'GET /api/v1/auth/security': {},
  'POST /api/v1/auth/totp': { body: { password } },
  'POST /api/v1/auth/totp/confirm': { body: { code: '123456' } },
  'DELETE /api/v1/auth/totp': { body: { password, code: '123456' } },
  'POST /api/v1/auth/totp/recovery_codes': { body: { password, code: '123456' } },
  'POST /api/v1/auth/passkeys/options': { body: { password } },
  'POST /api/v1/auth/passkeys': {
    body: {
      name: 'My laptop',
      credential: { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'o2Nm' } },
    },
  },
  'DELETE /api/v1/auth/passkeys': { body: { id: 1, password } },
  'POST /api/v1/auth/passkey_login/options': {},
  'POST /api/v1/auth/passkey_login': {
    body: {
      credential: { ...credential, response: { clientDataJSON: 'e30', authenticatorData: 'SZYN', signature: 'MEUC' } },
    },
  },
  'GET /api/v1/auth/step_up': {},
  'POST /api/v1/auth/step_up/options': {},
  'POST /api/v1/auth/step_up': { body: { password } },
  'GET /api/v1/auth/sessions': { query: { limit: 2 } },
  'DELETE /api/v1/auth/sessions/{id}': { params: { id: 1 } },
  'DELETE /api/v1/auth/sessions': {},

  'GET /api/v1/users/profile/me': {},
  'POST /api/v1/users/profile/me': { body: { first_name: 'Ada', about: 'Invests since 1998.' } },
  'GET /api/v1/users/profile/filters': {},
  'GET /api/v1/users/profile/{id}': { params: { id: 1 } },
  'POST /api/v1/users/photo': { files: { photo: { name: 'ada.png', type: 'image/png', content: onePixel } } },
  'DELETE /api/v1/users/photo': {},
  'POST /api/v1/users/data_export': { body: { password } },
  'GET /api/v1/users/data_export': {},
  'GET /api/v1/users/delete': {},
  'POST /api/v1/users/delete': { body: { password, understood: true } },
  'GET /api/v1/users/consents': {},
  'GET /api/v1/users/firm_views': { query: { limit: 2 } },
  'GET /api/v1/users/access_log': { query: { limit: 2 } },
  'POST /api/v1/auth/client_view/end': {},
  'DELETE /api/v1/users/consents': { body: { partner: 'castellan' } },

  'GET /api/v1/notices': { query: { limit: 2 } },
  'POST /api/v1/notices/read': { body: { id: 1 } },
  'GET /api/v1/notices/unsubscribe': { query: { token: '1-d-the-signature-in-the-link-of-the-mail' } },
  'POST /api/v1/notices/unsubscribe': { body: { token: '1-d-the-signature-in-the-link-of-the-mail' } },
  'GET /api/v1/notices/mails': {},
  'POST /api/v1/notices/mails': { body: { news: false } },

  'GET /api/v1/partners/people': { query: { limit: 2 } },
  'GET /api/v1/partners/people/{id}': { params: { id: 1 } },
  'GET /api/v1/partners/cases': { query: { limit: 2 } },
  'GET /api/v1/partners/cases/{id}/holders': { params: { id: 1 }, query: { by: 'lifo', limit: 2 } },
  'POST /api/v1/partners/cases/{id}/loss_chart': {
    params: { id: 1 },
    body: { holders: [{ person_id: 1, beneficial_account_id: 1 }] },
  },
  'POST /api/v1/partners/people/export': { body: {} },

  'GET /api/v1/operator/accounts': { query: { email: 'demo', limit: 2 } },
  'GET /api/v1/operator/retained_records': { query: { limit: 2 } },
  'POST /api/v1/operator/retained_records/{account_id}/open': {
    params: { account_id: 7 },
    body: { reason: 'tax', note: 'The tax office asks for the payments of 2026.' },
  },
  'POST /api/v1/operator/retained_records/{account_id}/show_addresses': {
    params: { account_id: 1 },
    body: { reason: 'tax', note: 'The state asks where the claimant lived.' },
  },
  'POST /api/v1/operator/retained_records/{account_id}/last_address': {
    params: { account_id: 7 },
    body: { beneficial_account_id: 1, country: 'US', state: 'ME' },
  },
  'POST /api/v1/operator/accounts/{id}/role': {
    params: { id: 7 },
    body: { role: 'operator', capabilities: ['money_maker'] },
  },
  'GET /api/v1/operator/role_requests': { query: { status: 'pending', limit: 2 } },
  'POST /api/v1/operator/role_requests/{id}/approve': { params: { id: 1 } },
  'POST /api/v1/operator/role_requests/{id}/reject': { params: { id: 1 }, body: { note: 'Not known here.' } },
  'POST /api/v1/operator/role_requests/{id}/withdraw': { params: { id: 1 } },
  'GET /api/v1/operator/outbox': { query: { status: 'stored', limit: 2 } },
  'GET /api/v1/operator/outbox/{id}': { params: { id: 1 } },
  'GET /api/v1/operator/audit': { query: { action: 'signed_in', from: '2026-11-01', limit: 2 } },
} as const satisfies Partial<Examples>;

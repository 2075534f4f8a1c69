import type { Operations } from './operations.ts';
import type { Audience, Role } from './roles.ts';

/** What belongs to one person: a call that names one which is not the caller's answers as if there were none. */
export const ownedKinds = [
  'session',
  'passkey',
  'portfolio',
  'beneficial_account',
  'upload',
  'upload_with_columns',
  'column_mapping',
  'correction',
  'proposal',
  'milestone',
  'case_document',
  'claim',
  'contract',
  'payment_details',
  'payment',
  'confirmation',
  'participation_document',
  'firm_person',
  'notice',
] as const;
export type OwnedKind = (typeof ownedKinds)[number];

export interface Access {
  who: Audience;
  /** The fields that name something owned. */
  own?: Readonly<Record<string, OwnedKind>>;
  /** An institution has it in the agreement that an operator enters, so the call is refused to it. */
  not_for_institutions?: true;
  /** For whom everybody's counts as their own. */
  all?: readonly Role[];
}

const anyone = { who: 'anyone' } as const;
const signedIn = { who: 'signed_in' } as const;
/** Contracts and payment details of people; those of an institution stand in its agreement. */
const ownPeople = { who: 'signed_in', not_for_institutions: true } as const;
const operator = { who: ['operator'] } as const;
/** Who follows cases: everybody but attorneys, who see their firm's people and nothing else. */
const followers = { who: ['investor', 'scout', 'service_provider', 'operator'] } as const;
/** Who sees the people that consented to it, of one firm. */
const attorney = { who: ['attorney'] } as const;
/** Who makes cases: a scout the own ones, an operator any. */
const makers = { who: ['scout', 'operator'], all: ['operator'] } as const;

/**
 * Who may call what: every call, or this does not compile. The declarations say `who` once more, and the server goes
 * by them; `server/access` walks every call with every role and holds the two, and the answers, to this table.
 */
export const access = {
  'GET /api/v1/auth/getcsrftoken': anyone,
  'POST /api/v1/auth/login': anyone,
  'POST /api/v1/auth/logout': anyone,
  'POST /api/v1/auth/signup/{role}/{params}': anyone,
  'POST /api/v1/auth/verify_email/{a}/{b}': anyone,
  'POST /api/v1/auth/verify_email/{a}': anyone,
  'POST /api/v1/auth/password_reset': anyone,
  'GET /api/v1/auth/password_check_link': anyone,
  'POST /api/v1/auth/password_set': anyone,
  'POST /api/v1/auth/password_change': signedIn,
  'POST /api/v1/auth/email_change': signedIn,
  'POST /api/v1/auth/email_change/{a}/{b}': anyone,
  'DELETE /api/v1/auth/email_change': signedIn,
  'GET /api/v1/auth/security': signedIn,
  'POST /api/v1/auth/totp': signedIn,
  'POST /api/v1/auth/totp/confirm': signedIn,
  'DELETE /api/v1/auth/totp': signedIn,
  'POST /api/v1/auth/totp/recovery_codes': signedIn,
  'POST /api/v1/auth/passkeys/options': signedIn,
  'POST /api/v1/auth/passkeys': signedIn,
  'DELETE /api/v1/auth/passkeys': { ...signedIn, own: { 'body.id': 'passkey' } },
  'POST /api/v1/auth/passkey_login/options': anyone,
  'POST /api/v1/auth/passkey_login': anyone,
  'GET /api/v1/auth/sessions': signedIn,
  'DELETE /api/v1/auth/sessions/{id}': { ...signedIn, own: { 'params.id': 'session' } },
  'DELETE /api/v1/auth/sessions': signedIn,

  'GET /api/v1/users/profile/me': signedIn,
  'POST /api/v1/users/profile/me': signedIn,
  'GET /api/v1/users/profile/filters': anyone,
  'GET /api/v1/users/profile/{id}': anyone,
  'POST /api/v1/users/photo': signedIn,
  'DELETE /api/v1/users/photo': signedIn,
  'POST /api/v1/users/data_export': signedIn,
  'GET /api/v1/users/data_export': signedIn,
  'GET /api/v1/users/delete': signedIn,
  'POST /api/v1/users/delete': signedIn,
  'GET /api/v1/users/consents': signedIn,
  'DELETE /api/v1/users/consents': signedIn,

  'GET /api/v1/orders/getallorders': anyone,
  'GET /api/v1/orders/getallorders/{group}': anyone,
  'GET /api/v1/orders/getallorderscount': anyone,
  'GET /api/v1/orders/getfilters': anyone,
  'GET /api/v1/orders/getorder/{id}': { ...anyone, own: { 'params.id': 'proposal' }, all: ['operator'] },
  'GET /api/v1/orders/getmyorders': signedIn,
  'GET /api/v1/orders/getfavoriteorders': followers,
  'POST /api/v1/orders/postfavorite/{id}': followers,
  'GET /api/v1/orders/searches': signedIn,
  'POST /api/v1/orders/searches': signedIn,
  'DELETE /api/v1/orders/searches': signedIn,
  'POST /api/v1/orders/{id}/vote/{x}': followers,
  'GET /api/v1/orders/scan/index': anyone,
  'GET /api/v1/orders/scan/bases': anyone,

  'POST /api/v1/orders/postorder': { ...makers, own: { 'body.id': 'proposal' } },
  'GET /api/v1/orders/proposals': { who: ['scout', 'operator'] },
  'POST /api/v1/orders/{id}/review': operator,
  'POST /api/v1/orders/{id}/delete': { ...makers, own: { 'params.id': 'proposal' } },
  'POST /api/v1/orders/{id}/preview_image': { ...makers, own: { 'params.id': 'proposal' } },
  'POST /api/v1/orders/milestones': { ...makers, own: { 'body.order_id': 'proposal' } },
  'PUT /api/v1/orders/milestones': { ...makers, own: { 'body.id': 'milestone' } },
  'GET /api/v1/orders/milestones': { ...anyone, own: { 'query.order_id': 'proposal' }, all: ['operator'] },
  'DELETE /api/v1/orders/milestones': { ...makers, own: { 'body.id': 'milestone' } },
  'POST /api/v1/settlements/documents': { ...makers, own: { 'body.order_id': 'proposal' } },
  'GET /api/v1/settlements/documents/{id}': { ...anyone, own: { 'params.id': 'case_document' }, all: ['operator'] },
  'DELETE /api/v1/settlements/documents': { ...makers, own: { 'query.doc_id': 'case_document' } },

  'GET /api/v1/company/autocomplete': anyone,
  'GET /api/v1/company/{id}': anyone,
  'GET /api/v1/company/get_loss': anyone,
  'GET /api/charting_data': anyone,
  'GET /api/v1/blog/posts': anyone,
  'GET /api/v1/blog/posts/{slug}': anyone,

  'GET /api/v1/portfolio/portfolio': signedIn,
  'POST /api/v1/portfolio/portfolio': signedIn,
  'DELETE /api/v1/portfolio/portfolio': { ...signedIn, own: { 'body.id': 'portfolio' } },
  'GET /api/v1/portfolio/portfolio/cases/stats': { ...signedIn, own: { 'query.portfolio_id': 'portfolio' } },
  'GET /api/v1/portfolio/holdings': { ...signedIn, own: { 'query.portfolio_id': 'portfolio' } },
  'GET /api/v1/portfolio/trade': {
    ...signedIn,
    own: { 'query.portfolio_id': 'portfolio', 'query.upload_id': 'upload' },
  },
  'POST /api/v1/portfolio/uploadtradesfile': { ...signedIn, own: { 'body.portfolio_id': 'portfolio' } },
  'GET /api/v1/portfolio/uploadtradesfile': { ...signedIn, own: { 'query.upload_id': 'upload' } },
  'GET /api/v1/portfolio/uploadtradesfile/all': { ...signedIn, own: { 'query.portfolio_id': 'portfolio' } },
  'GET /api/v1/portfolio/uploadtradesfile/rows': { ...signedIn, own: { 'query.upload_id': 'upload' } },
  'GET /api/v1/portfolio/uploadtradesfile/events': { ...signedIn, own: { 'query.upload_id': 'upload' } },
  'GET /api/v1/portfolio/uploadtradesfile/refused': { ...signedIn, own: { 'query.upload_id': 'upload' } },
  'DELETE /api/v1/portfolio/uploadtradesfile': { ...signedIn, own: { 'body.upload_id': 'upload' } },
  'GET /api/v1/portfolio/uploadtradesfile/columns': { ...signedIn, own: { 'query.upload_id': 'upload_with_columns' } },
  'PUT /api/v1/portfolio/uploadtradesfile/columns': { ...signedIn, own: { 'body.upload_id': 'upload_with_columns' } },
  'GET /api/v1/portfolio/columnmapping': signedIn,
  'PUT /api/v1/portfolio/columnmapping': { ...signedIn, own: { 'body.id': 'column_mapping' } },
  'DELETE /api/v1/portfolio/columnmapping': { ...signedIn, own: { 'body.id': 'column_mapping' } },

  'GET /api/v1/portfolio/securities': { ...signedIn, own: { 'query.portfolio_id': 'portfolio' } },
  'GET /api/v1/portfolio/securities/choices': signedIn,
  'GET /api/v1/portfolio/history/transfers': { ...signedIn, own: { 'query.portfolio_id': 'portfolio' } },
  'GET /api/v1/portfolio/history/events': { ...signedIn, own: { 'query.portfolio_id': 'portfolio' } },
  'POST /api/v1/portfolio/corrections': signedIn,
  'DELETE /api/v1/portfolio/corrections': { ...signedIn, own: { 'body.id': 'correction' } },
  'GET /api/v1/portfolio/corrections': signedIn,

  'GET /api/v1/orders/calendar': signedIn,
  'GET /api/v1/orders/{id}/join_info': signedIn,
  'POST /api/v1/orders/{id}/join': signedIn,
  'POST /api/v1/orders/{id}/own_form': {
    ...signedIn,
    own: { 'body.beneficial_account_id': 'beneficial_account' },
  },
  'GET /api/v1/orders/{id}/subprs': { ...signedIn, own: { 'query.sub_payout_request_id': 'claim' } },
  'POST /api/v1/payouts/payout_request/move_to_next_stage': {
    ...signedIn,
    own: { 'body.sub_payout_request_id': 'claim' },
  },
  'POST /api/v1/payouts/payout_request/withdraw': { ...signedIn, own: { 'body.sub_payout_request_id': 'claim' } },
  'POST /api/v1/payouts/payout_request/set_payment_details': {
    ...signedIn,
    own: { 'body.sub_payout_request_id': 'claim', 'body.payment_details_id': 'payment_details' },
  },
  'GET /api/v1/payouts/payout_request/sign_off': { ...signedIn, own: { 'query.sub_payout_request_id': 'claim' } },
  'GET /api/v1/payouts/contract/longterm': {
    ...signedIn,
    own: { 'query.beneficial_account_id': 'beneficial_account' },
  },
  'POST /api/v1/payouts/contract/longterm': {
    ...ownPeople,
    own: { 'body.beneficial_account_id': 'beneficial_account' },
  },
  'DELETE /api/v1/payouts/contract/longterm': { ...signedIn, own: { 'body.id': 'contract' } },
  'GET /api/v1/payouts/payment_details': ownPeople,
  'POST /api/v1/payouts/payment_details': { ...ownPeople, own: { 'body.id': 'payment_details' } },
  'DELETE /api/v1/payouts/payment_details': { ...ownPeople, own: { 'body.id': 'payment_details' } },
  'GET /api/v1/payouts/confirmations/{x}': {
    ...signedIn,
    own: { 'params.x': 'portfolio', 'query.sub_payout_request_id': 'claim' },
  },
  'POST /api/v1/payouts/confirmations/{x}': {
    ...signedIn,
    own: { 'params.x': 'portfolio', 'query.sub_payout_request_id': 'claim' },
  },
  'DELETE /api/v1/payouts/confirmations/{x}': {
    ...signedIn,
    own: { 'params.x': 'portfolio', 'query.confirmation_to_delete': 'confirmation' },
  },
  'GET /api/v1/payouts/confirmations/active_participant': signedIn,
  'POST /api/v1/payouts/confirmations/active_participant': signedIn,
  'DELETE /api/v1/payouts/confirmations/active_participant': {
    ...signedIn,
    own: { 'query.confirmation_to_delete': 'participation_document' },
  },

  'POST /api/v1/crm/subscription/company/update': signedIn,
  'GET /api/v1/crm/subscription/company': signedIn,
  'GET /api/v1/crm/subscription/company/news': signedIn,
  'POST /api/v1/crm/subscription/company/news/read': signedIn,
  'POST /api/v1/crm/form_{ticketing}': anyone,
  'GET /api/v1/crm/tickets': operator,
  'POST /api/v1/crm/tickets/{id}': operator,

  'GET /api/v1/notices': signedIn,
  'POST /api/v1/notices/read': { ...signedIn, own: { 'body.id': 'notice' } },
  'GET /api/v1/notices/mails': signedIn,
  'POST /api/v1/notices/mails': signedIn,

  'GET /api/v1/partners/people': attorney,
  'GET /api/v1/partners/people/{id}': { ...attorney, own: { 'params.id': 'firm_person' } },
  'GET /api/v1/partners/cases': attorney,
  'POST /api/v1/partners/people/export': attorney,

  'GET /api/v1/operator/accounts': operator,
  'POST /api/v1/operator/accounts/{id}/role': operator,
  'GET /api/v1/operator/outbox': operator,
  'GET /api/v1/operator/outbox/{id}': operator,
  'POST /api/v1/operator/agreements': operator,
  'POST /api/v1/operator/claims/move': operator,
  'POST /api/v1/operator/claims/clear_duplicate': operator,
  'GET /api/v1/operator/audit': operator,
  'POST /api/v1/operator/distributions': operator,
  'GET /api/v1/operator/distributions': operator,
  'GET /api/v1/operator/distributions/{id}': operator,
  'GET /api/v1/operator/distributions/{id}/rows': operator,
  'POST /api/v1/operator/distributions/{id}/arrival': operator,
  'POST /api/v1/operator/distributions/{id}/match': operator,
  'POST /api/v1/operator/distributions/{id}/approve': operator,
  'POST /api/v1/operator/distributions/{id}/reverse': operator,
  'GET /api/v1/operator/bank_accounts': operator,
  'POST /api/v1/operator/bank_accounts': operator,
  'POST /api/v1/operator/bank_files': operator,
  'GET /api/v1/operator/bank_files': operator,
  'POST /api/v1/operator/bank_files/{id}/open': operator,
  'POST /api/v1/operator/bank_returns': operator,
  'GET /api/v1/operator/checks': operator,
  'POST /api/v1/operator/checks/{id}/void': operator,
  'POST /api/v1/operator/checks/cleared': operator,
  'GET /api/v1/operator/books': operator,
  'GET /api/v1/operator/filing_templates': operator,
  'POST /api/v1/operator/filing_templates': operator,
  'POST /api/v1/operator/filings/try': operator,
  'POST /api/v1/operator/filings': operator,
  'GET /api/v1/operator/filings': operator,
  'GET /api/v1/operator/filings/{id}/claims': operator,
  'POST /api/v1/operator/filings/{id}/open': operator,
  'POST /api/v1/operator/filings/{id}/sent': operator,
  'POST /api/v1/operator/filings/{id}/cancel': operator,
  'POST /api/v1/operator/filings/{id}/confirm': operator,
  'GET /api/v1/operator/cases': operator,
  'GET /api/v1/operator/cases/{id}': operator,
  'POST /api/v1/operator/cases': operator,
  'POST /api/v1/operator/cases/{id}': operator,
  'POST /api/v1/operator/cases/{id}/deadlines': operator,
  'POST /api/v1/operator/cases/{id}/publish': operator,
  'GET /api/v1/operator/cases/{id}/changes': operator,
  'GET /api/v1/operator/cases/{id}/plan': operator,
  'PUT /api/v1/operator/cases/{id}/plan': operator,
  'POST /api/v1/operator/plans/check': operator,
  'POST /api/v1/operator/cases/{id}/plan/publish': operator,
  'GET /api/v1/operator/cases/{id}/merge': operator,
  'POST /api/v1/operator/cases/{id}/merge': operator,
  'GET /api/v1/operator/jobs': operator,
  'POST /api/v1/operator/jobs/{id}/retry': operator,
  'GET /api/v1/operator/partners': operator,
  'GET /api/v1/operator/consents': operator,
  'GET /api/v1/operator/contracts': { ...operator, all: ['operator'] },
  'POST /api/v1/operator/contracts/{id}/open': operator,
  'GET /api/v1/operator/work': operator,
  'POST /api/v1/operator/work/claim': operator,
  'POST /api/v1/operator/work/release': operator,
  'GET /api/v1/operator/statements': operator,
  'GET /api/v1/payouts/statement': signedIn,
  'GET /api/v1/payouts/payments': signedIn,
  'POST /api/v1/payouts/statement/open': { ...signedIn, own: { 'body.payment_id': 'payment' } },

  'POST /api/v1/tracking': anyone,
} as const satisfies Record<keyof Operations, Access>;

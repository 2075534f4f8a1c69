import type { Operations } from './operations.ts';
import type { Audience } from './roles.ts';

/** What belongs to one person: a call that names one which is not the caller's answers as if there were none. */
export const ownedKinds = ['portfolio', 'upload'] as const;
export type OwnedKind = (typeof ownedKinds)[number];

export interface Access {
  who: Audience;
  /** The fields that name something owned. */
  own?: Readonly<Record<string, OwnedKind>>;
}

const operator = ['operator'] as const;

/**
 * Who may call what: every call, or this does not compile. The declarations say `who` once more, and the server goes
 * by them; `server/access` walks every call with every role and holds the two, and the answers, to this table.
 */
export const access = {
  'GET /api/v1/auth/getcsrftoken': { who: 'anyone' },
  'POST /api/v1/auth/login': { who: 'anyone' },
  'POST /api/v1/auth/logout': { who: 'anyone' },

  'GET /api/v1/users/profile/me': { who: 'signed_in' },
  'POST /api/v1/users/profile/me': { who: 'signed_in' },
  'GET /api/v1/users/profile/filters': { who: 'anyone' },
  'GET /api/v1/users/profile/{id}': { who: 'anyone' },
  'POST /api/v1/users/photo': { who: 'signed_in' },
  'DELETE /api/v1/users/photo': { who: 'signed_in' },

  'GET /api/v1/orders/getallorders': { who: 'anyone' },
  'GET /api/v1/orders/getallorders/{group}': { who: 'anyone' },
  'GET /api/v1/orders/getallorderscount': { who: 'anyone' },
  'GET /api/v1/orders/getfilters': { who: 'anyone' },
  'GET /api/v1/orders/getorder/{id}': { who: 'anyone' },
  'GET /api/v1/orders/getmyorders': { who: 'signed_in' },
  'GET /api/v1/orders/scan/index': { who: 'anyone' },
  'GET /api/v1/orders/scan/bases': { who: 'anyone' },

  'GET /api/v1/company/autocomplete': { who: 'anyone' },
  'GET /api/v1/company/{id}': { who: 'anyone' },
  'GET /api/v1/company/get_loss': { who: 'anyone' },
  'GET /api/charting_data': { who: 'anyone' },

  'GET /api/v1/portfolio/portfolio': { who: 'signed_in' },
  'POST /api/v1/portfolio/portfolio': { who: 'signed_in' },
  'DELETE /api/v1/portfolio/portfolio': { who: 'signed_in', own: { 'body.id': 'portfolio' } },
  'GET /api/v1/portfolio/portfolio/cases/stats': { who: 'signed_in', own: { 'query.portfolio_id': 'portfolio' } },
  'GET /api/v1/portfolio/holdings': { who: 'signed_in', own: { 'query.portfolio_id': 'portfolio' } },
  'GET /api/v1/portfolio/trade': {
    who: 'signed_in',
    own: { 'query.portfolio_id': 'portfolio', 'query.upload_id': 'upload' },
  },
  'POST /api/v1/portfolio/uploadtradesfile': { who: 'signed_in', own: { 'body.portfolio_id': 'portfolio' } },
  'GET /api/v1/portfolio/uploadtradesfile': { who: 'signed_in', own: { 'query.upload_id': 'upload' } },
  'GET /api/v1/portfolio/uploadtradesfile/all': { who: 'signed_in', own: { 'query.portfolio_id': 'portfolio' } },
  'GET /api/v1/portfolio/uploadtradesfile/rows': { who: 'signed_in', own: { 'query.upload_id': 'upload' } },
  'GET /api/v1/portfolio/uploadtradesfile/events': { who: 'signed_in', own: { 'query.upload_id': 'upload' } },
  'DELETE /api/v1/portfolio/uploadtradesfile': { who: 'signed_in', own: { 'body.upload_id': 'upload' } },

  'GET /api/v1/operator/audit': { who: operator },

  'POST /api/v1/tracking': { who: 'anyone' },
} as const satisfies Record<keyof Operations, Access>;

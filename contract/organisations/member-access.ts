import type { access } from '../access.ts';
import type { Operation } from '../protocol/operation.ts';
import { type KeyScope, type Permission, scopeOf } from './roles.ts';

type Table = typeof access;
type IsOfInvestors<Who> = Who extends 'signed_in'
  ? true
  : Who extends readonly (infer Role)[]
    ? 'investor' extends Role
      ? true
      : false
    : false;
type OfInvestors = {
  [Name in keyof Table]: IsOfInvestors<Table[Name]['who']> extends true ? Name : never;
}[keyof Table];
/** Calls about the caller's own account; the others are about what the organisation owns. */
type OfPerson = `${string} /api/v1/${'auth' | 'users'}/${string}`;
type Changes = Exclude<OfInvestors, `GET ${string}` | OfPerson>;

/**
 * What a member needs for each call that changes something: a permission of the organisation's, or nothing where the call
 * is about the member's own account. A new call without a line here does not compile.
 */
const changes = {
  'POST /api/v1/orders/postfavorite/{id}': 'propose',
  'POST /api/v1/orders/searches': 'propose',
  'DELETE /api/v1/orders/searches': 'propose',
  'POST /api/v1/orders/{id}/vote/{x}': 'propose',
  'DELETE /api/v1/orders/calendar': 'propose',
  'POST /api/v1/portfolio/portfolio': 'upload',
  'DELETE /api/v1/portfolio/portfolio': 'upload',
  'POST /api/v1/portfolio/uploadtradesfile': 'upload',
  'DELETE /api/v1/portfolio/uploadtradesfile': 'upload',
  'PUT /api/v1/portfolio/uploadtradesfile/columns': 'upload',
  'PUT /api/v1/portfolio/uploadtradesfile/scan': 'upload',
  'PUT /api/v1/portfolio/accountmap': 'upload',
  'PUT /api/v1/portfolio/columnmapping': 'upload',
  'DELETE /api/v1/portfolio/columnmapping': 'upload',
  'POST /api/v1/portfolio/corrections': 'upload',
  'DELETE /api/v1/portfolio/corrections': 'upload',
  'POST /api/v1/orders/{id}/join': 'sign',
  'POST /api/v1/orders/{id}/sign': 'sign',
  'POST /api/v1/orders/{id}/own_form': 'propose',
  'POST /api/v1/payouts/payout_request/move_to_next_stage': 'sign',
  'POST /api/v1/payouts/payout_request/withdraw': 'sign',
  'POST /api/v1/payouts/payout_request/set_payment_details': 'money',
  'POST /api/v1/payouts/contract/longterm': 'money',
  // it changes nothing that was signed, and a member who moves a claim on needs it
  'POST /api/v1/payouts/contract/address': 'sign',
  'DELETE /api/v1/payouts/contract/longterm': 'money',
  'POST /api/v1/payouts/funds': 'money',
  'POST /api/v1/payouts/payment_details': 'money',
  'DELETE /api/v1/payouts/payment_details': 'money',
  'POST /api/v1/payouts/tax_forms': 'money',
  'DELETE /api/v1/payouts/tax_forms': 'money',
  'POST /api/v1/payouts/identity': 'money',
  'POST /api/v1/payouts/identity/begin': 'money',
  'POST /api/v1/payouts/identity/withdraw': 'money',
  'POST /api/v1/payouts/confirmations/{x}': 'upload',
  'DELETE /api/v1/payouts/confirmations/{x}': 'upload',
  'POST /api/v1/payouts/confirmations/active_participant': 'sign',
  'DELETE /api/v1/payouts/confirmations/active_participant': 'sign',
  'POST /api/v1/payouts/statement/open': 'see',
  'POST /api/v1/payouts/invoices/open': 'see',
  'POST /api/v1/payouts/tax_statements/{id}/open': 'see',
  'POST /api/v1/crm/subscription/company/update': 'propose',
  'POST /api/v1/crm/subscription/company/news/read': 'propose',
  'POST /api/v1/notices/read': 'propose',
  'POST /api/v1/notices/mails': 'members',
  'DELETE /api/v1/services/{provider}/integrations/{id}': 'upload',
  'PUT /api/v1/services/{provider}/integrations/{id}': 'upload',
  'POST /api/v1/plaid/auth/create_link_token': 'upload',
  'POST /api/v1/plaid/auth/set_access_token': 'upload',
  'POST /api/v1/{provider}/auth/complete': 'upload',
  'POST /api/v1/snaptrade/auth/redirect_uri': 'upload',
  'POST /api/v1/{provider}/auth/repair': 'upload',
  'POST /api/v1/scraper/auth/callback': 'upload',
  'POST /api/v1/plaid/investments/start_transactions_sync': 'upload',
  'POST /api/v1/snaptrade/transactions/update': 'upload',
  'POST /api/v1/scraper/transactions/update': 'upload',
  'POST /api/v1/{provider}/syncs': 'upload',
  'POST /api/v1/organisation/members/{id}/role': 'members',
  'DELETE /api/v1/organisation/members/{id}': 'members',
  'POST /api/v1/organisation/leave': 'see',
  'POST /api/v1/organisation/invitations': 'members',
  'POST /api/v1/organisation/invitations/{id}/resend': 'members',
  'DELETE /api/v1/organisation/invitations/{id}': 'members',
  'POST /api/v1/organisation/keys': 'members',
  'DELETE /api/v1/organisation/keys/{id}': 'members',
  'POST /api/v1/organisation/export': 'members',
  'POST /api/v1/organisation/certifications': 'propose',
  'POST /api/v1/organisation/certifications/{id}/sign': 'sign',
  'POST /api/v1/organisation/certifications/{id}/withdraw': 'propose',
  'POST /api/v1/organisation/certifications/{id}/open': 'see',
  'POST /api/v1/organisation/report/open': 'see',
  'PUT /api/v1/organisation/report/schedule': 'policy',
  'DELETE /api/v1/organisation/report/schedule': 'policy',
  'POST /api/v1/organisation/webhooks': 'members',
  'PUT /api/v1/organisation/webhooks/{id}': 'members',
  'DELETE /api/v1/organisation/webhooks/{id}': 'members',
  'POST /api/v1/organisation/webhooks/{id}/rotate': 'members',
  'POST /api/v1/organisation/webhooks/{id}/test': 'members',
  'POST /api/v1/organisation/deliveries/{id}/replay': 'members',
  'PUT /api/v1/organisation/sign_on': 'members',
  'DELETE /api/v1/organisation/sign_on': 'members',
  'POST /api/v1/organisation/domains': 'members',
  'POST /api/v1/organisation/domains/{id}/verify': 'members',
  'DELETE /api/v1/organisation/domains/{id}': 'members',
  'PUT /api/v1/organisation/policy/draft': 'policy',
  'DELETE /api/v1/organisation/policy/draft': 'policy',
  'POST /api/v1/organisation/policy/enforce': 'policy',
  'POST /api/v1/organisation/policy/try': 'propose',
  'POST /api/v1/organisation/decisions/{id}/propose': 'propose',
  'POST /api/v1/organisation/decisions/{id}/vote': 'approve',
} as const satisfies Record<Changes, Permission>;

/** Reads that need more than to be a member. */
const reads: Readonly<Record<string, Permission>> = {
  'GET /api/v1/organisation/keys': 'audit',
  'GET /api/v1/organisation/sign_on': 'audit',
  'GET /api/v1/organisation/export': 'members',
  'GET /api/v1/organisation/webhooks': 'audit',
  'GET /api/v1/organisation/webhooks/{id}/deliveries': 'audit',
  'GET /api/v1/organisation/audit': 'audit',
};

/** `own_account`: about the member's own account; where that is the organisation's own too, only for an owner. */
type MemberAccess = Permission | 'person' | 'own_account';

const ownAccount = /^\/api\/v1\/users\/(data_export|delete)$/;
const ofPerson = /^\/api\/v1\/(auth|users)\//;
/** The assistant's host: a conversation is its person's, also where they act for an organisation. */
const ofAssistant = /^\/(?!api\/)/;

/** What a member of an organisation needs for a call. */
export function memberAccess({ method, path }: Pick<Operation, 'method' | 'path'>): MemberAccess {
  if (ownAccount.test(path)) return 'own_account';
  if (ofPerson.test(path) || ofAssistant.test(path)) return 'person';
  const name = `${method} ${path}`;
  if (method === 'GET') return reads[name] ?? 'see';
  return (changes as Readonly<Record<string, Permission>>)[name] ?? 'person';
}

/** Reads that belong to sending trades. */
const readsOfUploads = /^\/api\/v1\/portfolio\/(portfolio$|uploadtradesfile|accountmap)/;
/** A key is managed by people, and what people confirm or leave is theirs. */
const ofPeople = /^\/api\/v1\/(organisation|notices)\//;

/** Whether a call is open to everybody, so that any API key may read it as a visitor does. */
export const isPublicRead = ({ audience, method, path }: Operation): boolean =>
  audience === 'anyone' && method === 'GET' && !/^\/api\/v1\/auth\//.test(path) && !ofAssistant.test(path);

/** The scopes of which an API key needs one; none where no key may call it. */
export function keyScopesOf(operation: Operation): readonly KeyScope[] {
  const { method, path, audience, step_up } = operation;
  const isOfInvestors = typeof audience === 'string' || audience.includes('investor');
  const needed = memberAccess(operation);
  if (!isOfInvestors || step_up || ofPeople.test(path) || needed === 'person' || needed === 'own_account') return [];
  const scope = scopeOf[needed];
  if (scope === undefined) return [];
  return method === 'GET' && readsOfUploads.test(path) ? [scope, 'upload'] : [scope];
}

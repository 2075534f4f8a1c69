import type { AuditAction } from '@trover/contract/audit/audit.ts';
import { roleLabels, scopeLabels, signInMethodLabels } from './labels.ts';

/** Events of members and keys of an organization. */
const actionLabels: Partial<Readonly<Record<AuditAction, string>>> = {
  signed_up: 'Signed up',
  signed_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  signed_out: 'Signed out',
  session_revoked: 'Ended sessions',
  session_confirmed: 'Confirmed the session',
  email_verified: 'Verified the email address',
  email_changed: 'Changed the email address',
  password_changed: 'Changed the password',
  password_reset: 'Reset the password',
  second_factor_added: 'Added a second factor',
  second_factor_removed: 'Removed the second factor',
  recovery_codes_made: 'Created recovery codes',
  passkey_added: 'Added a passkey',
  passkey_removed: 'Removed a passkey',
  account_closed: 'Closed the account',
  role_requested: 'Requested a role',
  handover_asked: 'Requested a hand-over',
  handover_prepared: 'Prepared a hand-over',
  handover_done: 'Completed a hand-over',
  handover_rejected: 'Rejected a hand-over',
  handover_objected: 'Objected to a hand-over',
  handover_expired: 'A hand-over expired',
  handover_opened: 'Opened a hand-over',
  consent_given: 'Gave consent',
  consent_withdrawn: 'Withdrew consent',
  api_key_made: 'Created an API key',
  api_key_revoked: 'Revoked an API key',
  member_invited: 'Invited a member',
  invitation_revoked: 'Revoked an invitation',
  member_joined: 'Joined the organization',
  member_role_changed: 'Changed a member’s role',
  member_removed: 'Removed a member',
  member_left: 'Left the organization',
  sign_on_changed: 'Changed single sign-on',
  sign_on_ended: 'Ended single sign-on',
  domain_added: 'Added a domain',
  domain_verified: 'Verified a domain',
  domain_removed: 'Removed a domain',
  identity_linked: 'Linked a single sign-on identity',
  webhook_made: 'Created a webhook',
  webhook_changed: 'Changed a webhook',
  webhook_secret_rotated: 'Replaced a webhook’s secret',
  webhook_removed: 'Removed a webhook',
  webhook_replayed: 'Sent a webhook message again',
  webhook_disabled: 'A webhook was switched off',
  policy_drafted: 'Drafted a policy',
  policy_discarded: 'Deleted the policy draft',
  policy_enforced: 'Put a policy in force',
  certification_prepared: 'Prepared a certification',
  certification_signed: 'Signed a certification',
  certification_withdrawn: 'Withdrew a certification',
  report_scheduled: 'Scheduled a report',
  report_schedule_ended: 'Ended a scheduled report',
  decision_proposed: 'Proposed a decision',
  decision_voted: 'Voted on a decision',
  decision_made: 'Decision made',
  decision_due_earlier: 'Due day of a decision moved forward',
  decision_escalated: 'Decision became late',
  payment_details_viewed: 'Viewed payment details',
  payment_details_changed: 'Changed payment details',
  tax_form_signed: 'Signed a tax form',
  tax_form_withdrawn: 'Withdrew a tax form',
  tax_form_rejected: 'A tax form was rejected',
  identity_submitted: 'Submitted an identity check',
  identity_withdrawn: 'Withdrew an identity check',
  identity_decided: 'Identity check decided',
  fund_request_made: 'Requested terms or payees of funds',
  fund_request_decided: 'Request about funds decided',
  contract_signed: 'Signed a contract',
  contract_ended: 'Ended a contract',
  claimant_saved: 'Saved the claimant',
  account_map_changed: 'Changed the account map',
  link_ended: 'Ended a broker link',
  drop_folder_confirmed: 'Confirmed a drop folder',
  claim_signed_off: 'Signed off a claim',
  claim_withdrawn: 'Withdrew a claim',
  payout_moved: 'Moved a claim',
  lost_proof_settled: 'Answered about lost proof',
  difference_settled: 'Settled a difference',
  export_made: 'Exported data',
  document_viewed: 'Viewed a document',
  tax_statement_issued: 'Tax statement issued',
  tax_statement_corrected: 'Tax statement corrected',
};

const detailLabels: Readonly<Record<string, string>> = {
  sha256: 'fingerprint',
  document_sha256: 'fingerprint of the document',
  figures: 'fingerprint of the figures',
  case: 'case no.',
  case_id: 'case no.',
  group: 'group no.',
  replaces: 'replaces decision no.',
  row_version: 'version of the terms',
  removed_votes: 'removed votes',
  sign_off_id: 'sign-off no.',
  beneficial_account: 'beneficial account no.',
  beneficial_account_id: 'beneficial account no.',
  payment_details_id: 'payment details no.',
  payment_id: 'payment no.',
  handover: 'hand-over no.',
  request: 'request no.',
  check: 'identity check no.',
  tax_form: 'tax form no.',
  tax_statement: 'tax statement no.',
  row_number: 'row',
  fee_pct: 'fee in percent',
  what: 'what',
  org_type: 'kind of account',
  client_id: 'client ID',
  default_role: 'role of new members',
  is_enforced: 'required',
  is_on: 'switched on',
  sessions_ended: 'ended sessions',
  keys_revoked: 'revoked keys',
  invitations_revoked: 'revoked invitations',
  webhooks_disabled: 'webhooks switched off',
  verified_by: 'verified by',
  confirmed_with: 'confirmed with',
  expires_on: 'expires on',
  keep_trades: 'trades retained',
  drop_name: 'folder',
  claims_retained: 'retained claims',
  address_completed: 'address completed',
  as: 'as',
};

const valueLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: roleLabels,
  from: roleLabels,
  to: roleLabels,
  default_role: roleLabels,
  method: signInMethodLabels,
  confirmed_with: signInMethodLabels,
  choice: { join: 'join', pass: 'stay out' },
  outcome: { join: 'join', propose: 'make a proposal', escalate: 'decide', ignore: 'no action' },
  by: { sign_on: 'single sign-on', provider: 'the provider' },
  verified_by: { dns: 'its DNS record', operator: 'an operator' },
  kind: { ach: 'US bank account', iban: 'IBAN', check: 'check' },
  org_type: { '1': 'person', '2': 'organization' },
};

/** Details with values of a fixed list; every other one may be a name, such as that of a folder. */
const ENUMERATED: ReadonlySet<string> = new Set([
  ...Object.keys(valueLabels),
  ...['at', 'covers', 'decision', 'phase', 'reason', 'signed_in_with', 'stage', 'status', 'was', 'what'],
]);

/** The values of a fingerprint are shortened: enough to compare two. The export contains all of it. */
const FINGERPRINT = 12;

const inWords = (key: string): string => key.replaceAll('_', ' ');

function labelOf(name: string, value: unknown): string {
  if (/sha256$|^figures$/.test(name)) return String(value).slice(0, FINGERPRINT);
  if (value === true) return 'yes';
  if (value === false) return 'no';
  const text = String(value);
  if (name === 'scopes')
    return text
      .split(', ')
      .map((scope) => (scopeLabels as Readonly<Record<string, string>>)[scope] ?? inWords(scope))
      .join('; ');
  return valueLabels[name]?.[text] ?? (ENUMERATED.has(name) && /^[a-z]+(_[a-z]+)+$/.test(text) ? inWords(text) : text);
}

/** The event as a phrase. */
/** The kinds of entries that a reader can choose, by label. */
export const loggedActions = (Object.entries(actionLabels) as [AuditAction, string][]).sort(([, one], [, other]) =>
  one.localeCompare(other, 'en'),
);

export const isLoggedAction = (action: string): action is AuditAction => Object.hasOwn(actionLabels, action);

export const labelOfAction = (action: string): string => {
  const words = (actionLabels as Readonly<Record<string, string>>)[action] ?? inWords(action);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The details of an event as words: “choice: join, removed votes: ann@fund.example (join)”. */
export const labelOfDetail = (detail: Readonly<Record<string, unknown>>): string =>
  Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${detailLabels[name] ?? inWords(name)}: ${labelOf(name, value)}`)
    .join(', ');

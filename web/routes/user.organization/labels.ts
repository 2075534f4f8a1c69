import type { MemberRole, Permission } from '@trover/contract/organisations/roles.ts';
import type { webhookEvents } from '@trover/contract/organisations/webhooks.ts';

type WebhookEvent = (typeof webhookEvents)[number];

export const roleLabels: Readonly<Record<MemberRole, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  approver: 'Approver',
  analyst: 'Analyst',
  viewer: 'Viewer',
  auditor: 'Auditor',
};

/** The permissions of a role, in the order of the page. */
export const permissionLabels: Readonly<Record<Permission, string>> = {
  see: 'See figures and cases',
  upload: 'Upload records, answer questions',
  propose: 'Propose a decision',
  approve: 'Approve decisions under the policy',
  sign: 'Join cases, sign claims and certifications',
  money: 'Set payment details',
  policy: 'Change the policy',
  members: 'Change members and API keys',
  audit: 'See API keys and the audit log',
};

export const signInMethodLabels = {
  password: 'Password',
  password_and_code: 'Password and code',
  password_and_recovery_code: 'Password and recovery code',
  passkey: 'Passkey',
  sign_on: 'Single sign-on',
} as const;

export const scopeLabels = {
  read: 'Read figures, trades and cases',
  upload: 'Upload trades and answer questions about them',
  claims: 'Join cases and follow up claims',
} as const;

export const eventLabels: Readonly<Record<WebhookEvent, string>> = {
  'case.matched': 'A case matches an entity',
  'decision.needed': 'A decision is needed',
  'decision.made': 'A decision is made',
  'claim.filed': 'A claim is filed',
  'claim.deficient': 'A claim needs more information',
  'claim.paid': 'A claim is paid',
  'feed.arrived': 'A file was imported',
  'feed.failed': 'A file could not be imported',
};

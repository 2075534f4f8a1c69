import type { MemberRole, Permission } from '@trover/contract/organisations/roles.ts';

export const roleLabels: Readonly<Record<MemberRole, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  approver: 'Approver',
  analyst: 'Analyst',
  viewer: 'Viewer',
  auditor: 'Auditor',
};

/** What a role may do, in the order of the page. */
export const permissionLabels: Readonly<Record<Permission, string>> = {
  see: 'See figures and cases',
  upload: 'Upload records, answer questions',
  propose: 'Propose a decision',
  approve: 'Approve what the policy asks',
  sign: 'Join cases, sign claims and certifications',
  money: 'Decide where money goes',
  policy: 'Change the policy',
  members: 'Change members and API keys',
  audit: 'See API keys and the audit log',
};

export const waysIn = {
  password: 'Password',
  password_and_code: 'Password and code',
  password_and_recovery_code: 'Password and recovery code',
  passkey: 'Passkey',
} as const;

export const scopeLabels = {
  read: 'Read figures, trades and cases',
  upload: 'Upload trades and answer questions about them',
  claims: 'Join cases and follow up claims',
} as const;

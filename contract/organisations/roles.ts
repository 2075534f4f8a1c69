import { z } from 'zod';

/** What a member is in the organisation. */
export const memberRoles = ['owner', 'manager', 'approver', 'analyst', 'viewer', 'auditor'] as const;
export const memberRoleSchema = z.enum(memberRoles, `use one of ${memberRoles.join(', ')}`);
export type MemberRole = (typeof memberRoles)[number];

/** What a call of the organisation's needs. */
export type Permission = 'see' | 'upload' | 'propose' | 'approve' | 'sign' | 'money' | 'policy' | 'members' | 'audit';

/** What each role may do; the members page shows it. */
export const permissions: Readonly<Record<Permission, readonly MemberRole[]>> = {
  see: memberRoles,
  upload: ['owner', 'manager', 'analyst'],
  propose: ['owner', 'manager', 'analyst'],
  approve: ['owner', 'approver'],
  sign: ['owner', 'manager'],
  money: ['owner'],
  policy: ['owner', 'manager'],
  members: ['owner'],
  audit: ['owner', 'auditor'],
};

/** What an API key may do: read, send trades and answer questions about them, or join and follow up claims. */
export const keyScopes = ['read', 'upload', 'claims'] as const;
export const keyScopeSchema = z.enum(keyScopes, `use ${keyScopes.join(', ')}`);
export type KeyScope = (typeof keyScopes)[number];

/** The scope of each permission; API keys cannot have the others. */
export const scopeOf: Readonly<Partial<Record<Permission, KeyScope>>> = {
  see: 'read',
  upload: 'upload',
  propose: 'claims',
  sign: 'claims',
};

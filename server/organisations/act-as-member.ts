import { type Access, access } from '@trover/contract/access.ts';
import { isPublicRead, keyScopesOf, memberAccess } from '@trover/contract/organisations/member-access.ts';
import { memberRoles, permissions } from '@trover/contract/organisations/roles.ts';
import type { Operation } from '@trover/contract/protocol/operation.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { fail } from '../errors.ts';

const table: Readonly<Record<string, Access>> = access;

/**
 * The session of a call. A member of an organisation acts for it, within their role, except where the call is about the
 * member's own account; an API key acts for it within its scopes. Everyone else acts for themselves. Null: as a
 * visitor.
 */
export function actAsMember(operation: Operation, session: Session | null): Session | null {
  if (session === null) return null;
  if (session.key !== undefined) return requireScope(operation, session);
  const { organisation_id, member_role } = session;
  // only an investor's account acts for an organisation
  if (organisation_id === null || member_role === null || session.type !== 'investor') {
    if (table[`${operation.method} ${operation.path}`]?.of_organisations)
      fail('not_allowed', { message: 'Only members of an organization can do this.' });
    return session;
  }
  const needed = memberAccess(operation);
  if (needed === 'person') return session;
  if (needed === 'own_account') {
    if (organisation_id === session.person_id && member_role !== 'owner')
      fail('not_allowed', { message: 'This account is your organization’s. Only an owner can do this.' });
    return session;
  }
  if (!permissions[needed].includes(member_role)) {
    const others = memberRoles.filter((role) => permissions[needed].includes(role)).join(' or ');
    fail('not_allowed', { message: `Your role is ${member_role}. This needs the role ${others}.` });
  }
  return session.account_id === organisation_id ? session : { ...session, account_id: organisation_id };
}

/**
 * A public read also shows what the organisation has in it, which only a key with access to the whole organisation may
 * see.
 */
function requireScope(operation: Operation, session: Session): Session | null {
  const { scopes = [], entities = null } = session.key ?? {};
  if (isPublicRead(operation)) return scopes.includes('read') && entities === null ? session : null;
  const needed = keyScopesOf(operation);
  if (needed.length === 0) fail('not_allowed', { message: 'An API key cannot do this. A member signs in for it.' });
  if (!needed.some((scope) => scopes.includes(scope)))
    fail('not_allowed', {
      message: `This API key has the scope ${scopes.join(', ')}. This call needs ${needed.join(' or ')}.`,
    });
  return session;
}

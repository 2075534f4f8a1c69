import type { Db } from '@trover/db/connect.ts';
import { findEnforcement, findSignOn } from '@trover/db/queries/organisations/sign-on.ts';
import type { SignedInWith } from '@trover/db/schema/accounts/accounts.ts';
import { fail } from '../../errors.ts';
import { domainOf } from './begin.ts';

const required = (organisation: string): never =>
  fail('sign_on_required', {
    message: `${organisation} uses its own sign-in provider. Use single sign-on with your work address.`,
  });

/**
 * Refuses a password for an address of a domain whose organisation enforces its own identity provider, in the same
 * words whether there is an account or not. Someone who is no member, and knows the password, has their own account
 * under the address; and an owner with a second factor has a way in when the provider is down.
 */
export async function refuseEnforced(
  db: Db,
  email: string,
  proven: { account_id: number; signed_in_with: SignedInWith } | null,
): Promise<void> {
  const found = await findEnforcement(db, { domain: domainOf(email), account_id: proven?.account_id ?? null });
  if (found === undefined) return;
  if (proven === null) required(found.organisation);
  if (found.role === null || (found.role === 'owner' && proven?.signed_in_with !== 'password')) return;
  required(found.organisation);
}

/** Whether a member's sign-in is by the organisation's provider alone. */
export async function isEnforcedFor(db: Db, email: string, account_id: number): Promise<boolean> {
  return (await findEnforcement(db, { domain: domainOf(email), account_id }))?.role != null;
}

/** Where the provider ends its own session, after ours has ended; null where it has no such page. */
export async function providerLogout(
  db: Db,
  session: { organisation_id: number | null; signed_in_with: SignedInWith } | null,
  page_origin: string,
): Promise<string | null> {
  if (session?.signed_in_with !== 'sign_on' || session.organisation_id === null) return null;
  const found = await findSignOn(db, session.organisation_id);
  if (!found?.end_session_endpoint || !URL.canParse(found.end_session_endpoint)) return null;
  const url = new URL(found.end_session_endpoint);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  url.searchParams.set('client_id', found.client_id);
  url.searchParams.set('post_logout_redirect_uri', `${page_origin}/`);
  return url.href;
}

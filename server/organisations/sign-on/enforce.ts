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
 * Refuses a password for an address in a domain whose organisation enforces its own identity provider, with the same
 * message whether the account exists or not. Exempt are someone who is not a member and knows the password, since their
 * account under the address is their own, and an owner with a second factor, who can sign in when the provider is down.
 */
export async function refusePasswordSignIn(
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

/** Whether a member can sign in only through the organisation's provider. */
export async function isEnforcedFor(db: Db, email: string, account_id: number): Promise<boolean> {
  return (await findEnforcement(db, { domain: domainOf(email), account_id }))?.role != null;
}

/** The provider's page for ending its own session after ours has ended; null where it has none. */
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

import { databaseTimeIn } from '@trover/db/database-time.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import {
  findSignOn,
  findSignOnOfDomain,
  insertAttempt,
  type SignOnRecord,
} from '@trover/db/queries/organisations/sign-on.ts';
import * as client from 'openid-client';
import { safePath } from '../../accounts/safe-path.ts';
import { hashToken } from '../../accounts/tokens.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { Visitor } from '../../http/route.ts';
import { addressFault } from '../../outbound/public-fetch.ts';
import { discoverProvider, refuseAnswer } from './provider.ts';
import { redirectUri } from './settings.ts';

const SIGN_ON_SECONDS = 15 * 60;

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

interface Asked {
  visitor: Visitor;
  next: string | undefined;
  /** The signed-in account of a confirmation; null for a sign-on. */
  account_id: number | null;
  hint: string;
}

async function begin(context: Context, provider: SignOnRecord, { visitor, next, account_id, hint }: Asked) {
  const found = await discoverProvider(context, provider).catch(refuseAnswer);
  // the provider decides where the browser continues: only a web address is accepted, never a script
  if (addressFault(found.serverMetadata().authorization_endpoint ?? '', context.config) !== undefined)
    refuseAnswer(new Error('the provider names no page to sign in at'));
  const state = client.randomState();
  const nonce = client.randomNonce();
  const code_verifier = client.randomPKCECodeVerifier();
  const redirect_uri = redirectUri(visitor);
  await insertAttempt(context.db, {
    state_hash: hashToken(state),
    organisation_id: provider.organisation_id,
    issuer: provider.issuer,
    guest_hash: visitor.guest.open(),
    nonce,
    code_verifier,
    redirect_uri,
    next_path: safePath(next),
    account_id,
    expires_at: databaseTimeIn(SIGN_ON_SECONDS),
  });
  const url = client.buildAuthorizationUrl(found, {
    redirect_uri,
    scope: 'openid email profile',
    state,
    nonce,
    login_hint: hint,
    code_challenge: await client.calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: 'S256',
    ...(account_id !== null && { prompt: 'login', max_age: '0' }),
  });
  return { url: url.href };
}

export async function beginSignOn(
  context: Context,
  { email, next }: { email: string; next: string | undefined },
  visitor: Visitor,
) {
  const provider =
    (await findSignOnOfDomain(context.db, domainOf(email))) ??
    fail('not_found', { message: `No organization uses single sign-on for ${domainOf(email)}. Use your password.` });
  return begin(context, provider, { visitor, next, account_id: null, hint: email });
}

/** Starts a re-authentication of a member at the identity provider. */
export async function beginConfirmation(
  context: Context,
  session: Session,
  { next, visitor }: { next: string | undefined; visitor: Visitor },
) {
  const provider =
    session.organisation_id === null || session.type !== 'investor'
      ? undefined
      : await findSignOn(context.db, session.organisation_id);
  if (provider === undefined) fail('conflict', { message: 'Your account does not use single sign-on.' });
  return begin(context, provider, { visitor, next, account_id: session.person_id, hint: session.email });
}

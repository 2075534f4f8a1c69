import { randomBytes } from 'node:crypto';
import type { MemberRole } from '@trover/contract/organisations/roles.ts';
import type { Db } from '@trover/db/connect.ts';
import {
  type Account,
  findAccountByEmail,
  insertAccount,
  lockAccount,
  requireAccount,
} from '@trover/db/queries/accounts/accounts.ts';
import { confirmSession, type Session } from '@trover/db/queries/accounts/sessions.ts';
import { listDomains } from '@trover/db/queries/organisations/domains.ts';
import { changeInvitation, findOpenInvitation, type Invitation } from '@trover/db/queries/organisations/invitations.ts';
import { addMember, findMembership, findOrganisation } from '@trover/db/queries/organisations/members.ts';
import * as queries from '@trover/db/queries/organisations/sign-on.ts';
import * as client from 'openid-client';
import { hashPassword } from '../../accounts/passwords/hash.ts';
import { hashToken } from '../../accounts/tokens.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { Visitor } from '../../http/route.ts';
import { hasInviter, requireFree } from '../accept-invitation.ts';
import { domainOf } from './begin.ts';
import { discoverProvider, hasListedAlgorithm, refuseAnswer } from './provider.ts';

/** Maximum age in seconds of the provider's authentication at a confirmation. */
const FRESH = 300;

type Attempt = NonNullable<Awaited<ReturnType<typeof queries.claimAttempt>>>;

/** The provider's claims about the person who signed on. */
interface Person {
  issuer: string;
  subject: string;
  email: string | null;
  is_verified: boolean;
  first_name: string;
  last_name: string;
}

const refuse = (message: string): never => fail('wrong_credentials', { message });
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 100) : '');

/** The attempt that this response's state belongs to: begun recently by this browser, and not used before. */
async function requireAttempt(db: Db, state: string | null, visitor: Visitor): Promise<Attempt> {
  const attempt = state === null || state === '' ? undefined : await queries.claimAttempt(db, hashToken(state));
  const guest = visitor.guest.hash();
  if (attempt === undefined || attempt.is_expired || guest === null || !guest.equals(attempt.guest_hash))
    fail('link_expired', {
      message: 'This sign-on has expired, was used already, or was begun in another browser. Begin again.',
    });
  return attempt;
}

async function readPerson(
  context: Context,
  attempt: Attempt,
  provider: queries.SignOnRecord,
  answer: URLSearchParams,
): Promise<Person> {
  const found = await discoverProvider(context, provider).catch(refuseAnswer);
  const address = new URL(attempt.redirect_uri);
  address.search = answer.toString();
  const tokens = await client
    .authorizationCodeGrant(found, address, {
      expectedState: answer.get('state') ?? '',
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.code_verifier,
      idTokenExpected: true,
      ...(attempt.account_id !== null && { maxAge: FRESH }),
    })
    .catch(refuseAnswer);
  if (tokens.id_token !== undefined && !hasListedAlgorithm(tokens.id_token))
    refuse('We do not accept your provider’s signing algorithm. Contact an owner of your organization.');
  const claims = tokens.claims() ?? refuse('Your organization’s provider sent no identity. Contact an owner.');
  const more =
    claims.email === undefined && found.serverMetadata().userinfo_endpoint !== undefined
      ? await client.fetchUserInfo(found, tokens.access_token, claims.sub).catch(refuseAnswer)
      : {};
  const all: Record<string, unknown> = { ...more, ...claims };
  const [first = '', ...rest] = textOf(all.name).split(/\s+/);
  return {
    issuer: provider.issuer,
    subject: claims.sub,
    email: typeof all.email === 'string' ? all.email.trim().toLowerCase() : null,
    is_verified: all.email_verified === true,
    first_name: textOf(all.given_name) || first,
    last_name: textOf(all.family_name) || rest.join(' '),
  };
}

/**
 * A client's provider may vouch only for its own people: an account with another role signs in with its own factors.
 */
function requireInvestor({ type }: Pick<Account, 'type'>): void {
  if (type !== 'investor')
    refuse('This account does not act for an organization. Sign in with its own password or passkey.');
}

/** The address that the provider confirms, in a domain that the organisation has proven. */
async function requireAddress(trx: Db, organisation_id: number, person: Person): Promise<string> {
  const { email, is_verified } = person;
  if (email === null || !/^[^@\s]+@[^@\s]+$/.test(email) || email.length > 254)
    return refuse('Your organization’s provider sends no email address. An owner can have it send the claim email.');
  const domains = await listDomains(trx, organisation_id);
  if (!domains.some(({ domain, verified_at }) => verified_at !== null && domain === domainOf(email)))
    refuse(`${domainOf(email)} is not a verified domain of your organization. An owner can add it.`);
  if (!is_verified)
    refuse(`Your organization’s provider has not verified ${email}. It must send the claim email_verified as true.`);
  return email;
}

/**
 * Handles a first sign-on: of the member with this address, of an invited person, or of a new member with the default
 * role.
 */
async function admit(
  trx: Db,
  provider: queries.SignOnRecord,
  { person, visitor, password_hash }: { person: Person; visitor: Visitor; password_hash: string },
): Promise<{ account_id: number; is_new: boolean }> {
  const { organisation_id } = provider;
  const email = await requireAddress(trx, organisation_id, person);
  const known = await findAccountByEmail(trx, email);
  const membership = known && (await findMembership(trx, known.id));
  const open = await findOpenInvitation(trx, organisation_id, email);
  const invitation = open !== undefined && (await hasInviter(trx, open)) ? open : undefined;
  if (known !== undefined && membership?.organisation_id === organisation_id) {
    requireInvestor(known);
    await link(trx, provider, person, { account_id: known.id, visitor });
    return { account_id: known.id, is_new: false };
  }
  if (known !== undefined && invitation === undefined)
    fail('conflict', {
      message: `${email} has an account that is not a member of your organization. Ask an owner for an invitation to it.`,
    });
  if (known !== undefined) await requireFree(trx, known.id, organisation_id);
  const role = invitation?.role ?? provider.default_role;
  if (role === null)
    return refuse('You are not a member of this organization. Ask one of its owners for an invitation.');
  const organisation = (await findOrganisation(trx, organisation_id)) ?? fail('link_expired');
  const { first_name, last_name } = person;
  const { partner } = organisation;
  const account_id =
    known?.id ??
    (await insertAccount(trx, { email, password_hash, type: 'investor', first_name, last_name, partner })) ??
    fail('conflict');
  if (known === undefined)
    await recordAudit(trx, {
      action: 'signed_up',
      by: visitor,
      account_id,
      detail: { role: 'investor', org_type: 1, partner },
    });
  await join(trx, { account_id, organisation_id, role, invitation, visitor });
  await link(trx, provider, person, { account_id, visitor });
  await queries.endSessionsWithoutSignOn(trx, organisation_id);
  return { account_id, is_new: known === undefined };
}

interface Joining {
  account_id: number;
  organisation_id: number;
  role: MemberRole;
  invitation: Invitation | undefined;
  visitor: Visitor;
}

async function join(trx: Db, { account_id, organisation_id, role, invitation, visitor }: Joining): Promise<void> {
  await addMember(trx, { organisation_id, member_id: account_id, role, invited_by: invitation?.invited_by ?? null });
  if (invitation !== undefined)
    await changeInvitation(trx, organisation_id, invitation.id, { is_accepted: true, accepted_by: account_id });
  await recordAudit(trx, {
    action: 'member_joined',
    by: visitor,
    account_id,
    subject: { kind: 'account', id: account_id },
    detail: { organisation: organisation_id, role, by: 'sign_on' },
  });
}

async function link(
  trx: Db,
  { organisation_id, issuer }: queries.SignOnRecord,
  { subject }: Person,
  { account_id, visitor }: { account_id: number; visitor: Visitor },
): Promise<void> {
  if (!(await queries.linkIdentity(trx, { organisation_id, issuer, subject, account_id })))
    fail('conflict', {
      message:
        'Another identity of your provider signs on to this account. An owner can remove the member and invite again.',
    });
  await recordAudit(trx, {
    action: 'identity_linked',
    by: visitor,
    account_id,
    subject: { kind: 'account', id: account_id },
    detail: { organisation: organisation_id, issuer },
  });
}

/** The person who signed on, who must still be a member with an address in a verified domain. */
async function findPerson(
  context: Context,
  provider: queries.SignOnRecord,
  person: Person,
  visitor: Visitor,
): Promise<{ account_id: number; is_new: boolean }> {
  const password_hash = await hashPassword(context.db, randomBytes(32).toString('base64url'));
  const { organisation_id } = provider;
  return context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, organisation_id);
    const account_id = await queries.findIdentity(trx, { organisation_id, ...person });
    if (account_id === undefined) return admit(trx, provider, { person, visitor, password_hash });
    const membership = await findMembership(trx, account_id);
    if (membership?.organisation_id !== organisation_id)
      refuse('You are no longer a member of this organization. Ask one of its owners for an invitation.');
    const account = await requireAccount(trx, account_id);
    requireInvestor(account);
    const { email } = account;
    const address = person.email ?? email;
    const domains = await listDomains(trx, organisation_id);
    if (!domains.some(({ domain, verified_at }) => verified_at !== null && domain === domainOf(address)))
      refuse(`${domainOf(address)} is no longer a domain of your organization. Ask one of its owners.`);
    return { account_id, is_new: false };
  });
}

interface Finished {
  account_id: number;
  organisation: string;
  next: string | null;
  is_new: boolean;
  /** Whether it confirmed the present session, and opens no new one. */
  is_confirmation: boolean;
}

/** Completes a sign-on. Its response is used up in any case. */
export async function finishSignOn(
  context: Context,
  { answer, session, visitor }: { answer: string; session: Session | null; visitor: Visitor },
): Promise<Finished> {
  const given = new URLSearchParams(answer);
  const attempt = await requireAttempt(context.db, given.get('state'), visitor);
  const provider = await queries.findSignOn(context.db, attempt.organisation_id);
  if (provider === undefined || provider.issuer !== attempt.issuer)
    fail('link_expired', { message: 'Your organization has changed how it signs on. Begin again.' });
  const person = await readPerson(context, attempt, provider, given);
  const { account_id, is_new } = await findPerson(context, provider, person, visitor);
  const organisation = (await findOrganisation(context.db, provider.organisation_id)) ?? fail('link_expired');
  const shown = { account_id, organisation: organisation.name, next: attempt.next_path, is_new };
  if (attempt.account_id === null) return { ...shown, is_confirmation: false };
  if (session === null || session.person_id !== attempt.account_id || account_id !== attempt.account_id)
    return refuse('You signed on as someone other than the person who is signed in here.');
  await confirmSession(context.db, { account_id, token_hash: session.token_hash }, session.signed_in_with);
  await recordAudit(context.db, {
    action: 'session_confirmed',
    by: visitor,
    account_id,
    detail: { confirmed_with: 'sign_on' },
  });
  await visitor.sessions.renew();
  return { ...shown, is_confirmation: true };
}

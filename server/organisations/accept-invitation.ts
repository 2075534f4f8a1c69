import { type MemberRole, permissions } from '@trover/contract/organisations/roles.ts';
import type { Db } from '@trover/db/connect.ts';
import { findAccountByEmail, insertAccount, lockAccount } from '@trover/db/queries/accounts/accounts.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { changeInvitation, type Invitation, lockInvitation } from '@trover/db/queries/organisations/invitations.ts';
import { addMember, findMembership, findOrganisation, hasOwnData } from '@trover/db/queries/organisations/members.ts';
import { findEnforcement } from '@trover/db/queries/organisations/sign-on.ts';
import { hashPassword } from '../accounts/passwords/hash.ts';
import { requireGoodPassword } from '../accounts/passwords/require-good-password.ts';
import { isToken } from '../accounts/tokens.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import type { Visitor } from '../http/route.ts';
import { domainOf } from './sign-on/begin.ts';

interface Link {
  id: number;
  token: string;
}

interface NewAccount {
  first_name: string;
  last_name: string;
  password: string;
}

/** Whether the member who sent the invitation may still invite. */
export async function hasInviter(
  trx: Db,
  { organisation_id, invited_by }: Pick<Invitation, 'organisation_id' | 'invited_by'>,
): Promise<boolean> {
  const seat = invited_by === null ? undefined : await findMembership(trx, invited_by);
  return seat?.organisation_id === organisation_id && permissions.members.includes(seat.role);
}

/** The invitation of a link, if it is still valid. */
async function requireLink(trx: Db, { id, token }: Link): Promise<Invitation> {
  const found = await lockInvitation(trx, id);
  if (found === undefined || !isToken(token, found.token_hash))
    fail('link_expired', { message: 'This link no longer works. Ask for another invitation.' });
  if (found.revoked_at !== null || (found.accepted_at === null && !(await hasInviter(trx, found))))
    fail('link_expired', { message: 'This invitation was cancelled.' });
  if (found.accepted_at !== null)
    fail('link_expired', { message: 'Someone already accepted this invitation. Sign in.' });
  if (found.is_expired) fail('link_expired', { message: 'This invitation has expired. Ask for another one.' });
  return found;
}

const nameOf = async (trx: Db, id: number): Promise<string> =>
  ((await findOrganisation(trx, id)) ?? fail('link_expired')).name;

export async function openInvitation({ db }: Context, link: Link) {
  return db.transaction().execute(async (trx) => {
    const { organisation_id, email, role, invited_by_email, expires_at } = await requireLink(trx, link);
    return {
      organisation: await nameOf(trx, organisation_id),
      email,
      role,
      invited_by: invited_by_email,
      expires_at: expires_at.toISOString(),
      has_account: (await findAccountByEmail(trx, email)) !== undefined,
    };
  });
}

/** Refuses an account that cannot act for an organisation, since it could no longer reach its own data. */
export async function requireFree(trx: Db, account_id: number, organisation_id: number): Promise<void> {
  // waits for a role that is assigned at the same time, or sees it here
  const { type, org_type } = (await lockAccount(trx, account_id)) ?? fail('not_found');
  const membership = await findMembership(trx, account_id);
  const other = 'Ask for an invitation to another address.';
  if (membership?.organisation_id === organisation_id) fail('conflict', { message: 'You are already a member.' });
  if (membership !== undefined || org_type === 2)
    fail('conflict', { message: `This account acts for another organization. ${other}` });
  if (type !== 'investor') fail('conflict', { message: `Only an investor’s account can join. ${other}` });
  if (await hasOwnData(trx, account_id))
    fail('conflict', { message: `This account has portfolios or claims of its own. ${other}` });
}

const bySignOn = (organisation: string, email: string): never =>
  fail('conflict', {
    message: `${organisation} uses its own sign-in provider. Use single sign-on with ${email}: it accepts the invitation.`,
  });

async function accountFor(
  trx: Db,
  invitation: Invitation,
  given: {
    session: Session | null;
    account: NewAccount | undefined;
    partner: string | null;
    password_hash: string | null;
  },
): Promise<{ account_id: number; is_new: boolean }> {
  const { session, account, partner, password_hash } = given;
  const { email, organisation_id } = invitation;
  if (session?.person_id != null) {
    if (session.email !== email)
      fail('conflict', { message: `This invitation is for ${email}. You are signed in as ${session.email}.` });
    const by = await findEnforcement(trx, { domain: domainOf(email), account_id: null });
    // an earlier session would remain that the provider never opened
    if (by?.organisation_id === organisation_id) bySignOn(by.organisation, email);
    return { account_id: session.person_id, is_new: false };
  }
  if (await findAccountByEmail(trx, email))
    fail('not_signed_in', { message: `${email} has an account. Sign in with it, then open the link again.` });
  if (account === undefined || password_hash === null)
    fail('invalid_input', {
      message: 'Check body.account: enter your name and choose a password.',
      fields: { 'body.account': 'enter your name and choose a password' },
    });
  const enforced = await findEnforcement(trx, { domain: domainOf(email), account_id: null });
  if (enforced !== undefined) bySignOn(enforced.organisation, email);
  const { first_name, last_name } = account;
  const inserted = await insertAccount(trx, { email, password_hash, type: 'investor', first_name, last_name, partner });
  return { account_id: inserted ?? fail('conflict'), is_new: true };
}

interface Acceptance extends Link {
  session: Session | null;
  account: NewAccount | undefined;
  visitor: Visitor;
}

/**
 * Makes the reader of an invitation's mail a member. Where the address has no account, creates one and returns its id
 * as `new_account`, so that its owner can be signed in.
 */
export async function acceptInvitation(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { session, account, visitor, ...link }: Acceptance,
): Promise<{ organisation: string; email: string; role: MemberRole; new_account: number | null }> {
  const password_hash = account && session === null ? await hashPassword(db, account.password) : null;
  return db.transaction().execute(async (trx) => {
    const invitation = await requireLink(trx, link);
    const { organisation_id, email, role, invited_by } = invitation;
    if (account && session === null) requireGoodPassword(account.password, email, config);
    const organisation = (await findOrganisation(trx, organisation_id)) ?? fail('link_expired');
    const partner = organisation.partner;
    const { account_id, is_new } = await accountFor(trx, invitation, { session, account, partner, password_hash });
    if (!is_new) await requireFree(trx, account_id, organisation_id);
    await addMember(trx, { organisation_id, member_id: account_id, role, invited_by });
    await changeInvitation(trx, organisation_id, invitation.id, { is_accepted: true, accepted_by: account_id });
    const by = { by: visitor, account_id };
    if (is_new)
      await recordAudit(trx, { action: 'signed_up', ...by, detail: { role: 'investor', org_type: 1, partner } });
    await recordAudit(trx, {
      action: 'member_joined',
      ...by,
      subject: { kind: 'account', id: account_id },
      detail: { organisation: organisation_id, role },
    });
    return { organisation: organisation.name, email, role, new_account: is_new ? account_id : null };
  });
}

import type * as declared from '@trover/contract/handovers/handovers.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { formatLongDate } from '@trover/core/dates/day.ts';
import { DAY_MS } from '@trover/core/dates/day-length.ts';
import { dayIn } from '@trover/core/format/dates.ts';
import { isSameMailbox } from '@trover/core/profiles/same-mailbox.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { readDatabaseTime } from '@trover/db/database-time.ts';
import { type Account, findAccountByEmail, lockAccount } from '@trover/db/queries/accounts/accounts.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { deleteSessionsOf } from '@trover/db/queries/accounts/sessions.ts';
import { hasOpenedRecord, owesMoney } from '@trover/db/queries/handovers/closed-accounts.ts';
import * as queries from '@trover/db/queries/handovers/handovers.ts';
import * as passing from '@trover/db/queries/handovers/transfer-account.ts';
import { findLink } from '@trover/db/queries/links/links.ts';
import { listMembersOfRoles } from '@trover/db/queries/organisations/decisions.ts';
import * as members from '@trover/db/queries/organisations/members.ts';
import { unlinkIdentities } from '@trover/db/queries/organisations/sign-on.ts';
import { storeLastAddresses } from '@trover/db/queries/unclaimed/state-of.ts';
import type { HandoverKind, HandoverOutcome } from '@trover/db/schema/accounts/handovers.ts';
import { refuseOwnAccount, requireApprover, requireAuthorStillMay } from '../accounts/operators/may-approve.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import type { Visitor } from '../http/route.ts';
import { endLinkWithin } from '../links/unlink.ts';
import { postMail } from '../mail/post-mail.ts';
import { revokeAccessOf } from '../organisations/revoke-access.ts';
import { archiveHolder } from './archive-holder.ts';
import { listHolderAddresses } from './holder-addresses.ts';
import { handoverDecidedMail, handoverPreparedMail, ownerHandoverMail } from './mails.ts';

/** How long the present holder may object. */
const WAIT_MS = 7 * DAY_MS;

export interface OperatorPress {
  context: Context;
  session: Session;
  visitor: Visitor;
}

const kindsInWords: Readonly<Record<HandoverKind, string>> = {
  executor: 'Executor',
  heir: 'Heir',
  guardian: 'Guardian',
  company_successor: 'Successor of the company',
  member_left: 'Owner in place of one who left',
  former_owner: 'Former owner of a closed account',
};

/** For a closed account, only its money is transferred. */
export const outcomeOfClosed = (): HandoverOutcome => ({
  passes: ['Awards that did not reach the former owner, by a payee that two operators enter'],
  archived: ['Everything else of the account, as it was sealed when it was closed'],
});

/** What is transferred and what is archived, as sentences. */
export function outcomeOf(kind: HandoverKind): HandoverOutcome {
  if (kind === 'member_left')
    return {
      passes: ['The role of owner, with the organization’s entities, trades, claims, policies and decisions'],
      archived: [
        'The member’s own sign-in, which no longer opens the organization',
        'API keys that the member made, invitations that the member sent, and webhooks to an address of the member',
      ],
    };
  const own = {
    passes: [
      'Portfolios and trades with their files',
      'Claims, their documents and history',
      'Awards and payments to come',
    ],
    archived: [
      'Sign-in: address, password, passkeys, second factor and sessions',
      'Profile, photo and choices of mails',
      'Payment details and tax forms; payments wait until the successor gives new ones',
      'Conversations with the assistant, saved searches and messages',
      'Contracts and consents of the holder end; links to brokers end and their trades stay',
    ],
  };
  if (kind !== 'company_successor') return own;
  return {
    passes: [...own.passes, 'Entities, account map, policies, decisions, certifications and reports'],
    archived: [...own.archived, 'Members, invitations, API keys, webhooks and single sign-on end'],
  };
}

/** An expired request counts as open for an operator who prepares it again. */
async function requireOpen(trx: DbTransaction, id: number, may_be_expired = false): Promise<queries.HandoverRecord> {
  const found =
    (await queries.lockHandover(trx, id)) ?? fail('not_found', { message: 'We could not find that request.' });
  if (found.status === 'objected')
    fail('conflict', { message: 'The holder objected. Nobody takes this account over.' });
  if (found.status === 'expired' && !may_be_expired)
    fail('conflict', { message: 'This request expired. Prepare it again first.' });
  if (found.decided_at !== null && found.status !== 'expired')
    fail('conflict', { message: 'This request is already decided.' });
  return found;
}

function refuseAccount(sentence: string): never {
  return fail('invalid_input', {
    message: `Check body.account_id: ${sentence}.`,
    fields: { 'body.account_id': sentence },
  });
}

async function requireAccountFor(trx: DbTransaction, kind: HandoverKind, account_id: number): Promise<Account> {
  const account = (await lockAccount(trx, account_id)) ?? refuseAccount('there is no such account');
  if (account.closed_at !== null) {
    if (kind === 'member_left') refuseAccount('this account is closed');
    if (!(await owesMoney(trx, { account_id })))
      refuseAccount('this account is closed, and no money of it is unclaimed');
    return account;
  }
  if (kind === 'former_owner') refuseAccount('this account is open: its owner signs in');
  if (account.type === 'operator') refuseAccount('an operator’s account is not handed over');
  const isOrganisation = account.org_type === 2;
  const needsOrganisation = kind === 'company_successor' || kind === 'member_left';
  if (isOrganisation !== needsOrganisation)
    refuseAccount(needsOrganisation ? 'name the account of an organization' : 'name the account of a person');
  return account;
}

/** Refuses an operator who is the holder or the successor, or apparently is on another account. */
async function refuseOwnHandover(
  { context, session }: Pick<OperatorPress, 'context' | 'session'>,
  trx: DbTransaction,
  { account_id, email }: { account_id: number; email: string },
): Promise<void> {
  if (isSameMailbox(session.email, email))
    fail('conflict', { message: 'You are named as the successor. Someone else must decide.' });
  const successor = await findAccountByEmail(trx, email);
  const concerned = successor === undefined ? [account_id] : [account_id, successor.id];
  await refuseOwnAccount(trx, context.config, session.account_id, concerned);
}

/**
 * Requires that each of the two operators has compared the documents with the records about the former holder of a
 * closed account: its archived record, or, until that exists, the client's page.
 */
async function requireOpenedRecord(
  trx: DbTransaction,
  operator: number,
  { id: account_id, closed_at }: Account,
  { requested_at: since }: queries.HandoverRecord,
): Promise<void> {
  if (closed_at !== null && !(await hasOpenedRecord(trx, { account_id, operator, since })))
    fail('conflict', {
      message:
        'Open the sealed record of this account first, or while it has none its page as a client, and compare it with the documents.',
    });
}

/**
 * The first of two operators: which account it is, and what was checked. Notifies its holder in the app and by mail.
 */
export async function prepareHandover(
  { context, session, visitor }: OperatorPress,
  id: number,
  { account_id, note, payee_name: given }: BodyOf<typeof declared.prepareHandover>,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const found = await requireOpen(trx, id, true);
    const account = await requireAccountFor(trx, found.kind, account_id);
    await refuseOwnHandover({ context, session }, trx, { account_id, email: found.email });
    await requireOpenedRecord(trx, session.account_id, account, found);
    const isClosed = account.closed_at !== null;
    if (!isClosed && given !== undefined)
      fail('invalid_input', { fields: { 'body.payee_name': 'leave it out: only of a closed account money is paid' } });
    const payee_name = isClosed ? (given ?? `${found.first_name} ${found.last_name}`) : null;
    const { prepared_by, prepared_note } = found;
    const isSame = found.account_id === account_id && prepared_note === note && found.payee_name === payee_name;
    if (isSame && prepared_by === session.account_id && found.status === 'prepared') return;
    const waits_until = new Date((await readDatabaseTime(trx)).getTime() + WAIT_MS);
    if (!(await queries.markPrepared(trx, { id, account_id, by: session.account_id, note, payee_name, waits_until })))
      fail('conflict', { message: 'Another request about this account is prepared already. Decide that one first.' });
    const again = found.status === 'expired' ? ` after ${found.decided_at?.toISOString()}` : '';
    for (const address of await listHolderAddresses(trx, account, found))
      await postMail(context, trx, {
        template: handoverPreparedMail,
        data: {
          name: `${found.first_name} ${found.last_name}`,
          kind: kindsInWords[found.kind],
          until: formatLongDate(dayIn(waits_until)),
          isClosed,
        },
        to: address,
        account_id,
        partner: account.partner,
        cause: `handover ${id} prepared ${account_id}${again}`,
      });
    // the other owners may know that this is not true
    if (found.kind === 'member_left')
      for (const owner of await listMembersOfRoles(trx, account_id, ['owner']))
        if (owner.email !== found.holder_email)
          await postMail(context, trx, {
            template: ownerHandoverMail,
            data: {
              holder: found.holder_email,
              name: `${found.first_name} ${found.last_name}`,
              until: formatLongDate(dayIn(waits_until)),
            },
            to: owner.email,
            account_id: owner.id,
            partner: owner.partner,
            cause: `handover ${id} prepared ${account_id} ${owner.id}${again}`,
          });
    await recordAudit(trx, {
      action: 'handover_prepared',
      by: visitor,
      subject: { kind: 'account', id: account_id },
      detail: { handover: id, kind: found.kind, note },
      ...(payee_name !== null && { personal: { payee_name } }),
    });
  });
}

/**
 * The second of two operators: transfers the account once its holder had the time to object. A job deletes its links'
 * tokens at the providers.
 */
export async function approveHandover(press: OperatorPress, id: number, note: string): Promise<void> {
  const { context, session, visitor } = press;
  await context.db.transaction().execute(async (trx) => {
    const found = await requireOpen(trx, id);
    const { account_id, kind, waits_until, prepared_by, email, holder_name } = found;
    if (account_id === null || waits_until === null)
      return fail('conflict', { message: 'Another operator must first name the account and check the documents.' });
    await requireApprover(trx, context.config, { by: session.account_id, authors: [prepared_by], capability: null });
    await requireAuthorStillMay(trx, prepared_by, null);
    await refuseOwnHandover(press, trx, { account_id, email });
    if (waits_until > (await readDatabaseTime(trx)))
      fail('conflict', { message: `The holder may object until ${formatLongDate(dayIn(waits_until))}.` });
    const account = await requireAccountFor(trx, kind, account_id);
    const isClosed = account.closed_at !== null;
    await requireOpenedRecord(trx, session.account_id, account, found);
    const outcome = isClosed ? outcomeOfClosed() : outcomeOf(kind);
    if (isClosed) await storeLastAddresses(trx, { account_id });
    const archive =
      kind === 'member_left' || isClosed ? {} : { archive: await archiveHolder(context, trx, { id, account_id }) };
    if (kind === 'member_left') await replaceOwner(context, trx, account_id, found);
    else if (!isClosed) {
      // tokens of brokers belong to the former holder; trades remain
      for (const link_id of await passing.listLinkIds(trx, account_id)) {
        const link = await findLink(trx, { account_id, id: link_id });
        if (link) await endLinkWithin(trx, link, { keep_trades: true, visitor });
      }
      await passOn(press, trx, account, found);
    }
    await queries.markDecided(trx, { id, status: 'done', by: session.account_id, note, outcome, ...archive });
    await postMail(context, trx, {
      template: handoverDecidedMail,
      data: { isDone: true, isClosed, holder: holder_name, note },
      to: email,
      partner: account.partner,
      cause: `handover ${id} done`,
    });
    await recordAudit(trx, {
      action: 'handover_done',
      by: visitor,
      subject: { kind: 'account', id: account_id },
      detail: { handover: id, kind, note },
      personal: { from: account.email, to: email },
    });
  });
}

async function passOn(
  { context, session }: OperatorPress,
  trx: DbTransaction,
  account: Account,
  to: queries.HandoverRecord,
): Promise<void> {
  const account_id = account.id;
  const { email, first_name, last_name, kind } = to;
  const known = await findAccountByEmail(trx, email);
  if (known !== undefined && known.id !== account_id)
    fail('conflict', { message: `${email} has an account already. Ask for another address to sign in with.` });
  if (kind === 'company_successor') await passing.closeOrganisationTo(trx, account_id);
  for (const organisation_id of await passing.endMembershipsOf(trx, account_id))
    await revokeAccessOf(context, trx, { organisation_id, member_id: account_id, email: account.email });
  await passing.transferAccount(trx, { account_id, email, first_name, last_name });
  await passing.endAgreementsOf(trx, { account_id, by: session.account_id });
}

/** A member replaces the owner who left. */
async function replaceOwner(
  context: Context,
  trx: DbTransaction,
  organisation_id: number,
  { holder_email, email }: Pick<queries.HandoverRecord, 'holder_email' | 'email'>,
): Promise<void> {
  const next = await findAccountByEmail(trx, email);
  const membership = next && (await members.findMembership(trx, next.id));
  if (next === undefined || membership?.organisation_id !== organisation_id)
    return fail('conflict', {
      message: `${email} is not a member of this organization. Only a member becomes its owner.`,
    });
  const former = await findAccountByEmail(trx, holder_email);
  const left = former && (await members.findMember(trx, organisation_id, former.id));
  if (former === undefined || left === undefined)
    return fail('conflict', { message: `${holder_email} is not a member of this organization.` });
  if (former.id === next.id) fail('conflict', { message: 'The new owner cannot be the one who left.' });
  await members.setMemberRole(trx, { organisation_id, id: next.id, role: 'owner' });
  await members.endMembership(trx, organisation_id, former.id);
  await unlinkIdentities(trx, organisation_id, former.id);
  await deleteSessionsOf(trx, former.id);
  await revokeAccessOf(context, trx, { organisation_id, member_id: former.id, email: former.email });
}

/** Records an objection that was sent as a reply, with the rejection: nobody gets the account by this request. */
export async function rejectHandover(
  { context, session, visitor }: OperatorPress,
  id: number,
  { note, is_objection = false }: BodyOf<typeof declared.rejectHandover>,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const { email, holder_name, account_id, status } = await requireOpen(trx, id);
    if (is_objection && status !== 'prepared')
      fail('conflict', { message: 'Nobody was asked yet whether they object.' });
    await queries.markDecided(trx, {
      ...{ id, by: session.account_id, note },
      status: is_objection ? 'objected' : 'rejected',
    });
    await postMail(context, trx, {
      template: handoverDecidedMail,
      data: { isDone: false, holder: holder_name, note },
      to: email,
      partner: null,
      cause: `handover ${id} rejected`,
    });
    await recordAudit(trx, {
      action: is_objection ? 'handover_objected' : 'handover_rejected',
      by: visitor,
      subject: account_id === null ? { kind: 'handover', id } : { kind: 'account', id: account_id },
      detail: { handover: id, note },
    });
  });
}

/** The holder, who may object, from the session of a call. */
export const holderOf = ({ account_id, person_id, email, organisation_id }: Session) => ({
  person_id: person_id ?? account_id,
  email,
  organisation_id,
});

/** Records the holder's objection, so that the account is not transferred. False if nothing is prepared. */
export async function objectToHandover({ context, session, visitor }: OperatorPress): Promise<boolean> {
  return context.db.transaction().execute(async (trx) => {
    const open = await queries.findPreparedOf(trx, holderOf(session));
    if (open === undefined) return false;
    const found = await queries.lockHandover(trx, open.id);
    if (found?.status !== 'prepared') return false;
    await queries.markDecided(trx, { id: open.id, status: 'objected', by: session.person_id, note: null });
    await recordAudit(trx, {
      action: 'handover_objected',
      by: visitor,
      subject: { kind: 'account', id: open.account_id ?? session.account_id },
      detail: { handover: open.id },
    });
    return true;
  });
}

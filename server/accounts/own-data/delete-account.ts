import type { Db } from '@trover/db/connect.ts';
import { type Account, lockAccount, requireAccount } from '@trover/db/queries/accounts/accounts.ts';
import * as queries from '@trover/db/queries/accounts/own-data/delete-account.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { findRedactedHash, listOwnAddresses } from '@trover/db/queries/audit/events.ts';
import { countMembers, countOwners, endMembership, findMembership } from '@trover/db/queries/organisations/members.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { Visitor } from '../../http/route.ts';
import { removeTradesJob } from '../../jobs/remove-trades-job.ts';
import { sweepFilesJob } from '../../jobs/sweep-files-job.ts';
import { postMail } from '../../mail/post-mail.ts';
import { revokeAccessOf } from '../../organisations/revoke-access.ts';
import { accountDeletedMail } from '../mails.ts';
import { requireOwner } from '../passwords/require-own-password.ts';

export interface RetainedData {
  what: string;
  why: string;
  until: string;
}

const removed = [
  'Your profile, photo, addresses and what you chose in the settings',
  'Your portfolios, trades and the files they came from',
  'Your matches, favorites, votes, followed companies, and proposals we did not accept',
  'Claims that were not filed, with their documents, and payment details that no filed claim needs',
  'Every session, passkey and second factor, and the emails we sent you',
];

const auditStored: RetainedData = {
  what: 'Entries of the audit log that name your account by its number',
  why: 'They prove who did what and must stay complete. They contain neither your name nor your address.',
  until: 'for as long as we store the log',
};

function retainedOf(claims: readonly queries.StoredClaim[]): RetainedData[] {
  const filed = claims.map(({ title, is_settled }) => ({
    what: `Your claim in ${title}, as you signed it, with its documents and contract. Sixty days after your last claim ends we seal them: an operator opens them only with a reason that is recorded`,
    why: is_settled
      ? 'Tax and bookkeeping laws require us to retain records of claims and payments.'
      : 'The claims administrator has it and may ask about it. We pay it to the payment method you chose.',
    until: is_settled ? 'seven years after it ended' : 'it is settled, and seven years after',
  }));
  const contact: RetainedData[] = claims.some(({ is_settled }) => !is_settled)
    ? [
        {
          what: 'Your email address, without an account',
          why: 'We need it to inform you about a claim in progress.',
          until: 'the last of them is settled',
        },
      ]
    : [];
  return [...filed, ...contact, auditStored];
}

async function refusalFor(db: Db, account: Account): Promise<string | null> {
  if (account.is_demonstration) return 'You cannot delete this demonstration account. Other visitors use it too.';
  if (account.type === 'operator' && (await queries.countOtherOperators(db, account.id)) === 0)
    return 'You are the only operator. Appoint another one first.';
  const membership = await findMembership(db, account.id);
  if (account.org_type === 2 && (await countMembers(db, account.id)) > 1)
    return 'This account is your organization’s, and it has other members. Remove them first.';
  if (
    account.org_type === 1 &&
    membership?.role === 'owner' &&
    (await countOwners(db, membership.organisation_id)) === 1
  )
    return 'You are the only owner of your organization. Make another member an owner first.';
  return null;
}

export async function previewDeletion(db: Db, account_id: number) {
  const account = await requireAccount(db, account_id);
  const claims = await queries.listStoredClaims(db, account_id);
  return { why_not: await refusalFor(db, account), removed, retained: retainedOf(claims) };
}

/**
 * Deletes an account: entirely where none of its claims was filed; otherwise everything except the filed claims and
 * their documents. Its files are deleted once the transaction commits. Its last mail confirms the deletion.
 */
export async function deleteAccount(
  context: Context,
  session: Session,
  password: string,
  visitor: Visitor,
): Promise<RetainedData[]> {
  await requireOwner(context, session, password);
  const retained = await context.db.transaction().execute(async (trx) => {
    const account = (await lockAccount(trx, session.account_id)) ?? fail('not_found');
    const { id, email, partner } = account;
    const refusal = await refusalFor(trx, account);
    if (refusal !== null) fail('conflict', { message: refusal });
    const seat = await findMembership(trx, id);
    if (seat !== undefined && seat.organisation_id !== id) {
      await endMembership(trx, seat.organisation_id, id);
      await revokeAccessOf(context, trx, { organisation_id: seat.organisation_id, member_id: id, email });
    }
    const claims = await queries.listStoredClaims(trx, id);
    await queries.deleteByAddress(trx, { id, addresses: await listOwnAddresses(trx, id) });
    const isInProgress = claims.some(({ is_settled }) => !is_settled);
    if (claims.length === 0) await queries.deleteWholeAccount(trx, id);
    else await queries.closeAccount(trx, id, isInProgress ? email : null);
    await context.jobs.send(sweepFilesJob, {}, { db: trx });
    await context.jobs.send(removeTradesJob, {}, { db: trx });
    const answer = retainedOf(claims);
    const cause = `account-deleted ${id}`;
    await postMail(context, trx, {
      template: accountDeletedMail,
      data: { retained: answer },
      to: email,
      partner,
      cause,
    });
    await recordAudit(trx, {
      action: 'account_closed',
      by: { session: visitor.session, request_id: visitor.request_id, address: null, user_agent: null },
      subject: { kind: 'account', id },
      detail: { claims_retained: claims.length, redacted: await findRedactedHash(trx, id) },
    });
    return answer;
  });
  await visitor.sessions.close();
  return retained;
}

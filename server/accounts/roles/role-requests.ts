import type { Db } from '@trover/db/connect.ts';
import { databaseTimeIn } from '@trover/db/database-time.ts';
import { type Account, lockAccount, requireAccount } from '@trover/db/queries/accounts/accounts.ts';
import { listOperators, lockOperators } from '@trover/db/queries/accounts/likeness.ts';
import type { RoleRequest } from '@trover/db/queries/accounts/role-requests.ts';
import * as queries from '@trover/db/queries/accounts/role-requests.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import type { RoleRequestStatus } from '@trover/db/schema/operators.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { conflict, fail } from '../../errors.ts';
import type { Visitor } from '../../http/route.ts';
import { roleMail } from '../mails.ts';
import { describeReasons, findLikeness, isOnePerson, type Likeness } from '../operators/find-likeness.ts';
import { approverFault, capabilityFault, requireApprover } from '../operators/may-approve.ts';
import { postSecurityMail } from '../post-security-mail.ts';
import { capabilitiesOf, changeRole, givesOperatorPower, type NewRole, refuseMember } from './change-role.ts';
import { capabilityToApprove, requireEnoughOperators } from './enough-operators.ts';

const OPEN_SECONDS = 7 * 24 * 3600;

interface Caller {
  context: Context;
  session: Session;
  visitor: Visitor;
}

/** The operators who may be the same person as the account holder. */
async function likenessToOperators({ config }: Context, db: Db, account_id: number): Promise<Likeness[]> {
  const operators = await listOperators(db);
  return findLikeness(
    db,
    config,
    account_id,
    operators.map(({ id }) => id).filter((id) => id !== account_id),
  );
}

/** Nobody may be an operator twice: two accounts of one person could approve for each other. */
async function refuseSecondAccount(context: Context, db: Db, account_id: number): Promise<void> {
  const same = (await likenessToOperators(context, db, account_id)).find(isOnePerson);
  if (same === undefined) return;
  conflict(`One person cannot be an operator twice: this account has ${describeReasons(same)} as ${same.email}.`);
}

/**
 * Gives an account a role, or requests it where a second operator decides: for every operator's role and every
 * capability that the account lacks. Removing a role or capability needs no approval.
 */
export async function changeOrRequestRole(
  { context, session, visitor }: Caller,
  account_id: number,
  { reason = '', ...role }: NewRole & { reason?: string | undefined },
): Promise<{ account: Account; request_id: number | null }> {
  const { db, config } = context;
  return db.transaction().execute(async (trx) => {
    if (session.account_id === account_id) conflict('You cannot change your own role. Ask another operator.');
    await lockOperators(trx);
    const account =
      (await lockAccount(trx, account_id)) ?? fail('not_found', { message: 'We could not find that account.' });
    await queries.expireRoleRequests(trx);
    if (!givesOperatorPower(account, role)) {
      if (account.type !== 'operator')
        return { account: await changeRole(trx, config, account_id, role, visitor), request_id: null };
      await requireEnoughOperators(trx, account_id, role);
      const concerned = await listOperators(trx);
      const changed = await changeRole(trx, config, account_id, role, visitor);
      for (const operator of concerned)
        await postSecurityMail(context, trx, { ...operator, partner: null }, roleMail, {
          change: 'removed',
          email: account.email,
          visitor,
        });
      return { account: changed, request_id: null };
    }
    if (role.org_type === 2) {
      const sentence = 'only an investor can be an institution';
      fail('invalid_input', { message: `Check body.org_type: ${sentence}.`, fields: { 'body.org_type': sentence } });
    }
    if (account.closed_at !== null) conflict('This account is closed.');
    await refuseMember(trx, account_id, role.type);
    await refuseSecondAccount(context, trx, account_id);
    const capabilities = capabilitiesOf(role);
    const id = await queries.insertRoleRequest(trx, {
      account_id,
      capabilities,
      reason,
      requested_by: session.account_id,
      expires_at: databaseTimeIn(OPEN_SECONDS),
    });
    if (id === undefined) conflict('This account already has a role request. It must be decided or withdrawn first.');
    await recordAudit(trx, {
      action: 'role_requested',
      by: visitor,
      subject: { kind: 'account', id: account_id },
      detail: { to: 'operator', capabilities: capabilities.join(', '), reason },
    });
    for (const operator of await listOperators(trx))
      if (operator.id !== session.account_id && operator.id !== account_id)
        await postSecurityMail(context, trx, { ...operator, partner: null }, roleMail, {
          change: 'requested',
          email: account.email,
          visitor,
        });
    return { account, request_id: id as number };
  });
}

type Decision = Extract<RoleRequestStatus, 'approved' | 'rejected' | 'withdrawn'>;

/** Approves, rejects or withdraws a request. Repeating the same operator's decision changes nothing. */
export async function decideRoleRequest(caller: Caller, id: number, status: Decision, note = ''): Promise<RoleRequest> {
  const { context, session, visitor } = caller;
  const { db } = context;
  await queries.expireRoleRequests(db);
  return db.transaction().execute(async (trx) => {
    const found =
      (await queries.lockRoleRequest(trx, id)) ?? fail('not_found', { message: 'We could not find that request.' });
    const { account_id, email } = found;
    if (found.status === status && found.decided_by === session.account_id) return found;
    if (found.status !== 'pending') conflict(`This request is already ${found.status}.`);
    const isOwn = found.requested_by === session.account_id;
    if (status === 'withdrawn' && !isOwn)
      conflict('Only the person who requested it can withdraw it. Others can reject it.');
    if (status === 'rejected' && isOwn) conflict('You requested this yourself. You can withdraw it.');
    if (status === 'approved') await approve(caller, trx, found);
    await queries.decideRoleRequest(trx, id, { status, decided_by: session.account_id, note });
    await recordAudit(trx, {
      action: 'role_request_decided',
      by: visitor,
      subject: { kind: 'account', id: account_id },
      detail: { status, request: id, ...(note !== '' && { note }) },
    });
    if (found.requested_by !== null && status !== 'withdrawn') {
      const asker = await requireAccount(trx, found.requested_by);
      await postSecurityMail(context, trx, asker, roleMail, { change: status, email, visitor });
    }
    return (await queries.findRoleRequest(trx, id)) as RoleRequest;
  });
}

async function approve({ context, session, visitor }: Caller, trx: Db, found: RoleRequest): Promise<void> {
  const { account_id, capabilities } = found;
  if (found.requested_by === null) fail('conflict', { message: 'The account that requested this is deleted.' });
  const asker = await requireAccount(trx, found.requested_by);
  if (asker.type !== 'operator') conflict(`${asker.email}, who requested this, is no longer an operator.`);
  const authors = [found.requested_by, account_id];
  await lockOperators(trx);
  const capability = await capabilityToApprove(trx, found);
  await requireApprover(trx, context.config, { by: session.account_id, authors, capability });
  await refuseSecondAccount(context, trx, account_id);
  await requireEnoughOperators(trx, account_id, { type: 'operator', capabilities });
  const account = await changeRole(trx, context.config, account_id, { type: 'operator', capabilities }, visitor);
  await postSecurityMail(context, trx, account, roleMail, { change: 'given', email: account.email, visitor });
}

/** A request as the caller sees it: with its likeness to operators and whether the caller may approve it. */
export async function presentRoleRequest(context: Context, session: Session, request: RoleRequest) {
  const { db, config } = context;
  const { requested_by_email, decided_by_email, requested_by, decided_by: _, ...rest } = request;
  const isPending = request.status === 'pending';
  const approval = { by: session.account_id, authors: [requested_by, request.account_id] };
  const capability = isPending ? await capabilityToApprove(db, request) : null;
  const missing = capability === null ? null : await capabilityFault(db, session.account_id, capability);
  return {
    ...rest,
    requested_by: requested_by_email,
    decided_by: decided_by_email,
    requested_at: request.requested_at.toISOString(),
    expires_at: request.expires_at.toISOString(),
    decided_at: request.decided_at?.toISOString() ?? null,
    likeness: isPending ? await likenessToOperators(context, db, request.account_id) : [],
    why_not: isPending ? (missing ?? (await approverFault(db, config, approval))) : `It is ${request.status}.`,
    is_own: requested_by === session.account_id,
  };
}

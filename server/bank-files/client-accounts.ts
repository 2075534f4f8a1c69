import type * as declared from '@trover/contract/bank-files/client-accounts.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { bicFault, ibanFault, normalizeIban, routingNumberFault } from '@trover/core/payment-details/bank-numbers.ts';
import type { Db, DbTransaction } from '@trover/db/connect.ts';
import { databaseTimeIn, readDatabaseTime } from '@trover/db/database-time.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import * as queries from '@trover/db/queries/bank-files/client-account-changes.ts';
import type { ClientAccountChangeStatus } from '@trover/db/schema/money.ts';
import {
  approverFault,
  capabilityFault,
  requireApprover,
  requireAuthorStillMay,
  requireMaker,
} from '../accounts/operators/may-approve.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { conflict, fail } from '../errors.ts';
import type { Visitor } from '../http/route.ts';
import { mailMoneyOperators } from './mails.ts';

const OPEN_SECONDS = 7 * 24 * 3600;

interface Caller {
  context: Context;
  session: Session;
  visitor: Visitor;
}

const refuse = (field: string, fault: string | null): void => {
  if (fault !== null)
    fail('invalid_input', { message: `Check ${field}: ${fault}.`, fields: { [`body.${field}`]: fault } });
};

/** The values of a request, in the form in which they are stored. */
function checkAccount(body: BodyOf<typeof declared.saveClientBankAccount>): declared.ClientAccount {
  const { currency, holder, bank_name, routing_number = null, company_id = null, account_number = null } = body;
  const iban = body.iban === undefined ? null : normalizeIban(body.iban);
  const bic = body.bic === undefined ? null : body.bic.replace(/\s/g, '').toUpperCase();
  if (routing_number !== null) refuse('routing_number', routingNumberFault(routing_number));
  if (iban !== null) refuse('iban', ibanFault(iban));
  if (bic !== null) refuse('bic', bicFault(bic));
  const isAch = routing_number !== null && company_id !== null;
  if (!isAch && (iban === null || bic === null))
    refuse('routing_number', 'enter the routing number and company ID, or the IBAN and BIC');
  return { currency, holder, bank_name, routing_number, company_id, account_number, iban, bic };
}

export const presentAccount = (account: declared.ClientAccount): declared.ClientAccount => {
  // a change that was requested before numbers were stored has none for the account that it replaces
  const { currency, holder, bank_name, routing_number, company_id, account_number = null, iban, bic } = account;
  return { currency, holder, bank_name, routing_number, company_id, account_number, iban, bic };
};

const isSameAccount = (one: declared.ClientAccount, other: declared.ClientAccount): boolean =>
  JSON.stringify(presentAccount(one)) === JSON.stringify(presentAccount(other));

/**
 * Saves the first account of a currency at once; a replacement is requested, and a second operator approves it.
 * Sending the current account or a pending request again changes nothing.
 */
export async function saveOrRequestAccount(
  { context, session, visitor }: Caller,
  body: BodyOf<typeof declared.saveClientBankAccount>,
): Promise<declared.ClientAccount & { change_id: number | null }> {
  const given = checkAccount(body);
  const { currency, bank_name } = given;
  return context.db.transaction().execute(async (trx) => {
    await requireMaker(trx, session.account_id);
    await queries.expireClientAccountChanges(trx);
    const by = { ...visitor, session };
    if (await queries.insertClientBankAccount(trx, { ...given, saved_by: session.account_id })) {
      await recordAudit(trx, { action: 'bank_account_saved', by, detail: { currency, bank_name } });
      await mailMoneyOperators(context, trx, visitor, 'first', { account: given, by: session.email });
      return { ...given, change_id: null };
    }
    const present = (await queries.lockClientBankAccount(trx, currency))!;
    // a change of other fields at the same bank leaves the number, by which statements are recognized
    const isSameBank = given.routing_number === present.routing_number;
    const account = { ...given, account_number: given.account_number ?? (isSameBank ? present.account_number : null) };
    const pending = await queries.findPendingClientAccountChange(trx, currency);
    if (pending !== undefined) {
      if (pending.requested_by === session.account_id && isSameAccount(pending, account))
        return { ...account, change_id: pending.id };
      conflict(
        `Another change of the account in ${currency} is already waiting. Approve, reject or withdraw it first.`,
      );
    }
    if (isSameAccount(present, account)) return { ...account, change_id: null };
    const change_id = await queries.insertClientAccountChange(trx, {
      ...account,
      replaces: presentAccount(present),
      requested_by: session.account_id,
      expires_at: databaseTimeIn(OPEN_SECONDS),
    });
    await recordAudit(trx, {
      action: 'bank_account_change_requested',
      by,
      detail: { change: change_id, currency, bank_name },
    });
    await mailMoneyOperators(context, trx, visitor, 'requested', { account, by: session.email });
    return { ...account, change_id };
  });
}

type Decision = Extract<ClientAccountChangeStatus, 'approved' | 'rejected' | 'withdrawn'>;

/** Approves, rejects or withdraws a requested change; false where the same operator made the same decision before. */
export async function decideAccountChange(caller: Caller, id: number, status: Decision, note = ''): Promise<boolean> {
  const { context, session, visitor } = caller;
  await queries.expireClientAccountChanges(context.db);
  return context.db.transaction().execute(async (trx) => {
    const found =
      (await queries.lockClientAccountChange(trx, id)) ??
      fail('not_found', { message: 'We could not find that account change.' });
    if (found.status === status && found.decided_by === session.account_id) return false;
    if (found.status !== 'pending') conflict(`This change is already ${found.status}.`);
    const isOwn = found.requested_by === session.account_id;
    if (status === 'withdrawn' && !isOwn)
      conflict('Only the person who requested it can withdraw it. Others can reject it.');
    if (status === 'rejected' && isOwn) conflict('You requested this yourself: withdraw it.');
    if (status === 'approved') await approve(caller, trx, found);
    await queries.decideClientAccountChange(trx, id, { status, decided_by: session.account_id, note });
    const { currency, bank_name } = found;
    await recordAudit(trx, {
      action: 'bank_account_change_decided',
      by: { ...visitor, session },
      detail: { change: id, status, currency, bank_name, ...(note !== '' && { note }) },
    });
    await mailMoneyOperators(context, trx, visitor, status, { account: presentAccount(found), by: session.email });
    return true;
  });
}

async function approve(
  { context, session }: Caller,
  trx: DbTransaction,
  found: queries.ClientAccountChange,
): Promise<void> {
  await requireAuthorStillMay(trx, found.requested_by);
  await requireApprover(trx, context.config, { by: session.account_id, authors: [found.requested_by] });
  const present = await queries.lockClientBankAccount(trx, found.currency);
  if (present === undefined || !isSameAccount(present, found.replaces))
    conflict('The account changed after this request. Reject it and request it again.');
  await queries.updateClientBankAccount(trx, { ...presentAccount(found), saved_by: found.requested_by });
}

/** A change as the caller sees it. */
export async function presentAccountChange(
  { config }: Pick<Context, 'config'>,
  db: Db,
  { account_id }: Session,
  change: queries.ClientAccountChange,
): Promise<declared.ClientAccountChange> {
  const { id, requested_by, note, replaces } = change;
  const isPast = change.status === 'pending' && change.expires_at <= (await readDatabaseTime(db));
  const status = isPast ? 'expired' : change.status;
  const isPending = status === 'pending';
  return {
    id,
    account: presentAccount(change),
    replaces: presentAccount(replaces),
    status,
    requested_by: change.requested_by_email,
    requested_at: change.requested_at.toISOString(),
    expires_at: change.expires_at.toISOString(),
    decided_by: change.decided_by_email,
    decided_at: change.decided_at?.toISOString() ?? null,
    note,
    approval_fault: isPending
      ? ((await capabilityFault(db, account_id, 'money_checker')) ??
        (await approverFault(db, config, { by: account_id, authors: [requested_by] })))
      : `It is ${status}.`,
    is_own: requested_by === account_id,
  };
}

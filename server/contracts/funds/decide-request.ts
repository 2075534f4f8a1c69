import type * as declared from '@trover/contract/contracts/fund-requests.ts';
import { type PaymentDetailsBody, paymentDetailsBody } from '@trover/contract/payment-details/payment-details.ts';
import { checkAddressFaults } from '@trover/core/payment-details/bank-numbers.ts';
import { waitUntil } from '@trover/core/payment-details/payment-hold.ts';
import type { Db, DbTransaction } from '@trover/db/connect.ts';
import { readDatabaseTime } from '@trover/db/database-time.ts';
import { requireAccount } from '@trover/db/queries/accounts/accounts.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import {
  addInstitutionAgreement,
  findLastAgreement,
  listBeneficialAccounts,
} from '@trover/db/queries/contracts/agreements.ts';
import * as queries from '@trover/db/queries/contracts/fund-requests.ts';
import { arePaidElsewhere, payFundsTo } from '@trover/db/queries/contracts/funds.ts';
import { findRightToClosed } from '@trover/db/queries/handovers/closed-accounts.ts';
import { lockAccount } from '@trover/db/queries/portfolios/portfolios.ts';
import {
  approverFault,
  capabilityFault,
  requireApprover,
  requireAuthorStillMay,
} from '../../accounts/operators/may-approve.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { conflict, fail } from '../../errors.ts';
import type { Visitor } from '../../http/route.ts';
import { addPaymentDetails } from '../../payment-details/add-payment-details.ts';
import { checkHolders } from '../../payment-details/check-holders.ts';
import { mailFundsPaid } from '../../payment-details/mails.ts';
import { expireRequests } from './expire-requests.ts';
import { aboutFundRequest } from './fund-request-aad.ts';
import { mailOutcome, termsInWords } from './mails.ts';

interface Caller {
  context: Context;
  session: Session;
  visitor: Visitor;
}

/** Limit of replaced payees that a request lists by name. */
const MAX_NAMED = 5;

/** A request that was made before an address of a check was verified: who approves it cannot correct it. */
function requireCheckAddress(payment: PaymentDetailsBody): void {
  if (payment.kind !== 'check') return;
  const { country, postal_code, region = '' } = payment;
  const faults = checkAddressFaults({ country, postal_code, region });
  if (Object.keys(faults).length === 0) return;
  const lacks = country === 'CA' ? 'lacks its province' : 'lacks its state';
  const fault = faults.region === undefined ? 'is not valid' : lacks;
  conflict(`The address of this check ${fault}. Reject the request and make it again.`);
}

const CHANGED = 'The current terms changed after this request. Reject it and request it again.';

/**
 * Approves, rejects or withdraws a request; repeating the same operator's decision does nothing more. Only an approval
 * changes the terms in force.
 */
export async function decideRequest(
  caller: Caller,
  id: number,
  { decision: status, note }: { decision: 'approved' | 'rejected' | 'withdrawn'; note: string },
): Promise<{ is_new: boolean; claims: number }> {
  const { context, session, visitor } = caller;
  await context.db.transaction().execute((trx) => expireRequests(context, trx));
  return context.db.transaction().execute(async (trx) => {
    const found =
      (await queries.lockFundRequest(trx, id)) ?? fail('not_found', { message: 'We could not find that request.' });
    const by = session.account_id;
    if (status !== 'withdrawn')
      await requireApprover(trx, context.config, { by, authors: [found.account_id, found.requested_by] });
    if (found.status === status && found.decided_by === by) return { is_new: false, claims: 0 };
    if (found.status !== 'pending') conflict(`This request is already ${found.status}.`);
    if (status === 'withdrawn' && found.requested_by !== by)
      conflict('Only the person who requested it can withdraw it. Others can reject it.');
    if (status === 'rejected' && note === '')
      fail('invalid_input', { message: 'Check body.note: enter a reason.', fields: { 'body.note': 'enter a reason' } });
    const claims = status === 'approved' ? await approve(caller, trx, found) : 0;
    await queries.decideFundRequest(trx, id, { status, decided_by: by, note });
    await recordAudit(trx, {
      action: 'fund_request_decided',
      by: { ...visitor, session },
      subject: { kind: 'account', id: found.account_id },
      detail: { request: id, kind: found.kind, status, ...(note !== '' && { note }) },
    });
    if (status !== 'approved' || found.kind === 'agreement') await mailOutcome(context, trx, { ...found, status });
    return { is_new: true, claims };
  });
}

async function approve(caller: Caller, trx: DbTransaction, found: queries.FundRequest): Promise<number> {
  const { account_id, requested_by } = found;
  await requireAuthorStillMay(trx, requested_by);
  await lockAccount(trx, account_id);
  const { closed_at } = await requireAccount(trx, account_id);
  if (closed_at !== null && (await findRightToClosed(trx, { account_id })) === undefined)
    conflict('This account is closed.');
  return found.kind === 'agreement' ? approveAgreement(caller, trx, found) : approvePayment(caller, trx, found);
}

async function approveAgreement(
  { session }: Caller,
  trx: DbTransaction,
  { account_id, reference, fee_pct, valid_from, valid_to, replaces, requested_by }: queries.FundRequest,
): Promise<number> {
  const present = await findLastAgreement(trx, { account_id });
  if ((present?.id ?? null) !== (replaces.id ?? null)) conflict(CHANGED);
  if (reference === null || fee_pct === null || valid_from === null) throw new Error('a request without its terms');
  await addInstitutionAgreement(trx, {
    ...{ account_id, reference, fee_pct, valid_from, valid_to },
    ...{ entered_by: requested_by, approved_by: session.account_id },
  });
  return 0;
}

async function approvePayment(
  { context, session, visitor }: Caller,
  trx: DbTransaction,
  { id, account_id, beneficial_account_ids, replaces, requested_by }: queries.FundRequest,
): Promise<number> {
  const { vault } = context;
  const ids = beneficial_account_ids ?? [];
  const own = await listBeneficialAccounts(trx, { account_id });
  const funds = own.filter((fund) => ids.includes(fund.id));
  const present = await queries.listFundPayments(trx, { account_id, beneficial_account_ids: ids });
  if (funds.length !== ids.length || ids.some((fund) => present[String(fund)] !== replaces[String(fund)]))
    conflict(CHANGED);
  const ciphertext = await queries.findCiphertextOfRequest(trx, id);
  if (ciphertext === undefined) throw new Error(`the request ${id} has no payee`);
  const payment = paymentDetailsBody.parse(JSON.parse(vault.decrypt(ciphertext, aboutFundRequest(account_id))));
  requireCheckAddress(payment);
  const at = await readDatabaseTime(trx);
  const is_held = await arePaidElsewhere(trx, { account_id, beneficial_account_ids: ids });
  const { details, is_new } = await addPaymentDetails(trx, vault, account_id, payment, {
    ...{ may_be_default: false, is_held, at },
  });
  const claims = await payFundsTo(trx, {
    ...{ account_id, beneficial_account_ids: ids, payment_details_id: details.id, wait_until: waitUntil(at) },
    ...{ entered_by: requested_by, approved_by: session.account_id },
  });
  await checkHolders(trx, { account_id });
  await mailFundsPaid(context, trx, account_id, {
    details_id: details.id,
    place: `${details.label} ${details.shown}`,
    funds: funds.map(({ name }) => name),
    wait_until: is_held ? waitUntil(at) : null,
  });
  await recordAudit(trx, {
    action: 'payment_details_changed',
    by: { ...visitor, session },
    subject: { kind: 'account', id: account_id },
    detail: { added: is_new, kind: details.kind, funds: funds.length, claims: claims.length },
  });
  return claims.length;
}

const replacedTerms = ({ fee_pct, reference, valid_from, valid_to }: queries.FundRequest['replaces']) => ({
  ...{ fee_pct: String(fee_pct), reference: String(reference), valid_from: String(valid_from) },
  // older requests do not state an end
  valid_to: valid_to == null ? null : String(valid_to),
});

/** Masked, such as `Checking account ••1111 of 12 funds`. */
function describeReplaced(payees: readonly string[], funds: number): string {
  const named = payees.slice(0, MAX_NAMED).join(', ') || 'Payment details';
  const more = payees.length > MAX_NAMED ? ` and ${payees.length - MAX_NAMED} more` : '';
  return `${named}${more} of ${funds} ${funds === 1 ? 'fund' : 'funds'}`;
}

/** A request as the caller sees it. */
export async function presentRequest(
  { config, today }: Pick<Context, 'config' | 'today'>,
  db: Db,
  { account_id: by }: Session,
  request: queries.FundRequest,
): Promise<declared.FundRequest> {
  const { id, account_id, name, email, kind, reference, fee_pct, valid_from, valid_to, replaces, funds } = request;
  const { holder, label, shown, currency, requested_by, note, fund_count } = request;
  const status = request.status === 'pending' && request.expires_on < today() ? 'expired' : request.status;
  const replaced = Object.values(replaces).filter((one) => one !== null);
  return {
    ...{ id, account_id, name, email, kind, funds, fund_count, status, note, expires_on: request.expires_on },
    agreement:
      reference === null || fee_pct === null || valid_from === null
        ? null
        : { reference, fee_pct, valid_from, valid_to },
    payment:
      holder === null || label === null || shown === null || currency === null
        ? null
        : { holder, label, shown, currency },
    replaces:
      replaced.length === 0
        ? null
        : kind === 'agreement'
          ? termsInWords(replacedTerms(replaces))
          : describeReplaced(request.replaced_payees, replaced.length),
    requested_by: request.requested_by_email,
    requested_at: request.requested_at.toISOString(),
    decided_by: request.decided_by_email,
    decided_at: request.decided_at?.toISOString() ?? null,
    approval_fault:
      status === 'pending'
        ? ((await capabilityFault(db, by, 'money_checker')) ??
          (await approverFault(db, config, { by, authors: [requested_by] })))
        : `It is ${status}.`,
    is_own: requested_by === by,
  };
}

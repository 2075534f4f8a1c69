import type { saveInstitutionAgreement } from '@trover/contract/contracts/agreements.ts';
import type { PaymentDetailsBody } from '@trover/contract/payment-details/payment-details.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { REQUEST_DAYS } from '@trover/core/work/request-days.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { findLastAgreement } from '@trover/db/queries/contracts/agreements.ts';
import * as queries from '@trover/db/queries/contracts/fund-requests.ts';
import { lockAccount } from '@trover/db/queries/portfolios/portfolios.ts';
import type { Actor } from '../../access/actor.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { conflict } from '../../errors.ts';
import { describePaymentDetails, findEarlierPaymentDetails } from '../../payment-details/add-payment-details.ts';
import { expireRequests } from './expire-requests.ts';
import { aboutFundRequest } from './fund-request-aad.ts';
import { mailTerms, termsInWords } from './mails.ts';

type Requester = Pick<Actor, 'session' | 'visitor'>;

const lastDay = (today: string): string => formatDay(addDays(requireDay(today), REQUEST_DAYS.fund_request));

/**
 * Requests a payee for an institution's funds; a second operator approves it. Returns the request (the pending one if
 * it is the same), or null where that payee is in force already.
 */
export async function requestPayment(
  trx: DbTransaction,
  context: Context,
  { session, visitor }: Requester,
  account_id: number,
  { funds, payment }: { funds: readonly { id: number; name: string }[]; payment: PaymentDetailsBody },
): Promise<number | null> {
  const today = context.today();
  await lockAccount(trx, account_id);
  await expireRequests(context, trx);
  const { earlier_fingerprints, ...described } = describePaymentDetails(context.vault, payment);
  const { label, shown, currency, fingerprint } = described;
  const ids = funds.map(({ id }) => id).toSorted((one, other) => one - other);
  const present = await queries.listFundPayments(trx, { account_id, beneficial_account_ids: ids });
  const same = await findEarlierPaymentDetails(trx, context.vault, account_id, payment);
  if (same?.blocked_reason != null)
    conflict(
      `A payment to ${same.label} ${same.shown} came back: ${same.blocked_reason}. Ask the institution for another account.`,
    );
  for (const waiting of await queries.listPendingOfAccount(trx, { account_id })) {
    if (!waiting.beneficial_account_ids?.some((id) => ids.includes(id))) continue;
    const isEqual = [fingerprint, ...earlier_fingerprints].some((each) => waiting.fingerprint?.equals(each));
    const isSame = isEqual && waiting.beneficial_account_ids.join() === ids.join();
    if (isSame && waiting.requested_by === session.account_id) return waiting.id;
    conflict('Another request for one of these funds is already waiting. Approve, reject or withdraw it first.');
  }
  if (same !== undefined && ids.every((id) => present[String(id)] === same.id)) return null;
  const id = await queries.insertFundRequest(trx, {
    kind: 'payment',
    ...{ account_id, beneficial_account_ids: ids, label, shown, currency, fingerprint },
    holder: payment.holder,
    ...context.vault.encrypt(JSON.stringify(payment), aboutFundRequest(account_id)),
    replaces: JSON.stringify(present),
    requested_by: session.account_id,
    expires_on: lastDay(today),
  });
  await recordAudit(trx, {
    action: 'fund_request_made',
    by: { ...visitor, session },
    subject: { kind: 'account', id: account_id },
    detail: { request: id, kind: 'payment', funds: ids.length },
  });
  await mailTerms(context, trx, account_id, {
    event: 'requested',
    kind: 'payment',
    place: `${label} ${shown}`,
    funds: funds.map(({ name }) => name),
    fund_count: funds.length,
    until: lastDay(today),
  });
  return id;
}

/** Requests terms of an institution; a second operator approves them. Null where they are in force already. */
export async function requestAgreement(
  trx: DbTransaction,
  context: Context,
  { session, visitor }: Requester,
  body: BodyOf<typeof saveInstitutionAgreement>,
): Promise<number | null> {
  const { account_id, reference, fee_pct, valid_from, valid_to = null } = body;
  const today = context.today();
  await lockAccount(trx, account_id);
  await expireRequests(context, trx);
  const terms = { reference, fee_pct: String(Number(fee_pct)), valid_from, valid_to };
  const waiting = (await queries.listPendingOfAccount(trx, { account_id })).find(({ kind }) => kind === 'agreement');
  if (waiting !== undefined) {
    const isSame =
      waiting.requested_by === session.account_id && isSameTerms(terms, { ...waiting, fee_pct: waiting.fee_pct ?? '' });
    if (isSame) return waiting.id;
    conflict('Other terms of this institution are already waiting. Approve, reject or withdraw them first.');
  }
  const present = await findLastAgreement(trx, { account_id });
  if (present !== undefined && isSameTerms(terms, present)) return null;
  const replaces = present === undefined ? {} : { id: present.id, ...termsOf(present) };
  const id = await queries.insertFundRequest(trx, {
    kind: 'agreement',
    ...{ account_id, ...terms, requested_by: session.account_id, expires_on: lastDay(today) },
    replaces: JSON.stringify(replaces),
  });
  await recordAudit(trx, {
    action: 'fund_request_made',
    by: { ...visitor, session },
    subject: { kind: 'account', id: account_id },
    detail: { request: id, kind: 'agreement', agreement: reference, fee_pct: terms.fee_pct },
  });
  await mailTerms(context, trx, account_id, {
    event: 'requested',
    kind: 'agreement',
    place: termsInWords(terms),
    funds: [],
    fund_count: 0,
    until: lastDay(today),
  });
  return id;
}

interface Terms {
  reference: string | null;
  fee_pct: string;
  valid_from: string | null;
  valid_to: string | null;
}

const termsOf = ({ reference, fee_pct, valid_from, valid_to }: Terms): Terms => ({
  ...{ reference, fee_pct, valid_from, valid_to },
});

const isSameTerms = (one: Terms, other: Terms): boolean =>
  one.reference === other.reference &&
  Number(one.fee_pct) === Number(other.fee_pct) &&
  one.valid_from === other.valid_from &&
  one.valid_to === other.valid_to;

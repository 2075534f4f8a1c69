import { formatLongDate } from '@trover/core/dates/day.ts';
import { formatMoney } from '@trover/core/format/amounts.ts';
import type { FoundDifference } from '@trover/db/queries/distributions/differences.ts';
import type { NewNotice } from '@trover/db/queries/notifications/notifications.ts';
import type { FoundNumber, FoundPayment } from '@trover/db/queries/notifications/payments.ts';
import { amountOf, sentenceOf, sumOf, titleWithSum } from './notice-sums.ts';

/** The page that lists an account's payments. */
const PAYMENTS = '/user/settings/payments';

/** To the cent, since a payment is not an estimate. */
const money = (amount: string, currency: string): string => formatMoney(amount, { currency });

const toCase = (slug: string): string => `/cases/${slug}`;

/** The payment, its award, the fee, the destination and the date. */
export function noticeOfPayment(paid: FoundPayment): NewNotice {
  const { account_id, payment_id, company, round, currency, amount, award, fee, withheld, kind, label, shown } = paid;
  const sum = money(amount, currency);
  const way =
    kind === 'check'
      ? `By check, mailed on ${formatLongDate(paid.execute_on)}${paid.expires_on === null ? '' : `; cash it by ${formatLongDate(paid.expires_on)}`}.`
      : `To ${label} ${shown}, on ${formatLongDate(paid.execute_on)}.`;
  const tax =
    withheld === '0.00'
      ? ''
      : ` and ${money(withheld, currency)} withheld for the IRS, because we have no valid tax form from you. Sign one in your tax settings`;
  const of = `Your award was ${money(award, currency)}, less our fee of ${money(fee, currency)}${tax}.`;
  const more = round === 1 ? '' : ' It comes from a later distribution of uncashed payments.';
  return {
    account_id,
    kind: 'payment',
    cause: `payment ${payment_id}`,
    title: `${company}: ${sum} ${round === 1 ? 'is' : 'is also'} on its way to you`,
    text: `${way} ${of}${more}`,
    href: PAYMENTS,
    ...{ amount, currency },
  };
}

/** Notices about awards that differ from the expected or signed amount, and about the outcome. */
export function noticeOfDifference(found: FoundDifference): NewNotice {
  const { account_id, award_id, order_id, company, currency, award, difference } = found;
  return {
    account_id,
    kind: 'payment',
    cause: `difference ${award_id}`,
    title: `${company}: award of ${money(award, currency)}, not as expected`,
    text: `Your award is ${money(award, currency)}, which differs from what we expected. ${difference} If needed, we ask the administrator and share the answer.`,
    href: `/cases/my?claim=${order_id}`,
  };
}

const numberOf = ({ payment_id, return_number }: FoundPayment): string =>
  return_number > 1 ? `${payment_id} ${return_number}` : `${payment_id}`;

/** Notice that a payment did not arrive, why, and what to do. */
export function noticeOfReturn(paid: FoundPayment): NewNotice {
  const { account_id, order_id, company, currency, amount, kind, return_reason } = paid;
  const reason = (return_reason ?? 'no reason was given').replace(/\.$/, '');
  // for a check that became void by its date the reason is a complete sentence
  const isOfDate = kind === 'check' && reason.startsWith('The check ');
  const why = isOfDate ? reason : `${kind === 'check' ? 'The check was not cashed' : 'The bank reports'}: ${reason}`;
  const next = isOfDate
    ? 'Add a bank account or another address to your payment details, and we pay it there. To get a new check at the same address, write to us.'
    : 'Check your payment details, and we send it again.';
  return {
    account_id,
    kind: 'payment',
    cause: `return ${numberOf(paid)}`,
    title: `${company}: your payment of ${money(amount, currency)} ${kind === 'check' ? (isOfDate ? 'is void' : 'was stopped') : 'came back'}`,
    text: `${why}. We hold your ${money(amount, currency)}. ${next}`,
    href: `/cases/my?claim=${order_id}`,
  };
}

/** Notice that a payment arrived after all, although we reported its return. */
export function noticeOfReversedReturn(paid: FoundPayment): NewNotice {
  const { account_id, company, currency, amount, label, shown } = paid;
  return {
    account_id,
    kind: 'payment',
    cause: `return reversed ${numberOf(paid)}`,
    title: `${company}: your ${money(amount, currency)} did not come back`,
    text: `We wrote that your ${money(amount, currency)} came back. That was another payment. Yours went to ${label} ${shown}.`,
    href: PAYMENTS,
  };
}

export function noticeOfExpiry(check: FoundPayment, name: string): NewNotice {
  const { account_id, payment_id, company, currency, amount } = check;
  return {
    account_id,
    kind: 'payment',
    cause: `${name} ${payment_id}`,
    title: `${company}: cash your ${money(amount, currency)} by ${formatLongDate(check.expires_on ?? check.execute_on)}`,
    text: `After that day the check is void. We pay you again once you add other payment details or ask us for a new check.`,
    href: PAYMENTS,
  };
}

export function noticeOfNumber(confirmed: FoundNumber): NewNotice {
  const { account_id, sub_payout_request_id, claim_number, slug, company } = confirmed;
  const sum = sumOf(confirmed);
  return {
    account_id,
    kind: 'claim',
    cause: `number ${sub_payout_request_id} ${claim_number}`,
    title: titleWithSum(company, 'your claim is confirmed', sum),
    text: [
      `The administrator’s claim number is ${claim_number}.`,
      ...sentenceOf(sum),
      'The review can last months. If the administrator has questions, we send them to you with a deadline.',
    ].join(' '),
    href: toCase(slug),
    ...amountOf(sum),
  };
}

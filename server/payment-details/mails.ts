import type { DbTransaction } from '@trover/db/connect.ts';
import { requireAccount } from '@trover/db/queries/accounts/accounts.ts';
import { listFormerEmails } from '@trover/db/queries/accounts/former-emails.ts';
import { findRightToClosed } from '@trover/db/queries/handovers/closed-accounts.ts';
import type { Circumstances } from '../accounts/mails.ts';
import { postSecurityMail } from '../accounts/post-security-mail.ts';
import { notifyOwner } from '../claims/notify-owner.ts';
import type { Context } from '../context.ts';
import type { Visitor } from '../http/route.ts';
import { postMail } from '../mail/post-mail.ts';
import { button, declareMail, facts, heading, type MailTemplate, note, text } from '../mail/template.ts';

const titles = {
  added: 'Payment details were added',
  replaced: 'Your payment details were changed',
  chosen: 'The payment details of a claim were changed',
  removed: 'Payment details were removed',
} as const;

interface Change extends Circumstances {
  change: keyof typeof titles;
  /** Masked: `Checking account ••4471`. */
  place: string;
  /** Until when payments wait; null where none do. */
  wait_until: string | null;
}

const paymentDetailsMail = declareMail<Change>({
  name: 'payment-details-changed',
  subject: ({ change }) => titles[change],
  blocks: ({ change, place, wait_until, at, address, device }) => [
    heading(titles[change]),
    facts(
      [change === 'removed' ? 'Removed' : 'Paid to', place],
      ...(wait_until === null ? [] : ([['Payments wait until', wait_until]] as const)),
      ['When', at],
      ['Device', device],
      ['Network address', address],
    ),
    text(
      wait_until === null
        ? 'If this was you, you do not need to do anything.'
        : 'If this was you, you do not need to do anything. We pay there after the hold ends.',
    ),
    note(
      'If this was not you, choose a new password now, which ends every session, and contact us. We pay nothing in the meantime.',
    ),
    button('See your payment details', '/user/settings/payment'),
  ],
  reason: (_, { product }) => `You’re receiving this because it concerns the security of your money at ${product}.`,
});

/** An instant in the format of mails. */
const instantInMail = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Mails a change to the account's current and recent addresses. */
export async function mailPaymentDetailsChange(
  context: Context,
  trx: DbTransaction,
  account_id: number,
  {
    visitor,
    change,
    place,
    wait_until,
  }: { visitor: Visitor; change: keyof typeof titles; place: string; wait_until: Date | null },
): Promise<void> {
  const owner = await requireAccount(trx, account_id);
  const addresses = [owner.email, ...(await listFormerEmails(trx, account_id))];
  for (const email of new Set(addresses))
    await postSecurityMail(context, trx, { ...owner, email }, paymentDetailsMail, {
      visitor,
      change,
      place,
      wait_until: wait_until === null ? null : instantInMail(wait_until),
    });
}

/** Mails an account at its current and recent addresses. */
export async function postToOwnAddresses<Data>(
  context: Pick<Context, 'config' | 'jobs'>,
  trx: DbTransaction,
  account_id: number,
  letter: { template: MailTemplate<Data>; data: Data; cause: string },
): Promise<void> {
  const { email, contact_email, partner, closed_at } = await trx
    .selectFrom('accounts')
    .select(['email', 'contact_email', 'partner', 'closed_at'])
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow();
  // a closed account has no address: the mail goes to the person entitled to its money
  const right = closed_at === null ? undefined : await findRightToClosed(trx, { account_id });
  const own = closed_at === null ? [email, contact_email] : [contact_email, right?.email ?? null];
  const addresses = [...own, ...(await listFormerEmails(trx, account_id))].filter((to) => to !== null);
  for (const to of new Set(addresses))
    await postMail(context, trx, { ...letter, to, account_id, partner, cause: `${letter.cause} ${to}` });
}

const titleOfPaid = (is_closed: boolean): string =>
  is_closed
    ? 'We changed where the money of a closed account is paid'
    : 'We changed the account that your funds are paid to';

/** Two operators entered payment details of an institution's entity, or of a closed account, which has no sign-in. */
const fundsPaidMail = declareMail<{ place: string; funds: string; wait_until: string | null; is_closed: boolean }>({
  name: 'funds-payment-changed',
  subject: ({ is_closed }) => titleOfPaid(is_closed),
  blocks: ({ place, funds, wait_until, is_closed }) => [
    heading(titleOfPaid(is_closed)),
    facts(
      ['Paid to', place],
      ...(is_closed ? [] : ([['Funds', funds]] as const)),
      ...(wait_until === null ? [] : ([['Payments wait until', wait_until]] as const)),
    ),
    text('We entered it at your request. If it is correct, you do not need to do anything.'),
    note('If you did not ask for this, write to us or call now. We stop it and pay nothing there.'),
    ...(is_closed ? [] : [button('See your funds', '/user/portfolio/integrations/institutional')]),
  ],
  reason: (_, { product }) => `You’re receiving this because it concerns the security of your money at ${product}.`,
});

export async function mailFundsPaid(
  context: Pick<Context, 'config' | 'jobs'>,
  trx: DbTransaction,
  account_id: number,
  change: { details_id: number; place: string; funds: readonly string[]; wait_until: Date | null },
): Promise<void> {
  const { details_id, place, funds, wait_until } = change;
  const named = funds.slice(0, 20).join(', ');
  const { closed_at } = await requireAccount(trx, account_id);
  const data = {
    place,
    is_closed: closed_at !== null,
    funds: funds.length > 20 ? `${named} and ${funds.length - 20} more` : named,
    wait_until: wait_until === null ? null : instantInMail(wait_until),
  };
  const cause = `funds-paid ${details_id} ${instantInMail(new Date())} ${funds.length}`;
  await postToOwnAddresses(context, trx, account_id, { template: fundsPaidMail, data, cause });
}

/** An operator decided that the holder of an account is not the claimant. */
const holderRejectedMail = declareMail<{ place: string; note: string }>({
  name: 'account-holder-rejected',
  subject: () => 'We cannot pay to your account',
  blocks: ({ place, note: reason }) => [
    heading('We cannot pay to your account'),
    facts(['Account', place], ['Why', reason]),
    text(
      'We hold your money. Add an account in the claimant’s name, or correct the account holder’s name, and we pay you there.',
    ),
    button('See your payment details', '/user/settings/payment'),
  ],
  reason: (_, { product }) => `You’re receiving this because it concerns your money at ${product}.`,
});

export async function mailHolderRejected(
  context: Pick<Context, 'config' | 'jobs'>,
  trx: DbTransaction,
  account_id: number,
  { id, place, note: reason }: { id: number; place: string; note: string },
): Promise<void> {
  await notifyOwner(context, trx, account_id, {
    template: holderRejectedMail,
    data: { place, note: reason },
    cause: `account-holder ${id} ${instantInMail(new Date())}`,
  });
}

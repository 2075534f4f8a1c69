import type { DbTransaction } from '@trover/db/connect.ts';
import { listMoneyOperators } from '@trover/db/queries/accounts/likeness.ts';
import type { ClientBankAccount } from '@trover/db/queries/bank-files/bank-files.ts';
import type { Circumstances } from '../accounts/mails.ts';
import { postSecurityMail } from '../accounts/post-security-mail.ts';
import type { Context } from '../context.ts';
import type { Visitor } from '../http/route.ts';
import { button, declareMail, facts, heading, text } from '../mail/template.ts';

const labels = {
  first: ['A client account was saved', 'It is the first of this currency. Bank files are drafted from it.'],
  requested: [
    'A change of a client account waits for approval',
    'Files are drafted from the present account until a second operator approves the change.',
  ],
  approved: [
    'A client account was changed',
    'Two operators changed it. Files that were drafted before keep their account.',
  ],
  rejected: ['A change of a client account was rejected', 'The account has not changed. The desk shows the reason.'],
  withdrawn: ['A change of a client account was withdrawn', 'The account has not changed.'],
} as const;

type Event = keyof typeof labels;

interface ChangeOfAccount extends Circumstances {
  event: Event;
  currency: string;
  account: string;
  by: string;
}

/** To every operator who prepares or approves payments, including the acting one. */
const clientAccountMail = declareMail<ChangeOfAccount>({
  name: 'client-account',
  subject: ({ event, currency }) => `${labels[event][0]}: ${currency}`,
  blocks: ({ event, currency, account, by, at, address, device }) => [
    heading(labels[event][0]),
    text(labels[event][1]),
    facts(['Currency', currency], ['Account', account], ['By', by], ['When', at], ['From', `${device}, ${address}`]),
    button('Open the desk', '/operator/money/accounts'),
    text('If you do not know of it, contact your colleagues at once and reject it.'),
  ],
  reason: (_, { product }) =>
    `You’re receiving this because you work with clients’ money on ${product}’s operator desk.`,
});

type Account = Omit<ClientBankAccount, 'saved_by' | 'saved_at'>;

/** An account in one line, with its number masked. */
const describeAccount = ({ holder, bank_name, routing_number, account_number, iban }: Account): string => {
  const number = iban === null ? `routing number ${routing_number}` : `IBAN ending in ${iban.slice(-4)}`;
  const own = account_number === null ? '' : `, account number ending in ${account_number.slice(-4)}`;
  return `${holder}, ${bank_name}, ${number}${own}`;
};

/** Mails the change to the operators with a money capability, in the transaction of the change. */
export async function mailMoneyOperators(
  context: Context,
  trx: DbTransaction,
  visitor: Visitor,
  event: Event,
  { account, by }: { account: Account; by: string },
): Promise<void> {
  for (const operator of await listMoneyOperators(trx))
    await postSecurityMail(context, trx, { ...operator, partner: null }, clientAccountMail, {
      event,
      currency: account.currency,
      account: describeAccount(account),
      by,
      visitor,
    });
}
